"""Whether a position that reads well can lie on a table at all, as far as the box is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from undertow.core.errors import PositionError, Unknown
from undertow.core.message import message
from undertow.games.duellum.components import FACTIONS, LOCATION, MERCENARY
from undertow.games.duellum.state import NO_CARD, State


def check_position(state: State) -> None:
    """Raise PositionError for the first thing that cannot be: which card, animal or territory, and why."""
    _check_places_of_cards(state)
    _check_kinds(state)
    _check_animals(state)
    if state.leader in state.box.capitals:
        raise PositionError(
            message("duellum.position_leader", territory=state.box.territories[state.leader])
        )


def _check_places_of_cards(state: State) -> None:
    lying = [*state.slots, *state.unseen, *state.away]
    for mine in state.seats:
        lying += [*mine.places, *mine.scored, *mine.played]
        lying += [card for card, _ in mine.mercenaries]
    twice = [card for card, count in Counter(lying).items() if count > 1 and card != NO_CARD]
    if twice:
        names = tuple([state.box.card_names[card] for card in sorted(twice)])
        raise PositionError(message("duellum.position_twice", cards=names))


def _check_kinds(state: State) -> None:
    for side, mine in zip(FACTIONS, state.seats, strict=True):
        for card, raised in zip(mine.places, mine.raised, strict=True):
            if card != NO_CARD:
                _expect_kind(state, f"{side} places", card, LOCATION)
                _check_depths(state, card, raised)
        for card in mine.scored:
            _expect_kind(state, f"{side} scored", card, LOCATION)
        for card in (*[card for card, _ in mine.mercenaries], *mine.played):
            _expect_kind(state, f"{side} mercenaries and played", card, MERCENARY)


def _expect_kind(state: State, key: str, card: int, kind: str) -> None:
    found = _known(lambda: state.box.kind(card))
    if found not in (kind, None):
        name = state.box.card_names[card]
        raise PositionError(
            message("duellum.position_kind", key=key, card=name, kind=f"duellum.{found}")
        )


def _check_depths(state: State, card: int, raised: int) -> None:
    count = _known(lambda: str(state.box.depth_count(card)))
    if count is not None and raised > int(count):
        name = state.box.card_names[card]
        raise PositionError(
            message("duellum.position_depths", card=name, raised=raised, count=int(count))
        )


def _known(read: Callable[[], str]) -> str | None:
    try:
        return read()
    except Unknown:
        return None


def _check_animals(state: State) -> None:
    animals = [animal for mine in state.seats for animal in mine.animals]
    animals += [manta for manta in state.nests if manta >= 0]
    for animal, count in Counter(animals).items():
        if count > 1:
            raise PositionError(
                message("duellum.position_animal", animal=state.box.animal_names[animal])
            )
