"""Which row of one pack is which of another: two people number the same cards, mantas and tokens as they come.

Rows are paired by what they say, then by their names; the names of things that nobody has named say little.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS, FIRST_MANTA, SLOTS, SQUIDS, TURTLES
from undertow.games.duellum.goal_names import GOAL_SIDES
from undertow.games.duellum.pack_types import is_placeholder

#: What is known of one thing, by the name of the fact.
Row = Mapping[str, FactValue]
#: So many facts must be the same before two cards are taken for one.
_ENOUGH: Final = 3
#: Cards of one name that differ in no more than this are one card, and somebody has misread it.
_SLIPS: Final = 1
#: Names that say only in which order things were told.
_NUMBERED: Final = re.compile(r"(?:card|action)_[0-9]+")


def rows_of(box: Box, items: Collection[str]) -> dict[str, dict[str, FactValue]]:
    """What is known of each item, by the name of the fact."""
    rows: dict[str, dict[str, FactValue]] = {item: {} for item in items}
    for key, value in box.facts().items():
        words = key.split(".")
        length = 3 if words[0] in ("action", "token") else 2
        item = ".".join(words[:length])
        if item in rows:
            rows[item][".".join(words[length:])] = value
    return rows


def pair_items(ours: Box, theirs: Box) -> dict[str, str | None]:
    """Their items of which something is known -> ours; None: none of ours is left for it."""
    pairs = dict(_pair_cards(ours, theirs))
    for faction in FACTIONS:
        pairs |= _pair_actions(ours, theirs, faction)
    mantas = (ours.animal_names[FIRST_MANTA:], theirs.animal_names[FIRST_MANTA:])
    pairs |= _pair_alike(ours, theirs, "animal.", *mantas)
    animals = (ours.animal_names[:FIRST_MANTA], theirs.animal_names[:FIRST_MANTA])
    for start in ("turtle", "squid"):
        own = [[name for name in names if name.startswith(start)] for names in animals]
        pairs |= _pair_alike(ours, theirs, "animal.", own[0], own[1])
    for faction in FACTIONS:
        for size in ("first", "second"):
            start = f"{faction}.{size}"
            names = [
                [name for name in box.token_names if name.startswith(start)]
                for box in (ours, theirs)
            ]
            pairs |= _pair_alike(ours, theirs, "token.", names[0], names[1])
    return pairs


# ---- cards of the market


def _pair_cards(ours: Box, theirs: Box) -> dict[str, str | None]:
    our_rows = rows_of(ours, [f"card.{n}" for n in range(1, len(ours.card_names) + 1)])
    their_rows = rows_of(theirs, [f"card.{n}" for n in range(1, len(theirs.card_names) + 1)])
    our_names = {item: ours.card_names[number] for number, item in enumerate(our_rows)}
    their_names = {item: theirs.card_names[number] for number, item in enumerate(their_rows)}
    return _paired(our_rows, their_rows, our_names, their_names, _is_one_card)


def _is_one_card(one: Row, other: Row) -> bool:
    agreeing, differing = _compared(one, other)
    return not differing and agreeing >= _ENOUGH


def _compared(one: Row, other: Row) -> tuple[int, int]:
    """In how many facts two rows agree, and in how many they differ; a type without a name says nothing."""
    agreeing = differing = 0
    for name, value in one.items():
        if name not in other:
            continue
        told = (value, other[name])
        if name == "type" and any(is_placeholder(str(text)) for text in told):
            continue
        if told[0] == told[1]:
            agreeing += 1
        else:
            differing += 1
    return agreeing, differing


# ---- things of which several look alike


def _pair_actions(ours: Box, theirs: Box, faction: str) -> dict[str, str | None]:
    seat = TURTLES if faction == FACTIONS[TURTLES] else SQUIDS
    names = [[box.action_names[card] for card in box.action_cards[seat]] for box in (ours, theirs)]
    return _pair_alike(ours, theirs, f"action.{faction}.", names[0], names[1])


def _pair_alike(
    ours: Box,
    theirs: Box,
    start: str,
    our_names: Collection[str],
    their_names: Collection[str],
) -> dict[str, str | None]:
    our_items = {start + name: name for name in our_names}
    their_items = {start + name: name for name in their_names}
    return _paired(
        rows_of(ours, our_items),
        rows_of(theirs, their_items),
        our_items,
        their_items,
        lambda one, other: one == other,
    )


def _paired(
    our_rows: Mapping[str, Row],
    their_rows: Mapping[str, Row],
    our_names: Mapping[str, str],
    their_names: Mapping[str, str],
    is_one: Callable[[Row, Row], bool],
) -> dict[str, str | None]:
    told = {item: row for item, row in their_rows.items() if row}
    free = dict(our_rows)
    pairs: dict[str, str | None] = {}
    by_name = {name: item for item, name in our_names.items()}

    def pair(item: str, own: str) -> None:
        pairs[item] = own
        del free[own]

    # What people have named themselves is what it is called.
    for item in told:
        own = by_name.get(their_names[item])
        if own in free and not _NUMBERED.fullmatch(their_names[item]) and item.startswith("card."):
            pair(item, own)
    # What says the same is the same, under its own number first.
    for is_own_name in (True, False):
        for item, row in told.items():
            if item in pairs:
                continue
            own = next(
                (
                    other
                    for other, known in free.items()
                    if is_one(known, row)
                    and (other == by_name.get(their_names[item]) or not is_own_name)
                ),
                None,
            )
            if own is not None:
                pair(item, own)
    for item, row in told.items():
        if item not in pairs:
            own = _place_for(item, row, free, by_name.get(their_names[item]))
            pairs[item] = own
            free.pop(own or "", None)
    return pairs


def _place_for(item: str, row: Row, free: Mapping[str, Row], same_name: str | None) -> str | None:
    """The row of the same name, unless that is another card; else a blank one; None where there is none."""
    if same_name is not None and same_name in free:
        agreeing, differing = _compared(free[same_name], row)
        is_blank = not free[same_name]
        if not item.startswith("card.") or is_blank or (differing <= _SLIPS <= agreeing):
            return same_name
    return next((own for own, known in free.items() if not known), None)


# ---- the dial and the goals, whose numbers people choose


def turn_of_dial(ours: Box, theirs: Box) -> int:
    """By how many divisions their numbers are turned against ours: 0 unless just another turn contradicts nothing."""
    our_rows, their_rows = (
        [rows_of(box, [f"dial.{n}"])[f"dial.{n}"] for n in range(1, SLOTS + 1)]
        for box in (ours, theirs)
    )
    fitting = [
        turn
        for turn in range(SLOTS)
        if not any(_compared(our_rows[(n + turn) % SLOTS], their_rows[n])[1] for n in range(SLOTS))
    ]
    return fitting[0] if len(fitting) == 1 else 0


def goal_keys(ours: Box, theirs: Box) -> dict[str, tuple[str, bool]]:
    """Their goal tokens -> ours, and whether their sides a and b are ours the other way round."""
    our_goals = {
        str(value): key
        for key, value in ours.facts().items()
        if key.startswith("goal.") and not key.endswith(".swirl")
    }
    pairs: dict[str, tuple[str, bool]] = {}
    free = [f"goal.{n}" for n in range(1, ours.goal_count + 1)]
    for number in range(1, theirs.goal_count + 1):
        item = f"goal.{number}"
        for side in GOAL_SIDES:
            goal = theirs.facts().get(f"{item}.{side}")
            found = our_goals.get(str(goal))
            if found is not None and found.rpartition(".")[0] in free:
                own, _, own_side = found.rpartition(".")
                pairs[item] = (own, own_side != side)
                free.remove(own)
                break
    for number in range(1, theirs.goal_count + 1):
        item = f"goal.{number}"
        if item not in pairs and free:
            own = item if item in free else free[0]
            pairs[item] = (own, False)
            free.remove(own)
    return pairs
