"""What the frame of a programme means: its effects, and what is left of it after a step (see ``programme.py``)."""

from __future__ import annotations

from typing import Final

from undertow.core.decision import Frame
from undertow.games.duellum.crown_tracks import CROWN_TRACKS
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_step import Context
from undertow.games.duellum.effects import EFFECTS
from undertow.games.duellum.powers import POWER_EFFECTS, after_step
from undertow.games.duellum.state import State

#: Steps that are carried out do not ask for their own place; only verdicts do (R14).
_NO_PLACE: Final = -1


def effects_of(state: State, frame: Frame) -> tuple[Effect, ...]:
    """The effects that a programme's frame refers to. May raise Unknown."""
    kind, item = frame[2], frame[3]
    if kind in ("card", "copy"):
        return state.box.action_effects(item)
    if kind == "animal":
        return state.box.animal_effects(item)
    if kind == "crown":
        return (CROWN_TRACKS[frame[1]][item - 1],)
    if kind == "power":
        return POWER_EFFECTS[state.box.power(item)]
    return (state.box.depth(item, frame[4]),)


def own_place(state: State, frame: Frame) -> int:
    """The place of the location whose depth this is, else -1 (R14)."""
    if frame[2] != "depth" or frame[3] not in state.seats[frame[1]].places:
        return -1
    return state.seats[frame[1]].places.index(frame[3])


def is_any_order(state: State, frame: Frame) -> bool:
    """The effects of a programme may be taken in any combination."""
    return frame[2] in ("card", "copy") and state.box.action_any_order(frame[3])


class Plan:
    """What a frame says of the steps that can be carried out from it. It is a matter of the frame and the box alone.

    by_verb      verb -> index of the only effect left with that verb
    steps        index -> the handler and the context of the effect
    afterwards   index and how much a step used -> the frame that is left, None if nothing is
    """

    __slots__ = ("afterwards", "by_verb", "steps")

    def __init__(self, state: State, frame: Frame) -> None:
        _, seat, kind, item, detail, left, done = frame
        effects = effects_of(state, frame)
        verbs = [EFFECTS[effect.name].verb for effect in effects]
        remaining = [index for index, more in enumerate(left) if more]
        found = [verbs[index] for index in remaining]
        self.by_verb = {
            verbs[index]: index for index in remaining if found.count(verbs[index]) == 1
        }
        self.steps = {
            index: (
                EFFECTS[effects[index].name],
                Context(
                    seat,
                    kind,
                    item,
                    _NO_PLACE,
                    effects[index],
                    left[index],
                    None,
                    detail=detail,
                    is_begun=bool(done >> index & 1),
                ),
            )
            for index in remaining
        }
        self.afterwards: dict[tuple[int, int], Frame | None] = {}

    def after(self, state: State, frame: Frame, index: int, used: int) -> Frame | None:
        """The frame that is left once a step of an effect is done."""
        left = list(frame[5])
        left[index] -= used
        left = _after_step(state, frame, index, left)
        rest: Frame | None = None
        if any(left):
            rest = (*frame[:5], tuple(left), frame[6] | 1 << index)
        self.afterwards[index, used] = rest
        return rest


def plan_of(state: State, frame: Frame) -> Plan:
    """The plan of a frame, made once for a box. May raise Unknown."""
    plans = state.box.plans
    plan: Plan | None = plans.get(frame)
    if plan is None:
        plan = plans[frame] = Plan(state, frame)
    return plan


def _after_step(state: State, frame: Frame, index: int, left: list[int]) -> list[int]:
    """In printed order a step passes over the effects before it; "in any combination" it does not."""
    if frame[2] == "power":
        return after_step(state, frame, index, left)
    if not is_any_order(state, frame):
        left[:index] = [0] * index
    return left
