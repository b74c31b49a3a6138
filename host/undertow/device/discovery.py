"""Which port the board is on.

The USB id is that of MicroPython boards with an RP2 chip in general: it narrows the list, and the
handshake decides. Ports of other makers are never opened unless they are named.
"""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from serial.tools import list_ports

from undertow.device.errors import (
    BoardMissing,
    DeviceError,
    PortError,
    PortNoSerial,
    PortUnknown,
    Reason,
)
from undertow.device.link import Reopen
from undertow.device.transport import PySerialTransport, Transport

AUTO = "auto"  # instead of a port's name: the board is looked for
USB_VENDOR = 0x2E8A
USB_PRODUCT = 0x0005
USB_ID = f"{USB_VENDOR:04X}:{USB_PRODUCT:04X}"


class PortInfo(NamedTuple):
    """One serial port of this computer, as the system lists it without opening it."""

    name: str
    vendor: int | None
    product: int | None
    serial_number: str | None  # of the USB device; a Pico's is its chip's, in hexadecimal

    @property
    def may_be_board(self) -> bool:
        return (self.vendor, self.product) == (USB_VENDOR, USB_PRODUCT)


ListPorts = Callable[[], Sequence[PortInfo]]
OpenPort = Callable[[str], Transport]


def system_ports() -> list[PortInfo]:
    """Every serial port of this computer, by name."""
    listed = [
        PortInfo(port.device, port.vid, port.pid, port.serial_number)
        for port in list_ports.comports()
    ]
    return sorted(listed, key=lambda port: port.name)


def candidates(ports: Sequence[PortInfo]) -> list[PortInfo]:
    """Those that may be a board, in the order given."""
    return [port for port in ports if port.may_be_board]


def open_port(name: str, ports: ListPorts = system_ports) -> Transport:
    """Open a port by its name, whatever is behind it. Raises a PortError."""
    try:
        return PySerialTransport.open(name)
    except (PortUnknown, PortNoSerial) as error:
        names = ", ".join(port.name for port in ports())
        raise type(error)(port=name, ports=names or "none") from None


def open_any(ports: ListPorts = system_ports, open_one: OpenPort = open_port) -> Transport:
    """Open the first candidate that opens.

    Raises BoardMissing if there is none, or the PortError of the last that did not open.
    """
    return PortFinder(ports, open_one).open_any()


def reopener(name: str, ports: ListPorts = system_ports, open_one: OpenPort = open_port) -> Reopen:
    """How SerialLink finds the board again that was opened under that name."""
    return PortFinder(ports, open_one, name).reopen


class PortFinder:
    """Opens the port of one board, and finds the board again when it is gone.

    `name`: the port that was opened elsewhere.
    """

    def __init__(
        self,
        ports: ListPorts = system_ports,
        open_one: OpenPort = open_port,
        name: str | None = None,
    ) -> None:
        self._ports = ports
        self._open_one = open_one
        self._untried: list[PortInfo] = []
        self._turn = 0
        self._name = name or ""
        self._port = port_named(self._name, ports())

    def open(self, name: str) -> Transport:
        """Open a port by its name, whatever is behind it. Raises a PortError."""
        transport = self._open_one(name)
        self._name, self._port = name, port_named(name, self._ports())
        return transport

    def open_any(self) -> Transport:
        """Open the first candidate that opens. Raises BoardMissing, or the last one's PortError."""
        self._untried = candidates(self._ports())
        failure: DeviceError = BoardMissing(Reason("device.missing", {"usb_id": USB_ID}))
        while self._untried:
            try:
                return self.open(self._untried.pop(0).name)
            except PortError as error:
                failure = error
        raise failure

    def next_port(self) -> Transport | None:
        """Another candidate, where what is behind the one that was opened is no board of ours."""
        while self._untried:
            try:
                return self.open(self._untried.pop(0).name)
            except PortError:
                continue  # somebody else's: the one after it
        return None

    def reopen(self, serial_number: str | None) -> Transport | None:
        """The port on which the board with that serial number may be now, opened; None if there is none.

        Where the system tells no serial numbers, the handshake must: one port is given after the other.
        """
        found = self._where(serial_number)
        self._turn += 1
        for offset in range(len(found)):
            try:
                return self.open(found[(self._turn + offset) % len(found)])
            except PortError:
                continue  # not there yet, or not ours to open yet: looked at again soon
        return None

    def _where(self, serial_number: str | None) -> list[str]:
        """The names of ports that may be the board's. A stranger's is never among them."""
        listed = self._ports()
        same = [
            port.name
            for port in candidates(listed)
            if serial_number and (port.serial_number or "").lower() == serial_number.lower()
        ]
        if same:
            return same
        unknown = [port.name for port in candidates(listed) if not port.serial_number]
        here = port_named(self._name, listed)
        is_ours = here is None or self._port is None or here[1:] == self._port[1:]
        if here is not None and self._port is None:
            is_ours = here.name in unknown
        if here is not None and here.may_be_board and here.serial_number and serial_number:
            is_ours = False  # another board, for its number is none of `same`
        return list(dict.fromkeys([*([self._name] if is_ours else []), *unknown]))


def port_named(name: str, ports: Sequence[PortInfo]) -> PortInfo | None:
    """What the system lists under a name, or under that to which it is a link."""
    names = {name, os.path.realpath(name)}
    return next((port for port in ports if port.name in names), None)
