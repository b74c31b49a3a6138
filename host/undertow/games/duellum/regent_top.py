"""What Shrimpion copies of a person whose seat is not checked: people are asked for the top card of that pile (S18).

The frame ``("regent_top", seat, card, drawn)`` asks; ``card`` is the one that he drew, of which it must be told whether
it changes anything (S11), and NO_CARD where its copy is being carried out. ``("regent_told", seat, top)`` keeps the
answer for the rest of his turn: nobody is asked twice.
"""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.effects import copied_card, is_copy
from undertow.games.duellum.options import OWN_DECK
from undertow.games.duellum.state import NO_CARD, State

NONE: Final[Action] = ("top", "none")
TOLD: Final = "regent_told"


def is_told(state: State, seat: int) -> bool:
    """The card that he would copy is known: the pile opposite is checked, or people have told it this turn."""
    return not state.options.unchecked[1 - seat] or bool(_answers(state))


def asks(state: State, seat: int) -> bool:
    """People are asked; without real cards on the table they copy by hand (US-4)."""
    return state.options.mode != OWN_DECK and not is_told(state, seat)


def copied(state: State, seat: int) -> int | None:
    """The card that he copies; None if there is none, or it is a copy card itself (R11). May raise Unknown."""
    answers = _answers(state)
    if not answers:
        return copied_card(state, seat)
    top = int(answers[-1][2])
    return None if top == NO_CARD or is_copy(state, top) else top


def _answers(state: State) -> list[Frame]:
    return [frame for frame in state.stack if frame[0] == TOLD]


def told(state: State, frame: Frame) -> None:
    """His turn is over: what was told of the pile is good no longer."""
    state.stack.pop()


def party(state: State, frame: Frame) -> int:
    """The person whose pile it is."""
    return 1 - int(frame[1])


def candidates(state: State, frame: Frame) -> list[Action]:
    """Each action card of the person's faction, then an empty pile."""
    names, cards = state.box.action_names, state.box.action_cards[1 - int(frame[1])]
    return [*[("top", names[card]) for card in cards], NONE]


def named(state: State, seat: int, action: Action) -> int:
    """The card that people say lies on top; NO_CARD for an empty pile."""
    if action == NONE:
        return NO_CARD
    card = state.box.action_id(1 - seat, str(action[1]))
    title = state.box.action_titles[card]
    state.note("duellum.top_told", side=f"duellum.{FACTIONS[1 - seat]}", card=title)
    return card
