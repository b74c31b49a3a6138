"""The literal table of effects, and those that lead on to others: move, copy, by hand (chapter "Effects").

A *step* is one choice: one raise, one rotation of up to N divisions, one purchase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from undertow.core.action import Action
from undertow.core.facts import some
from undertow.games.duellum import leader
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_step import (
    REINFORCED,
    Context,
    Handler,
    fee_reachable,
    legal,
    one,
)
from undertow.games.duellum.effect_words import note_parameter
from undertow.games.duellum.effects_animals import ANIMAL_EFFECTS
from undertow.games.duellum.effects_locations import LOCATION_EFFECTS
from undertow.games.duellum.effects_vortex import VORTEX_EFFECTS
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.powers import POWER_EFFECTS, POWER_HANDLERS, count_cities, lay
from undertow.games.duellum.state import State


def _move_candidates(state: State, context: Context) -> list[Action]:
    return leader.step_candidates(state)


def _move_verdict(state: State, context: Context, action: Action) -> str | None:
    return leader.step_verdict(state, action)


def _move(state: State, context: Context, action: Action) -> int:
    territory = state.box.territories.index(str(action[1]))
    leader.step(state, context.seat, territory, context.own_animal)
    return 1


def copied_card(state: State, seat: int) -> int | None:
    """The opponent's top discarded card, or None: no card, or itself a copy card (R11). May raise Unknown."""
    pile = state.seats[1 - seat].pile
    if not pile:
        return None
    return None if is_copy(state, pile[-1]) else pile[-1]


def is_copy(state: State, card: int) -> bool:
    """One of the effects of an action card copies. May raise Unknown."""
    return any(effect.name == "copy" for effect in state.box.action_effects(card))


def _copy_verdict(state: State, context: Context, action: Action) -> str | None:
    if state.options.unchecked[1 - context.seat]:
        return None  # what lies there is not tracked: it is done by hand
    card = copied_card(state, context.seat)
    if card is None:
        return "duellum.nothing_to_copy"
    return None if _copy_does_something(state, context, card) else "duellum.copy_in_vain"


def _copy_does_something(state: State, context: Context, card: int) -> bool:
    returns = card in state.box.ocean_currents and not state.options.currents_stay_on_pile
    if returns and context.kind == "card":
        return True  # it returns at least the copy card itself (R40)
    purse = context.purse.with_printed(-context.fee_coins, -context.fee_tridents)
    return card_reachable(state, card, purse)


def _copy(state: State, context: Context, action: Action) -> int:
    if state.options.unchecked[1 - context.seat]:
        return _by_hand(state, context, action)
    card = copied_card(state, context.seat)
    assert card is not None
    state.note("duellum.copies", seat=context.seat, card=state.box.action_titles[card])
    state.coins += state.box.action_coins(card)
    state.tridents += state.box.action_tridents(card)
    effects = state.box.action_effects(card)
    left = tuple([effect.size for effect in effects])
    # Copied by a depth or an animal it is no card that is being played: nothing is gained inside it (R38).
    kind = "card" if context.kind in REINFORCED else "copy"
    state.stack.append(("programme", context.seat, kind, card, context.own_animal, left, 0))
    return 1


def _copy_reachable(state: State, context: Context) -> bool:
    if not fee_reachable(state, context):
        return False
    if state.options.unchecked[1 - context.seat]:
        return True
    card = copied_card(state, context.seat)
    return card is not None and _copy_does_something(state, context, card)


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


def is_playable(state: State, seat: int, card: int, purse: Purse) -> bool:
    """Some step of the card is reachable (R6); Ocean Currents needs a tired animal or a card on the pile (R9).

    May raise Unknown.
    """
    mine = state.seats[seat]
    if card in state.box.ocean_currents and not mine.pile and not mine.tired():
        return False
    return card_reachable(state, card, purse)


def play_card(state: State, seat: int, card: int) -> None:
    """Take an action card out of the hand and lay out its programme; its printed resources go to the pool (R6)."""
    box, mine = state.box, state.seats[seat]
    mine.hand = tuple([other for other in mine.hand if other != card])
    state.note("duellum.played", seat=seat, card=box.action_titles[card])
    state.coins += box.action_coins(card)
    state.tridents += box.action_tridents(card)
    left = tuple([effect.size for effect in box.action_effects(card)])
    state.stack.append(("action_end", seat, card, 0, 0))
    state.stack.append(("programme", seat, "card", card, 0, left, 0))


# ---- a mercenary that grants an action card (R22)


def _grant_candidates(state: State, context: Context) -> list[Action]:
    names = state.box.action_names
    return [("play", names[card]) for card in state.seats[context.seat].hand]


def _grant_verdict(state: State, context: Context, action: Action) -> str | None:
    card = state.box.action_id(context.seat, str(action[1]))
    is_legal = is_playable(state, context.seat, card, context.purse)
    return None if is_legal else "duellum.card_in_vain"


def _grant(state: State, context: Context, action: Action) -> int:
    play_card(state, context.seat, state.box.action_id(context.seat, str(action[1])))
    return 1


def _grant_reachable(state: State, context: Context) -> bool:
    return some(
        lambda card: is_playable(state, context.seat, card, context.purse),
        state.seats[context.seat].hand,
    )


# ---- mercenaries inside a mercenary, where none may be played in vain (R17, option "refused")

#: The mercenary that a step of a power plays or repeats.
_PLAYED_BY: Final[Mapping[str, Callable[[State, Context, Action], int]]] = {
    "grant_mercenary": lambda state, context, action: state.seats[context.seat].mercenaries[
        int(action[1]) - 1
    ][0],
    "repeat": lambda state, context, action: state.box.card_id(str(action[1])),
    "stalk": lambda state, context, action: state.seats[1 - context.seat].played[-1],
}


def _not_in_vain(name: str) -> Handler:
    """The row of a power's effect, with what is agreed about mercenaries without effect."""
    plain = POWER_HANDLERS[name]

    def verdict(state: State, context: Context, action: Action) -> str | None:
        reason = plain.verdict(state, context, action)
        if reason is not None or not state.options.mercenary_needs_effect:
            return reason
        card = _PLAYED_BY[name](state, context, action)
        return None if _does_something(state, context, card) else "duellum.mercenary_in_vain"

    def reachable(state: State, context: Context) -> bool:
        if not state.options.mercenary_needs_effect:
            return plain.reachable(state, context)
        steps = plain.candidates(state, context)
        return some(lambda action: verdict(state, context, action) is None, steps)

    return plain._replace(verdict=verdict, reachable=reachable)


def _does_something(state: State, context: Context, card: int) -> bool:
    """Some step of a mercenary's power could be done inside the one in progress. May raise Unknown."""
    seat, power = context.seat, state.box.power(card)
    trial = state.copy()
    trial.log = None
    waiting = [other for other, _ in state.seats[seat].mercenaries]
    if card in waiting:
        lay(trial, seat, waiting.index(card))
    coins = count_cities(trial, seat, card) if power == "bargain_boss" else 0
    purse, chain = context.purse.with_printed(coins, 0), context.detail | 1 << card
    return any_reachable(
        trial,
        [
            Context(seat, "power", card, -1, effect, effect.size, purse, detail=chain)
            for effect in POWER_EFFECTS[power]
            if effect.size
        ],
    )


def _by_hand(state: State, context: Context, action: Action) -> int:
    state.note("duellum.by_hand", seat=context.seat, note=note_parameter(context.effect))
    state.stack.append(("report", context.seat, 1))
    return 1


EFFECTS: Final[Mapping[str, Handler]] = {
    **VORTEX_EFFECTS,
    **LOCATION_EFFECTS,
    **ANIMAL_EFFECTS,
    **POWER_HANDLERS,
    **{name: _not_in_vain(name) for name in _PLAYED_BY},
    "grant_card": Handler("play", _grant_candidates, _grant_verdict, _grant, _grant_reachable),
    "move": Handler("move", _move_candidates, _move_verdict, _move, fee_reachable),
    "copy": Handler("copy", one("copy"), _copy_verdict, _copy, _copy_reachable),
    "by_hand": Handler("by_hand", one("by_hand"), legal, _by_hand, fee_reachable),
}
