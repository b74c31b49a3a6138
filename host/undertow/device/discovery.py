"""Which port the board is on.

The USB id is that of MicroPython boards with an RP2 chip in general: it narrows the list, and the
handshake decides. Ports of other makers are never opened unless they are named.
"""

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
    return sorted(
        PortInfo(port.device, port.vid, port.pid, port.serial_number)
        for port in list_ports.comports()
    )


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
    failure: DeviceError = BoardMissing(Reason("device.missing", {"usb_id": USB_ID}))
    for port in candidates(ports()):
        try:
            return open_one(port.name)
        except PortError as error:
            failure = error
    raise failure


def reopener(name: str, ports: ListPorts = system_ports, open_one: OpenPort = open_port) -> Reopen:
    """How SerialLink finds a lost board: on its old port, or on another with its serial number.

    A port that was named by hand and has no USB id (a virtual board) is found by its name alone.
    """

    def reopen(serial_number: str | None) -> Transport | None:
        same = [
            port.name
            for port in candidates(ports())
            if serial_number and (port.serial_number or "").lower() == serial_number.lower()
        ]
        for port_name in dict.fromkeys([*same, name]):
            try:
                return open_one(port_name)
            except PortError:
                continue  # not there yet, or not ours to open yet: looked at again soon
        return None

    return reopen
