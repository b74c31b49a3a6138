"""The manta leader on the map: steps, wild mantas, nests, capitals ("Move the manta leader", R26 to R28, R35)."""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.core.message import Parameter
from undertow.core.ruleset import Outcome
from undertow.games.duellum.ending import end_game
from undertow.games.duellum.state import EMPTIED, State

CAPITAL = "capital"
NO_ANIMAL = -1


def step_candidates(state: State) -> list[Action]:
    """Every other territory, in the order of the pack."""
    here = state.leader
    return [("move", name) for index, name in enumerate(state.box.territories) if index != here]


def step_verdict(state: State, action: Action) -> str | None:
    """Only territories that share a border are adjacent. May raise Unknown (the border)."""
    target = state.box.territories.index(str(action[1]))
    return None if state.box.borders(state.leader, target) else "duellum.not_adjacent"


def step(state: State, seat: int, territory: int, mover: int) -> None:
    """One step of the leader. Into the other faction's capital the table asks once more first (R28).

    ``mover``: the animal whose effect this is, else NO_ANIMAL; a nest never readies that one (R35).
    """
    box = state.box
    if territory == box.capitals[1 - seat]:
        state.stack.append(("confirm_capital", seat, territory))
        return
    arrive(state, seat, territory)
    if state.outcome is not None or claim(state, seat, territory):
        return
    if state.nests[territory] == EMPTIED and _can_be_readied(state, seat, mover):
        state.stack.append(("nest", seat, mover))


def arrive(state: State, seat: int, territory: int, **reason: Parameter) -> None:
    """The leader stands on a territory; a capital ends the game at once, whoever brought him there.

    ``reason``: what the note says besides.
    """
    state.leader = territory
    name = state.box.territory_titles[territory]
    state.note("duellum.leader_moved", seat=seat, territory=name, **reason)
    for winner, capital in enumerate(state.box.capitals):
        if territory == capital:
            end_game(state, Outcome(winner, CAPITAL))
            state.note("duellum.won_capital", seat=winner)
            return


def claim(state: State, seat: int, territory: int) -> bool:
    """Take the wild manta of a territory, if there is one; gives whether there was."""
    manta = state.nests[territory]
    if manta < 0:
        return False
    state.nests = (*state.nests[:territory], EMPTIED, *state.nests[territory + 1 :])
    mine = state.seats[seat]
    mine.animals = (*mine.animals, manta)
    mine.ready |= 1 << manta
    state.note("duellum.claimed", seat=seat, animal=state.box.animal_titles[manta])
    return True


# ---- the question before the other's capital (R28)


def confirm_party(state: State, frame: Frame) -> int:
    """The mover; for Shrimpion the person who plays against him."""
    seat: int = frame[1]
    return 1 - seat if seat == state.regent else seat


def confirm_candidates(state: State, frame: Frame) -> list[Action]:
    """No comes first: it is where the knob stands."""
    return [("no",), ("yes",)]


def confirm_perform(state: State, frame: Frame, action: Action) -> None:
    """Yes makes the other faction win; no leads back to the same choice, with the step not taken."""
    state.stack.pop()
    if action[0] == "yes":
        arrive(state, frame[1], frame[2])


# ---- an emptied nest with the ready symbol (R27)


def nest_candidates(state: State, frame: Frame) -> list[Action]:
    """Each tired animal but the one whose effect this is, then to leave it."""
    names = state.box.animal_names
    tired = _can_be_readied(state, frame[1], frame[2])
    return [*[("ready", names[animal]) for animal in tired], ("leave",)]


def _can_be_readied(state: State, seat: int, mover: int) -> list[int]:
    """Each tired animal but the one whose effect this is (R35), and, as agreed, none twice in one turn (R39)."""
    mine = state.seats[seat]
    done = mine.nested if state.options.nest_readies_once else 0
    return [animal for animal in mine.tired() if animal != mover and not done >> animal & 1]


def nest_perform(state: State, frame: Frame, action: Action) -> None:
    """Turn the chosen animal to ready; with the option "any" the nest goes on offering."""
    seat = frame[1]
    mine = state.seats[seat]
    if action[0] == "leave":
        state.stack.pop()
        return
    animal = state.box.animal_names.index(str(action[1]))
    mine.ready |= 1 << animal
    mine.nested |= 1 << animal
    state.note("duellum.readied", seat=seat, animal=state.box.animal_titles[animal])
    if not state.options.nest_readies_any or not _can_be_readied(state, seat, frame[2]):
        state.stack.pop()
