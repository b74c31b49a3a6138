"""The sacred goals: when one is fulfilled, and declaring it (chapter "Achieving goals", rulings R16, R25, R31, R33)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.action import Action
from undertow.core.errors import Unknown
from undertow.games.duellum.components import FIRST_MANTA
from undertow.games.duellum.goal_names import UNTRACKED_GOALS
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.state import NO_CARD, NO_SEAT, Seat, State

GOALS_TRIGGER: Final = "goals"
POINTS_FIRST: Final = 8
POINTS_SECOND: Final = 3


def _everywhere(mine: Seat) -> list[int]:
    """Cards in the prosperity piles, on the board or next to it; a sleeping mercenary counts (R16)."""
    return [
        *[card for card in mine.places if card != NO_CARD],
        *[card for card, _ in mine.mercenaries],
        *mine.scored,
        *mine.played,
    ]


def _types(state: State, cards: list[int]) -> list[str]:
    """A location and a mercenary of the same type name are of one type (R25)."""
    type_of = state.box.type
    return [type_of(card) for card in cards]


def _four_types(state: State, mine: Seat) -> bool:
    cards = _everywhere(mine)
    return len(cards) >= 4 and len(set(_types(state, cards))) >= 4


def _four_of_a_type(state: State, mine: Seat) -> bool:
    cards = _everywhere(mine)
    if len(cards) < 4:
        return False
    types = _types(state, cards)
    return any(types.count(name) >= 4 for name in set(types))


def _four_points(state: State, mine: Seat) -> bool:
    if NO_CARD in mine.places:
        return False
    return len({state.box.points(card) for card in mine.places}) == len(mine.places)


#: goal -> whether a seat fulfils it. May raise Unknown.
FULFILLED: Final[Mapping[str, Callable[[State, Seat], bool]]] = {
    "four_types": _four_types,
    "three_mercenaries": lambda state, mine: len(mine.played) >= 3,
    "three_mantas": lambda state, mine: len([a for a in mine.animals if a >= FIRST_MANTA]) >= 3,
    "four_locations": lambda state, mine: len(mine.scored) >= 4,
    "four_of_a_type": _four_of_a_type,
    "four_waiting": lambda state, mine: len(mine.mercenaries) == 4,
    "six_tired": lambda state, mine: len(mine.tired()) >= 6,
    "four_points": _four_points,
    # Nobody has told what the token asks for: a position may begin like that.
    **dict.fromkeys(UNTRACKED_GOALS, lambda state, mine: False),
}


def is_a_goal_needed(state: State) -> bool:
    """Somebody whose goals are looked at is in the game: in vortex mode that can only be Shrimpion (S10)."""
    return state.regent != NO_SEAT and state.options.regent_declares


def goal_up(state: State, token: int) -> str:
    """The side with the swirl, as recommended for a first game, as far as both are known, and anybody looks at it."""
    box = state.box
    if state.options.mode == VORTEX and not is_a_goal_needed(state):
        return UNTRACKED_GOALS[token]
    try:
        side = box.swirl(token)
    except Unknown:
        side = 0
    try:
        return box.goal(token, side)
    except Unknown:
        return UNTRACKED_GOALS[token]


def has_laid(state: State, seat: int, goal: int) -> bool:
    """The seat has achieved this goal (its index) already."""
    first, _, second, _ = state.laid[goal]
    return seat in (first, second)


def tokens_for(state: State, seat: int, goal: int) -> list[int]:
    """The seat's tokens that could be laid on a goal: large ones if nobody has achieved it, else small ones."""
    large = half_of(state, seat)
    is_first = state.laid[goal][0] == NO_SEAT
    return [token for token in state.seats[seat].tokens if (token in large) == is_first]


def half_of(state: State, seat: int) -> range:
    """The large, first achievement tokens of a seat."""
    quarter = len(state.box.token_names) // 4
    return range(2 * quarter * seat, 2 * quarter * seat + quarter)


def candidates(state: State, seat: int) -> list[Action]:
    """Each goal with each token that could be laid on it (R31); those that the seat has achieved are refused."""
    return [
        ("declare", goal + 1, short_name(state, token))
        for goal in range(len(state.goals))
        for token in tokens_for(state, seat, goal)
    ]


def short_name(state: State, token: int) -> str:
    """``first_2`` for ``turtles.first_2``."""
    return state.box.token_names[token].partition(".")[2]


def verdict(state: State, seat: int, action: Action) -> str | None:
    """Only a goal that is fulfilled can be declared, and once. May raise Unknown."""
    index = int(action[1]) - 1
    if has_laid(state, seat, index):
        return "duellum.achieved_already"
    goal = state.goals[index]
    return None if FULFILLED[goal](state, state.seats[seat]) else "duellum.not_fulfilled"


def lay(state: State, seat: int, goal: int, token: int) -> None:
    """Lay a token on a goal; with the fourth goal of a seat the end is near (R33)."""
    mine = state.seats[seat]
    mine.tokens = tuple([other for other in mine.tokens if other != token])
    first, first_token, _, _ = state.laid[goal]
    entry = (
        (seat, token, NO_SEAT, NO_CARD) if first == NO_SEAT else (first, first_token, seat, token)
    )
    state.laid = (*state.laid[:goal], entry, *state.laid[goal + 1 :])
    state.note(
        "duellum.declared",
        seat=seat,
        goal=f"duellum.goal_{state.goals[goal]}",
        token=state.box.token_titles[token],
    )
    achieved = [index for index in range(len(state.laid)) if has_laid(state, seat, index)]
    if len(achieved) < len(state.laid):
        return
    state.note("duellum.all_goals", seat=seat)
    if not state.ending:  # a second trigger never lengthens the game (R5)
        state.ending = 1
        state.trigger = GOALS_TRIGGER


def declare(state: State, seat: int, action: Action) -> None:
    """A person declares a goal and chooses the token."""
    goal = int(action[1]) - 1
    named = {short_name(state, token): token for token in tokens_for(state, seat, goal)}
    lay(state, seat, goal, named[str(action[2])])


def points(state: State, seat: int) -> int:
    """8 for each goal achieved first, 3 for each achieved second, covered or not."""
    firsts = len([entry for entry in state.laid if entry[0] == seat])
    seconds = len([entry for entry in state.laid if entry[2] == seat])
    return POINTS_FIRST * firsts + POINTS_SECOND * seconds


def laid_by(state: State, seat: int) -> list[int]:
    """The seat's achievement tokens that lie on goals, covered or not, goal by goal."""
    return [
        token
        for first, first_token, second, second_token in state.laid
        for owner, token in ((first, first_token), (second, second_token))
        if owner == seat
    ]


def uncovered(state: State, seat: int) -> list[int]:
    """The seat's achievement tokens that lie open on goals and can reinforce (R32)."""
    tokens = []
    for first, first_token, second, second_token in state.laid:
        if second == seat:
            tokens.append(second_token)
        elif first == seat and second == NO_SEAT:
            tokens.append(first_token)
    return tokens
