"""The text of a table of which single cells are changed: every other character stays as somebody typed it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_MARK = "\ufeff"  # which spreadsheets put before the first letter


class TableText:
    """A sound table (``pack_table.read_table`` has read it). Rows are numbered from 0, the heading apart."""

    def __init__(self, text: str) -> None:
        self._mark = _MARK if text.startswith(_MARK) else ""
        lines = text.removeprefix(_MARK).splitlines()
        self._ending = "\r\n" if "\r\n" in text else "\n"
        #: Text and cells of each row; a line of which nothing is read has no cells.
        self._rows: list[tuple[str, dict[str, str]]] = []
        self.columns: list[str] = []
        self._heading = ""
        reader = csv.reader(lines, strict=True)
        start = 0
        for raw in reader:
            line = self._ending.join(lines[start : reader.line_num])
            start = reader.line_num
            cells = [cell.strip() for cell in raw]
            if not self.columns and any(cells):
                self.columns, self._heading = [cell.lower() for cell in cells], line
            elif self.columns:
                told = dict(zip(self.columns, cells, strict=True)) if any(cells) else {}
                self._rows.append((line, told))

    @classmethod
    def empty(cls, columns: Sequence[str]) -> TableText:
        """A table of which there is only the heading."""
        return cls(",".join(columns) + "\n")

    def rows(self) -> list[dict[str, str]]:
        """The cells of every row that says something, by column."""
        return [dict(cells) for _, cells in self._rows if cells]

    def with_rows(self, rows: Iterable[dict[str, str]]) -> str:
        """The text with these rows. One whose cells stand there already keeps its text, and empty lines their place."""
        wanted = list(rows)
        kept = [cells for _, cells in self._rows if cells]
        if len(kept) == len(wanted):
            following = iter(wanted)
            lines = [
                line if not cells else self._line(line, cells, next(following))
                for line, cells in self._rows
            ]
        else:
            by_cells = {tuple(cells.values()): line for line, cells in self._rows}
            lines = [
                by_cells.get(tuple([row[column] for column in self.columns])) or self._typed(row)
                for row in wanted
            ]
        return self._mark + "".join([line + self._ending for line in (self._heading, *lines)])

    def _line(self, line: str, before: dict[str, str], now: dict[str, str]) -> str:
        return line if before == now else self._typed(now)

    def _typed(self, row: dict[str, str]) -> str:
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow([row[column] for column in self.columns])
        return text.getvalue()
