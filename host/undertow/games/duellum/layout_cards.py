"""Which cards may lie at a spot of the table, and what they are called there: by name, or by their look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from undertow.core.errors import Unknown
from undertow.core.layout import Reading, Spot
from undertow.core.message import Message, message
from undertow.games.duellum.labels import label
from undertow.games.duellum.options import OWN_DECK, VORTEX
from undertow.games.duellum.state import NO_CARD, State
from undertow.games.duellum.turned_up import DESCRIPTIONS, is_unknown

#: What stands for no card in the notation of positions.
EMPTY: Final = "-"
NOTHING: Final = message("duellum.lies_nothing")

Words = dict[str, list[str]]


class Place(NamedTuple):
    """A spot of the table, and what else may be so there, worked out when somebody wants to know."""

    spot: Spot
    readings: Callable[[], list[Reading]]


class Card(NamedTuple):
    """A card that may lie somewhere: its word in the notation of positions, and what it is called."""

    word: str
    label: Message


def area(name: str) -> Message:
    """A part of the table."""
    return message(f"duellum.area_of_{name}")


def seat_area(side: str) -> Message:
    """What lies before a faction."""
    return message(f"duellum.{side}")


def replaced(words: Sequence[str], index: int, word: str) -> str:
    """The words with another one at that place. A card that lay at another place of them has changed with this one."""
    card = _card_of(word)
    others = [words[index] if _card_of(other) == card != EMPTY else other for other in words]
    return " ".join([*others[:index], word, *others[index + 1 :]])


def _card_of(word: str) -> str:
    return word.partition("^")[0].partition("/")[0]


def cards(state: State, kind: str | None = None) -> list[Card]:
    """Every card that may lie at a spot for cards of that kind, or of both, in the order of the box.

    Where cards lie on the table, those that nobody can tell from others are called by their look.
    """
    box = state.box
    looks = [
        Card(_look(str(verb_kind), str(crown)), label(state, 0, ("turned", verb_kind, crown)))
        for _, verb_kind, crown in DESCRIPTIONS
        if kind in (None, verb_kind)
    ]
    if state.options.mode == VORTEX:
        return looks
    every = range(len(box.card_names))
    fitting = [card for card in every if kind is None or kind_of(state, card) in (kind, None)]
    if state.options.mode == OWN_DECK:
        return [_named(state, card) for card in fitting]
    is_left = [card for card in state.unseen if is_unknown(state, card)]
    known = [_named(state, card) for card in fitting if not is_unknown(state, card)]
    return [*(looks if is_left else []), *known]


def _named(state: State, card: int) -> Card:
    return Card(state.box.card_names[card], card_label(state, card))


def _look(kind: str, crown: str) -> str:
    return f"{kind}+crown" if crown == "crown" else kind


def card_label(state: State, card: int) -> Message:
    """A card that lies on the table, by what people see on it."""
    if state.box.structure.is_anonymous:
        return message("duellum.name", what=state.box.card_titles[card])
    return label(state, 0, ("card", state.box.card_names[card]))


def lying(state: State, card: int) -> Message:
    """The same, or nothing."""
    return NOTHING if card == NO_CARD else card_label(state, card)


def listed(state: State, found: Sequence[int]) -> Message:
    """Cards of a pile, the top card last; or nothing."""
    if not found:
        return NOTHING
    return message("duellum.lies_cards", cards=tuple([state.box.card_titles[c] for c in found]))


def kind_of(state: State, card: int) -> str | None:
    """``location`` or ``mercenary``; None where nobody has told it."""
    try:
        return state.box.kind(card)
    except Unknown:
        return None


def look_of(state: State, card: int) -> str | None:
    """The card by what it shows, in the notation of positions; None where nobody has told it."""
    try:
        kind, has_crown = state.box.kind(card), state.box.crown(card)
    except Unknown:
        return None
    return f"{kind}+crown" if has_crown else kind


def is_called(state: State, card: int, word: str) -> bool:
    """The word, a name or a look, stands for the card that lies there."""
    if card == NO_CARD:
        return False
    return word in (state.box.card_names[card], look_of(state, card))


def depths_of(state: State, card: int) -> int | None:
    """How many depths a location has, if that is known."""
    try:
        return state.box.depth_count(card)
    except Unknown:
        return None


def without_same(readings: Sequence[Reading]) -> list[Reading]:
    """Of readings that are called the same one: people could not tell them apart."""
    return list({str(reading.label): reading for reading in readings}.values())


def is_tracked(state: State, seat: int) -> bool:
    """What lies before the seat is the game's business."""
    return not state.options.unchecked[seat]
