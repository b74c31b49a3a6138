"""Telling a box its map: territories and nests at once, for without them there is no map; borders piece by piece.

People number the territories of their map themselves: what a territory is called is nowhere printed that we know of.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_check import items_of
from undertow.games.duellum.box_facts import MOST_TERRITORIES, UNMAPPED
from undertow.games.duellum.components import FACTIONS, WILD_MANTAS
from undertow.games.duellum.pack_cells import nearer_side
from undertow.games.duellum.pack_table import ENTERED

#: So many territories may lie on a map beside the centre and the capitals: every nest is on one of them.
FEWEST_PLAIN: Final = WILD_MANTAS - len(UNMAPPED)
MOST_PLAIN: Final = MOST_TERRITORIES - len(UNMAPPED)


def with_map(box: Box, plain: int, nests: Collection[str]) -> Box:
    """The box with a map of which no border is told.

    The territories are the centre, the two capitals and ``plain`` others, named ``territory_1``, ``territory_2`` …
    ``nests``: the names of the twelve on which wild mantas live. Raises ValueError: these are no such numbers.
    """
    names = territory_names(plain)
    if not set(nests) <= set(names) or len(set(nests)) != WILD_MANTAS:
        raise ValueError(nests)
    structure = box.structure._replace(
        territories=names,
        centre=0,
        capitals=(1, 2),
        nests=tuple([number for number, name in enumerate(names) if name in nests]),
        is_mapped=True,
    )
    sources = dict(structure.sources)
    told = [(item, sources.get(item, _new_source(item))) for item in items_of(structure)]
    mapped = structure._replace(sources=tuple(told))
    sides: dict[str, FactValue] = {
        f"side.{names[capital]}": faction
        for capital, faction in zip(structure.capitals, FACTIONS, strict=True)
    }
    return Box(mapped, box.facts() | sides)


def territory_names(plain: int) -> tuple[str, ...]:
    """The centre, the two capitals, and the others by their numbers. ``plain``: from 9 to 57."""
    if not FEWEST_PLAIN <= plain <= MOST_PLAIN:
        raise ValueError(plain)
    return (*UNMAPPED, *[f"territory_{number}" for number in range(1, plain + 1)])


def without_map(box: Box) -> Box:
    """The box as if nobody had told its map."""
    structure = box.structure._replace(
        territories=UNMAPPED, centre=0, capitals=(1, 2), nests=(), is_mapped=False
    )
    items = set(items_of(structure))
    sources = tuple([pair for pair in structure.sources if pair[0] in items])
    facts = {
        key: value for key, value in box.facts().items() if not key.startswith(("border.", "side."))
    }
    return Box(structure._replace(sources=sources), facts)


def neighbour_facts(box: Box, territory: str, neighbours: Sequence[str]) -> dict[str, FactValue]:
    """All borders of a territory, from the names of its neighbours."""
    number = box.territories.index(territory)
    return {
        box.structure.border_key(number, other): "yes" if name in neighbours else "no"
        for other, name in enumerate(box.territories)
        if other != number
    }


def side_facts(box: Box) -> dict[str, FactValue]:
    """Sides that nobody has told and the borders give (ruling R34)."""
    sides = {
        name: nearer_side(box, number)
        for number, name in enumerate(box.territories)
        if not box.known(f"side.{name}")
    }
    return {f"side.{name}": side for name, side in sides.items() if side is not None}


def _new_source(item: str) -> str:
    return ENTERED if item.startswith("territory.") else ""
