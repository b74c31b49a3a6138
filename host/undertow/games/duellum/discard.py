"""The opponent discards an action card of their own choice (crown track of the Turtles, space 4; S9 for Shrimpion).

The frame is ``("discard", victim)``; for Shrimpion ``("regent_discard", seat)``, an outcome of chance.
"""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum.state import State


def make_discard(state: State, victim: int) -> None:
    """Make a seat discard a card; with no card in hand, or for a seat that is not checked, nothing is asked."""
    mine = state.seats[victim]
    state.note("duellum.must_discard", seat=victim)
    if state.options.unchecked[victim] or not mine.hand:
        return
    kind = "regent_discard" if victim == state.regent else "discard"
    state.stack.append((kind, victim))


def candidates(state: State, frame: Frame) -> list[Action]:
    """Each card in the victim's hand."""
    return [("discard", state.box.action_names[card]) for card in state.seats[frame[1]].hand]


def perform(state: State, frame: Frame, action: Action) -> None:
    """The victim's answer is carried out."""
    state.stack.pop()
    lay_down(state, frame[1], str(action[1]))


def lay_down(state: State, seat: int, name: str) -> None:
    """A card goes to its owner's pile, unplayed: from the hand, or from the top of Shrimpion's deck."""
    mine = state.seats[seat]
    card = state.box.action_id(seat, name)
    mine.hand = tuple([other for other in mine.hand if other != card])
    mine.pile = (*mine.pile, card)
    state.note("duellum.discarded", seat=seat, card=state.box.action_titles[card])
