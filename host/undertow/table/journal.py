"""The record on disk: one file a game, written choice by choice, never rewritten.

Every append is on the disk before it returns. A process that is killed at any byte leaves a file whose whole lines are
the game up to the choice in progress. A file that is not whole is never written to again: going on with it begins a
new file that names it. While a game is open its file is locked, by a lock that ends with the process.

Where the disk is full or cannot be written to, entries wait in memory, and every further append tries again.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from platformdirs import user_data_path

from undertow.core.errors import RecordError, UndertowError
from undertow.core.message import Message, message
from undertow.core.record import Entry, Head, RecordReader, read_lines, write_line

SUFFIX = ".jsonl"
#: A long game takes some 30 kB. More than this is no record, and is not read into memory.
LARGEST_BYTES = 32 * 1024 * 1024
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")


class JournalError(UndertowError):
    """A record cannot be opened, made or written to; no file was harmed."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A record as it lies on the disk. ``head`` is None where not even that is whole; ``error`` says what is not."""

    path: Path
    head: Head | None
    entries: Sequence[Entry]
    error: RecordError | JournalError | None


class Journal:
    """An open record that can be appended to. Also a context manager that closes it."""

    def __init__(
        self, path: Path, descriptor: int, check: str, size_bytes: int, *, ends_in_line: bool = True
    ) -> None:
        """For ``create``, ``open_for_append`` and ``continue_damaged``."""
        self._ends_in_line = ends_in_line  # False: a kill came between the last line and its end
        self.path = path
        self._descriptor = descriptor
        self._check = check  # of the last line that is safe
        self._size_bytes = size_bytes
        self._waiting: list[Entry] = []

    @classmethod
    def create(cls, folder: Path, head: Head) -> Self:
        """A new record with its head on the disk. The folder is made if it is missing.

        Raises JournalError if there is a record of that id, or the folder cannot be written to.
        """
        return cls._create(folder, head, ())

    @classmethod
    def open_for_append(cls, path: Path) -> tuple[Self, GameFile]:
        """A record to go on with, and what is in it. Nothing is written before the first ``append``.

        Raises:
            RecordError: the record is not whole (see ``continue_damaged``).
            JournalError: it is open elsewhere, or cannot be read or written to.
        """
        descriptor = _open(path, os.O_RDWR | os.O_APPEND)
        try:
            _lock(descriptor, path)
            content = _read(descriptor, path)
            reader = _reader_of(content)
            if reader.error is not None:
                raise reader.error
            is_ended = content.endswith(b"\n")
            journal = cls(path, descriptor, reader.check, len(content), ends_in_line=is_ended)
        except BaseException:
            os.close(descriptor)
            raise
        return journal, GameFile(path, reader.head, reader.entries, None)

    @classmethod
    def continue_damaged(
        cls, path: Path, new_id: str, entry_count: int | None = None
    ) -> tuple[Self, GameFile]:
        """A new record beside a damaged one, which begins with all of it that is whole and names it.

        ``entry_count``: so many of its entries and no more, where the next one cannot be followed.

        Raises:
            RecordError: not even the head is whole.
            JournalError: the damaged record cannot be read, or the new one cannot be made.
        """
        old = read_file(path)
        if old.head is None:
            assert old.error is not None
            raise old.error
        head = replace(old.head, id=new_id, continues=old.head.id)
        entries = old.entries[:entry_count]
        journal = cls._create(path.parent, head, entries)
        return journal, GameFile(journal.path, head, entries, None)

    @property
    def unsaved_count(self) -> int:
        """How many entries wait for the disk."""
        return len(self._waiting)

    def append(self, *entries: Entry) -> None:
        """Write entries, and those that wait from before, and return when they are on the disk.

        Raises JournalError if that failed: they wait for the next append, and what is on the disk is still whole.
        """
        self._waiting.extend(entries)
        if not self._waiting:
            return
        lines, check = [] if self._ends_in_line else ["\n"], self._check
        for entry in self._waiting:
            line, check = write_line(entry, check)
            lines.append(line + "\n")
        self._write("".join(lines).encode("ascii"))
        self._check = check
        self._ends_in_line = True
        self._waiting.clear()

    def close(self) -> None:
        """Give the record free. What still waits is lost; closing twice does no harm."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @classmethod
    def _create(cls, folder: Path, head: Head, entries: Sequence[Entry]) -> Self:
        if _ID.fullmatch(head.id) is None:
            raise JournalError(message("table.journal_id", id=head.id))
        path = folder / (head.id + SUFFIX)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            if error.errno in (errno.EEXIST, errno.ENOTDIR):
                raise JournalError(message("table.journal_no_folder", path=str(folder))) from error
            raise JournalError(_trouble(error, folder)) from error
        descriptor = _open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL)
        try:
            _lock(descriptor, path)
            line, check = write_line(head)
            journal = cls(path, descriptor, check, 0)
            journal._write((line + "\n").encode("ascii"))
            journal.append(*entries)
            _sync_folder(folder)
        except BaseException:
            os.close(descriptor)
            with contextlib.suppress(
                OSError
            ):  # the disk may refuse this too; the first reason is the one to tell
                path.unlink()  # ours, made just now; without a whole head it is no record
            raise
        return journal

    def _write(self, content: bytes) -> None:
        """All of it on the disk, or JournalError and the file as it was."""
        try:
            status = os.fstat(self._descriptor)
        except OSError as error:
            raise JournalError(_trouble(error, self.path)) from error
        if status.st_size != self._size_bytes or status.st_nlink == 0:
            raise JournalError(message("table.journal_changed", path=str(self.path)))
        try:
            rest = content
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            os.fsync(self._descriptor)
        except BaseException as error:
            # Half a line of our own must not stay, after Ctrl-C neither; if it does, the reader finds it cut.
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size_bytes)
            if isinstance(error, OSError):
                raise JournalError(_trouble(error, self.path)) from error
            raise
        self._size_bytes += len(content)


def games_folder() -> Path:
    """Where this user's records lie, by the habits of the system (``$XDG_DATA_HOME/undertow/games`` on Linux)."""
    return user_data_path("undertow", appauthor=False) / "games"


def read_file(path: Path) -> GameFile:
    """A record as far as it is whole, also while somebody else writes it. The file is only read.

    Raises JournalError if it cannot be read at all.
    """
    descriptor = _open(path, os.O_RDONLY)
    try:
        content = _read(descriptor, path)
    finally:
        os.close(descriptor)
    reader = _reader_of(content)
    return GameFile(path, reader.head, reader.entries, reader.error)


def list_games(folder: Path) -> list[GameFile]:
    """All records of a folder by name; a damaged one never keeps the others from being listed."""
    games = []
    for path in sorted(folder.glob("*" + SUFFIX)):
        try:
            games.append(read_file(path))
        except JournalError as error:
            games.append(GameFile(path, None, (), error))
    return games


def _reader_of(content: bytes) -> RecordReader:
    lines = content.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return read_lines(lines)


def _open(path: Path, flags: int) -> int:
    try:
        # Not blocking: a pipe that bears a record's name must not hold the list up.
        return os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o644)
    except OSError as error:
        raise JournalError(_trouble(error, path)) from error


def _read(descriptor: int, path: Path) -> bytes:
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise JournalError(message("table.journal_no_file", path=str(path)))
        if status.st_size > LARGEST_BYTES:
            raise JournalError(message("table.journal_too_large", path=str(path)))
        content = b""
        while chunk := os.pread(descriptor, status.st_size - len(content), len(content)):
            content += chunk
        return content
    except OSError as error:
        raise JournalError(_trouble(error, path)) from error


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JournalError(message("table.journal_busy", path=str(path))) from None
    except OSError as error:
        raise JournalError(_trouble(error, path)) from error


def _sync_folder(folder: Path) -> None:
    """The new file's name is on the disk too."""
    descriptor = _open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        raise JournalError(_trouble(error, folder)) from error
    finally:
        os.close(descriptor)


_TROUBLES = {
    errno.ENOSPC: "table.journal_disk_full",
    errno.EDQUOT: "table.journal_disk_full",
    errno.EROFS: "table.journal_read_only",
    errno.EACCES: "table.journal_read_only",
    errno.EPERM: "table.journal_read_only",
    errno.ENOENT: "table.journal_missing",
    errno.EEXIST: "table.journal_exists",
}


def _trouble(error: OSError, path: Path) -> Message:
    message_id = _TROUBLES.get(error.errno or 0, "table.journal_trouble")
    return message(message_id, path=str(path), system=error.strerror or type(error).__name__)
