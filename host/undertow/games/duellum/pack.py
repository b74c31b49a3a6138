"""Packs: a box written down as a folder of tables (``docs/packs.md``), and how it becomes a ``Box``.

The tables are read cell by cell into facts (``pack_rows``), then what is certain of every box is checked
(``pack_check``). All faults are collected before a pack is refused.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import Structure
from undertow.games.duellum.components import FACTIONS, TURTLES
from undertow.games.duellum.effect import VOCABULARY
from undertow.games.duellum.pack_cells import nearer_side
from undertow.games.duellum.pack_check import Map, check_facts, check_map, check_rows
from undertow.games.duellum.pack_disk import held
from undertow.games.duellum.pack_goals import read_goals
from undertow.games.duellum.pack_head import HEAD, Head, read_head
from undertow.games.duellum.pack_rows import (
    NEARER,
    Reading,
    Tables,
    read_borders,
    read_facts,
    read_tables,
)
from undertow.games.duellum.pack_table import Faults, is_pending
from undertow.games.duellum.pack_types import type_names

_BUNDLED: Final = Path(__file__).parent / "packs"


def bundled_packs() -> tuple[str, ...]:
    """Names of the packs that come with Undertow, sorted."""
    return tuple(sorted([head.parent.name for head in _BUNDLED.glob(f"*/{HEAD}")]))


def find_pack(name_or_path: str | Path) -> Path:
    """The folder of a pack: a bundled one by its name, any other by its path. Raises PackError."""
    if str(name_or_path) in bundled_packs():
        return _BUNDLED / str(name_or_path)
    with contextlib.suppress(
        OSError, RuntimeError
    ):  # too long for a name, or of nobody's home: no pack either
        folder = Path(name_or_path).expanduser()
        if folder.is_dir():
            return folder
    raise PackError(
        message("duellum.pack_not_found", file=str(name_or_path), bundled=bundled_packs())
    )


def load_pack(name_or_path: str | Path, *, needs_goals: bool = False) -> Box:
    """The box that a pack describes.

    ``needs_goals``: a whole box without goals is refused, as for a new game. Cases and recordings may stand on one
    that was written down before packs had any; a test pack need never have them.

    Raises:
        PackError: there is no such pack.
        PackRefused: the pack has faults; ``faults`` are all that were found.
    """
    folder = find_pack(name_or_path)
    if is_pending(folder):
        # Where nobody may write, the loader reads what is on its way where it lies.
        with contextlib.suppress(PackError), held(folder):
            pass
    faults = Faults(folder)
    head = read_head(faults)
    is_box = head is not None and not head.is_test
    head_faults = len(faults.found)
    tables = read_tables(faults, needs_goals=needs_goals and is_box)
    reading = Reading(faults)
    if head is None or len(faults.found) > head_faults:
        # Counting and comparing would blame what could not be read: only the faults of cells are told as well.
        read_facts(tables, reading)
        faults.raise_if_any()
    assert head is not None, "a head that cannot be read has been refused"
    check_rows(tables, head, faults)
    read_facts(tables, reading)
    read_goals(tables, reading)
    territory_map = check_map(tables, reading)
    types = type_names(head, reading)
    if territory_map is not None and territory_map.is_told:
        read_borders(tables.borders, territory_map.territories, reading)
    faults.raise_if_any()
    assert territory_map is not None, "a map that is not sound has been refused"
    structure = _structure(head, tables, territory_map, types, reading)
    check_facts(structure, reading)
    faults.raise_if_any()
    return _with_sides(structure, reading)


def _structure(
    head: Head,
    tables: Tables,
    territory_map: Map,
    types: tuple[tuple[str, ...], tuple[str, ...]],
    reading: Reading,
) -> Structure:
    by_faction = [
        row
        for faction in FACTIONS
        for row in tables.action_cards
        if row.cells["faction"].lower() == faction
    ]
    turtles = [row for row in by_faction if row.cells["faction"].lower() == FACTIONS[TURTLES]]
    texts = {
        str(value) for key, value in reading.facts.items() if ".effect." in key or ".depth." in key
    }
    return Structure(
        pack_name=head.name,
        pack_version=head.version,
        about=head.about,
        is_test=head.is_test,
        cards=tuple([row.cells["id"] for row in tables.cards]),
        card_titles=tuple([row.cells["title"] for row in tables.cards]),
        action_names=tuple([row.cells["name"] for row in by_faction]),
        action_titles=tuple([row.cells["title"] for row in by_faction]),
        turtle_actions=len(turtles),
        territories=territory_map.territories,
        centre=territory_map.centre,
        capitals=territory_map.capitals,
        nests=territory_map.nests,
        location_types=types[0],
        mercenary_types=types[1],
        effects=tuple(sorted(texts - {"empty", *VOCABULARY})),
        sources=tuple(reading.sources.items()),
        has_goals=tables.has_goals,
        is_mapped=territory_map.is_told,
    )


def _with_sides(structure: Structure, reading: Reading) -> Box:
    """The box; sides that are the nearer capital's are worked out if the borders are known, else they stay unknown."""
    waiting = [key for key, value in reading.facts.items() if value == NEARER]
    facts = {key: value for key, value in reading.facts.items() if value != NEARER}
    box = Box(structure, facts)
    for key in waiting:
        side = nearer_side(box, structure.territories.index(key.removeprefix("side.")))
        if side is not None:
            facts[key] = side
    return Box(structure, facts) if waiting else box
