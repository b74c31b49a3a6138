"""Bytes to and from a port, without waiting.

pyserial reports an unplugged board as half a dozen kinds of exception, and may wait for ever in a
write: here every fault is TransportLost, and no call waits.
"""

import errno
import os
import select
from typing import Protocol, Self

import serial

from undertow.device.errors import (
    PortBusy,
    PortError,
    PortFailed,
    PortForbidden,
    PortNoSerial,
    PortUnknown,
    TransportLost,
)
from undertow.device.plain_text import system_words

_BAUD_RATE = 115200  # USB serial has none; the system wants a number
_READ_BYTES = 4096
_AT_ITS_END = "unplugged, or another program reads the same port"

# What pyserial and the system were seen to raise when a board is unplugged. SerialException is an
# OSError; TypeError and ValueError come from a file number that is already closed, and
# termios.error is no OSError.
_LOST: tuple[type[Exception], ...] = (OSError, TypeError, ValueError, AttributeError)
try:
    import termios

    _LOST = (*_LOST, termios.error)
except ImportError:
    pass  # Windows has no termios, and so none of its errors


class Transport(Protocol):
    """A way for bytes. Both calls raise TransportLost when it is broken."""

    @property
    def name(self) -> str:
        """The port, as people know it."""

    def read_available(self) -> bytes:
        """Return what has arrived, perhaps nothing."""

    def write(self, data: bytes) -> int:
        """Take as many bytes as go without waiting; return how many."""

    def close(self) -> None:
        """Give the port back. A second call does nothing."""


class PySerialTransport:
    """A serial port of this computer, locked for us while it is open."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port

    @classmethod
    def open(cls, name: str) -> Self:
        """Open the port of that name. Raises a PortError."""
        try:
            port = serial.Serial(
                name, _BAUD_RATE, timeout=0, write_timeout=0, exclusive=_exclusive()
            )
        except _LOST as error:
            raise _port_error(name, error) from error
        return cls(port)

    @property
    def name(self) -> str:
        return str(self._port.name)

    def read_available(self) -> bytes:
        try:
            return bytes(self._port.read(_READ_BYTES))
        except serial.SerialException as error:
            # pyserial's own words are for programmers: it met an end where bytes should be.
            raise TransportLost(self.name, _AT_ITS_END) from error
        except _LOST as error:
            raise TransportLost(self.name, system_words(error)) from error

    def write(self, data: bytes) -> int:
        try:
            if os.name == "posix":
                return self._write_posix(data)
            return int(self._port.write(data) or 0)
        except _LOST as error:
            raise TransportLost(self.name, system_words(error)) from error

    def _write_posix(self, data: bytes) -> int:
        # Not the port's own write: with a full buffer it turns in circles until there is room.
        file_number = self._port.fileno()
        _, writable, _ = select.select([], [file_number], [], 0)
        if not writable:
            return 0
        try:
            return os.write(file_number, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        try:
            self._port.close()
        except _LOST:
            # The board is gone, and the file number with it: there is nothing left to give back.
            return


def _exclusive() -> bool | None:
    """Two hosts on one port would steal each other's bytes; Windows locks by itself."""
    return True if os.name == "posix" else None


def _number_of(error: BaseException) -> int | None:
    """The system's number of a fault."""
    number = getattr(error, "errno", None)
    if number is None and error.args and isinstance(error.args[0], int):
        number = error.args[0]  # termios.error has no name for it
    return number


def _port_error(name: str, error: Exception) -> PortError:
    number = _number_of(error)
    if number is None and error.__context__ is not None:
        number = _number_of(error.__context__)  # pyserial keeps the words of what it caught only
    if number in (errno.ENOTTY, errno.EISDIR, errno.EINVAL):
        return PortNoSerial(port=name, ports="not looked for")
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFoundError" in str(error):
        return PortUnknown(port=name, ports="not looked for")
    if number in (errno.EAGAIN, errno.EBUSY) or "PermissionError" in str(error):
        return PortBusy(port=name)  # Windows says PermissionError for a port that is in use
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(port=name)
    return PortFailed(port=name, detail=system_words(error))
