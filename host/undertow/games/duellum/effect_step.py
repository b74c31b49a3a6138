"""One step of an effect: where the effect stands, and what a row of the table of effects holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from undertow.core.action import Action
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.pool import Purse
from undertow.games.duellum.state import State

#: Kinds of programmes that are played from a card: the main action's, a mercenary's, and what these grant (R7, R32).
REINFORCED: Final = ("card", "power")
#: ``buy 3 by 2``: the step by the second effect of the card.
BY: Final = "by"
#: Effects of which one step is all, however far it goes (R3, R43).
ONE_STEP: Final = ("rotate", "tire")
#: No more of these effects.
FINISH: Final[Action] = ("finish",)


class Context:
    """Where an effect stands: whose it is, what it is printed on, how much of it is left.

    kind         card, copy, animal, depth, crown or power; ``item`` is the action card, animal, market card or space
    detail       of a power, a bit for each mercenary in the same chain (R20); of a copy, the animal that copies, or -1
    own_place    the place whose depth it is (R14), else -1
    fee_coins, fee_tridents   what it still costs itself: nothing once a step of it is done (R2)
    purse        what can be paid in this action; a step that is carried out has none
    """

    __slots__ = (
        "_purse",
        "detail",
        "effect",
        "fee_coins",
        "fee_tridents",
        "item",
        "kind",
        "left",
        "own_place",
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
        purse: Purse | None,
        *,
        detail: int = 0,
        is_begun: bool = False,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.item = item
        self.own_place = own_place
        self.effect = effect
        self.left = left
        self.detail = detail
        self._purse = purse
        self.fee_coins = 0 if is_begun else effect.coins
        self.fee_tridents = 0 if is_begun else effect.tridents

    @property
    def purse(self) -> Purse:
        """What can be paid in this action; for weighing only."""
        purse = self._purse
        assert purse is not None, "a step that is carried out weighs nothing"
        return purse

    @property
    def own_animal(self) -> int:
        """The animal whose effect this is, also of a card that it copies, else -1: it never readies itself (R13)."""
        if self.kind == "animal":
            return self.item
        return self.detail if self.kind == "copy" else -1

    def costs_no_more_than(self, other: Context) -> bool:
        """Its own price is no higher than another's, neither in coins nor in tridents (R2)."""
        return self.fee_coins <= other.fee_coins and self.fee_tridents <= other.fee_tridents

    @property
    def may_gain(self) -> bool:
        """Resources of depths and animals may be gained inside it (R7)."""
        return self.purse.may_gain


class Handler(NamedTuple):
    """One row of the table. ``reachable``: some step could be done with what this action can still gain (R6)."""

    verb: str
    candidates: Callable[[State, Context], list[Action]]
    verdict: Callable[[State, Context, Action], str | None]
    perform: Callable[[State, Context, Action], int]  # gives how much of ``left`` it used
    reachable: Callable[[State, Context], bool]


#: An effect's index, its row of the table, and where it stands.
Row = tuple[int, Handler, Context]


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
