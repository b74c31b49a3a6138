"""The USB cable of a virtual board: a pseudo-terminal, or memory where there is none.

The host opens `name` as it opens any port. Whether somebody has it open is the DTR line.
"""

import errno
import os
import select
import tempfile
from pathlib import Path
from typing import Protocol

from undertow.device.errors import TransportLost

_READ_BYTES = 4096


class Cable(Protocol):
    """One plug: made when it goes in, closed when it comes out."""

    name: str

    def host_is_open(self) -> bool:
        """Whether a program has the port open."""

    def take_from_host(self, at_most: int) -> bytes:
        """Return what the host wrote, up to so many bytes."""

    def give_to_host(self, data: bytes) -> int:
        """Return how many of the bytes the host's side could take now."""

    def close(self) -> None:
        """Pull the plug."""


class PtyCable:
    """A raw pseudo-terminal under a name that survives a replug, as /dev/ttyACM0 does."""

    def __init__(self, folder: Path, port_name: str) -> None:
        import tty

        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        self._link = folder / port_name
        self._link.symlink_to(os.ttyname(slave))
        # From here on the system reports a hang-up on the master whenever nobody has it open.
        os.close(slave)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self.name = str(self._link)

    def host_is_open(self) -> bool:
        return not any(events & select.POLLHUP for _, events in self._poll.poll(0))

    def take_from_host(self, at_most: int) -> bytes:
        # Asking first makes the system hand over what is still on its way.
        if at_most <= 0 or not any(events & select.POLLIN for _, events in self._poll.poll(0)):
            return b""
        try:
            return os.read(self._master, min(at_most, _READ_BYTES))
        except BlockingIOError:
            return b""
        except OSError as error:
            if error.errno == errno.EIO:  # everything is read, and nobody has the port open
                return b""
            raise

    def give_to_host(self, data: bytes) -> int:
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        self._link.unlink(missing_ok=True)
        os.close(self._master)


class MemoryCable:
    """Both directions in memory; `transport()` is the host's end."""

    def __init__(self, port_name: str) -> None:
        self.name = port_name
        self.is_plugged = True
        self.to_host = bytearray()
        self.to_board = bytearray()
        self._open_count = 0

    def host_is_open(self) -> bool:
        return self._open_count > 0

    def take_from_host(self, at_most: int) -> bytes:
        data = bytes(self.to_board[:at_most])
        del self.to_board[: len(data)]
        return data

    def give_to_host(self, data: bytes) -> int:
        self.to_host += data
        return len(data)

    def close(self) -> None:
        self.is_plugged = False

    def transport(self) -> "MemoryTransport":
        """Open the port."""
        self._open_count += 1
        return MemoryTransport(self)

    def hang_up(self) -> None:
        """One transport was closed."""
        self._open_count -= 1
        self.to_host.clear()


class MemoryTransport:
    """A Transport over a MemoryCable."""

    def __init__(self, cable: MemoryCable) -> None:
        self._cable = cable
        self._is_open = True

    @property
    def name(self) -> str:
        return self._cable.name

    def read_available(self) -> bytes:
        self._check()
        data = bytes(self._cable.to_host)
        self._cable.to_host.clear()
        return data

    def write(self, data: bytes) -> int:
        self._check()
        self._cable.to_board += data
        return len(data)

    def close(self) -> None:
        if self._is_open:
            self._is_open = False
            self._cable.hang_up()

    def _check(self) -> None:
        if not self._is_open or not self._cable.is_plugged:
            raise TransportLost(self.name, "unplugged")


class CableDrum:
    """Where the plugs of one board come from; owns the folder of their names."""

    def __init__(self, is_pty: bool) -> None:
        self.is_pty = is_pty
        self._folder = tempfile.TemporaryDirectory(prefix="undertow-board-") if is_pty else None

    def plug(self, port_name: str) -> Cable:
        """A new cable whose port has that name."""
        if self._folder is None:
            return MemoryCable(port_name)
        return PtyCable(Path(self._folder.name), port_name)

    def close(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            self._folder.cleanup()


def ptys_exist() -> bool:
    """Whether this system has pseudo-terminals that can be watched."""
    return hasattr(os, "openpty") and hasattr(select, "poll")
