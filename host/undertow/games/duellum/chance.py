"""Chance: what is shuffled or tossed, as decisions that a dealer or the people at the table answer.

Each kind of frame names its source; ``State.draws`` counts the draws of each, so that a dealer's answer is a function
of seed, source and draw number. All outcomes of one decision are equally likely.
"""

from __future__ import annotations

from undertow.core.action import CHANCE, TABLE, Action
from undertow.core.decision import Frame
from undertow.games.duellum.components import FACTIONS, SLOTS
from undertow.games.duellum.goal_names import UNTRACKED_GOALS
from undertow.games.duellum.goals import is_a_goal_needed
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.state import NO_SEAT, SOURCES, State

#: kind of frame -> source
SOURCE_OF = {
    "setup_dial": "dial",
    "setup_first": "first",
    "setup_manta": "mantas",
    "refill": "deck",
    "regent_draw": "regent",
    "regent_discard": "regent",
    "route_roll": "route",
    "setup_goal": "goals",
    "setup_faction": "factions",
}


def party(state: State, frame: Frame) -> int:
    """Chance decides."""
    return CHANCE


def count_draw(state: State, kind: str) -> None:
    """One more draw was made from the source of a frame."""
    index = SOURCES.index(SOURCE_OF[kind])
    draws = state.draws
    state.draws = (*draws[:index], draws[index] + 1, *draws[index + 1 :])


def push_setup(state: State) -> None:
    """Chapter "Game Setup", the first thing to be done on top: who plays which faction, the dial as it happens to
    stand, mantas on their spots, goals, six cards, Shrimpion's preparations, the first player."""
    if state.options.first is None:
        state.stack.append(("setup_first",))
    else:
        state.stack.append(("turn_start", state.options.first))
        state.first = state.options.first
    state.stack.append(("setup_regent",))
    state.stack.append(("refill", NO_SEAT, tuple(range(min(SLOTS, state.deck)))))
    state.stack.append(("setup_goals",))
    if state.options.mode == VORTEX:
        _lay_mantas_untold(state)
    else:
        for territory in reversed(state.box.nests):
            state.stack.append(("setup_manta", territory))
    state.stack.append(("setup_dial",))
    if state.person == NO_SEAT:
        state.stack.append(("setup_faction",))


def _lay_mantas_untold(state: State) -> None:
    """Which manta lies where matters to nobody whose animals are tracked: one after the other stands for them."""
    nests, mantas = list(state.nests), list(state.unplaced)
    for territory in state.box.nests:
        nests[territory] = mantas.pop(0)
    state.nests, state.unplaced = tuple(nests), tuple(mantas)


def goals_setup(state: State, frame: Frame) -> None:
    """The goal tokens are laid with the swirl up, or with a side that chance or the people choose."""
    state.stack.pop()
    if state.options.mode == VORTEX and not is_a_goal_needed(state):
        state.goals = UNTRACKED_GOALS[: state.box.goal_count]
    elif state.options.goals == "swirl":
        for token in range(state.box.goal_count):
            state.goals = (*state.goals, state.box.goal(token, state.box.swirl(token)))
    else:
        state.stack += [("setup_goal", token) for token in reversed(range(state.box.goal_count))]


def goal_party(state: State, frame: Frame) -> int:
    """Chance, or the people who choose their goals."""
    return TABLE if state.options.goals == "chosen" else CHANCE


def goal_candidates(state: State, frame: Frame) -> list[Action]:
    """Either side of the goal token."""
    return [("goal", frame[1] + 1, side) for side in ("a", "b")]


def goal_perform(state: State, frame: Frame, action: Action) -> None:
    """A goal token lies with this side up. May raise Unknown (which goal that is)."""
    state.stack.pop()
    if state.options.goals == "random":
        count_draw(state, frame[0])
    goal = state.box.goal(frame[1], 0 if action[2] == "a" else 1)
    state.goals = (*state.goals, goal)
    state.note("duellum.goal_lies", goal=f"duellum.goal_{goal}", token=frame[1] + 1)


def faction_candidates(state: State, frame: Frame) -> list[Action]:
    """The first person may play either faction."""
    return [("person", faction) for faction in FACTIONS]


def faction_perform(state: State, frame: Frame, action: Action) -> None:
    """Chance gave the first person a faction; in a solo game Shrimpion has the other."""
    state.stack.pop()
    count_draw(state, frame[0])
    state.person = FACTIONS.index(str(action[1]))
    if state.options.is_solo:
        state.regent = 1 - state.person
    state.note("duellum.person_plays", seat=state.person)


def dial_candidates(state: State, frame: Frame) -> list[Action]:
    """``dial N``: the printed first division stands at slot N."""
    return [("dial", number) for number in range(1, SLOTS + 1)]


def dial_perform(state: State, frame: Frame, action: Action) -> None:
    """Where the dial stands at the start. May raise Unknown (its numbers, in vortex mode)."""
    state.stack.pop()
    count_draw(state, frame[0])
    state.dial = int(action[1]) - 1
    if state.options.mode == VORTEX:
        # The ring is what this mode is for: its numbers are asked once, before the first card.
        for division in range(SLOTS):
            state.box.dial_coins(division)
            state.box.dial_tridents(division)
    state.note("duellum.dial_stands", slot=int(action[1]))


def first_candidates(state: State, frame: Frame) -> list[Action]:
    """Either faction may begin."""
    return [("first", faction) for faction in FACTIONS]


def first_perform(state: State, frame: Frame, action: Action) -> None:
    """The toss of the first player token."""
    state.stack.pop()
    count_draw(state, frame[0])
    state.first = FACTIONS.index(str(action[1]))
    state.note("duellum.begins", seat=state.first)
    state.stack.append(("turn_start", state.first))


def manta_candidates(state: State, frame: Frame) -> list[Action]:
    """Any manta that lies on no spot yet."""
    return [("manta", state.box.animal_names[manta]) for manta in state.unplaced]


def manta_perform(state: State, frame: Frame, action: Action) -> None:
    """A wild manta lies on a spot of the map, belly side up."""
    state.stack.pop()
    count_draw(state, frame[0])
    manta = state.box.animal_names.index(str(action[1]))
    territory = frame[1]
    state.nests = (*state.nests[:territory], manta, *state.nests[territory + 1 :])
    state.unplaced = tuple([other for other in state.unplaced if other != manta])
