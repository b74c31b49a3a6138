"""Effects on helper animals and on discarded action cards: ready, tire, take back (R9, R13, R29)."""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.core.facts import some
from undertow.games.duellum import pool
from undertow.games.duellum.components import ANIMAL_NAMES
from undertow.games.duellum.discard import make_discard
from undertow.games.duellum.effect import ALL
from undertow.games.duellum.effect_step import (
    FINISH,
    Context,
    Handler,
    fee_reachable,
    one,
    reachable_if_legal,
)
from undertow.games.duellum.state import NO_CARD, State


def _ready_candidates(state: State, context: Context) -> list[Action]:
    names = state.box.animal_names
    one_by_one: list[Action] = [
        ("ready", names[animal]) for animal in state.seats[context.seat].tired()
    ]
    if context.effect.size < ALL:
        return one_by_one
    is_choice = len(_others_tired(state, context.seat, context.own_animal)) > 1
    return [("ready", "all"), *(one_by_one if is_choice else [])]


def _others_tired(state: State, seat: int, own: int) -> list[int]:
    """Tired animals of a seat but the one whose effect it is (R13)."""
    return [animal for animal in state.seats[seat].tired() if animal != own]


def _ready_verdict(state: State, context: Context, action: Action) -> str | None:
    own = context.own_animal
    if own >= 0 and action[1] == state.box.animal_names[own]:
        return "duellum.own_animal"
    others = _others_tired(state, context.seat, own)
    if not others:
        return "duellum.none_tired"
    is_all_of_them = context.effect.size == ALL and len(others) == 1 and action[1] != "all"
    return "duellum.same_step" if is_all_of_them else None


def _ready(state: State, context: Context, action: Action) -> int:
    mine = state.seats[context.seat]
    if action[1] == "all":
        for animal in _others_tired(state, context.seat, context.own_animal):
            mine.ready |= 1 << animal
        state.note("duellum.readied_all", seat=context.seat)
        return context.left
    _ready_one(state, context.seat, action)
    if context.effect.size < ALL:
        return 1
    state.stack.append(("ready_more", context.seat, context.own_animal))
    return context.left


def _ready_one(state: State, seat: int, action: Action) -> None:
    animal = state.box.animal_names.index(str(action[1]))
    state.seats[seat].ready |= 1 << animal
    state.note("duellum.readied", seat=seat, animal=state.box.animal_titles[animal])


def more_candidates(state: State, frame: Frame) -> list[Action]:
    """Of all animals some are readied (R43): each that is tired still, then no more.

    The frame is ``("ready_more", seat, own)``: whose effect it is is never readied by it, -1 if it is no animal's.
    """
    names = state.box.animal_names
    tired = _others_tired(state, frame[1], frame[2])
    return [*[("ready", names[animal]) for animal in tired], FINISH]


def more_perform(state: State, frame: Frame, action: Action) -> None:
    """One more is readied, the last one without a further question."""
    if action != FINISH:
        _ready_one(state, frame[1], action)
    if action == FINISH or not _others_tired(state, frame[1], frame[2]):
        state.stack.pop()


def _ready_reachable(state: State, context: Context) -> bool:
    if not fee_reachable(state, context):
        return False
    mine = state.seats[context.seat]
    if _others_tired(state, context.seat, context.own_animal):
        return True
    if not context.may_gain:
        return False
    # An animal that brings a resource in this action is tired afterwards and can be readied by it.
    return some(lambda animal: pool.animal_gain(state, animal) is not None, mine.ready_animals())


def tirings(state: State, victim: int, left: int) -> list[Action]:
    """As many animals opposite as the effect says, or fewer (R43): ``tire``, then ``tire 1`` and so on."""
    is_tracked = not state.options.unchecked[victim]
    most = state.seats[victim].ready.bit_count() if is_tracked else left if left < ALL else 1
    return list(_TIRINGS[min(left, most)]) if most else []


#: By how many animals can be made to tire.
_TIRINGS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    [(("tire",), *[("tire", count) for count in range(1, most)]) for most in range(ALL)]
)


def _tire_candidates(state: State, context: Context) -> list[Action]:
    return tirings(state, 1 - context.seat, context.left) or [("tire",)]


def _tire_verdict(state: State, context: Context, action: Action) -> str | None:
    possible = tirings(state, 1 - context.seat, context.left)
    if not possible:
        return "duellum.none_ready"
    return None if action in possible else "duellum.too_many"


def _tire(state: State, context: Context, action: Action) -> int:
    count = int(action[1]) if len(action) > 1 else context.left
    make_tire(state, 1 - context.seat, count)
    return context.left  # who tires fewer has done it in part


def make_tire(state: State, victim: int, count: int) -> None:
    """``tire``, and say so; a count of all the animals that there are, or more, is all of them."""
    state.note("duellum.must_tire", seat=victim, count=min(count, len(ANIMAL_NAMES)))
    tire(state, victim, count)


def tire(state: State, victim: int, count: int) -> None:
    """Make a seat turn ``count`` animals of its choice to their tired side (R29); all of them needs no choice."""
    theirs = state.seats[victim]
    if state.options.unchecked[victim] or not theirs.ready:
        return
    if count >= len(theirs.ready_animals()):
        theirs.ready = 0
        state.note("duellum.tired_all", seat=victim)
    elif state.regent == victim:
        # S9: his faction animals tire first, then his mantas, oldest first: the order in which they came.
        for animal in theirs.ready_animals()[:count]:
            theirs.ready &= ~(1 << animal)
            state.note("duellum.tired", seat=victim, animal=state.box.animal_titles[animal])
    else:
        state.stack.append(("tire", victim, count))


def _return_candidates(state: State, context: Context) -> list[Action]:
    if context.effect.size == ALL:
        return [("return", "all")]
    names = state.box.action_names
    return [("return", names[card]) for card in state.seats[context.seat].pile]


def _return_verdict(state: State, context: Context, action: Action) -> str | None:
    if action[1] != "all" or state.seats[context.seat].pile:
        return None
    return None if _returns_itself(state, context) else "duellum.nothing_to_return"


def _returns_itself(state: State, context: Context) -> bool:
    """Ocean Currents, once it did something, goes back to the hand with the rest; a card that copies it does so, too,
    and is then something to return by itself (R9, R11)."""
    if context.item not in state.box.ocean_currents or context.kind not in ("card", "copy"):
        return False
    if state.options.currents_stay_on_pile:
        return False
    actions = [frame for frame in reversed(state.stack) if frame[0] == "action_end"]
    played = actions[0][2] if actions else NO_CARD  # none is under way where a turn is surveyed
    return bool(played != NO_CARD and (played != context.item or state.stack[-1][6]))


def _return(state: State, context: Context, action: Action) -> int:
    mine = state.seats[context.seat]
    if action[1] == "all":
        mine.hand = tuple(sorted(mine.hand + mine.pile))
        mine.pile = ()
        is_currents = context.kind in ("card", "copy") and context.item in state.box.ocean_currents
        if is_currents and not state.options.currents_stay_on_pile:
            _mark_returning(state)
        state.note("duellum.returned_all", seat=context.seat)
        return context.left
    card = next(c for c in mine.pile if state.box.action_names[c] == action[1])
    mine.pile = tuple([other for other in mine.pile if other != card])
    mine.hand = tuple(sorted((*mine.hand, card)))
    state.note("duellum.returned", seat=context.seat, card=state.box.action_titles[card])
    return 1


def _mark_returning(state: State) -> None:
    """The card being played, if one is, goes back to the hand when its action ends (R9)."""
    index = max([index for index, frame in enumerate(state.stack) if frame[0] == "action_end"])
    frame = state.stack[index]
    state.stack[index] = (*frame[:3], 1, frame[4])


def _return_reachable(state: State, context: Context) -> bool:
    has_some = bool(state.seats[context.seat].pile) or (
        context.effect.size == ALL and _returns_itself(state, context)
    )
    return has_some and fee_reachable(state, context)


def _discard(state: State, context: Context, action: Action) -> int:
    make_discard(state, 1 - context.seat)
    return context.left


def _discard_verdict(state: State, context: Context, action: Action) -> str | None:
    victim = 1 - context.seat
    if state.options.unchecked[victim] or state.seats[victim].hand:
        return None
    return "duellum.empty_hand"


ANIMAL_EFFECTS: Final = {
    "discard": Handler(
        "discard",
        one("discard"),
        _discard_verdict,
        _discard,
        reachable_if_legal(_discard_verdict, ("discard",)),
    ),
    "ready": Handler("ready", _ready_candidates, _ready_verdict, _ready, _ready_reachable),
    "tire": Handler(
        "tire", _tire_candidates, _tire_verdict, _tire, reachable_if_legal(_tire_verdict, ("tire",))
    ),
    "return": Handler("return", _return_candidates, _return_verdict, _return, _return_reachable),
}
