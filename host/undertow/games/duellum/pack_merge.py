"""Putting what one pack knows into another: what is new is added, and where they differ somebody decides, fact by fact.

Nothing is lost on the way: what finds no place is named with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from undertow.core.errors import FactError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import SLOTS
from undertow.games.duellum.goal_names import GOAL_SIDES
from undertow.games.duellum.pack_align import goal_keys, pair_items, turn_of_dial
from undertow.games.duellum.pack_cells import items_of_fact
from undertow.games.duellum.pack_progress import changes_for
from undertow.games.duellum.pack_types import is_placeholder
from undertow.games.duellum.pack_widen import widened

#: What takes the place of a fact that falls away with another.
NOTHING = "?"
#: The key of the map as a whole, where two packs have different ones.
WHOLE_MAP = "map"


class Difference(NamedTuple):
    """One fact that the packs know differently. ``key`` is ours; of the map as a whole it is ``WHOLE_MAP``."""

    key: str
    ours: FactValue
    theirs: FactValue


class Merged(NamedTuple):
    """Two packs as one."""

    box: Box
    #: Our item -> its title in their pack, for what only they have named.
    titles: dict[str, str]
    #: Facts that ours did not know.
    added: dict[str, FactValue]
    #: Differences in which theirs was taken.
    replaced: tuple[Difference, ...]
    #: Differences in which ours was kept.
    kept: tuple[Difference, ...]
    #: What of theirs finds no place here, and why.
    left_out: tuple[Message, ...]


def merged(ours: Box, theirs: Box, takes_theirs: Callable[[Difference], bool]) -> Merged:
    """Our box with what theirs knows. ``takes_theirs`` decides each difference, in the order of the keys.

    Theirs never changes. Of ours only what is decided so, and what contradicts that in the same row.
    """
    merge = _Merge(ours, theirs, takes_theirs)
    merge.merge()
    return Merged(
        merge.box,
        merge.titles,
        merge.added,
        tuple(merge.replaced),
        tuple(merge.kept),
        tuple(merge.left_out),
    )


class _Merge:
    def __init__(self, ours: Box, theirs: Box, takes_theirs: Callable[[Difference], bool]) -> None:
        self.box = ours
        self.titles: dict[str, str] = {}
        self.added: dict[str, FactValue] = {}
        self.replaced: list[Difference] = []
        self.kept: list[Difference] = []
        self.left_out: list[Message] = []
        self._theirs = theirs
        self._takes_theirs = takes_theirs
        #: Our items in which ours was kept somewhere: what of theirs hangs on that is no surprise.
        self._decided: set[str] = set()

    def merge(self) -> None:
        takes_map = self._merge_maps()
        self._leave_out_inventions()
        pairs = pair_items(self.box, self._theirs)
        for item, own in pairs.items():
            if own is None:
                self.left_out.append(
                    message("duellum.merge_no_row", item=_name_of(self._theirs, item))
                )
        types = self._types(pairs)
        self._merge_titles(pairs)
        turn = turn_of_dial(self.box, self._theirs)
        goals = goal_keys(self.box, self._theirs)
        for key, value in self._theirs.facts().items():
            area, _, rest = key.partition(".")
            if area in ("border", "side"):
                if takes_map:
                    self._put(key, value)
            elif area == "dial":
                division, _, name = rest.partition(".")
                self._put(f"dial.{(int(division) - 1 + turn) % SLOTS + 1}.{name}", value)
            elif area == "goal":
                self._put_goal(goals, key, value)
            else:
                self._put_in_row(pairs, types, key, value)

    def _leave_out_inventions(self) -> None:
        """What was invented for play without a box is no word about one."""
        theirs = self._theirs
        invented = [key for key in theirs.facts() if theirs.is_stand_in(key)]
        if invented:
            self._theirs = theirs.without(invented)
            self.left_out.append(message("duellum.merge_invented", count=len(invented)))

    # ---- one fact

    def _put(self, key: str, value: FactValue) -> None:
        known = self.box.facts().get(key)
        if known == value:
            return
        if known is None:
            self._add(key, value)
            return
        difference = Difference(key, known, value)
        if not self._takes_theirs(difference):
            self.kept.append(difference)
            self._decided.update(items_of_fact(key))
            return
        try:
            changes = changes_for(self._widened(key, value), {key: value})
        except FactError as error:
            self.left_out.append(error.message)
            return
        gone = {other: self.box.value(other) for other in changes if self.box.known(other)}
        box = self.box.without(gone)
        for other, told in changes.items():
            if told is not None:
                box = box.with_fact(other, told)
        self.box = Box(box.structure, box.facts())
        self.replaced.append(difference)
        self.replaced += [
            Difference(other, was, NOTHING) for other, was in gone.items() if other != key
        ]

    def _add(self, key: str, value: FactValue) -> None:
        self._widened(key, value)
        try:
            self.box = self.box.with_fact(key, value)
        except FactError as error:
            # Where ours was kept, what hangs on theirs falls away with it.
            if not self._decided.intersection(items_of_fact(key)):
                self.left_out.append(error.message)
        else:
            self.added[key] = value

    def _widened(self, key: str, value: FactValue) -> Box:
        """Our box, which can say this now if any can: effects with a price, names of types."""
        if key in self.box.domains and value not in self.box.domains[key]:
            structure, _ = widened(self.box, {key: value})
            if structure != self.box.structure:
                self.box = Box(structure, self.box.facts())
        return self.box

    def _put_in_row(
        self,
        pairs: Mapping[str, str | None],
        types: Mapping[str, str | None],
        key: str,
        value: FactValue,
    ) -> None:
        item = items_of_fact(key)[0]
        own = pairs.get(item)
        if own is None:
            return
        name = key.removeprefix(item)
        if name == ".type" and item.startswith("card."):
            told = types.get(str(value), str(value))
            if told is None:
                return  # nobody knows which of ours it is
            value = told
        self._put(own + name, value)

    def _put_goal(self, goals: Mapping[str, tuple[str, bool]], key: str, value: FactValue) -> None:
        item, _, name = key.rpartition(".")
        own, is_turned = goals[item]
        if is_turned:
            value = _other_side(str(value)) if name == "swirl" else value
            name = name if name == "swirl" else _other_side(name)
        self._put(f"{own}.{name}", value)

    # ---- the map

    def _merge_maps(self) -> bool:
        """Whether their borders are told of the map that ours is now."""
        ours, theirs = self.box.structure, self._theirs.structure
        if not theirs.is_mapped or self._theirs.is_stand_in(f"territory.{theirs.territories[0]}"):
            return False
        maps = [(s.territories, s.centre, s.capitals, s.nests) for s in (ours, theirs)]
        if ours.is_mapped and maps[0] == maps[1]:
            return True
        if ours.is_mapped:
            counts = (len(ours.territories), len(theirs.territories))
            difference = Difference(WHOLE_MAP, *counts)
            if not self._takes_theirs(difference):
                self.kept.append(difference)
                return False
            self.replaced.append(difference)
        structure = ours._replace(
            territories=theirs.territories,
            centre=theirs.centre,
            capitals=theirs.capitals,
            nests=theirs.nests,
            is_mapped=True,
        )
        facts = {
            key: value
            for key, value in self.box.facts().items()
            if not key.startswith(("border.", "side."))
        }
        self.box = Box(structure, facts)
        return True

    # ---- names

    def _merge_titles(self, pairs: Mapping[str, str | None]) -> None:
        """What only they have given a name is called by it."""
        ours, theirs = _titles(self.box), _titles(self._theirs)
        for item, own in pairs.items():
            if own in ours and _is_numbered(ours[own]) and not _is_numbered(theirs[item]):
                self.titles[own] = theirs[item]

    def _types(self, pairs: Mapping[str, str | None]) -> dict[str, str | None]:
        """What their types are called here; None: nobody knows.

        A type without a name is known by the cards that bear it in both packs; where only ours has no name, theirs is
        taken for all cards.
        """
        ours, theirs = self.box.facts(), self._theirs.facts()
        seen: dict[str, set[str]] = {}
        for item, own in pairs.items():
            their_type, our_type = theirs.get(f"{item}.type"), ours.get(f"{own}.type")
            if item.startswith("card.") and their_type is not None and our_type is not None:
                seen.setdefault(str(their_type), set()).add(str(our_type))
        types: dict[str, str | None] = {}
        used = {str(value) for key, value in ours.items() if key.endswith(".type")}
        for name in (*self._theirs.location_types, *self._theirs.mercenary_types):
            found = seen.get(name, set())
            if not is_placeholder(name):
                for other in [other for other in found if is_placeholder(other)]:
                    self._rename_type(other, name)
            elif len(found) == 1:
                types[name] = next(iter(found))
            elif name in used:
                types[name] = None
        return types

    def _rename_type(self, before: str, name: str) -> None:
        structure = self.box.structure
        if name in structure.location_types or name in structure.mercenary_types:
            return  # then the cards differ, and somebody decides
        is_location = before in structure.location_types
        types = structure.location_types if is_location else structure.mercenary_types
        renamed = tuple([name if other == before else other for other in types])
        structure = (
            structure._replace(location_types=renamed)
            if is_location
            else structure._replace(mercenary_types=renamed)
        )
        facts = {
            key: name if key.endswith(".type") and value == before else value
            for key, value in self.box.facts().items()
        }
        self.box = Box(structure, facts)


def _other_side(side: str) -> str:
    return GOAL_SIDES[1 - GOAL_SIDES.index(side)]


def _titles(box: Box) -> dict[str, str]:
    """What people call each card and each action card."""
    titles = {f"card.{number}": title for number, title in enumerate(box.card_titles, 1)}
    for card, title in enumerate(box.action_titles):
        titles[box.structure.action_item(card)] = title
    return titles


def _name_of(box: Box, item: str) -> str:
    return _titles(box).get(item, item)


def _is_numbered(title: str) -> bool:
    """Nobody has given it a name: ``Card 12``."""
    first, _, number = title.partition(" ")
    return first in ("Card", "Action") and number.isdigit()
