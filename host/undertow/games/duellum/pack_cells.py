"""From a box to the cells of a pack's tables: the way back from ``pack_rows``.

Every row is given whole, as the loader would read it from a table that nobody typed: blank where a fact is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from undertow.core.errors import Unknown
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import NO_SIDE, Box
from undertow.games.duellum.box_facts import (
    CENTRE_SIDE,
    MOST_ACTION_EFFECTS,
    MOST_ANIMAL_EFFECTS,
    MOST_DEPTHS,
    is_resource,
)
from undertow.games.duellum.components import (
    FACTIONS,
    FIRST_MANTA,
    GOAL_TOKENS,
    LOCATION,
    MERCENARY,
    SLOTS,
    SQUIDS,
    TURTLES,
)
from undertow.games.duellum.goal_names import GOAL_SIDES, TOKEN_NAMES
from undertow.games.duellum.pack_rows import CAPITAL, CENTRE, PLAIN
from undertow.games.duellum.pack_table import AND_PERHAPS_MORE, NOT_APPLICABLE, UNKNOWN_ENTRY

#: file name -> the columns that tell one row from another.
NAMED_BY: Final = {
    "cards.csv": ("id",),
    "action_cards.csv": ("faction", "name"),
    "animals.csv": ("name",),
    "mantas.csv": ("name",),
    "dial.csv": ("division",),
    "territories.csv": ("id",),
    "borders.csv": ("territory",),
    "goals.csv": ("token", "side"),
    "tokens.csv": ("faction", "name"),
}
#: Columns that bear facts: a row of which one is filled must say where it is from.
FACT_COLUMNS: Final = {
    "cards.csv": ("kind", "type", "bubble", "points", "crown", "depths", "power"),
    "action_cards.csv": ("coins", "tridents", "order", "effects"),
    "animals.csv": ("effects",),
    "mantas.csv": ("effects",),
    "dial.csv": ("coins", "tridents"),
    "territories.csv": ("kind", "nest", "side"),
    "borders.csv": ("neighbours",),
    "goals.csv": ("goal", "swirl"),
    "tokens.csv": ("effect",),
}


class CellRow(NamedTuple):
    """One row of a table: what its source is kept under, and its cells by column, ``source`` apart."""

    item: str
    cells: dict[str, str]


def table_rows(box: Box, file_name: str) -> list[CellRow]:
    """The rows of one table, in the order in which the loader numbers them."""
    return list(_ROWS[file_name](box))


def _cards(box: Box) -> Iterator[CellRow]:
    facts, structure = box.facts(), box.structure
    for number, (name, title) in enumerate(
        zip(structure.cards, structure.card_titles, strict=True), 1
    ):
        item = f"card.{number}"
        kind = facts.get(f"{item}.kind")
        cells = {"id": name, "title": title}
        for column in ("kind", "type", "bubble", "points", "crown"):
            cells[column] = _cell(facts, f"{item}.{column}")
        depths = _list_cell(facts, f"{item}.depth", " | ", MOST_DEPTHS)
        cells["depths"] = NOT_APPLICABLE if kind == MERCENARY else depths
        power = _cell(facts, f"{item}.power")
        cells["power"] = NOT_APPLICABLE if kind == LOCATION else power
        yield CellRow(item, cells)


def _actions(box: Box) -> Iterator[CellRow]:
    facts, structure = box.facts(), box.structure
    for card, (name, title) in enumerate(
        zip(structure.action_names, structure.action_titles, strict=True)
    ):
        item = structure.action_item(card)
        faction = FACTIONS[TURTLES if card < structure.turtle_actions else SQUIDS]
        cells = {"faction": faction, "name": name, "title": title}
        for column in ("coins", "tridents", "order"):
            cells[column] = _cell(facts, f"{item}.{column}")
        cells["effects"] = _list_cell(facts, f"{item}.effect", "; ", MOST_ACTION_EFFECTS)
        yield CellRow(item, cells)


def _animals(box: Box) -> Iterator[CellRow]:
    return _animal_rows(box, box.structure.animals[:FIRST_MANTA])


def _mantas(box: Box) -> Iterator[CellRow]:
    return _animal_rows(box, box.structure.animals[FIRST_MANTA:])


def _animal_rows(box: Box, names: tuple[str, ...]) -> Iterator[CellRow]:
    facts = box.facts()
    for name in names:
        effects = _list_cell(facts, f"animal.{name}.effect", "; ", MOST_ANIMAL_EFFECTS)
        yield CellRow(f"animal.{name}", {"name": name, "effects": effects})


def _dial(box: Box) -> Iterator[CellRow]:
    facts = box.facts()
    for division in range(1, SLOTS + 1):
        item = f"dial.{division}"
        cells = {"division": str(division)}
        for column in ("coins", "tridents"):
            cells[column] = _cell(facts, f"{item}.{column}")
        yield CellRow(item, cells)


def _territories(box: Box) -> Iterator[CellRow]:
    facts, structure = box.facts(), box.structure
    for territory, name in enumerate(structure.territories if structure.is_mapped else ()):
        is_capital = territory in structure.capitals
        kind = CENTRE if territory == structure.centre else CAPITAL if is_capital else PLAIN
        nest = "yes" if territory in structure.nests else "no"
        side = _cell(facts, f"side.{name}")
        if is_capital:
            side = FACTIONS[structure.capitals.index(territory)]
        cells = {"id": name, "kind": kind, "nest": nest, "side": side}
        yield CellRow(f"territory.{name}", cells)


def _borders(box: Box) -> Iterator[CellRow]:
    facts, structure = box.facts(), box.structure
    territories = range(len(structure.territories))
    for territory, name in enumerate(structure.territories if structure.is_mapped else ()):
        answers = {
            structure.territories[other]: facts.get(structure.border_key(territory, other))
            for other in territories
            if other != territory
        }
        neighbours = [
            other + ("" if answer == "yes" else UNKNOWN_ENTRY)
            for other, answer in answers.items()
            if answer != "no"
        ]
        is_open = all(answer is None for answer in answers.values())
        cell = "" if is_open else " | ".join(neighbours) or NOT_APPLICABLE
        yield CellRow(f"borders.{name}", {"territory": name, "neighbours": cell})


def _goals(box: Box) -> Iterator[CellRow]:
    facts = box.facts()
    for number in range(1, GOAL_TOKENS + 1):
        item = f"goal.{number}"
        swirl = facts.get(f"{item}.swirl")
        for side in GOAL_SIDES:
            marked = "" if swirl is None else "yes" if swirl == side else "no"
            goal = _cell(facts, f"{item}.{side}")
            cells = {"token": str(number), "side": side, "goal": goal, "swirl": marked}
            yield CellRow(item, cells)


def _tokens(box: Box) -> Iterator[CellRow]:
    facts = box.facts()
    for faction in FACTIONS:
        for name in TOKEN_NAMES:
            item = f"token.{faction}.{name}"
            effect = _cell(facts, f"{item}.effect")
            yield CellRow(item, {"faction": faction, "name": name, "effect": effect})


_ROWS: Final = {
    "cards.csv": _cards,
    "action_cards.csv": _actions,
    "animals.csv": _animals,
    "mantas.csv": _mantas,
    "dial.csv": _dial,
    "territories.csv": _territories,
    "borders.csv": _borders,
    "goals.csv": _goals,
    "tokens.csv": _tokens,
}


def items_of_fact(key: str) -> tuple[str, ...]:
    """The items in whose rows a fact stands: a border stands in two."""
    area, *words = key.split(".")
    if area == "border":
        return tuple([f"borders.{name}" for name in words])
    if area == "side":
        return (f"territory.{words[0]}",)
    return (".".join([area, *words[: 2 if area in ("action", "token") else 1]]),)


def _cell(facts: Mapping[str, FactValue], key: str) -> str:
    value = facts.get(key)
    return "" if value is None else str(value)


def _list_cell(facts: Mapping[str, FactValue], stem: str, separator: str, most: int) -> str:
    count = facts.get(f"{stem}s")
    entries = [facts.get(f"{stem}.{number}") for number in range(1, most + 1)]
    known = [number for number, entry in enumerate(entries, 1) if entry is not None]
    if count is None and not known:
        return ""
    length = int(count) if count is not None else known[-1]
    parts = [UNKNOWN_ENTRY if entry is None else str(entry) for entry in entries[:length]]
    # A list that is known to its last place, or to a resource that stands alone on an animal, has no more.
    is_alone = stem.startswith("animal.") and is_resource(entries[0] or "")
    if count is None and length < most and not is_alone:
        parts.append(AND_PERHAPS_MORE)
    return separator.join(parts) or NOT_APPLICABLE


def nearer_side(box: Box, territory: int) -> str | None:
    """Ruling R34: the side of the nearer capital, the centre where both are equally near; None while a border is open.

    No way at all is farther than any.
    """
    try:
        to_capitals = [box.distances(faction)[territory] for faction in (TURTLES, SQUIDS)]
    except Unknown:
        return None
    side = _nearer(*to_capitals)
    return CENTRE_SIDE if side == NO_SIDE else FACTIONS[side]


def _nearer(to_turtles: int, to_squids: int) -> int:
    """-1 steps: no way leads there."""
    if to_turtles == to_squids:
        return NO_SIDE
    if min(to_turtles, to_squids) < 0:
        return TURTLES if to_squids < 0 else SQUIDS
    return TURTLES if to_turtles < to_squids else SQUIDS
