"""Effects on the vortex: buy, conquer, rotate, refill (chapters "Buy or Conquer a location" to "Refill the vortex")."""

from __future__ import annotations

from functools import cache
from typing import Final

from undertow.core.action import Action
from undertow.core.facts import some
from undertow.games.duellum import market
from undertow.games.duellum.components import LOCATION, MERCENARY, SLOTS
from undertow.games.duellum.effect_step import (
    Context,
    Handler,
    fee_reachable,
    legal,
    one,
    reachable_if_legal,
)
from undertow.games.duellum.state import NO_CARD, State

_SLOT_NUMBERS: Final = tuple(range(1, SLOTS + 1))


def obstacle(state: State, seat: int, slot: int, wanted: str | None) -> str | None:
    """Why a slot's card cannot be taken in, whatever it costs: empty, another kind, no place (R16)."""
    card = state.slots[slot]
    if card == NO_CARD:
        return "duellum.empty_slot"
    if wanted is not None and state.box.kind(card) != wanted:
        return f"duellum.not_a_{wanted}"
    return market.no_place_reason(state, seat, card)


def _acquire(verb: str, wanted: str | None) -> Handler:
    """Buy or conquer; ``wanted`` is the kind of card, or None for either."""
    is_buying = verb == "buy"
    price_of = market.buying_price if is_buying else market.conquering_price

    def candidates(state: State, context: Context) -> list[Action]:
        return [(verb, number) for number in _SLOT_NUMBERS]

    def verdict(state: State, context: Context, action: Action) -> str | None:
        slot = int(action[1]) - 1
        reason = obstacle(state, context.seat, slot, wanted)
        if reason is not None:
            return reason
        price = price_of(state, context.seat, slot)
        in_hand = (
            state.coins - context.fee_coins if is_buying else state.tridents - context.fee_tridents
        )
        return None if in_hand >= price else "duellum.cannot_pay"

    def perform(state: State, context: Context, action: Action) -> int:
        slot = int(action[1]) - 1
        price = price_of(state, context.seat, slot)
        if is_buying:
            state.coins -= price
        else:
            state.tridents -= price
        state.note(
            "duellum.acquired",
            seat=context.seat,
            verb=f"duellum.verb_{verb}",
            card=state.box.card_titles[state.slots[slot]],
            slot=slot + 1,
            price=price,
        )
        market.take(state, context.seat, slot)
        return 1

    def reachable(state: State, context: Context) -> bool:
        def could_take(slot: int) -> bool:
            if obstacle(state, context.seat, slot, wanted) is not None:
                return False
            price = price_of(state, context.seat, slot)
            coins = context.fee_coins + (price if is_buying else 0)
            tridents = context.fee_tridents + (0 if is_buying else price)
            return context.purse.could_pay(coins, tridents)

        return some(could_take, range(SLOTS))

    return Handler(verb, candidates, verdict, perform, reachable)


def _take_free(wanted: str | None) -> Handler:
    """Take a card without paying (bonuses of the crown track)."""

    def candidates(state: State, context: Context) -> list[Action]:
        return [("take", number) for number in _SLOT_NUMBERS]

    def verdict(state: State, context: Context, action: Action) -> str | None:
        return obstacle(state, context.seat, int(action[1]) - 1, wanted)

    def perform(state: State, context: Context, action: Action) -> int:
        slot = int(action[1]) - 1
        card = state.box.card_titles[state.slots[slot]]
        state.note("duellum.taken", seat=context.seat, card=card, slot=slot + 1)
        market.take(state, context.seat, slot)
        return 1

    def reachable(state: State, context: Context) -> bool:
        return some(lambda slot: obstacle(state, context.seat, slot, wanted) is None, range(SLOTS))

    return Handler("take", candidates, verdict, perform, reachable)


# ---- rotate, refill


@cache
def turns(size: int) -> tuple[Action, ...]:
    """Rotations by so many divisions at most; tokens may enhance an effect beyond a whole turn (R32)."""
    return tuple(
        [
            ("rotate", direction, count)
            for direction in (market.CLOCKWISE, market.COUNTERCLOCKWISE)
            for count in range(1, size + 1)
        ]
    )


def _rotate_candidates(state: State, context: Context) -> list[Action]:
    return list(turns(context.left))


def _rotate(state: State, context: Context, action: Action) -> int:
    market.rotate(state, context.seat, str(action[1]), int(action[2]))
    return context.left  # one choice turns as far as it will (R3)


def _refill_verdict(state: State, context: Context, action: Action) -> str | None:
    if NO_CARD not in state.slots:
        return "duellum.no_empty_slot"
    return None if state.deck else "duellum.no_card_left"


def _refill(state: State, context: Context, action: Action) -> int:
    state.note("duellum.refills", seat=context.seat)
    state.stack.append(("refill", context.seat, market.refill_order(state, context.seat)))
    return 1


VORTEX_EFFECTS: Final = {
    "conquer_location": _acquire("conquer", LOCATION),
    "conquer_mercenary": _acquire("conquer", MERCENARY),
    "conquer_any": _acquire("conquer", None),
    "buy_location": _acquire("buy", LOCATION),
    "buy_mercenary": _acquire("buy", MERCENARY),
    "buy_any": _acquire("buy", None),
    "take_location": _take_free(LOCATION),
    "take_mercenary": _take_free(MERCENARY),
    "take_any": _take_free(None),
    "rotate": Handler("rotate", _rotate_candidates, legal, _rotate, fee_reachable),
    "refill": Handler(
        "refill",
        one("refill"),
        _refill_verdict,
        _refill,
        reachable_if_legal(_refill_verdict, ("refill",)),
    ),
}
