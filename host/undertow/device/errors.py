"""What can go wrong with a board, each as an id with parameters and as a sentence.

DeviceError                 everything below, with its `reason`
├── PortError               the port itself
│   ├── PortUnknown         no such port
│   ├── PortBusy            another program holds it
│   ├── PortForbidden       this user may not open it
│   ├── PortNoSerial        what bears the name is no serial port
│   └── PortFailed          the system gives another reason
├── BoardMissing            no port looks like a board
├── TransportLost           the bytes stopped, for whatever reason
├── WriteStuck              the board takes no bytes (wire_port.py)
├── BoardFileError          a board file cannot be used (board_literals.py)
├── CompileError            the firmware cannot be compiled here (deploy/compiler.py)
├── DeployError             a board cannot be given the firmware (deploy/tool.py)
├── VisitError              a board cannot be examined (deploy/visit.py)
├── PiRingError             a ring on this computer's pins cannot be used (pi/opening.py)
├── VirtualBoardError       the virtual board cannot run
└── ScriptError             a script of the virtual board cannot be read

What is behind an opened port is found out while it is polled: it comes as a Refused event with its
reason, and nothing is raised.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from undertow.device import board_words
from undertow.device.deploy.sentences import DEPLOY_SENTENCES

Parameter = str | int

# Every sentence of the device, by its id. The catalogue of words takes them from here. Faults that
# are met in mid-game (link_*, sim_*) say their cause alone: what to do then, the table knows.
SENTENCES: Mapping[str, str] = {
    **DEPLOY_SENTENCES,
    "device.port_unknown": (
        "There is no port {port} on this computer (ports now: {ports}). "
        "Plug the board in and look again, or let it be found: --device auto"
    ),
    "device.port_busy": (
        "Port {port} is held by another program, perhaps a second game or a serial monitor. "
        "Close it and start again; this shows which program it is: fuser -v {port}"
    ),
    "device.port_forbidden": (
        "This user may not open port {port}. On Linux the group that owns the port may: "
        'sudo usermod -a -G "$(stat -c %G {port})" "$USER", then log in again'
    ),
    "device.port_failed": (
        "Port {port} cannot be opened: {detail}. Plug the board out and in, and do the same again."
    ),
    "device.port_no_serial": (
        "{port} is no serial port (ports now: {ports}). "
        "Look which one is the board's, or let it be found: --device auto"
    ),
    "device.missing": (
        "No board is plugged in (looked for ports with the USB id {usb_id}). "
        "Plug it in, or name its port with --device; the virtual board is --device sim."
    ),
    "device.silent": (
        "Nothing on {port} answered within {waited_ms} ms. If it is a Pico, copy Undertow's "
        "firmware to it: {install}"
    ),
    "device.not_ours": (
        "Something on {port} answers, but it is not Undertow's firmware (it sent {sample}). "
        "If it is a Pico, copy the firmware to it: {install}"
    ),
    "device.malformed": (
        "Something on {port} announces itself as a board of Undertow's, but what it announces makes no sense "
        "({detail}). If it is a Pico, copy this version's firmware to it: {install}"
    ),
    "device.in_repl": (
        "The board on {port} runs MicroPython but not Undertow's firmware: it is at its prompt. "
        "Start the firmware with: {reset}; "
        "if it is not on the board yet: {install}"
    ),
    "device.firmware_older": (
        "The board on {port} has firmware {firmware_version}, which speaks protocol "
        "{device_protocol}; this is Undertow {host_version}, which speaks {host_protocol}. "
        "Bring the board up to date: {install}"
    ),
    "device.firmware_newer": (
        "The board on {port} has firmware {firmware_version}, which speaks protocol "
        "{device_protocol}; this is Undertow {host_version}, which speaks {host_protocol}. "
        "Bring Undertow up to date, or give the board this version's firmware: {install}"
    ),
    "device.minor_differs": (
        "The board's firmware {firmware_version} speaks protocol {device_protocol} and Undertow "
        "{host_version} speaks {host_protocol}: they play together, but what is new in the newer "
        "one does not work. To make them equal: {install}"
    ),
    "device.firmware_differs": (
        "The board has firmware {firmware_version}, and Undertow {host_version} comes with "
        "firmware {bundled_version}: they play together. To make them equal: {install}"
    ),
    "device.link_lost": ("The board on {port} is gone ({detail})."),
    "device.link_silent": ("The board on {port} has not answered for {waited_ms} ms."),
    "device.link_in_repl": (
        "The firmware on {port} was interrupted and is started again "
        "(if it does not come: `{reset}`)."
    ),
    "device.link_stuck": ("The board on {port} has taken no bytes for {waited_ms} ms."),
    "device.sim_crashed": ("The virtual board's process ended with code {code}: {detail}."),
    "device.sim_killed": ("The virtual board's process was ended from outside (signal {signal})."),
    "device.sim_stuck": (
        "The firmware on the virtual board has not let any time pass for {waited_ms} ms of real "
        "time: it neither sleeps nor waits."
    ),
    "device.sim_no_interpreter": (
        "There is no MicroPython for the virtual board here (this installs it: "
        "pip install 'undertow[sim]')."
    ),
    "device.sim_no_room": (
        "The virtual board cannot be set up on this computer: {system}. Make room for temporary "
        "files (TMPDIR names another folder for them)."
    ),
    "device.sim_no_flash": (
        "A virtual board boots from a flash only on MicroPython: only there is its file system "
        "(this installs it: pip install 'undertow[sim]')."
    ),
    "device.no_settings": (
        "The board's firmware {firmware_version} is older than settings are. Bring it up to date: undertow deploy"
    ),
    "device.settings_silent": (
        "The board has not said how it is set within {waited_ms} ms. Plug it out and in, and try again."
    ),
    "device.settings_not_kept": (
        "The board has taken over the settings, but has not written them within {waited_ms} ms: without power "
        "they are lost. Its log may say why: undertow monitor"
    ),
    "device.script_unreadable": (
        "{file} cannot be read: {detail}. "
        "Check the name, and that it is a text file that you may read."
    ),
    "device.script_too_large": (
        "{file} is larger than {bytes} bytes, and no script is. Check that it is the right file."
    ),
    "device.script_line": (
        "{file}, line {line}: {detail}. The words of a script are in docs/sim.md."
    ),
    **board_words.SENTENCES,
}


@dataclass(frozen=True)
class Reason:
    """Why something is as it is, before any language: an id of SENTENCES and its parameters."""

    id: str
    params: Mapping[str, Parameter] = field(default_factory=dict)

    def sentence(self) -> str:
        """In plain English, with the command to run where there is one."""
        return SENTENCES[self.id].format_map(self.params)


class DeviceError(Exception):
    """Something about a board; `str()` is the sentence."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.sentence())
        self.reason = reason


class _Typed(DeviceError):
    """A kind of error that always has the same id."""

    id: ClassVar[str]

    def __init__(self, **params: Parameter) -> None:
        super().__init__(Reason(self.id, params))


class PortError(_Typed):
    """The port itself cannot be used."""


class PortUnknown(PortError):
    id = "device.port_unknown"


class PortBusy(PortError):
    id = "device.port_busy"


class PortForbidden(PortError):
    id = "device.port_forbidden"


class PortNoSerial(PortError):
    id = "device.port_no_serial"


class PortFailed(PortError):
    id = "device.port_failed"


class BoardMissing(DeviceError):
    """No port looks like a board."""


class TransportLost(DeviceError):
    """The bytes stopped. `detail` is what the system said."""

    def __init__(self, port: str, detail: str) -> None:
        super().__init__(Reason("device.link_lost", {"port": port, "detail": detail}))


class VirtualBoardError(DeviceError):
    """The virtual board cannot run."""


class ScriptError(DeviceError):
    """A script cannot be read; the sentence names file, line and word."""
