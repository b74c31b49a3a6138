"""How far a box is told: its parts, what belongs to each, and what comes next when somebody tells it piece by piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from undertow.core.errors import FactError
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_check import items_of
from undertow.games.duellum.components import ANIMAL_NAMES, FIRST_MANTA
from undertow.games.duellum.pack_cells import items_of_fact

CARDS: Final = "cards"
DIAL: Final = "dial"
ACTIONS: Final = "actions"
ANIMALS: Final = "animals"
MANTAS: Final = "mantas"
MAP: Final = "map"
GOALS: Final = "goals"
TOKENS: Final = "tokens"
#: The parts of a box, in the order in which games need them.
AREAS: Final = (DIAL, CARDS, ACTIONS, ANIMALS, MANTAS, MAP, GOALS, TOKENS)
_AREA_OF: Final = {
    "card": CARDS,
    "dial": DIAL,
    "action": ACTIONS,
    "borders": MAP,
    "territory": MAP,
    "goal": GOALS,
    "token": TOKENS,
}
_MANTA_NAMES: Final = frozenset(ANIMAL_NAMES[FIRST_MANTA:])


class Part(NamedTuple):
    """One part of a box: what belongs to it, and how many of these are known whole."""

    area: str
    #: Items of sources: ``card.3``, ``dial.1``, ``action.squids.ritual`` … (``pack_cells.items_of_fact``).
    items: tuple[str, ...]
    known: int

    @property
    def is_whole(self) -> bool:
        """Nothing of it is unknown. A map that nobody has told has no items, and is not whole."""
        return bool(self.items) and self.known == len(self.items)


class Progress:
    """What is known of a box, item by item."""

    def __init__(self, box: Box) -> None:
        self.box = box
        #: Keys of each item that can be told by themselves, in the pinned order.
        self._known: dict[str, list[str]] = {item: [] for item in items_of(box.structure)}
        self._unknown: dict[str, list[str]] = {item: [] for item in self._known}
        for keys, by_item in ((box.facts(), self._known), (box.unknown_keys(), self._unknown)):
            for key in keys:
                # A border stands in two rows.
                for item in items_of_fact(key):
                    by_item[item].append(key)

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts that this box has; one without goals has neither these nor tokens."""
        by_area: dict[str, list[str]] = {area: [] for area in AREAS}
        for item in self._known:
            by_area[area_of(item)].append(item)
        return tuple(
            [
                Part(area, tuple(items), sum([not self._unknown[item] for item in items]))
                for area, items in by_area.items()
                if items or area == MAP
            ]
        )

    def part(self, area: str) -> Part:
        """One of the parts, by its name in ``AREAS``."""
        return next(part for part in self.parts if part.area == area)

    def known(self, item: str) -> tuple[str, ...]:
        """The facts of an item that are known."""
        return tuple(self._known[item])

    def unknown(self, item: str) -> tuple[str, ...]:
        """The facts of an item that are unknown, as far as it is known which it has."""
        return tuple(self._unknown[item])

    def is_blank(self, item: str) -> bool:
        """Nothing is known of it."""
        return not self._known[item]


def area_of(item: str) -> str:
    """The part of a box that an item belongs to."""
    first, _, rest = item.partition(".")
    if first == "animal":
        return MANTAS if rest in _MANTA_NAMES else ANIMALS
    return _AREA_OF[first]


def changes_for(
    box: Box, facts: Mapping[str, FactValue], also: Iterable[str] = ()
) -> dict[str, FactValue | None]:
    """The changes by which the box says ``facts``: what they contradict of the same items is taken away.

    ``also``: keys that are taken away in any case. A kind that is told anew takes with it the powers or depths that
    such a card does not have.

    Raises FactError: they contradict another item, or are nothing that this box can have.
    """
    gone = [key for key in (*also, *facts) if box.known(key)]
    items = {item for key in facts for item in items_of_fact(key)}
    while True:
        told = box.without(gone)
        try:
            for key, value in facts.items():
                told = told.with_fact(key, value)
        except FactError as error:
            other = str(error.message.params.get("other", ""))
            is_open = box.known(other) and other not in gone and other not in facts
            if not is_open or not items.issuperset(items_of_fact(other)):
                raise
            gone.append(other)
        else:
            return {**dict.fromkeys(gone), **facts}
