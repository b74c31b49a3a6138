"""Shrimpion's walk (S4): two territories along a shortest way, as many wild mantas as those two steps can give.

The frame ``("route", seat, steps_left)`` walks on; where several ways are as good, ``("route_choice", seat, steps_left,
territories)`` asks the player, who may let the table roll (S13). Without a map the people walk him home, and
``("walked", seat)`` asks what came of it (S17).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from undertow.core.action import TABLE, Action
from undertow.core.decision import Frame, Survey
from undertow.games.duellum import leader
from undertow.games.duellum.chance import count_draw
from undertow.games.duellum.state import State

WALK: Final = 2  # territories, whatever the size of the effect (S4)
ROLL: Final[Action] = ("roll",)
HOME: Final = "home"


def ways(state: State, seat: int, steps: int) -> list[int]:
    """The next territories of those shortest ways to his capital that pick up the most mantas in ``steps`` steps.

    May raise Unknown (borders).
    """
    nearer = state.box.ways_home.nearer

    def gain(territory: int, left: int) -> int:
        own = 1 if state.nests[territory] >= 0 else 0
        further = nearer(seat, territory) if left else []
        return own + max([gain(other, left - 1) for other in further], default=0)

    best = {territory: gain(territory, steps - 1) for territory in nearer(seat, state.leader)}
    most = max(best.values())
    return [territory for territory, mantas in best.items() if mantas == most]


def route(state: State, frame: Frame) -> None:
    """One more step; where several ways are as good, the player chooses (S4, S13)."""
    _kind, seat, left = frame
    state.stack.pop()
    if left == 0:
        return
    if not state.box.is_mapped:
        state.note("duellum.regent_should_walk", seat=seat, count=left)
        state.stack.append(("walked", seat))
        return
    if not state.box.ways_home.has_way(seat, state.leader):
        move, why = "duellum.ignored_move", "duellum.why_no_way"
        state.note("duellum.regent_ignores", seat=seat, what=move, why=why)
        return
    equal = ways(state, seat, left)
    if len(equal) == 1:
        why = (
            "only_way"
            if len(state.box.ways_home.nearer(seat, state.leader)) == 1
            else "most_mantas"
        )
        _walk(state, seat, left, equal[0], why)
    else:
        state.stack.append(("route_choice", seat, left, tuple(equal)))


def _walk(state: State, seat: int, left: int, territory: int, why: str) -> None:
    state.stack.append(("route", seat, left - 1))
    leader.arrive(state, seat, territory, why=f"duellum.why_{why}")
    if state.outcome is None:
        leader.claim(state, seat, territory)


def route_party(state: State, frame: Frame) -> int:
    """The player chooses for him."""
    return 1 - int(frame[1])


def route_candidates(state: State, frame: Frame) -> list[Action]:
    """The equally good next territories, and to let the table roll."""
    return [*[("walk", state.box.territories[t]) for t in frame[3]], ROLL]


def route_perform(state: State, frame: Frame, action: Action) -> None:
    """Walk where the player says, or roll for it."""
    _, seat, left, equal = frame
    state.stack.pop()
    if action == ROLL:
        state.stack.append(("route_roll", seat, left, equal))
    else:
        _walk(state, seat, left, state.box.territories.index(str(action[1])), "player_chose")


def roll_candidates(state: State, frame: Frame) -> list[Action]:
    """Each of the equally good territories."""
    return [("rolled", state.box.territories[t]) for t in frame[3]]


def roll_perform(state: State, frame: Frame, action: Action) -> None:
    """The roll decides."""
    kind, seat, left, _ = frame
    count_draw(state, kind)
    state.stack.pop()
    _walk(state, seat, left, state.box.territories.index(str(action[1])), "lot_chose")


# ---- without a map (S17)


def told_party(state: State, frame: Frame) -> int:
    """Whoever sits there tells."""
    return TABLE


def told_survey(state: State, frame: Frame) -> Survey:
    """How many wild mantas he picked up in his two territories, and whether the second one was his capital."""
    counts = range(WALK + 1)
    candidates: list[Action] = [("walked", count) for count in counts]
    candidates += [("walked", count, HOME) for count in counts]
    return candidates, partial(_told_verdict, state)


def _told_verdict(state: State, action: Action) -> str | None:
    return None if int(action[1]) <= len(state.unplaced) else "duellum.no_mantas_left"


def told_perform(state: State, frame: Frame, action: Action) -> None:
    """The mantas are his, one like another; in his capital he has won."""
    seat, count = frame[1], int(action[1])
    state.stack.pop()
    mantas, state.unplaced = state.unplaced[:count], state.unplaced[count:]
    mine = state.seats[seat]
    mine.animals = (*mine.animals, *mantas)
    mine.ready |= sum([1 << manta for manta in mantas])
    state.note("duellum.regent_walked", seat=seat, count=count)
    if len(action) > 2:
        leader.arrive(state, seat, state.box.capitals[seat], why="duellum.why_told")
