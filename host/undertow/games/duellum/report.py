"""Reports: what people say that they did, where the host does not check (unchecked seats, effects *by hand*).

The frame is ``("report", seat, is_by_hand)``. What is tracked for everybody is changed by a report: the dial, the
slots, the leader, and whose turn it is. What lies before a seat is changed only if the seat is checked, that is for an
effect by hand; there the pool, the seat's animals, locations and action cards can be reported too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from undertow.core.action import Action
from undertow.core.decision import Frame, Survey
from undertow.games.duellum import crowns, goals, leader, market, regent_effects
from undertow.games.duellum.components import SLOTS
from undertow.games.duellum.discard import make_discard
from undertow.games.duellum.effects_animals import tire
from undertow.games.duellum.effects_locations import score_place
from undertow.games.duellum.pool import slide_up
from undertow.games.duellum.powers import capture
from undertow.games.duellum.state import NO_CARD, State

DONE: Action = ("done",)


def party(state: State, frame: Frame) -> int:
    """The seat tells; for Shrimpion the person who plays against him does."""
    seat: int = frame[1]
    return 1 - seat if seat == state.regent else seat


def survey(state: State, frame: Frame) -> Survey:
    """What can be reported; a report is believed as far as the table can hold it."""
    return candidates(state, frame), partial(verdict, state, frame)


def candidates(state: State, frame: Frame) -> list[Action]:
    """Done first; then the vortex, the leader, and, for an effect by hand, what lies before the seat."""
    seat, is_by_hand = frame[1], frame[2]
    actions: list[Action] = [DONE]
    actions += [
        ("rotated", direction, count)
        for direction in (market.CLOCKWISE, market.COUNTERCLOCKWISE)
        for count in range(1, SLOTS // 2 + 1)
    ]
    actions += [("took", slot + 1) for slot in range(SLOTS)]
    actions.append(("refilled",))
    if state.options.unchecked[seat]:
        actions.append(("stepped",))
        actions += [("achieved", goal + 1) for goal in range(len(state.goals))]
    actions += _opponent_reports(state, seat)
    actions += [
        ("leader", name)
        for index, name in enumerate(state.box.territories)
        if index != state.leader
    ]
    if is_by_hand:
        actions += _own_zone_reports(state, seat)
    return actions


def _opponent_reports(state: State, seat: int) -> list[Action]:
    """What the report makes a checked opponent do: who tires or discards chooses it themselves (R29, S9)."""
    other = 1 - seat
    if state.options.unchecked[other]:
        return []
    theirs = state.seats[other]
    actions: list[Action] = [
        ("made_tire", count) for count in range(1, len(theirs.ready_animals()) + 1)
    ]
    if theirs.hand:
        actions.append(("made_discard",))
    if theirs.scored:
        actions.append(("captured",))
    return actions


def _own_zone_reports(state: State, seat: int) -> list[Action]:
    names, mine = state.box.animal_names, state.seats[seat]
    actions: list[Action] = []
    if seat != state.regent:  # S1: he needs no resources
        actions += [("got", "coin"), ("got", "trident")]
    actions += [
        ("tired" if mine.is_ready(animal) else "readied", names[animal]) for animal in mine.animals
    ]
    for place, card in enumerate(mine.places):
        if card != NO_CARD:
            actions += [("raised", place + 1), ("scored", place + 1)]
    actions += [("returned", state.box.action_names[card]) for card in mine.pile]
    return actions


def verdict(state: State, frame: Frame, action: Action) -> str | None:
    """Reports are believed as far as the table can hold them. May raise Unknown."""
    seat = frame[1]
    if action[0] == "refilled" and not market.can_refill(state):
        return "duellum.no_empty_slot" if state.deck else "duellum.no_card_left"
    if action[0] == "achieved" and goals.has_laid(state, seat, int(action[1]) - 1):
        return "duellum.achieved_before"
    if action[0] == "took" and state.slots[int(action[1]) - 1] == NO_CARD:
        return "duellum.taken_before"
    if action[0] == "took" and not state.options.unchecked[seat]:
        card = state.slots[int(action[1]) - 1]
        if seat == state.regent:
            return None if regent_effects.has_room(state, seat, card) else "duellum.no_place"
        return market.no_place_reason(state, seat, card)
    if action[0] == "raised":
        place = int(action[1]) - 1
        mine = state.seats[seat]
        is_full = mine.raised[place] >= state.box.depth_count(mine.places[place])
        return "duellum.fully_raised" if is_full else None
    return None


def perform(state: State, frame: Frame, action: Action) -> None:
    """Change what the report says."""
    _PERFORM[str(action[0])](state, frame, action)


def _done(state: State, frame: Frame, action: Action) -> None:
    _, seat, is_by_hand = frame
    state.stack.pop()
    if not is_by_hand:
        state.stack.append(("turn_start", 1 - seat))


def _rotated(state: State, frame: Frame, action: Action) -> None:
    market.rotate(state, frame[1], str(action[1]), int(action[2]))


def _took(state: State, frame: Frame, action: Action) -> None:
    seat, slot = frame[1], int(action[1]) - 1
    card = state.slots[slot]
    state.note("duellum.reported_taken", seat=seat, card=state.box.card_titles[card], slot=slot + 1)
    if state.options.unchecked[seat]:
        state.slots = (*state.slots[:slot], NO_CARD, *state.slots[slot + 1 :])
        state.away = (*state.away, card)
    elif seat == state.regent:
        regent_effects.take(state, seat, slot)
    else:
        market.take(state, seat, slot)


def _refilled(state: State, frame: Frame, action: Action) -> None:
    state.note("duellum.refills", seat=frame[1])
    state.stack.append(("refill", frame[1], market.refill_order(state, frame[1])))


def _leader(state: State, frame: Frame, action: Action) -> None:
    territory = state.box.territories.index(str(action[1]))
    if territory == state.box.capitals[1 - frame[1]]:
        state.stack.append(("confirm_capital", frame[1], territory))
        return
    leader.arrive(state, frame[1], territory)
    if state.outcome is None:
        leader.claim(state, frame[1], territory)


def _stepped(state: State, frame: Frame, action: Action) -> None:
    crowns.step(state, frame[1])


def _achieved(state: State, frame: Frame, action: Action) -> None:
    """Which token was laid is not told: the first one of its size stands for it."""
    seat, goal = frame[1], int(action[1]) - 1
    goals.lay(state, seat, goal, goals.tokens_for(state, seat, goal)[0])


def _made_discard(state: State, frame: Frame, action: Action) -> None:
    make_discard(state, 1 - int(frame[1]))


def _made_tire(state: State, frame: Frame, action: Action) -> None:
    tire(state, 1 - int(frame[1]), int(action[1]))


def _captured(state: State, frame: Frame, action: Action) -> None:
    """The top location of the opponent's pile: onto a checked seat's board, else out of what is tracked."""
    capture(state, frame[1])


def _got(state: State, frame: Frame, action: Action) -> None:
    if action[1] == "coin":
        state.coins += 1
    else:
        state.tridents += 1


def _tired(state: State, frame: Frame, action: Action) -> None:
    mine = state.seats[frame[1]]
    mine.ready &= ~(1 << state.box.animal_names.index(str(action[1])))


def _readied(state: State, frame: Frame, action: Action) -> None:
    mine = state.seats[frame[1]]
    mine.ready |= 1 << state.box.animal_names.index(str(action[1]))


def _raised(state: State, frame: Frame, action: Action) -> None:
    slide_up(state, frame[1], int(action[1]) - 1, 1)


def _scored(state: State, frame: Frame, action: Action) -> None:
    score_place(state, frame[1], int(action[1]) - 1)


def _returned(state: State, frame: Frame, action: Action) -> None:
    mine = state.seats[frame[1]]
    card = state.box.action_id(frame[1], str(action[1]))
    mine.pile = tuple([other for other in mine.pile if other != card])
    mine.hand = tuple(sorted((*mine.hand, card)))


_PERFORM: Mapping[str, Callable[[State, Frame, Action], None]] = {
    "done": _done,
    "rotated": _rotated,
    "took": _took,
    "refilled": _refilled,
    "leader": _leader,
    "stepped": _stepped,
    "achieved": _achieved,
    "made_tire": _made_tire,
    "made_discard": _made_discard,
    "captured": _captured,
    "got": _got,
    "tired": _tired,
    "readied": _readied,
    "raised": _raised,
    "scored": _scored,
    "returned": _returned,
}
