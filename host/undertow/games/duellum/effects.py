"""The literal table of effects, and those that lead on to others: move, copy, by hand (chapter "Effects").

A *step* is one choice: one raise, one rotation of up to N divisions, one purchase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from undertow.core.action import Action
from undertow.core.facts import some
from undertow.games.duellum import leader
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_step import Context, Handler, fee_reachable, legal, one
from undertow.games.duellum.effects_animals import ANIMAL_EFFECTS
from undertow.games.duellum.effects_locations import LOCATION_EFFECTS
from undertow.games.duellum.effects_vortex import VORTEX_EFFECTS
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.state import State


def _move_candidates(state: State, context: Context) -> list[Action]:
    return leader.step_candidates(state)


def _move_verdict(state: State, context: Context, action: Action) -> str | None:
    return leader.step_verdict(state, action)


def _move(state: State, context: Context, action: Action) -> int:
    mover = context.item if context.kind == "animal" else leader.NO_ANIMAL
    leader.step(state, context.seat, state.box.territories.index(str(action[1])), mover)
    return 1


def copied_card(state: State, seat: int) -> int | None:
    """The opponent's top discarded card, or None: no card, or itself a copy card (R11). May raise Unknown."""
    pile = state.seats[1 - seat].pile
    if not pile or state.options.unchecked[1 - seat]:
        return None
    card = pile[-1]
    if any(effect.name == "copy" for effect in state.box.action_effects(card)):
        return None
    return card


def _copy_verdict(state: State, context: Context, action: Action) -> str | None:
    card = copied_card(state, context.seat)
    if card is None:
        return "duellum.nothing_to_copy"
    return None if card_reachable(state, card, context.purse) else "duellum.copy_in_vain"


def _copy(state: State, context: Context, action: Action) -> int:
    card = copied_card(state, context.seat)
    assert card is not None
    state.note("duellum.copies", seat=context.seat, card=state.box.action_titles[card])
    state.coins += state.box.action_coins(card)
    state.tridents += state.box.action_tridents(card)
    effects = state.box.action_effects(card)
    left = tuple([effect.size for effect in effects])
    # Copied by a depth or an animal it is no card that is being played: nothing is gained inside it (R7).
    kind = "card" if context.may_gain else "copy"
    state.stack.append(("programme", context.seat, kind, card, 0, left, 0))
    return 1


def _copy_reachable(state: State, context: Context) -> bool:
    card = copied_card(state, context.seat)
    return (
        card is not None
        and fee_reachable(state, context)
        and card_reachable(state, card, context.purse)
    )


def card_reachable(state: State, card: int, purse: Purse) -> bool:
    """Some step of an action card could be done, its printed resources counted in (R6). May raise Unknown."""
    box = state.box
    printed = purse.with_printed(box.action_coins(card), box.action_tridents(card))
    return effects_reachable(state, "card", card, -1, box.action_effects(card), printed)


def effects_reachable(
    state: State, kind: str, item: int, own_place: int, effects: tuple[Effect, ...], purse: Purse
) -> bool:
    """Some step of some effect could be done from the start (R6, R13). May raise Unknown."""
    return any_reachable(
        state,
        [
            Context(purse.seat, kind, item, own_place, effect, effect.size, purse)
            for effect in effects
        ],
    )


def any_reachable(state: State, contexts: Sequence[Context]) -> bool:
    """Some step of some effect could still be done. May raise Unknown."""
    return some(lambda context: EFFECTS[context.effect.name].reachable(state, context), contexts)


def _by_hand(state: State, context: Context, action: Action) -> int:
    state.note("duellum.by_hand", seat=context.seat)
    state.stack.append(("report", context.seat, 1))
    return 1


EFFECTS: Final[Mapping[str, Handler]] = {
    **VORTEX_EFFECTS,
    **LOCATION_EFFECTS,
    **ANIMAL_EFFECTS,
    "move": Handler("move", _move_candidates, _move_verdict, _move, fee_reachable),
    "copy": Handler("copy", one("copy"), _copy_verdict, _copy, _copy_reachable),
    "by_hand": Handler("by_hand", one("by_hand"), legal, _by_hand, fee_reachable),
}
