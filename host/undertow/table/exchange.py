"""Many records in one file, to be kept or carried elsewhere, and brought in again.

Such a file is nothing but records one after the other, as they lie on the disk; each begins with its head. So a single
record is one too, and so is what ``cat`` makes of several. Nothing that is there is ever overwritten.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from undertow.core.errors import RecordError
from undertow.core.message import message
from undertow.core.record import LONGEST_HEAD
from undertow.device.paths import is_folder
from undertow.table.journal import bytes_of, made, name_of, reader_of
from undertow.table.order_of_play import note_played
from undertow.table.record_files import (
    LARGEST_BYTES,
    SUFFIX,
    JournalError,
    make_folder,
    open_file,
    require_ordinary,
    trouble,
)

_HEAD_BEGINS: Final = b'{"undertow":'


@dataclass(frozen=True, slots=True)
class Exchanged:
    """What became of one record.

    ``source``, ``line``: the file that it comes from, and the line of that, from 1, at which it begins. ``path``:
    where it is now; None if it was left out, and ``error`` says why. ``error`` beside a path: it was taken as it is,
    and is not whole. ``was_here``: all of it was there before. ``is_beside``: another record has its name.
    """

    source: Path
    line: int
    path: Path | None
    error: RecordError | JournalError | None = None
    was_here: bool = False
    is_beside: bool = False


def export_games(records: Sequence[Path], target: Path) -> list[Exchanged]:
    """Write records into one new file, in that order. What cannot be read, or has no whole head, is left out.

    Raises JournalError: there is such a file already, or it cannot be written; then there is none afterwards.
    """
    if not is_folder(target.parent):
        raise JournalError(message("table.journal_missing", path=str(target.parent)))
    parts: list[bytes] = []
    done: list[Exchanged] = []
    for record in records:
        try:
            content = bytes_of(record)
        except JournalError as error:
            done.append(Exchanged(record, 1, None, error))
            continue
        reader = reader_of(content)
        if reader.head is None:
            done.append(Exchanged(record, 1, None, reader.error))
            continue
        parts.append(_with_end(content))
        done.append(Exchanged(record, 1, target, reader.error))
    os.close(made(target, b"".join(parts)))
    return done


def import_games(source: Path, folder: Path) -> Iterator[Exchanged]:
    """Bring the records of one file into a folder, one after the other; a name that is taken gets a number.

    Raises JournalError: the file cannot be read, or the folder cannot be written to. What was given back until then
    is there.
    """
    make_folder(folder)
    with contextlib.closing(_opened(source)) as file:
        for line_number, content in _parts(file, source):
            if isinstance(content, JournalError):
                yield Exchanged(source, line_number, None, content)
            else:
                yield replace(_brought_in(content, folder), source=source, line=line_number)


def _opened(source: Path) -> BinaryIO:
    """An ordinary file, to be read line by line. Raises JournalError."""
    descriptor = open_file(source, os.O_RDONLY)
    try:
        require_ordinary(descriptor, source)
    except JournalError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "rb")


def _brought_in(content: bytes, folder: Path) -> Exchanged:
    reader = reader_of(content)
    if reader.head is None:
        return Exchanged(folder, 1, None, reader.error)
    try:
        wanted = folder / name_of(reader.head)
    except JournalError as error:
        return Exchanged(folder, 1, None, error)
    for number in count(1):
        path = wanted if number == 1 else wanted.with_name(f"{wanted.stem}-{number}{SUFFIX}")
        try:
            os.close(made(path, content))
        except JournalError as error:
            if error.message.id != "table.journal_exists":
                raise
            if _holds(path, content):
                return Exchanged(folder, 1, path, reader.error, was_here=True)
            continue
        note_played(path)
        return Exchanged(folder, 1, path, reader.error, is_beside=number > 1)
    raise AssertionError("numbers do not end")


def _holds(path: Path, content: bytes) -> bool:
    """All of the record is in that file, which may go on after it."""
    try:
        return bytes_of(path).startswith(content.removesuffix(b"\n"))
    except JournalError:
        return False  # a folder, or a file that nobody may read: another name is to be found


def _parts(file: BinaryIO, source: Path) -> Iterator[tuple[int, bytes | JournalError]]:
    """The records of a file, each with the number of its first line; of one too large to be a record, why not."""
    begins_at, lines, size = 1, list[bytes](), 0
    try:
        for number in count(1):
            # A line that is longer comes in pieces, none of which is read as one of ours.
            line = file.readline(LONGEST_HEAD)
            if lines and (not line or line.startswith(_HEAD_BEGINS)):
                yield begins_at, _part(lines, size, source)
                begins_at, lines, size = number, [], 0
            if not line:
                return
            size += len(line)
            if size <= LARGEST_BYTES:
                lines.append(line[:-2] + b"\n" if line.endswith(b"\r\n") else line)
    except OSError as error:
        raise JournalError(trouble(error, source)) from error


def _part(lines: Sequence[bytes], size: int, source: Path) -> bytes | JournalError:
    if size > LARGEST_BYTES:
        return JournalError(message("table.journal_too_large", path=str(source)))
    return _with_end(b"".join(lines))


def _with_end(content: bytes) -> bytes:
    """A kill may have come between the last line and its end; what follows needs a line of its own."""
    return content if content.endswith(b"\n") else content + b"\n"
