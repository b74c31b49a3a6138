"""Legal actions of a turn, for complete boxes, on which search lives (of a programme: ``quick_programme.py``).

The survey of ``turn`` and ``programme`` is the rule, with a reason for everything; the quick lists leave out the
reasons and what every box says anew. They may never differ from it: ``invariants.py`` compares the two in every state.
"""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum import goals, turn
from undertow.games.duellum.plain_box import plain
from undertow.games.duellum.quick_weighing import Weighing
from undertow.games.duellum.state import Seat, State

_USE: Final[tuple[Action, ...]] = tuple([("use", place) for place in range(1, 5)])


def turn_actions(state: State, frame: Frame) -> list[Action]:
    """The legal actions of a turn, in the pinned order."""
    _, seat, main_done, mercenary_played, declared = frame
    box, mine = plain(state.box), state.seats[seat]
    actions: list[Action] = []
    if not main_done:
        weighing = Weighing(state, box, seat, may_gain=True)
        actions = [
            box.play[card]
            for card in mine.hand
            if box.is_always_playable[card] or _is_playable(weighing, frame, card)
        ]
        if mine.pile and not actions:
            actions.append(turn.TAKE_BACK)
    can_act = bool(actions)
    outside = Weighing(state, box, seat, may_gain=False)
    acting = mine.ready & ~box.gaining
    if acting:
        for animal in mine.animals:
            if acting >> animal & 1 and (
                box.is_animal_always[animal] or _can_use(outside, frame, animal)
            ):
                actions.append(box.use_animal[animal])
    actions += _usable_places(outside, frame)
    if mine.mercenaries and not mercenary_played:
        needs_effect = state.options.mercenary_needs_effect
        for number, (_, is_awake) in enumerate(mine.mercenaries, 1):
            if is_awake and (not needs_effect or _is_legal(outside, frame, ("mercenary", number))):
                actions.append(("mercenary", number))
    if not declared:
        actions += _declarations(state, seat, mine)
    if main_done or not can_act:
        actions.append(turn.END)
    return actions


def _is_playable(weighing: Weighing, frame: Frame, card: int) -> bool:
    found = weighing.can_play(card)
    return _is_legal(weighing, frame, weighing.box.play[card]) if found is None else found


def _can_use(weighing: Weighing, frame: Frame, animal: int) -> bool:
    """A step of an animal's effects can be done."""
    box = weighing.box
    found = weighing.reaches(box.animal_effects[animal], 0, 0)
    return _is_legal(weighing, frame, box.use_animal[animal]) if found is None else found


def _usable_places(weighing: Weighing, frame: Frame) -> list[Action]:
    """Locations whose top depth bears an effect of which a step can be done."""
    box, mine = weighing.box, weighing.mine
    acts, always, raised = box.depth_acts, box.depth_always, mine.raised
    return [
        _USE[place]
        for place, card in enumerate(mine.places)
        if acts[card][raised[place]]
        and (always[card][raised[place]] or _can_use_place(weighing, frame, place))
    ]


def _can_use_place(weighing: Weighing, frame: Frame, place: int) -> bool:
    """A step of the top depth's effect can be done."""
    mine = weighing.mine
    effect = weighing.box.depths[mine.places[place]][mine.raised[place]]
    found = weighing.reaches((effect,), 0, 0, place)
    return _is_legal(weighing, frame, _USE[place]) if found is None else found


def _is_legal(weighing: Weighing, frame: Frame, action: Action) -> bool:
    """What the rule says."""
    return turn.Look(weighing.state, frame).judge(action) is None


def _declarations(state: State, seat: int, mine: Seat) -> list[Action]:
    fulfilled = []
    for index, goal in enumerate(state.goals):
        first, _, second, _ = state.laid[index]
        if seat not in (first, second) and goals.FULFILLED[goal](state, mine):
            fulfilled.append(index + 1)
    if not fulfilled:
        return []
    return [action for action in goals.candidates(state, seat) if action[1] in fulfilled]
