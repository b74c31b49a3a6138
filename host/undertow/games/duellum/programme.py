"""A programme: the effects of an action card, an animal or a depth, done step by step (rulings R6, R7, R13).

The frame is ``("programme", seat, kind, item, detail, left, done)``: kind is card, copy, animal, depth, crown (the
bonus of a space) or power (of a mercenary); item the action card, the animal, the market card or the space; detail a
depth's index, a power's chain or the animal that copies; left how much of each effect remains; done a bit for each
effect that was begun.

All remaining effects are offered at once. In printed order a step of a later effect passes over the earlier ones; "in
any combination" lifts only that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame, Survey
from undertow.core.errors import Unknown
from undertow.games.duellum import enhancement, pool, reinforcement
from undertow.games.duellum.effect import ALL
from undertow.games.duellum.effect_step import (
    BY,
    FINISH,
    ONE_STEP,
    REINFORCED,
    Context,
    Handler,
    Row,
)
from undertow.games.duellum.effect_words import note_parameter
from undertow.games.duellum.effects import EFFECTS, any_reachable
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.programme_frame import effects_of, is_any_order, own_place, plan_of
from undertow.games.duellum.state import NO_CARD, State


def party(state: State, frame: Frame) -> int:
    """The programme's owner decides."""
    seat: int = frame[1]
    return seat


def _may_gain(state: State, kind: str) -> bool:
    """Depths and animals bring resources here; under the option "main" in the main action alone (R7)."""
    if kind not in REINFORCED:
        return False
    if not state.options.resources_only_in_main_action:
        return True
    outermost = next(frame for frame in state.stack if frame[0] == "action_end")
    return bool(outermost[2] != NO_CARD)


def _purse(state: State, frame: Frame) -> Purse:
    return Purse(
        state,
        frame[1],
        may_gain=_may_gain(state, frame[2]),
        may_reinforce=frame[2] in REINFORCED,
    )


def _contexts(state: State, frame: Frame) -> list[Row]:
    _, seat, kind, item, detail, left, done = frame
    place = own_place(state, frame)
    purse = _purse(state, frame)
    return [
        (
            index,
            EFFECTS[effect.name],
            Context(
                seat,
                kind,
                item,
                place,
                effect,
                left[index],
                purse,
                detail=detail,
                is_begun=bool(done >> index & 1),
            ),
        )
        for index, effect in enumerate(effects_of(state, frame))
        if left[index]
    ]


def context_at(state: State, frame: Frame, index: int) -> Context:
    """One of a programme's effects, as its handler sees it."""
    _, seat, kind, item, detail, left, done = frame
    return Context(
        seat,
        kind,
        item,
        own_place(state, frame),
        effects_of(state, frame)[index],
        left[index],
        _purse(state, frame),
        detail=detail,
        is_begun=bool(done >> index & 1),
    )


def contexts_of(state: State) -> list[tuple[Handler, Context]]:
    """The remaining effects of the programme on top of the stack."""
    return [(handler, context) for _, handler, context in _contexts(state, state.stack[-1])]


def survey(state: State, frame: Frame) -> Survey:
    """Steps of the remaining effects in printed order, then resources to gain (cards only), then to finish."""
    look = _Look(state, frame)
    actions: list[Action] = []
    verbs = [handler.verb for _, handler, _ in look.contexts]
    for index, handler, context in look.contexts:
        steps = handler.candidates(state, context)
        if verbs.count(handler.verb) == 1:
            actions += steps
            continue
        # The same step by another effect is another choice, where they differ in what they leave.
        actions += [step for step in steps if step not in actions]
        actions += [(*step, BY, index + 1) for step in steps]
    if look.may_gain:
        actions += pool.gain_candidates(state, frame[1])
    if frame[2] in REINFORCED:
        actions += enhancement.candidates(state, frame, look.contexts)
    actions.append(FINISH)
    return actions, look.judge


#: Why a programme of a kind is not finished before anything is done; R13 speaks of animals and depths.
_IN_VAIN: Final = {
    "card": "duellum.in_vain",
    "copy": "duellum.in_vain",
    "power": "duellum.mercenary_begun",
}


class _Look:
    """A programme as its verdicts see it."""

    __slots__ = ("_is_lost", "contexts", "frame", "may_gain", "state")

    def __init__(self, state: State, frame: Frame) -> None:
        self.state = state
        self.frame = frame
        self.contexts = _contexts(state, frame)
        self.may_gain = _may_gain(state, frame[2])
        self._is_lost: bool | None = None

    def judge(self, action: Action) -> str | None:
        """The first remaining effect that allows a step makes it legal; otherwise the first one's reason stands."""
        verb = action[0]
        if verb == "finish":
            return self._finish_verdict()
        if verb in ("gain", "token"):
            # R6: once waste has made every step unreachable, the action ends and brings nothing more.
            if self._action_is_lost():
                return "duellum.gained_in_vain"
            if verb == "gain":
                return pool.gain_verdict(self.state, self.frame[1], action)
            return enhancement.verdict(self.state, self.frame, action, self.contexts)
        if _names_effect(action):
            return self._judge_by(action)
        fitting = [row for row in self.contexts if row[1].verb == verb]
        reason = None
        for _, handler, context in fitting:
            obstacle = step_verdict(self.state, handler, context, action)
            if obstacle is None:
                return None
            reason = reason or obstacle
        return reason

    def _judge_by(self, action: Action) -> str | None:
        """A step by an effect that is not the one which the bare text means, and leaves something else."""
        step, wanted = action[:-2], int(action[-1]) - 1
        _, handler, context = next(row for row in self.contexts if row[0] == wanted)
        obstacle = step_verdict(self.state, handler, context, step)
        if obstacle is not None:
            return obstacle
        usual = usual_effect(self.state, self.frame, self.contexts, step)
        return (
            "duellum.same_step"
            if _leaves_as_much(self.frame, usual, wanted, self.contexts)
            else None
        )

    def _finish_verdict(self) -> str | None:
        kind = self.frame[2]
        may_be_vain = kind == "crown" or (
            kind == "power" and not self.state.options.mercenary_needs_effect
        )
        if self.frame[6] or may_be_vain or not self._is_reachable():
            return None
        return _IN_VAIN.get(kind, "duellum.one_step_at_least")

    def _is_reachable(self) -> bool:
        return any_reachable(self.state, [context for _, _, context in self.contexts])

    def _action_is_lost(self) -> bool:
        """Nothing is done yet, and nothing can be any more. Not while a fact may still tell: listing asks nothing."""
        if self._is_lost is None:
            try:
                self._is_lost = not self.frame[6] and not self._is_reachable()
            except Unknown:
                self._is_lost = False
        return self._is_lost


def _names_effect(action: Action) -> bool:
    """A step whose text says by which effect: it is offered where several effects do steps of its kind."""
    return action[-2:-1] == (BY,)


def usual_effect(state: State, frame: Frame, contexts: Sequence[Row], step: Action) -> int:
    """The index of the effect that a step's bare text means, of those that allow it.

    Nothing is paid that need not be (R2). Among equals, in printed order, the earliest, which keeps the later ones; "in
    any combination" the one that could do least else.
    """
    fitting = [
        row
        for row in contexts
        if row[1].verb == step[0] and step_verdict(state, row[1], row[2], step) is None
    ]
    return _meant_of(state, frame, fitting)[0]


def _meant_of(state: State, frame: Frame, fitting: Sequence[Row]) -> Row:
    any_order = is_any_order(state, frame)

    def rank(row: Row) -> tuple[int, int, int]:
        index, _, context = row
        fee = context.fee_coins + context.fee_tridents
        return fee, _breadth(context) if any_order else 0, index

    return min(fitting, key=rank)


def _breadth(context: Context) -> int:
    """How much else an effect could do than the step at hand."""
    name = context.effect.name
    return context.left if name in ONE_STEP else int(name.endswith("_any"))


def _leaves_as_much(frame: Frame, usual: int, other: int, contexts: Sequence[Row]) -> bool:
    """Doing a step by the usual effect leaves at least what doing it by the other leaves."""
    if usual == other:
        return True
    by_index = {index: context for index, _, context in contexts}
    one, two = by_index[usual], by_index[other]
    is_same = one.effect.name == two.effect.name and one.effect.name not in ONE_STEP
    if one.effect.size == ALL > two.effect.size:
        return False  # it is used up by one step (R43)
    return is_same and usual < other and one.costs_no_more_than(two)


def fee_of(state: State, action: Action) -> tuple[int, int]:
    """Coins and tridents that a step costs for the effect that its text means (R2), the price of a card not counted.

    Of a step that no effect allows it is what the first effect of its kind costs, whose reason people are told. Raises
    Unknown where the order that nobody told yet decides which effect is meant, and these have different prices.
    """
    frame = state.stack[-1] if state.stack else ("over",)
    if frame[0] != "programme":
        return 0, 0
    is_named = _names_effect(action)
    step = action[:-2] if is_named else action
    rows = [
        row
        for row in _contexts(state, frame)
        if row[1].verb == step[0] and (not is_named or row[0] == int(action[-1]) - 1)
    ]
    able = [row for row in rows if _is_able(state, row[1], row[2], step)]
    if not rows:
        return 0, 0
    fees = [(context.fee_coins, context.fee_tridents) for _, _, context in able or rows[:1]]
    least = min(map(sum, fees))
    cheapest = {fee for fee in fees if sum(fee) == least}  # the one that is meant is among these
    if len(cheapest) == 1:
        return cheapest.pop()
    _, _, context = _meant_of(state, frame, able)
    return context.fee_coins, context.fee_tridents


def note_of(state: State, action: Action) -> str:
    """What the effect of a step by hand says of itself; ``none``: nothing."""
    frame = state.stack[-1] if state.stack else ("over",)
    rows = _contexts(state, frame) if frame[0] == "programme" else []
    number = int(action[-1]) - 1 if _names_effect(action) else None
    effects = [
        context.effect
        for index, handler, context in rows
        if handler.verb == action[0] and number in (None, index)
    ]
    return note_parameter(effects[0]) if effects else "none"


def _is_able(state: State, handler: Handler, context: Context, step: Action) -> bool:
    """An effect allows a step, as far as is known."""
    try:
        return step_verdict(state, handler, context, step) is None
    except Unknown:
        return True


def has_reachable_step(state: State, frame: Frame) -> bool:
    """Some step of a programme's remaining effects could be done. May raise Unknown."""
    return any_reachable(state, [context for _, _, context in _contexts(state, frame)])


def step_verdict(state: State, handler: Handler, context: Context, action: Action) -> str | None:
    """Whether one effect allows a step: its own price first (R2), then what it does."""
    if state.coins < context.fee_coins or state.tridents < context.fee_tridents:
        return "duellum.cannot_pay_effect"
    if action[0] == "rotate" and int(action[2]) > context.left:
        return "duellum.too_far"
    return handler.verdict(state, context, action)


def perform(state: State, frame: Frame, action: Action) -> None:
    """Do a step, gain a resource, let a token reinforce, or finish."""
    if action[0] == "finish":
        state.stack.pop()
    elif action[0] == "gain":
        pool.gain(state, frame[1], action)
    elif action[0] == "token":
        _reinforce(state, frame, action)
    else:
        _step(state, frame, action)


def _reinforce(state: State, frame: Frame, action: Action) -> None:
    rows = [(index, *step) for index, step in plan_of(state, frame).steps.items()]
    found = enhancement.fitting(state, frame[1], action, rows)
    reinforcement.use(state, frame[1], action)
    if found:
        left = list(frame[5])
        left[int(action[-1]) - 1 if action[-2] == BY else enhancement.usual(found)] += 1
        state.stack[-1] = (*frame[:5], tuple(left), frame[6])


def _step(state: State, frame: Frame, action: Action) -> None:
    """Do a step by the effect that its text means."""
    plan = plan_of(state, frame)
    verb = action[0]
    if verb in plan.by_verb:
        index = plan.by_verb[str(verb)]
    else:
        index, action = _meant(state, frame, action)
    handler, context = plan.steps[index]
    # What the step pushes comes on top of this frame, which is brought up to date below it.
    stack = state.stack
    depth = len(stack) - 1
    used = handler.perform(state, context, action)
    if state.outcome is not None or _waits_for_confirmation(state):
        return
    state.coins -= context.fee_coins
    state.tridents -= context.fee_tridents
    key = (index, used)
    rest = plan.afterwards[key] if key in plan.afterwards else plan.after(state, frame, *key)
    if rest is None:
        del stack[depth]
    else:
        stack[depth] = rest


def _meant(state: State, frame: Frame, action: Action) -> tuple[int, Action]:
    """The effect that a step's text means, and the step without the name of the effect."""
    if _names_effect(action):
        return int(action[-1]) - 1, action[:-2]
    return usual_effect(state, frame, _contexts(state, frame), action), action


def _waits_for_confirmation(state: State) -> bool:
    """The step is not done before the table has asked once more (R28)."""
    kind: str = state.stack[-1][0]
    return kind == "confirm_capital"
