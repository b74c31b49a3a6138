"""A box as a picture in text: how far it is told, its dial, cards, animals, map and goals, and what is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from undertow.core.message import Message, message
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack_cells import CellRow, table_rows
from undertow.games.duellum.pack_notes import pack_notes
from undertow.games.duellum.pack_progress import AREAS, MAP, Part, Progress
from undertow.words import say

UNKNOWN: Final = "?"
#: Table of a pack -> the columns of the picture, and how many of them name the row.
_TABLES: Final = {
    "cards.csv": (("title", "kind", "type", "bubble", "points", "crown", "depths", "power"), 1),
    "action_cards.csv": (("faction", "title", "coins", "tridents", "order", "effects"), 2),
    "animals.csv": (("name", "effects"), 1),
    "mantas.csv": (("name", "effects"), 1),
    "goals.csv": (("token", "side", "goal", "swirl"), 2),
    "tokens.csv": (("faction", "name", "effect"), 2),
}
#: How the divisions of the dial lie, row by row: clockwise from the top.
_DIAL: Final = ((None, 0, None), (5, None, 1), (4, None, 2), (None, 3, None))


def progress_line(box: Box, areas: Sequence[str] = AREAS) -> str:
    """``31 of 56 cards known · …``, and whether the map is told. ``areas``: the parts of the box that are named."""
    return " · ".join([part_line(part) for part in Progress(box).parts if part.area in areas])


def part_line(part: Part) -> str:
    """How far one part of a box is told."""
    if part.area == MAP and not part.items:
        return say(message("cli.pack_map_untold"))
    counts = {"known": part.known, "count": len(part.items)}
    return say(message(f"cli.pack_part_{part.area}", **counts))


def show_box(console: Console, box: Box, edit: str = "") -> None:
    """The whole picture. ``edit``: what stands after ``undertow pack edit`` for this box."""
    head = {"pack": box.pack_name, "version": box.pack_version, "about": box.structure.about}
    console.print(Text(say(message("cli.pack_head", **head)), "bold"))
    for note in pack_notes(box):
        console.print(Text(f"! {say(note)}"))
    console.print(Text(progress_line(box)))
    progress = Progress(box)
    _title(console, "dial")
    console.print(_dial(box))
    for file_name, (columns, naming) in _TABLES.items():
        rows = table_rows(box, file_name)
        if file_name in ("goals.csv", "tokens.csv") and not box.structure.has_goals:
            continue
        _title(console, file_name.partition(".")[0])
        told = [row for row in rows if not progress.is_blank(row.item)]
        if told:
            console.print(_table(told, columns, naming))
        if len(told) < len(rows):
            said = message("cli.pack_blank_rows", count=len(rows) - len(told))
            console.print(Text(f"  {say(said)}", "dim"))
    _title(console, "map")
    if box.is_mapped:
        console.print(_map(box))
    else:
        console.print(Text(f"  {say(message('cli.pack_map_untold'))}", "dim"))
    unknown = len(box.unknown_keys())
    console.print()
    console.print(Text(say(message("cli.pack_unknown", count=unknown, edit=edit))))


def _title(console: Console, name: str) -> None:
    console.print()
    console.print(Text(say(message(f"cli.pack_title_{name}")), "bold"))


def _cell(text: str) -> Text:
    return Text(text) if text else Text(UNKNOWN, "yellow")


def _table(rows: Iterable[CellRow], columns: Sequence[str], naming: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for column in columns:
        table.add_column(column.replace("_", " "), overflow="fold")
    for row in rows:
        cells = [Text(row.cells[column].replace("_", " ")) for column in columns[:naming]]
        cells += [_cell(row.cells[column].replace("_", " ")) for column in columns[naming:]]
        table.add_row("", *cells)
    return table


def _dial(box: Box) -> Table:
    table = Table.grid(padding=(0, 3))
    for _ in range(3):
        table.add_column(justify="center")
    for places in _DIAL:
        cells = []
        for place in places:
            if place is None:
                cells.append("")
                continue
            cells.append(say(_division(box, place + 1)))
        table.add_row(*cells)
    return table


def _division(box: Box, number: int) -> Message:
    facts = box.facts()
    coins, tridents = (
        facts.get(f"dial.{number}.{name}", UNKNOWN) for name in ("coins", "tridents")
    )
    return message("cli.pack_division", number=number, coins=coins, tridents=tridents)


def _map(box: Box) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("", "territory", "kind", "side", "nest", "borders"):
        table.add_column(name, overflow="fold")
    borders = {
        row.cells["territory"]: row.cells["neighbours"] for row in table_rows(box, "borders.csv")
    }
    for row in table_rows(box, "territories.csv"):
        name = row.cells["id"]
        table.add_row(
            "",
            Text(name.replace("_", " ")),
            Text(row.cells["kind"]),
            _cell(row.cells["side"]),
            Text("nest" if row.cells["nest"] == "yes" else ""),
            _cell(_neighbours(borders[name])),
        )
    return table


def _neighbours(cell: str) -> str:
    """Known neighbours by name; those left open counted, if there are many."""
    parts = [part.strip() for part in cell.split("|") if part.strip()]
    is_open = [part for part in parts if part.endswith(UNKNOWN)]
    known = [part.replace("_", " ") for part in parts if not part.endswith(UNKNOWN)]
    if is_open:
        known.append(f"{UNKNOWN} × {len(is_open)}")
    return " | ".join(known)
