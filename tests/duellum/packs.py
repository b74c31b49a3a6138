"""Frozen packs for tests, and copies of them with one thing changed."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from undertow.core.message import Message
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_table import PackRefused

PACKS = Path(__file__).parent.parent / "packs"
SLICE = PACKS / "slice"
BARE = PACKS / "bare"
EFFECTS = PACKS / "effects"
#: A whole box from before packs had goals.
FULL = PACKS / "full"
WHOLE = PACKS / "whole"
#: Nobody has told its map.
MAPLESS = PACKS / "mapless"
WITH_GOALS = PACKS / "goals"


def copied(pack: Path, folder: Path) -> Path:
    """A copy of a pack that a test may change."""
    copy = folder / pack.name
    shutil.copytree(pack, copy)
    return copy


def set_cell(pack: Path, file_name: str, row: int, column: str, text: str) -> None:
    """Change one cell; rows are numbered as in a spreadsheet."""
    path = pack / file_name
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    rows[row - 1][rows[0].index(column)] = text
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


def remove_row(pack: Path, file_name: str, row: int) -> None:
    """Take a row out of a table."""
    path = pack / file_name
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    del lines[row - 1]
    path.write_text("".join(lines), encoding="utf-8")


def add_row(pack: Path, file_name: str, line: str) -> None:
    """Add a row at the end of a table."""
    with (pack / file_name).open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def faults_of(pack: Path, *, needs_goals: bool = True) -> tuple[Message, ...]:
    """All faults for which a pack is refused."""
    with pytest.raises(PackRefused) as refusal:
        load_pack(pack, needs_goals=needs_goals)
    assert refusal.value.message == refusal.value.faults[0]
    return refusal.value.faults


def place_of(fault: Message) -> tuple[object, ...]:
    """Which fault it is, and where: table, row, column."""
    params = fault.params
    return (
        fault.id.removeprefix("duellum.pack_"),
        params["table"],
        params["row"],
        params["column"],
    )
