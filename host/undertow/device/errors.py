"""What can go wrong with a board, each as an id with parameters and as a sentence.

DeviceError                 everything below, with its `reason`
├── PortError               the port itself
│   ├── PortUnknown         no such port
│   ├── PortBusy            another program holds it
│   ├── PortForbidden       this user may not open it
│   └── PortFailed          the system gives another reason
├── BoardError              what is, or is not, behind the port
│   ├── BoardMissing        no port looks like a board
│   ├── BoardSilent         nothing answers
│   ├── BoardNotOurs        something answers, but not Undertow's firmware
│   ├── BoardInRepl         a MicroPython prompt answers
│   ├── FirmwareOlder       a firmware of an older protocol
│   └── FirmwareNewer       a firmware of a newer protocol
├── TransportLost           the bytes stopped, for whatever reason
├── BoardFileError          a file of board_config/ cannot be read (board_file.py)
├── VirtualBoardError       the virtual board cannot run
└── ScriptError             a script of the virtual board cannot be read
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

Parameter = str | int

# Every sentence of the device, by its id. The catalogue of words takes them from here.
SENTENCES: Mapping[str, str] = {
    "device.port_unknown": (
        "There is no port {port} on this computer (ports now: {ports}). "
        "Plug the board in and look again: undertow play --device auto"
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
        "Port {port} cannot be opened: {detail}. "
        "Plug the board out and in, and try again: undertow play --device {port}"
    ),
    "device.missing": (
        "No board is plugged in (looked for ports with the USB id {usb_id}). "
        "Plug it in, or play without one: undertow play --device sim"
    ),
    "device.silent": (
        "Nothing on {port} answered within {waited_ms} ms. If it is a Pico, copy Undertow's "
        "firmware to it: {install}"
    ),
    "device.not_ours": (
        "Something on {port} answers, but it is not Undertow's firmware (it sent {sample}). "
        "If it is a Pico, copy the firmware to it: {install}"
    ),
    "device.in_repl": (
        "The board on {port} runs MicroPython but not Undertow's firmware: it is at its prompt. "
        "Start the firmware with: mpremote connect {port} reset; "
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
    "device.link_lost": (
        "The board on {port} is gone ({detail}). The game waits; plug it in again to go on."
    ),
    "device.link_silent": (
        "The board on {port} has not answered for {waited_ms} ms. The game waits; "
        "if it stays so, plug the board out and in."
    ),
    "device.link_in_repl": (
        "The firmware on {port} was interrupted and the board is at its MicroPython prompt. "
        "The game waits; start the firmware with: mpremote connect {port} reset"
    ),
    "device.link_stuck": (
        "The board on {port} has taken no bytes for {waited_ms} ms. The game waits; "
        "plug the board out and in to go on."
    ),
    "device.sim_crashed": (
        "The virtual board's process ended with code {code}: {detail}. "
        "Play without a board: undertow play --device none"
    ),
    "device.sim_stuck": (
        "The firmware on the virtual board has not let any time pass for {waited_ms} ms of real "
        "time: it neither sleeps nor waits. Play without a board: undertow play --device none"
    ),
    "device.sim_no_interpreter": (
        "There is no MicroPython for the virtual board here. "
        "Install it with: pip install 'undertow[sim]', or use --device none"
    ),
    "device.board_file": (
        "{file}, line {line}: {detail}. A board file is NAME = value, with plain Python literals."
    ),
    "device.board_unknown": (
        "There is no board {name} (boards: {boards}). Name one of these, or add {file}."
    ),
    "device.script_line": (
        "{file}, line {line}: {detail}. The words of a script are in docs/sim.md."
    ),
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


class PortFailed(PortError):
    id = "device.port_failed"


class BoardError(DeviceError):
    """What is, or is not, behind the port."""


class BoardMissing(BoardError):
    """No port looks like a board."""


class BoardSilent(BoardError):
    """Nothing answers."""


class BoardNotOurs(BoardError):
    """Something answers, but not Undertow's firmware."""


class BoardInRepl(BoardError):
    """A MicroPython prompt answers."""


class FirmwareOlder(BoardError):
    """A firmware of an older protocol."""


class FirmwareNewer(BoardError):
    """A firmware of a newer protocol."""


_BOARD_ERRORS: Mapping[str, type[BoardError]] = {
    "device.missing": BoardMissing,
    "device.silent": BoardSilent,
    "device.not_ours": BoardNotOurs,
    "device.in_repl": BoardInRepl,
    "device.firmware_older": FirmwareOlder,
    "device.firmware_newer": FirmwareNewer,
}


def board_error(reason: Reason) -> BoardError:
    """The exception for the reason of a Refused event."""
    return _BOARD_ERRORS[reason.id](reason)


class TransportLost(DeviceError):
    """The bytes stopped. `detail` is what the system said."""

    def __init__(self, port: str, detail: str) -> None:
        super().__init__(Reason("device.link_lost", {"port": port, "detail": detail}))


class VirtualBoardError(DeviceError):
    """The virtual board cannot run."""


class ScriptError(DeviceError):
    """A script cannot be read; the sentence names file, line and word."""
