"""Steps on the crown track, and their bonuses (chapter "Moving on the crown track", ruling R30).

``State.crowns`` is the queue of seats that have still to step; the frame ``("crowns",)`` works it off, one step at a
time, once the outermost action has ended. A bonus is an additional action, taken at once or lost.
"""

from __future__ import annotations

from undertow.core.decision import Frame
from undertow.core.ruleset import Outcome
from undertow.games.duellum import regent_effects
from undertow.games.duellum.components import CROWN_SPACES
from undertow.games.duellum.crown_tracks import CROWN_TRACKS
from undertow.games.duellum.ending import end_game
from undertow.games.duellum.state import State

CROWNS = "crowns"


def steps(state: State, frame: Frame) -> None:
    """The next step of the queue; with none left, whatever lies below goes on."""
    if not state.crowns:
        state.stack.pop()
        return
    seat = state.crowns[0]
    state.crowns = state.crowns[1:]
    step(state, seat)


def step(state: State, seat: int) -> None:
    """One step, and what it brings: the victory on space 9, a bonus on the others."""
    mine = state.seats[seat]
    mine.crown += 1
    space = mine.crown
    state.note("duellum.crown_step", seat=seat, space=space)
    if space == CROWN_SPACES:
        end_game(state, Outcome(seat, CROWNS))
        state.note("duellum.won_crowns", seat=seat)
        return
    bonus = CROWN_TRACKS[seat][space - 1]
    if state.options.unchecked[seat]:
        return  # its owner takes it by hand and reports what changed
    if seat == state.regent:
        regent_effects.crown_bonus(state, seat, bonus)
    else:
        state.stack.append(("programme", seat, "crown", space, 0, (bonus.size,), 0))
