"""The record on disk: one file a game, written choice by choice, never rewritten.

Every append is on the disk before it returns. A process that is killed at any byte leaves a file whose whole lines are
the game up to the choice in progress. A file that is not whole is never written to again: going on with it begins a
new file that names it. While a game is open its file is locked, by a lock that ends with the process.

Where the disk is full or cannot be written to, entries wait in memory, and every further append tries again. Where
the file or its folder is gone in the middle of a game (a stick that was pulled out), all of the record is written anew;
where another program has changed it, that file is left alone and the record goes on in one beside it.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

from undertow.core.errors import RecordError
from undertow.core.message import Message, message
from undertow.core.record import Entry, Head, RecordReader, read_lines, write_line
from undertow.table.order_of_play import note_played
from undertow.table.record_files import (
    NO_ROOM,
    SUFFIX,
    JournalError,
    lock,
    make_folder,
    open_file,
    read_whole,
    sync_folder,
    trouble,
)

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_APPENDING: Final = os.O_RDWR | os.O_APPEND
#: So many files of one name are stepped over before it is given up.
_MOST_BESIDE: Final = 100


@dataclass(frozen=True, slots=True)
class GameFile:
    """A record as it lies on the disk. ``head`` is None where not even that is whole; ``error`` says what is not."""

    path: Path
    head: Head | None
    entries: Sequence[Entry]
    error: RecordError | JournalError | None
    check: str = (
        ""  # of the last whole line: no other record has the same, but one in a thousand million
    )


class Journal:
    """An open record that can be appended to. Also a context manager that closes it."""

    def __init__(self, path: Path, descriptor: int, content: bytes, check: str) -> None:
        """For the class methods: a locked descriptor of a file with ``content``, or -1 where that is yet to be made."""
        self.path = path  # where the record lies, or is to lie
        self.is_on_disk = descriptor >= 0
        self._wanted_path = path
        self._descriptor = descriptor
        self._content = (
            content  # all that is safe; a file that takes this one's place begins with it
        )
        self._check = check  # of the last line of it
        self._is_in_doubt = False  # a write has failed, and perhaps the whole disk is gone
        self._noted_path: Path | None = None
        self._waiting: list[Entry] = []

    @classmethod
    def create(cls, folder: Path, head: Head, entries: Sequence[Entry] = ()) -> Self:
        """A new record with its head and ``entries`` on the disk. The folder is made if it is missing.

        Raises JournalError if there is a record of that id, or the folder cannot be written to.
        """
        path = folder / name_of(head)
        content, check = _lines((head, *entries))
        make_folder(folder)
        journal = cls(path, made(path, content), content, check)
        note_played(path)
        return journal

    @classmethod
    def waiting(cls, folder: Path, head: Head) -> Self:
        """A new record that ``create`` could not make: every ``append`` tries again.

        Raises JournalError if its id cannot be the name of a file.
        """
        return cls(folder / name_of(head), -1, *_lines((head,)))

    @classmethod
    def open_for_append(cls, path: Path) -> tuple[Self, GameFile]:
        """A record to go on with, and what is in it. Nothing is written before the first ``append``.

        Raises:
            RecordError: the record is not whole (see ``continue_damaged``).
            JournalError: it is open elsewhere, or cannot be read or written to.
        """
        try:
            descriptor = open_file(path, _APPENDING)
        except JournalError as error:
            if error.message.id != "table.journal_read_only":
                raise
            raise JournalError(Message("table.journal_only_read", error.message.params)) from error
        try:
            lock(descriptor, path)
            content = read_whole(descriptor, path)
            reader = reader_of(content)
            if reader.error is not None:
                raise reader.error
        except BaseException:
            os.close(descriptor)
            raise
        journal = cls(path, descriptor, content, reader.check)
        return journal, GameFile(path, reader.head, reader.entries, None, reader.check)

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
        journal = cls.create(path.parent, head, entries)
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
        if not self._waiting and self._descriptor >= 0:
            return
        if not self._is_in_place():
            self._take_a_place()
        lines, check = _lines(self._waiting, self._check)
        # A kill may have come between the last line and its end.
        self._write(lines if self._content.endswith(b"\n") else b"\n" + lines)
        self._check = check
        self._waiting.clear()
        self._note_played()

    def close(self) -> None:
        """Give the record free. What still waits is lost; closing twice does no harm."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _is_in_place(self) -> bool:
        """The file that bears the record's name is the one that is open, and holds what was written to it."""
        if self._descriptor < 0 or self._is_in_doubt:
            return False
        try:
            there, ours = self.path.stat(), os.fstat(self._descriptor)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise JournalError(trouble(error, self.path)) from error
        is_ours = (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)
        return is_ours and there.st_size == len(self._content)

    def _take_a_place(self) -> None:
        """Open the file that holds what is safe, or make one: of the record's name, else of that and a number."""
        self.close()
        make_folder(self._wanted_path.parent)
        for number in range(1, _MOST_BESIDE):
            path = self._wanted_path
            if number > 1:
                path = path.with_name(f"{path.stem}-{number}{SUFFIX}")
            descriptor = _taken(path, self._content)
            if descriptor is not None:
                self.path, self._descriptor = path, descriptor
                self.is_on_disk, self._is_in_doubt = True, False
                return
        raise JournalError(message("table.journal_exists", path=str(self._wanted_path)))

    def _write(self, content: bytes) -> None:
        """All of it on the disk, or JournalError and the file as it was."""
        try:
            _write_all(self._descriptor, content)
        except BaseException as error:
            # Half a line of our own must not stay, after Ctrl-C neither; if it does, the reader finds it cut.
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, len(self._content))
            if isinstance(error, OSError):
                self._is_in_doubt = error.errno not in NO_ROOM
                raise JournalError(trouble(error, self.path)) from error
            raise
        self._content += content

    def _note_played(self) -> None:
        if self._noted_path != self.path:
            note_played(self.path)
            self._noted_path = self.path


def name_of(head: Head) -> str:
    """The file name of a record. Raises JournalError if its id cannot be one."""
    if _ID.fullmatch(head.id) is None:
        raise JournalError(message("table.journal_id", id=head.id))
    return head.id + SUFFIX


def made(path: Path, content: bytes) -> int:
    """A locked descriptor of a new file with ``content`` on the disk. Raises JournalError, and leaves no file then."""
    descriptor = open_file(path, _APPENDING | os.O_CREAT | os.O_EXCL)
    try:
        lock(descriptor, path)
        _write_all(descriptor, content)
        sync_folder(path.parent)
    except BaseException as error:
        os.close(descriptor)
        with contextlib.suppress(
            OSError
        ):  # the disk may refuse this too; the first reason is the one to tell
            path.unlink()  # ours, made just now
        if isinstance(error, OSError):
            raise JournalError(trouble(error, path)) from error
        raise
    return descriptor


def read_file(path: Path) -> GameFile:
    """A record as far as it is whole, also while somebody else writes it. The file is only read.

    Raises JournalError if it cannot be read at all.
    """
    reader = reader_of(bytes_of(path))
    return GameFile(path, reader.head, reader.entries, reader.error, reader.check)


def bytes_of(path: Path) -> bytes:
    """What is in a record's file. Raises JournalError."""
    descriptor = open_file(path, os.O_RDONLY)
    try:
        return read_whole(descriptor, path)
    finally:
        os.close(descriptor)


def reader_of(content: bytes) -> RecordReader:
    """A reader that has read the lines of a record's file."""
    lines = content.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    return read_lines(lines)


def _lines(items: Iterable[Head | Entry], check: str = "") -> tuple[bytes, str]:
    """Lines of a record as they stand on the disk, and the check of the last one."""
    lines = []
    for item in items:
        line, check = write_line(item, check)
        lines.append(line + "\n")
    return "".join(lines).encode("ascii"), check


def _write_all(descriptor: int, content: bytes) -> None:
    while content:
        content = content[os.write(descriptor, content) :]
    os.fsync(descriptor)


def _taken(path: Path, content: bytes) -> int | None:
    """A locked descriptor of the file that holds just ``content``, made if it is missing; None: another lies there.

    Raises JournalError.
    """
    try:
        return made(path, content)
    except JournalError as error:
        if error.message.id != "table.journal_exists":
            raise
    try:
        descriptor = open_file(path, _APPENDING)
    except JournalError:
        return None  # whatever it is, it is not ours
    try:
        lock(descriptor, path)
        if read_whole(descriptor, path) == content:
            return descriptor
    except JournalError:
        pass  # open elsewhere, or no ordinary file: not ours
    except BaseException:
        os.close(descriptor)
        raise
    os.close(descriptor)
    return None
