"""What is certain of every box, checked on one that came as plain data: counts, names, what agrees with what.

``pack_check`` looks at the same on the tables of a pack, where a fault has a row; here a fault is the whole box's.
"""

from __future__ import annotations

from collections.abc import Sequence

from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import (
    MOST_TERRITORIES,
    Structure,
    capitals_out_of_reach,
    contradiction,
)
from undertow.games.duellum.components import (
    ACTION_CARDS,
    FACTIONS,
    GOAL_TOKENS,
    LOCATION_TYPES,
    MARKET_CARDS,
    MERCENARY_TYPES,
    SLOTS,
    WILD_MANTAS,
)
from undertow.games.duellum.effect import is_pack_effect
from undertow.games.duellum.goal_names import ALL_TOKENS
from undertow.games.duellum.pack_check import (
    NO_MAP,
    OCEAN_CURRENTS,
    OCEAN_CURRENTS_EFFECTS,
    Map,
)
from undertow.games.duellum.pack_table import SOURCES


def check_structure(structure: Structure) -> None:
    """Raises PackError where there is more or less than a box has, or where names and numbers do not fit together."""
    turtles = structure.turtle_actions
    _check_counts(structure)
    _unlike("cards", structure.cards)
    _unlike("territories", structure.territories)
    _unlike("location_types", structure.location_types)
    _unlike("mercenary_types", structure.mercenary_types)
    by_faction = (structure.action_names[:turtles], structure.action_names[turtles:])
    for faction, names in zip(FACTIONS, by_faction, strict=True):
        _unlike(f"action_names ({faction})", names)
        if OCEAN_CURRENTS not in names:
            raise PackError(message("duellum.box_no_ocean_currents", faction=f"duellum.{faction}"))
    _check_map(structure)
    for text in structure.effects:
        if not is_pack_effect(text):
            raise PackError(message("duellum.box_effect", found=text))
    if list(structure.effects) != sorted(set(structure.effects)):
        raise PackError(message("duellum.box_twice", where="effects"))
    items = set(items_of(structure))
    for item, source in structure.sources:
        is_known = not source or source in SOURCES
        if item not in items or not is_known:
            raise PackError(message("duellum.box_source", item=item[:60], source=source[:60]))


def _check_counts(structure: Structure) -> None:
    actions, turtles = len(structure.action_names), structure.turtle_actions
    _equal("card_titles", len(structure.card_titles), len(structure.cards))
    _equal("action_titles", len(structure.action_titles), actions)
    if structure.is_test:
        return
    _equal("cards", len(structure.cards), MARKET_CARDS)
    _equal("turtle_actions", turtles, ACTION_CARDS)
    _equal("action_names", actions, len(FACTIONS) * ACTION_CARDS)
    _equal("location_types", len(structure.location_types), LOCATION_TYPES)
    _equal("mercenary_types", len(structure.mercenary_types), MERCENARY_TYPES)
    if structure.is_mapped:
        _equal("nests", len(structure.nests), WILD_MANTAS)


def _equal(where: str, found: int, expected: int) -> None:
    if found != expected:
        raise PackError(
            message("duellum.box_count", where=where, found=found, expected=str(expected))
        )


def _unlike(where: str, names: Sequence[str]) -> None:
    if len(set(names)) < len(names):
        raise PackError(message("duellum.box_twice", where=where))


def _check_map(structure: Structure) -> None:
    """The numbers of territories are such, and the centre and two capitals are three of them."""
    if not structure.is_mapped:
        told = Map(structure.territories, structure.centre, structure.capitals, structure.nests)
        if told != NO_MAP._replace(is_told=True):
            raise PackError(message("duellum.box_map"))
        return
    count = len(structure.territories)
    if count > MOST_TERRITORIES:
        most = f"0–{MOST_TERRITORIES}"
        raise PackError(
            message("duellum.box_count", where="territories", found=count, expected=most)
        )
    places = (structure.centre, *structure.capitals)
    in_order = list(structure.nests) == sorted(set(structure.nests))
    in_range = all(number < count for number in (*places, *structure.nests))
    if not in_order or not in_range or len(set(places)) < len(places):
        raise PackError(message("duellum.box_map"))
    if len(structure.nests) > WILD_MANTAS:
        raise PackError(
            message(
                "duellum.box_count",
                where="nests",
                found=len(structure.nests),
                expected=f"0–{WILD_MANTAS}",
            )
        )


def items_of(structure: Structure) -> list[str]:
    """Every item that a pack of this structure has a row for: what bears a source, in reading order."""
    items = [f"card.{number}" for number in range(1, len(structure.cards) + 1)]
    items += [structure.action_item(card) for card in range(len(structure.action_names))]
    items += [f"animal.{name}" for name in structure.animals]
    items += [f"dial.{division}" for division in range(1, SLOTS + 1)]
    mapped = structure.territories if structure.is_mapped else ()
    items += [f"territory.{name}" for name in mapped]
    if structure.has_goals:
        items += [f"goal.{number}" for number in range(1, GOAL_TOKENS + 1)]
        items += [f"token.{name}" for name in ALL_TOKENS]
    return items + [f"borders.{name}" for name in mapped]


def check_told(box: Box) -> None:
    """Raises PackError where two known facts contradict each other, or a known one what the rulebook prints."""
    structure, facts = box.structure, box.facts()
    cut_off = capitals_out_of_reach(structure, facts)
    if cut_off:
        raise PackError(message("duellum.box_no_way", capital=structure.territories[cut_off[0]]))
    for key, value in facts.items():
        # One look at the whole map was enough.
        reason = None if key.startswith("border.") else contradiction(structure, facts, key, value)
        if reason is not None:
            raise PackError(reason)
    for faction in FACTIONS:
        stem = f"action.{faction}.{OCEAN_CURRENTS}.effect"
        printed: dict[str, FactValue] = {f"{stem}s": len(OCEAN_CURRENTS_EFFECTS)}
        printed |= {f"{stem}.{n}": text for n, text in enumerate(OCEAN_CURRENTS_EFFECTS, 1)}
        for key, print_value in printed.items():
            if facts.get(key, print_value) != print_value:
                raise PackError(
                    message("duellum.box_ocean_currents", key=key, value=str(print_value))
                )
