"""One step of an effect: where the effect stands, and what a row of the table of effects holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from undertow.core.action import Action
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.state import State


class Context:
    """Where an effect stands: whose it is, what it is printed on, how much of it is left.

    kind         card, copy, animal or depth; ``item`` is the action card, animal or market card
    own_place    the place whose depth it is (R14), else -1
    is_begun     a step of it was done, so its own price is paid; ``fee_coins`` and ``fee_tridents`` are what it still
                 costs (R2)
    purse        what can be paid in this action
    """

    __slots__ = (
        "effect",
        "fee_coins",
        "fee_tridents",
        "is_begun",
        "item",
        "kind",
        "left",
        "own_place",
        "purse",
        "seat",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        item: int,
        own_place: int,
        effect: Effect,
        left: int,
        purse: Purse,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.item = item
        self.own_place = own_place
        self.effect = effect
        self.left = left
        self.is_begun = is_begun = left < effect.size
        self.purse = purse
        self.fee_coins = 0 if is_begun else effect.coins
        self.fee_tridents = 0 if is_begun else effect.tridents

    @property
    def may_gain(self) -> bool:
        """Resources may be gained inside it: it is played from a card (R7)."""
        return self.purse.may_gain


class Handler(NamedTuple):
    """One row of the table. ``reachable``: some step could be done with what this action can still gain (R6)."""

    verb: str
    candidates: Callable[[State, Context], list[Action]]
    verdict: Callable[[State, Context, Action], str | None]
    perform: Callable[[State, Context, Action], int]  # gives how much of ``left`` it used
    reachable: Callable[[State, Context], bool]


def one(verb: str) -> Callable[[State, Context], list[Action]]:
    """Candidates of an effect that is just one step."""
    only: list[Action] = [(verb,)]
    return lambda state, context: only


def legal(state: State, context: Context, action: Action) -> str | None:
    """The verdict of steps that are always legal."""
    return None


def fee_reachable(state: State, context: Context) -> bool:
    """The effect's own price could be paid inside the action (R2). May raise Unknown."""
    coins, tridents = context.fee_coins, context.fee_tridents
    return not (coins or tridents) or context.purse.could_pay(coins, tridents)


def reachable_if_legal(
    verdict: Callable[[State, Context, Action], str | None], action: Action
) -> Callable[[State, Context], bool]:
    """Reachable means legal now, where nothing that could be gained changes it, and the price is reachable."""
    return lambda state, context: (
        verdict(state, context, action) is None and fee_reachable(state, context)
    )
