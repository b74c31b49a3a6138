"""A programme: the effects of an action card, an animal or a depth, done step by step (rulings R6, R7, R13).

The frame is ``("programme", seat, kind, item, detail, left, is_done)``: kind is card, copy, animal or depth; item the
action card, the animal or the market card; detail a depth's index; left how much of each effect remains; is_done
whether a step was done.

All remaining effects are offered at once. In printed order a step of a later effect passes over the earlier ones; "in
any combination" lifts only that.
"""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame, Survey
from undertow.core.errors import Unknown
from undertow.games.duellum import pool
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_step import Context, Handler
from undertow.games.duellum.effects import EFFECTS, any_reachable
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.state import State

FINISH: Action = ("finish",)


def effects_of(state: State, frame: Frame) -> tuple[Effect, ...]:
    """The effects that a programme's frame refers to. May raise Unknown."""
    kind, item = frame[2], frame[3]
    if kind in ("card", "copy"):
        return state.box.action_effects(item)
    if kind == "animal":
        return state.box.animal_effects(item)
    return (state.box.depth(item, frame[4]),)


def own_place(state: State, frame: Frame) -> int:
    """The place of the location whose depth this is, else -1 (R14)."""
    if frame[2] != "depth" or frame[3] not in state.seats[frame[1]].places:
        return -1
    return state.seats[frame[1]].places.index(frame[3])


def party(state: State, frame: Frame) -> int:
    """The programme's owner decides."""
    seat: int = frame[1]
    return seat


def _contexts(state: State, frame: Frame) -> list[tuple[int, Handler, Context]]:
    _, seat, kind, item, _, left, _ = frame
    place = own_place(state, frame)
    purse = Purse(state, seat, may_gain=kind == "card")
    return [
        (
            index,
            EFFECTS[effect.name],
            Context(seat, kind, item, place, effect, left[index], purse),
        )
        for index, effect in enumerate(effects_of(state, frame))
        if left[index]
    ]


def survey(state: State, frame: Frame) -> Survey:
    """Steps of the remaining effects in printed order, then resources to gain (cards only), then to finish."""
    look = _Look(state, frame)
    actions: list[Action] = []
    for _, handler, context in look.contexts:
        actions += handler.candidates(state, context)
    if len(look.contexts) > 1:
        actions = list(dict.fromkeys(actions))
    if frame[2] == "card":
        actions += pool.gain_candidates(state, frame[1])
    actions.append(FINISH)
    return actions, look.judge


class _Look:
    """A programme as its verdicts see it."""

    __slots__ = ("_is_lost", "contexts", "frame", "state")

    def __init__(self, state: State, frame: Frame) -> None:
        self.state = state
        self.frame = frame
        self.contexts = _contexts(state, frame)
        self._is_lost: bool | None = None

    def judge(self, action: Action) -> str | None:
        """The first remaining effect that allows a step makes it legal; otherwise the first one's reason stands."""
        verb = action[0]
        if verb == "finish":
            return self._finish_verdict()
        if verb == "gain":
            # R6: once waste has made every step unreachable, the action ends and brings nothing more.
            if self._action_is_lost():
                return "duellum.gained_in_vain"
            return pool.gain_verdict(self.state, self.frame[1], action)
        reason = None
        for _, handler, context in self.contexts:
            if handler.verb == verb:
                obstacle = step_verdict(self.state, handler, context, action)
                if obstacle is None:
                    return None
                reason = reason or obstacle
        return reason

    def _finish_verdict(self) -> str | None:
        if self.frame[6] or not self._is_reachable():
            return None
        return (
            "duellum.in_vain" if self.frame[2] in ("card", "copy") else "duellum.one_step_at_least"
        )

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


def step_verdict(state: State, handler: Handler, context: Context, action: Action) -> str | None:
    """Whether one effect allows a step: its own price first (R2), then what it does."""
    if state.coins < context.fee_coins or state.tridents < context.fee_tridents:
        return "duellum.cannot_pay_effect"
    if action[0] == "rotate" and int(action[2]) > context.left:
        return "duellum.too_far"
    return handler.verdict(state, context, action)


def perform(state: State, frame: Frame, action: Action) -> None:
    """Do a step, gain a resource, or finish."""
    if action[0] == "finish":
        state.stack.pop()
        return
    if action[0] == "gain":
        pool.gain(state, frame[1], action)
        return
    for index, handler, context in _contexts(state, frame):
        if handler.verb != action[0] or step_verdict(state, handler, context, action) is not None:
            continue
        # What the step pushes comes on top of this frame, which is brought up to date below it.
        depth = len(state.stack) - 1
        used = handler.perform(state, context, action)
        if state.outcome is not None or _waits_for_confirmation(state):
            return
        state.coins -= context.fee_coins
        state.tridents -= context.fee_tridents
        left = list(frame[5])
        left[index] -= used
        if frame[2] not in ("card", "copy") or not state.box.action_any_order(frame[3]):
            left[:index] = [0] * index
        if any(left):
            state.stack[depth] = (*frame[:5], tuple(left), 1)
        else:
            del state.stack[depth]
        return
    raise AssertionError(f"{action} is no step of {frame}")


def _waits_for_confirmation(state: State) -> bool:
    """The step is not done before the table has asked once more (R28)."""
    kind: str = state.stack[-1][0]
    return kind == "confirm_capital"
