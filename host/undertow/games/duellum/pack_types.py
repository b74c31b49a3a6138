"""The names of the card types of a pack: five of locations, four of mercenaries, known or not yet."""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.components import (
    LOCATION,
    LOCATION_TYPES,
    MERCENARY,
    MERCENARY_TYPES,
)
from undertow.games.duellum.pack_head import HEAD, Head
from undertow.games.duellum.pack_rows import Place, Reading

#: The one type that the rulebook names (appendix, Bargain Boss): a type of mercenaries.
UNDERWATER_CITIES: Final = "underwater_cities"


def type_names(head: Head, reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Types of locations and of mercenaries: listed in the head, else as the cards bring them up.

    In a pack of a whole box, types that nobody has named yet are ``type_1``, ``type_2`` …, numbered through both
    lists, so that there are always five and four. Faults are noted.
    """
    locations = _names(LOCATION, head.location_types, LOCATION_TYPES, head, reading)
    mercenaries = _names(MERCENARY, head.mercenary_types, MERCENARY_TYPES, head, reading)
    for item, place in _typed_cards(reading):
        if f"{item}.kind" not in reading.facts:
            name = reading.facts[f"{item}.type"]
            if name not in locations and name not in mercenaries:
                place.row.fault("type", "type", ", ".join((*locations, *mercenaries)))
    if head.is_test:
        return locations, mercenaries
    if UNDERWATER_CITIES not in mercenaries and len(mercenaries) < MERCENARY_TYPES:
        mercenaries += (UNDERWATER_CITIES,)
    # A placeholder that a card bears already is a name like others.
    named = {*locations, *mercenaries}
    every = [f"type_{number}" for number in range(1, LOCATION_TYPES + MERCENARY_TYPES + 1)]
    free = [name for name in every if name not in named]
    missing = LOCATION_TYPES - len(locations)
    wanting = MERCENARY_TYPES - len(mercenaries)
    locations += tuple(free[:missing])
    return locations, mercenaries + tuple(free[missing : missing + wanting])


def is_placeholder(name: str) -> bool:
    """The name of a type that nobody has named yet."""
    return name.startswith("type_") and name[len("type_") :].isdigit()


def _typed_cards(reading: Reading) -> list[tuple[str, Place]]:
    """Cards whose type is known: their item and where the type stands."""
    return [
        (key.removesuffix(".type"), place)
        for key, place in reading.places.items()
        if key.startswith("card.") and key.endswith(".type")
    ]


def _names(
    kind: str, listed: tuple[str, ...], most: int, head: Head, reading: Reading
) -> tuple[str, ...]:
    if listed and not head.is_test and len(listed) > most:
        reading.faults.add(
            "too_many_types", HEAD, 0, f"{kind}_types", ", ".join(listed), f"{most} {kind}"
        )
    names = list(listed)
    used: set[str] = set()
    cards = [
        (str(reading.facts[f"{item}.type"]), place)
        for item, place in _typed_cards(reading)
        if reading.facts.get(f"{item}.kind") == kind
    ]
    for name, place in cards:
        used.add(name)
        if name in names:
            continue
        if listed:
            place.row.fault("type", "type", ", ".join(listed))
        elif not head.is_test and len(names) == most:
            place.row.fault("too_many_types", "type", f"{most} {kind}: {', '.join(names)}")
        else:
            names.append(name)
    kinds = {key: value for key, value in reading.facts.items() if key.endswith(".kind")}
    of_kind = [key for key, value in kinds.items() if value == kind]
    # With every type of a kind before us, all of the printed types must have come up.
    all_known = bool(of_kind) and len(of_kind) == len(cards) and len(kinds) == reading.card_count
    if all_known and not head.is_test and len(used) < most:
        place = reading.places[of_kind[-1].replace(".kind", ".type")]
        place.row.fault("too_few_types", "type", f"{most} {kind}: {', '.join(sorted(used))}")
    return tuple(names)
