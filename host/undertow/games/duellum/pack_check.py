"""What is certain of every box, checked on a pack: counts, names, the map, and animals that would never rest.

Where facts are unknown only what can be known is checked. A test pack (``kind = "test"``) may be smaller than a box,
and is held to everything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from undertow.games.duellum.box_facts import (
    MOST_ANIMAL_EFFECTS,
    MOST_TERRITORIES,
    UNMAPPED,
    YES_NO,
    Structure,
    can_ready,
    capitals_out_of_reach,
    owners_of,
)
from undertow.games.duellum.components import (
    ACTION_CARDS,
    ANIMAL_NAMES,
    FACTIONS,
    FIRST_MANTA,
    LOCATION,
    LOCATIONS,
    MARKET_CARDS,
    MERCENARIES,
    MERCENARY,
    SLOTS,
    WILD_MANTAS,
)
from undertow.games.duellum.pack_head import Head
from undertow.games.duellum.pack_rows import (
    CAPITAL,
    CENTRE,
    TERRITORY_KINDS,
    Place,
    Reading,
    Tables,
)
from undertow.games.duellum.pack_table import MOST_CHARACTERS, Faults, Row

OCEAN_CURRENTS: Final = "ocean_currents"
#: Its effects are the only ones of an action card that the rulebook tells whole (chapters "Effects (in depth)").
OCEAN_CURRENTS_EFFECTS: Final = ("ready all", "return all")


class Map(NamedTuple):
    """Territories and what stands on them, as far as they are sound."""

    territories: tuple[str, ...]
    centre: int
    capitals: tuple[int, int]
    nests: tuple[int, ...]
    is_told: bool = True


#: No row of either table of the map: it is not told yet.
NO_MAP: Final = Map(UNMAPPED, 0, (1, 2), (), is_told=False)


def check_rows(tables: Tables, head: Head, faults: Faults) -> None:
    """Ids, names and numbers of rows: sound, unique, and as many as a box has."""
    _unique(tables.cards, "id")
    for row in (*tables.cards, *tables.action_cards):
        row.structure("printed_title", YES_NO)
        if row.is_blank("title"):
            row.fault("title", "title")
        if len(row.cells["title"]) > MOST_CHARACTERS:
            row.fault("title_long", "title", str(MOST_CHARACTERS))
    for faction in FACTIONS:
        own = [row for row in tables.action_cards if row.cells["faction"].lower() == faction]
        _unique(own, "name")
        if OCEAN_CURRENTS not in [row.cells["name"] for row in own]:
            faults.add("ocean_currents", "action_cards.csv", column="name", expected=faction)
        if not head.is_test:
            _count(own, ACTION_CARDS, "action_cards.csv", faults)
    if not head.is_test:
        _count(tables.cards, MARKET_CARDS, "cards.csv", faults)
        if tables.territories or tables.borders:
            _count(tables.mantas, WILD_MANTAS, "mantas.csv", faults)
    _named(tables.animals, ANIMAL_NAMES[:FIRST_MANTA], "name", "animals.csv", faults)
    mantas = ANIMAL_NAMES[FIRST_MANTA:][: max(1, len(tables.mantas))]
    _named(tables.mantas, mantas, "name", "mantas.csv", faults)
    divisions = tuple([str(division) for division in range(1, SLOTS + 1)])
    _named(tables.dial, divisions, "division", "dial.csv", faults)


def _unique(rows: Iterable[Row], column: str) -> None:
    seen: dict[str, Row] = {}
    for row in rows:
        name = row.slug(column)
        if name in seen:
            row.fault("twice", column, str(seen[name].number))
        seen.setdefault(name, row)


def _count(rows: list[Row], count: int, file_name: str, faults: Faults) -> None:
    if len(rows) != count:
        last = rows[-1].number if rows else 0
        faults.add("count", file_name, last, "", str(len(rows)), str(count))


def _named(
    rows: list[Row], names: tuple[str, ...], column: str, file_name: str, faults: Faults
) -> None:
    """Each of ``names`` has just one row, in this order."""
    for row, name in zip(rows, names, strict=False):
        if row.cells[column] != name:
            row.fault("row_name", column, name)
    for row in rows[len(names) :]:
        row.fault("surplus_row", column, str(len(names)))
    for name in names[len(rows) :]:
        faults.add("row_missing", file_name, column=column, expected=name)


def check_map(tables: Tables, reading: Reading) -> Map | None:
    """One centre, two capitals, one nest for each wild manta, or nothing at all; None, and faults, otherwise."""
    faults = reading.faults
    rows = tables.territories
    if not rows and not tables.borders:
        _count(tables.mantas, WILD_MANTAS, "mantas.csv", faults)
        return NO_MAP
    before = len(faults.found)
    _unique(rows, "id")
    if len(rows) > MOST_TERRITORIES:
        faults.add("rows", "territories.csv", rows[-1].number, expected=str(MOST_TERRITORIES))
        return None
    kinds = [row.structure("kind", TERRITORY_KINDS) for row in rows]
    nests = [row.structure("nest", YES_NO) for row in rows]
    if kinds.count(CENTRE) != 1:
        found = str(kinds.count(CENTRE))
        faults.add("centre", "territories.csv", column="kind", found=found, expected="1")
    capitals = []
    for faction in FACTIONS:
        own = [
            index
            for index, row in enumerate(rows)
            if kinds[index] == CAPITAL and row.cells["side"].lower() == faction
        ]
        if len(own) != 1:
            faults.add("capital", "territories.csv", 0, "kind", str(len(own)), faction)
        capitals += own
    for row, kind in zip(rows, kinds, strict=True):
        if kind == CAPITAL and row.cells["side"].lower() not in FACTIONS:
            row.fault("capital_side", "side", ", ".join(FACTIONS))
    if nests.count("yes") != len(tables.mantas):
        faults.add(
            "nests",
            "territories.csv",
            column="nest",
            found=str(nests.count("yes")),
            expected=str(len(tables.mantas)),
        )
    if len(faults.found) > before:
        return None
    names = tuple([row.cells["id"] for row in rows])
    homes = tuple([index for index, nest in enumerate(nests) if nest == "yes"])
    return Map(names, kinds.index(CENTRE), (capitals[0], capitals[1]), homes)


def check_facts(structure: Structure, reading: Reading) -> None:
    """What facts must be beside each other in every box."""
    if not structure.is_test:
        _check_kinds(structure, reading)
    _check_ocean_currents(reading)
    _check_ready_animals(structure, reading)
    _check_ways(structure, reading)


def _fault_at(place: Place, fault: str, expected: str = "") -> None:
    place.row.fault(fault, place.column, expected)


def _check_kinds(structure: Structure, reading: Reading) -> None:
    for kind, count in ((LOCATION, LOCATIONS), (MERCENARY, MERCENARIES)):
        keys = [f"card.{number}.kind" for number in range(1, len(structure.cards) + 1)]
        own = [key for key in keys if reading.facts.get(key) == kind]
        if len(own) > count:
            _fault_at(reading.places[own[count]], "too_many", f"{count} {kind}")


def _check_ocean_currents(reading: Reading) -> None:
    for faction in FACTIONS:
        stem = f"action.{faction}.{OCEAN_CURRENTS}.effect"
        wrong = []
        if reading.facts.get(f"{stem}s", 2) != 2:
            wrong.append(f"{stem}s")
        for number, effect in enumerate(OCEAN_CURRENTS_EFFECTS, 1):
            if reading.facts.get(f"{stem}.{number}", effect) != effect:
                wrong.append(f"{stem}.{number}")
        if wrong:
            expected = "; ".join(OCEAN_CURRENTS_EFFECTS)
            _fault_at(reading.places[wrong[0]], "ocean_currents_effects", expected)


def _check_ready_animals(structure: Structure, reading: Reading) -> None:
    """Ruling R13: of the animals that one player can own at most one can ready others."""
    first_of: dict[int, str] = {}
    for animal in structure.animals:
        keys = [f"animal.{animal}.effect.{number}" for number in range(1, MOST_ANIMAL_EFFECTS + 1)]
        readying = [key for key in keys if can_ready(reading.facts.get(key, ""))]
        if not readying:
            continue
        others = [first_of[owner] for owner in owners_of(animal) if owner in first_of]
        if others:
            _fault_at(reading.places[readying[0]], "ready_without_end", others[0])
        for owner in owners_of(animal):
            first_of.setdefault(owner, animal)


def _check_ways(structure: Structure, reading: Reading) -> None:
    """Both capitals can be reached from the centre over borders that are known, or may be, borders."""
    for capital in capitals_out_of_reach(structure, reading.facts):
        name = structure.territories[capital]
        reading.border_rows[name].fault("no_way", "neighbours", name)
