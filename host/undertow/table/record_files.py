"""Files of records as the system has them: opened, read, locked and made, with a sentence where it says no."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from pathlib import Path
from typing import Final

from undertow.core.errors import UndertowError
from undertow.core.message import Message, message

SUFFIX: Final = ".jsonl"
#: A long game takes some 100 kB, its box included. More than this is no record, and is not read into memory.
LARGEST_BYTES: Final = 32 * 1024 * 1024
#: A full disk has taken nothing, and will take it once there is room.
NO_ROOM: Final = frozenset((errno.ENOSPC, errno.EDQUOT))


class JournalError(UndertowError):
    """A record cannot be opened, made or written to; no file was harmed."""


def open_file(path: Path, flags: int) -> int:
    """A descriptor. Raises JournalError."""
    try:
        # Not blocking: a pipe that bears a record's name must not hold the list up.
        return os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o644)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise JournalError(trouble(error, path)) from error


def read_whole(descriptor: int, path: Path) -> bytes:
    """All that is in an ordinary file. Raises JournalError: it is none, or too large, or the system says no."""
    require_ordinary(descriptor, path)
    try:
        status = os.fstat(descriptor)
        if status.st_size > LARGEST_BYTES:
            raise JournalError(message("table.journal_too_large", path=str(path)))
        content = b""
        while chunk := os.pread(descriptor, status.st_size - len(content), len(content)):
            content += chunk
        return content
    except OSError as error:
        raise JournalError(trouble(error, path)) from error


def require_ordinary(descriptor: int, path: Path) -> None:
    """Raise JournalError if it is a folder, a pipe, or whatever else is no ordinary file."""
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError as error:
        raise JournalError(trouble(error, path)) from error
    if not stat.S_ISREG(mode):
        raise JournalError(message("table.journal_no_file", path=str(path)))


def lock(descriptor: int, path: Path) -> None:
    """Keep the file for this process until the descriptor is closed. Raises JournalError if another has it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JournalError(message("table.journal_busy", path=str(path))) from None
    except OSError as error:
        raise JournalError(trouble(error, path)) from error


def make_folder(folder: Path) -> None:
    """The folder, with those above it. Raises JournalError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        if error.errno in (errno.EEXIST, errno.ENOTDIR):
            raise JournalError(message("table.journal_no_folder", path=str(folder))) from error
        raise JournalError(trouble(error, folder)) from error


def sync_folder(folder: Path) -> None:
    """A new file's name is on the disk too. Raises JournalError."""
    descriptor = open_file(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        raise JournalError(trouble(error, folder)) from error
    finally:
        os.close(descriptor)


_TROUBLES: Final = {
    errno.ENOSPC: "table.journal_disk_full",
    errno.EDQUOT: "table.journal_disk_full",
    errno.EROFS: "table.journal_read_only",
    errno.EACCES: "table.journal_read_only",
    errno.EPERM: "table.journal_read_only",
    errno.ENOENT: "table.journal_missing",
    errno.EEXIST: "table.journal_exists",
}


def trouble(error: OSError | ValueError, path: Path) -> Message:
    """Why the system said no, in a sentence."""
    if isinstance(error, OSError):
        message_id = _TROUBLES.get(error.errno or 0, "table.journal_trouble")
        system = error.strerror or type(error).__name__
    else:
        message_id, system = "table.journal_trouble", str(error)
    return message(message_id, path=str(path), system=system)
