"""A card comes off the deck at a table with real cards, where the pack may not know it: described, or recognised.

In vortex mode a description (``turned location crown``) is all that is told. In referee mode it stands for a card that
the pack does not know yet; what tells it from others is asked at once, so that it is recognised the next time.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from undertow.core.action import TABLE, Action
from undertow.core.decision import Frame, Survey, no_objection
from undertow.games.duellum import market
from undertow.games.duellum.box_facts import contradiction
from undertow.games.duellum.chance import count_draw
from undertow.games.duellum.components import LOCATION, MERCENARY
from undertow.games.duellum.options import OWN_DECK, REFEREE, VORTEX
from undertow.games.duellum.state import State

PLAIN: Final = "plain"
CROWN: Final = "crown"
#: What people say of a card, in the order in which it is asked.
DESCRIPTIONS: Final[tuple[Action, ...]] = tuple(
    [("turned", kind, look) for kind in (LOCATION, MERCENARY) for look in (PLAIN, CROWN)]
)
LOOK: Final[Action] = ("look",)
#: What tells a card of the market from the others.
MARKS: Final = ("kind", "crown", "type", "bubble", "points")


def survey(state: State, frame: Frame) -> Survey:
    """Cards that nobody has turned up yet; at a real table descriptions too, as far as unknown cards are left."""
    names = state.box.card_names
    mode = state.options.mode
    if mode == OWN_DECK:
        return [("card", names[card]) for card in state.unseen], no_objection
    if mode == VORTEX:
        return list(DESCRIPTIONS), partial(_verdict, state)
    known = [card for card in range(len(names)) if not is_unknown(state, card)]
    unknown = [card for card in state.unseen if card not in known]
    described = list(DESCRIPTIONS) if unknown else []
    return [*described, *[("card", names[card]) for card in known]], partial(_verdict, state)


def legal(state: State, frame: Frame) -> list[Action]:
    """The survey's legal actions."""
    candidates, judge = survey(state, frame)
    return [action for action in candidates if judge(action) is None]


def _verdict(state: State, action: Action) -> str | None:
    if action[0] == "card":
        is_left = state.box.card_id(str(action[1])) in state.unseen
        return None if is_left else "duellum.seen_before"
    if unknown_card(state, str(action[1]), str(action[2])) >= 0:
        return None
    return "duellum.all_have_come_up"


def unknown_card(state: State, kind: str, look: str) -> int:
    """The first card in the deck that nobody could recognise and that may look like this; -1 if there is none."""
    for card in state.unseen:
        if is_unknown(state, card) and _could_be(state, card, kind, look):
            return card
    return -1


def is_unknown(state: State, card: int) -> bool:
    """Nothing is told of it by which it could be recognised."""
    item = f"card.{card + 1}"
    return not [mark for mark in MARKS[2:] if state.box.known(f"{item}.{mark}")]


def _could_be(state: State, card: int, kind: str, look: str) -> bool:
    box = state.box
    for key, value in _told(card, kind, look):
        if box.known(key):
            if box.value(key) != value:
                return False
        elif contradiction(box.structure, box.facts(), key, value) is not None:
            return False
    return True


def _told(card: int, kind: str, look: str) -> list[tuple[str, str]]:
    item = f"card.{card + 1}"
    return [(f"{item}.kind", kind), (f"{item}.crown", "yes" if look == CROWN else "no")]


def perform(state: State, frame: Frame, action: Action) -> None:
    """The card lies in the next slot; the frame keeps the slots still to fill."""
    kind, seat, slots = frame
    count_draw(state, kind)
    state.stack.pop()
    if len(slots) > 1:
        state.stack.append((kind, seat, slots[1:]))
    if action[0] == "card":
        card = state.box.card_id(str(action[1]))
    else:
        card = unknown_card(state, str(action[1]), str(action[2]))
        for key, value in _told(card, str(action[1]), str(action[2])):
            if not state.box.known(key):
                state.box = state.box.with_fact(key, value)
    market.turn_up(state, slots[0], card)
    if _is_looked_at(state, card, len(slots) == 1):
        state.stack.append(("look", card))


def _is_looked_at(state: State, card: int, is_last: bool) -> bool:
    """Before anything else is done with it: see ``look_perform``."""
    if state.options.mode == VORTEX:
        return is_last and state.turn == state.regent
    return state.options.mode == REFEREE and not _has_all_marks(state, card)


def _has_all_marks(state: State, card: int) -> bool:
    return all(state.box.known(f"card.{card + 1}.{mark}") for mark in MARKS)


def look_party(state: State, frame: Frame) -> int:
    """Whoever sits there looks."""
    return TABLE


def look_candidates(state: State, frame: Frame) -> list[Action]:
    """Nothing but to look."""
    return [LOOK]


def look_perform(state: State, frame: Frame, action: Action) -> None:
    """By what the card is recognised is told in referee mode, one fact after the other. May raise Unknown.

    In vortex mode nothing is. But what Shrimpion does next may ask for a fact of this card, and then it is this one
    that was turned up, whatever the answer: an outcome that is judged again would find another that fits.
    """
    state.stack.pop()
    if state.options.mode == REFEREE:
        for mark in MARKS:
            state.box.value(f"card.{frame[1] + 1}.{mark}")
