"""Reading the tables of a pack: CSV files in a folder, cell by cell, with every fault collected.

A blank cell is an unknown fact; ``-`` says that the fact does not apply. Rows are numbered as a spreadsheet shows them:
the heading is row 1. Nothing in a pack is ever executed, and no file above the size limit is read.
"""

from __future__ import annotations

import contextlib
import csv
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undertow.core.errors import PackError
from undertow.core.message import Message, message
from undertow.core.number import read_number

#: Far above any honest table, far below what could trouble the host.
MOST_BYTES: Final = 256 * 1024
MOST_ROWS: Final = 500
#: Of a title, and of what a fault shows.
MOST_CHARACTERS: Final = 200
#: Of any cell: the longest tells of all borders of a territory in the largest map that they are open.
MOST_CELL: Final = 3000

#: Where tables lie that are decided on and on their way into their place (``pack_disk.py``).
PENDING: Final = ".to-be-put-in-place"

NOT_APPLICABLE: Final = "-"
UNKNOWN_ENTRY: Final = "?"
AND_PERHAPS_MORE: Final = "..."
RULEBOOK: Final = "rulebook"
#: The source of what somebody told who had the box before them.
ENTERED: Final = "entered"
SOURCES: Final = (RULEBOOK, ENTERED, "stand-in")

_SLUG = re.compile(r"[a-z][a-z0-9_]{0,39}")


class PackRefused(PackError):
    """A pack has faults. ``faults`` are all that were found, in reading order; ``message`` is the first of them.

    Each fault's parameters are ``file`` (its path), ``table``, ``row`` (as in a spreadsheet, 0 where the fault is the
    table's), ``column``, ``found`` (what stands there) and ``expected`` (what may stand there, or the other place that
    it disagrees with). The id says which fault it is; its sentence in the catalogue says what to do.
    """

    def __init__(self, faults: Sequence[Message]) -> None:
        super().__init__(faults[0])
        self.faults = tuple(faults)


class Faults:
    """Collects the faults of one pack."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.found: list[Message] = []

    def add(
        self,
        fault: str,
        file_name: str,
        row: int = 0,
        column: str = "",
        found: str = "",
        expected: str = "",
    ) -> None:
        """Note one fault; ``fault`` is its message id without ``duellum.pack_``."""
        self.found.append(
            message(
                f"duellum.pack_{fault}",
                file=str(self.folder / file_name),
                table=file_name.partition(".")[0],
                row=row,
                column=column,
                found=found[:MOST_CHARACTERS],
                expected=expected,
            )
        )

    def raise_if_any(self) -> None:
        """Refuse the pack if anything is wrong so far."""
        if self.found:
            raise PackRefused(self.found)


class Row:
    """One row of a table. Reading a cell that is not sound notes the fault and gives None, like an unknown one."""

    def __init__(self, file_name: str, number: int, cells: dict[str, str], faults: Faults) -> None:
        self.file_name = file_name
        self.number = number
        self.cells = cells
        self._faults = faults

    def fault(self, fault: str, column: str, expected: str = "") -> None:
        """Note a fault of one cell of this row."""
        found = self.cells.get(column, "")
        self._faults.add(fault, self.file_name, self.number, column, found, expected)

    def is_blank(self, column: str) -> bool:
        """The fact is unknown."""
        return not self.cells[column]

    def does_not_apply(self, column: str) -> bool:
        """The cell says ``-``."""
        return self.cells[column] == NOT_APPLICABLE

    def number_in(self, column: str, most: int) -> int | None:
        """A whole number from 0 to ``most``, or None for a blank cell."""
        text = self.cells[column]
        if not text:
            return None
        number = read_number(text)
        if number is not None and number <= most:
            return number
        self.fault("number", column, f"0–{most}")
        return None

    def choice_of(self, column: str, allowed: Sequence[str]) -> str | None:
        """One of a few words, or None for a blank cell."""
        text = self.cells[column].lower()
        if not text or text in allowed:
            return text or None
        self.fault("word", column, ", ".join(allowed))
        return None

    def structure(self, column: str, allowed: Sequence[str]) -> str | None:
        """One of a few words, where a blank cell is a fault: the game cannot be set up without it."""
        if self.is_blank(column):
            self.fault("structure_blank", column, ", ".join(allowed))
        return self.choice_of(column, allowed)

    def slug(self, column: str) -> str:
        """An id, which may never be blank; a faulty one is given back as it stands, so that reading can go on."""
        text = self.cells[column]
        if not _SLUG.fullmatch(text):
            self.fault("id", column)
        return text

    def slug_or_unknown(self, column: str) -> str | None:
        """An id, or None for a blank cell."""
        return None if self.is_blank(column) else self.slug(column)

    def source(self, facts: Sequence[str]) -> str:
        """Where the row is from. Only a row that says nothing (all ``facts`` blank) may leave it blank."""
        if self.is_blank("source") and any(not self.is_blank(column) for column in facts):
            self.fault("source", "source", ", ".join(SOURCES))
        return self.choice_of("source", SOURCES) or ""


def read_table(file_name: str, columns: Sequence[str], faults: Faults) -> list[Row]:
    """The rows of a table whose heading has just these columns, in any order. Faults are noted; bad rows left out."""
    text = read_text(file_name, faults)
    if text is None:
        return []
    lines = _numbered(text, file_name, faults)
    if lines is None:
        return []
    if not lines:
        faults.add("empty_table", file_name, expected=",".join(columns))
        return []
    heading_row, heading = lines[0]
    names = [cell.lower() for cell in heading]
    if sorted(names) != sorted(columns):
        missing = [column for column in columns if column not in names]
        surplus = [name for name in names if name not in columns or names.count(name) > 1]
        wrong = ", ".join([f"+{name}" for name in surplus] + [f"-{name}" for name in missing])
        faults.add("heading", file_name, heading_row, wrong, ",".join(heading), ",".join(columns))
        return []
    rows: list[Row] = []
    for number, cells in lines[1:]:
        if len(cells) != len(names):
            faults.add("cells", file_name, number, "", str(len(cells)), str(len(names)))
        elif any(len(cell) > MOST_CELL or not cell.isprintable() for cell in cells):
            faults.add("cell_text", file_name, number, expected=str(MOST_CELL))
        elif len(rows) >= MOST_ROWS:
            faults.add("rows", file_name, number, expected=str(MOST_ROWS))
            break
        else:
            rows.append(Row(file_name, number, dict(zip(names, cells, strict=True)), faults))
    return rows


def _numbered(text: str, file_name: str, faults: Faults) -> list[tuple[int, list[str]]] | None:
    """The lines that are not empty, stripped, with their numbers; None, and a fault, if one cannot be read."""
    reader = csv.reader(text.splitlines(), strict=True)
    try:
        stripped = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        faults.add("csv", file_name, row=reader.line_num, found=str(error))
        return None
    return [(number, cells) for number, cells in stripped if any(cells)]


def read_text(file_name: str, faults: Faults) -> str | None:
    """The text of one file of the pack; None, and a fault, if it cannot be had or is too large."""
    try:
        data = _bytes_of(faults.folder, file_name)
    except FileNotFoundError:
        faults.add("file_missing", file_name)
        return None
    except OSError as error:
        faults.add("file_unreadable", file_name, found=error.strerror or str(error))
        return None
    if data is None:
        faults.add("file_special", file_name)
        return None
    if len(data) > MOST_BYTES:
        faults.add("file_too_large", file_name, expected=str(MOST_BYTES))
        return None
    try:
        # Spreadsheets put a mark before the first letter; utf-8-sig takes it away.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        faults.add("encoding", file_name, row=line)
        return None


def is_pending(folder: Path) -> bool:
    """A change of the pack has been decided on and is not all in its place yet (``pack_disk.py``)."""
    pending = folder / PENDING
    return pending.is_dir() and not pending.is_symlink()


def _bytes_of(folder: Path, file_name: str) -> bytes | None:
    """What a file holds, one byte more than is read of it at most; None: it is no plain file. Raises OSError.

    A pack may come from a stranger: a link could show what is none of its business, and a pipe would never end.
    """
    if is_pending(folder):
        with contextlib.suppress(
            FileNotFoundError
        ):  # it was not changed, or is in its place by now
            return _plain_bytes(folder / PENDING / file_name)
    return _plain_bytes(folder / file_name)


def _plain_bytes(path: Path) -> bytes | None:
    if path.is_symlink():
        return None
    # Without waiting: a pipe that nobody writes to would never open.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:  # noqa: PTH123 what was opened without waiting
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        return file.read(MOST_BYTES + 1)
