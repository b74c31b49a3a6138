"""Which effect a token enhances, where it could enhance one or another (chapter "Achieving goals", R32, R42)."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.core.errors import Unknown
from undertow.games.duellum import reinforcement
from undertow.games.duellum.effect import ALL
from undertow.games.duellum.effect_step import BY, ONE_STEP, Row
from undertow.games.duellum.programme_frame import is_any_order
from undertow.games.duellum.state import State


def candidates(state: State, frame: Frame, rows: Sequence[Row]) -> list[Action]:
    """Each token that could reinforce; where it could enhance one effect or another, by each of them, too."""
    actions: list[Action] = []
    rested = reinforcement.rested(state, frame[1])
    for token in reinforcement.candidates(state, frame[1]):
        actions.append(token)
        if reinforcement.token_of(state, frame[1], token) in rested:
            found = _possible(state, frame[1], token, rows)
            actions += [(*token, BY, index + 1) for index, _, _ in found if len(found) > 1]
    return actions


def _possible(state: State, seat: int, token: Action, rows: Sequence[Row]) -> list[Row]:
    """The effects that a token enhances; while nobody told what it gives, all of which there are two of a kind."""
    try:
        return fitting(state, seat, token, rows)
    except Unknown:
        names = [reinforcement.enhanced_name(context.effect.name) for _, _, context in rows]
        return [row for row, name in zip(rows, names, strict=True) if names.count(name) > 1]


def verdict(state: State, frame: Frame, action: Action, rows: Sequence[Row]) -> str | None:
    """A token reinforces if it can; under an effect's number only where that is not the same. May raise Unknown."""
    names = [context.effect.name for _, _, context in rows]
    obstacle = reinforcement.verdict(state, frame[1], action, names)
    if obstacle is not None or action[-2] != BY:
        return obstacle
    found = fitting(state, frame[1], action, rows)
    if int(action[-1]) - 1 not in [index for index, _, _ in found]:
        return "duellum.nothing_to_enhance"
    is_same = _gives_as_much(found, int(action[-1]) - 1, is_free=is_any_order(state, frame))
    return "duellum.same_step" if is_same else None


def fitting(state: State, seat: int, action: Action, rows: Sequence[Row]) -> list[Row]:
    """The effects still to be done that a token enhances. May raise Unknown."""
    effect = state.box.token_effect(reinforcement.token_of(state, seat, action))
    name = effect.name.removeprefix(reinforcement.ENHANCE)
    return [row for row in rows if reinforcement.enhanced_name(row[2].effect.name) == name]


def usual(found: Sequence[Row]) -> int:
    """The index of the effect that a token enhances without a number: it is counted, costs least, stands first."""

    def rank(row: Row) -> tuple[bool, int, int]:
        index, _, context = row
        return context.effect.size == ALL, context.fee_coins + context.fee_tridents, index

    return min(found, key=rank)[0]


def _gives_as_much(found: Sequence[Row], other: int, *, is_free: bool) -> bool:
    """Enhancing the usual effect brings at least what enhancing the other would; ``is_free``: in any combination."""
    by_index = {index: context for index, _, context in found}
    first = usual(found)
    one, two = by_index[first], by_index[other]
    if first == other or two.effect.size == ALL:
        return True  # more than everything is nothing more
    is_alike = one.effect.name == two.effect.name and one.effect.name not in ONE_STEP
    return is_alike and (first < other or is_free) and one.costs_no_more_than(two)
