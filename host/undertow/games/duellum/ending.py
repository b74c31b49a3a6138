"""How a game ends and who has won (chapters "End Game Triggers", "Prosperity Points Count"; R5, R33, R34)."""

from __future__ import annotations

from undertow.core.action import TABLE, Action
from undertow.core.decision import Frame
from undertow.core.ruleset import Outcome
from undertow.games.duellum import goals
from undertow.games.duellum.box_facts import SIDES
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import State, being_played

#: Regent Shrimpion's points at level V (S12).
REGENT_BONUS = 10
#: More points than a report of an unchecked seat may name.
MOST_POINTS = 200


def turn_start(state: State, frame: Frame) -> None:
    """A turn begins: the last ones are counted, sleeping mercenaries wake (R16), and its owner decides."""
    seat = frame[1]
    state.stack.pop()
    if seat == state.first and state.ending:
        # The round in which the end was triggered is over: one more turn each, then the count (R33).
        if state.ending == 2:
            state.stack.append(("count",))
            return
        state.ending = 2
        state.note("duellum.last_turns")
    state.turn = seat
    state.turn_number += 1
    state.note("duellum.turn_begins", seat=seat, number=state.turn_number)
    state.seats[seat].used = 0
    state.seats[seat].nested = 0
    if seat == state.regent:
        state.stack.append(("regent_turn", seat))
    elif state.options.unchecked[seat]:
        state.stack.append(("report", seat, 0))
    else:
        mine = state.seats[seat]
        if mine.mercenaries:
            mine.mercenaries = tuple([(card, 1) for card, _ in mine.mercenaries])
        state.stack.append(("turn", seat, 0, 0, 0))


def end_game(state: State, outcome: Outcome) -> None:
    """The game is over, also in mid-action: cards being played go to their owners' piles, and nothing more is asked."""
    for seat, card in being_played(state):
        mine = state.seats[seat]
        mine.pile = (*mine.pile, card)
    state.stack.clear()
    state.coins = 0
    state.tridents = 0
    state.outcome = outcome


def points_of(state: State, seat: int) -> int:
    """Prosperity points: locations scored, mercenaries played, goals; Shrimpion's own at level V. May raise Unknown."""
    return sum(points_by_kind(state, seat))


def points_by_kind(state: State, seat: int) -> tuple[int, int, int, int]:
    """Points of locations, mercenaries, goals, and Shrimpion's 10 at level V (S12). May raise Unknown."""
    if state.options.unchecked[seat]:
        return state.points[seat], 0, 0, 0
    mine, points = state.seats[seat], state.box.points
    bonus = REGENT_BONUS if seat == state.regent and state.options.level == 5 else 0
    return (
        sum([points(card) for card in mine.scored]),
        sum([points(card) for card in mine.played]),
        goals.points(state, seat),
        bonus,
    )


def count(state: State, frame: Frame) -> None:
    """Count the points; a tie goes to the side of the map on which the leader stands, the centre is a draw (R34)."""
    for seat in (0, 1):
        if state.options.unchecked[seat] and state.points[seat] < 0:
            state.stack.append(("points", seat))
            return
    points = [points_of(state, 0), points_of(state, 1)]
    if points[0] != points[1]:
        winner: int | None = 0 if points[0] > points[1] else 1
    elif not state.box.is_mapped:
        state.stack.append(("leader_side",))
        return
    else:
        side = state.box.side(state.leader)
        winner = None if side < 0 else side
    _end_counted(state, winner)


def _end_counted(state: State, winner: int | None) -> None:
    end_game(state, Outcome(winner, state.trigger))
    state.note("duellum.counted", turtles=points_of(state, 0), squids=points_of(state, 1))


def points_party(state: State, frame: Frame) -> int:
    """The people at the table count an unchecked seat."""
    return TABLE


def points_candidates(state: State, frame: Frame) -> list[Action]:
    """Any number of points."""
    return [("points", number) for number in range(MOST_POINTS + 1)]


def points_perform(state: State, frame: Frame, action: Action) -> None:
    """An unchecked seat's points, as its owner counted them."""
    state.stack.pop()
    points = list(state.points)
    points[frame[1]] = int(action[1])
    state.points = (points[0], points[1])


# ---- a tie without a map (R34)


def side_candidates(state: State, frame: Frame) -> list[Action]:
    """Where the leader stands: on either side of the map, or in the centre."""
    return [("side", side) for side in SIDES]


def side_perform(state: State, frame: Frame, action: Action) -> None:
    """Equal points go to that side; the centre is a draw."""
    state.stack.pop()
    side = str(action[1])
    _end_counted(state, FACTIONS.index(side) if side in FACTIONS else None)
