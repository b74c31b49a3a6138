"""The opponent tires animals of their own choice (chapter "Flip your opponent's helper animals", ruling R29).

The frame is ``("tire", victim, count)``.
"""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum.state import State


def party(state: State, frame: Frame) -> int:
    """Who tires an animal chooses it."""
    victim: int = frame[1]
    return victim


def candidates(state: State, frame: Frame) -> list[Action]:
    """Each ready animal of the victim."""
    names = state.box.animal_names
    return [("tire", names[animal]) for animal in state.seats[frame[1]].ready_animals()]


def perform(state: State, frame: Frame, action: Action) -> None:
    """One animal to its tired side; the last ones need no choice."""
    kind, victim, count = frame
    theirs = state.seats[victim]
    animal = state.box.animal_names.index(str(action[1]))
    theirs.ready &= ~(1 << animal)
    state.note("duellum.tired", seat=victim, animal=state.box.animal_titles[animal])
    state.stack.pop()
    if count > 1:
        state.stack.append((kind, victim, count - 1))
