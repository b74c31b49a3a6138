"""Whether effects could be begun, for complete boxes: what their ``reachable`` says, without asking the box anew (R6).

Every check answers yes or no, or None where the rule itself must say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from undertow.games.duellum import pool
from undertow.games.duellum.components import TURTLES
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effects import copied_card
from undertow.games.duellum.goals import uncovered
from undertow.games.duellum.plain_box import PlainBox
from undertow.games.duellum.state import NO_CARD, State

NO_ANIMAL: Final = -1
NO_PLACE: Final = -1


class Weighing:
    """What a seat could begin in the state as it stands.

    ``may_gain``: in an action in which animals, depths and tokens bring resources; their sum is made once, when it is
    first needed. ``own_animal``: the animal whose effects these are, which cannot ready itself (R13).
    """

    __slots__ = ("_cheapest", "_most", "box", "may_gain", "mine", "own_animal", "seat", "state")

    def __init__(
        self,
        state: State,
        box: PlainBox,
        seat: int,
        *,
        may_gain: bool,
        own_animal: int = NO_ANIMAL,
    ) -> None:
        self.state = state
        self.box = box
        self.seat = seat
        self.mine = state.seats[seat]
        self.may_gain = may_gain
        self.own_animal = own_animal
        self._most: tuple[int, int] | None = None
        self._cheapest: dict[str, int | None] = {}

    def can_play(self, card: int) -> bool | None:
        """An action card in hand could be played (R6, R9)."""
        box = self.box
        if card in self.state.box.ocean_currents:
            return bool(self.mine.pile) or self.has_tired()
        return self.reaches(box.effects[card], box.printed_coins[card], box.printed_tridents[card])

    def reaches(
        self, effects: Iterable[Effect], coins: int, tridents: int, own_place: int = NO_PLACE
    ) -> bool | None:
        """Some step of some effect could be done from its start, with so much more in the pool."""
        is_certain = True
        for effect in effects:
            check = _CHECKS.get(effect.name)
            found = None if check is None else check(self, effect, coins, tridents, own_place)
            if found:
                return True
            if found is None:
                is_certain = False
        return False if is_certain else None

    def affords(self, coins: int, tridents: int) -> bool:
        """The pool lacks no more than could be gained: so many coins and tridents are asked beyond what it holds."""
        if coins <= self.state.coins and tridents <= self.state.tridents:
            return True
        if not self.may_gain:
            return False
        most = self._most
        if most is None:
            most = self._most = self._gainable()
        return coins <= self.state.coins + most[0] and tridents <= self.state.tridents + most[1]

    def _gainable(self) -> tuple[int, int]:
        box, mine = self.box, self.mine
        coins = tridents = 0
        gaining = mine.ready & box.gaining
        for animal in mine.animals if gaining else ():
            gain = box.animal_gain[animal]
            if gain is not None and gaining >> animal & 1:
                coins += gain[0]
                tridents += gain[1]
        for place, card in enumerate(mine.places):
            if box.depth_gains[card][mine.raised[place]]:
                for gain in pool.depth_run(self.state, self.seat, place):
                    coins += gain[0]
                    tridents += gain[1]
        for token in uncovered(self.state, self.seat):
            if not mine.used >> token & 1:
                coins += box.token_gain[token][0]
                tridents += box.token_gain[token][1]
        return coins, tridents

    def has_tired(self) -> bool:
        """One of the seat's animals, another one than its own, is tired."""
        own, ready = self.own_animal, self.mine.ready
        return bool(
            [animal for animal in self.mine.animals if not ready >> animal & 1 and animal != own]
        )

    def cheapest(self, name: str) -> int | None:
        """The lowest price of a card that an effect could take in, or None if there is none."""
        if name not in self._cheapest:
            self._cheapest[name] = self._lowest_price(name)
        return self._cheapest[name]

    def _lowest_price(self, name: str) -> int | None:
        verb, _, wanted = name.partition("_")
        state, box, mine = self.state, self.box, self.mine
        fits = (
            len(mine.mercenaries) < len(mine.places) and wanted != "location",
            NO_CARD in mine.places and wanted != "mercenary",
        )
        pays_bubble = (self.seat == TURTLES) == (verb == "buy")
        dial = box.dials[self.seat][state.dial]
        return min(
            [
                box.bubble[card] if pays_bubble else dial[slot]
                for slot, card in enumerate(state.slots)
                if card != NO_CARD and fits[box.is_location[card]]
            ],
            default=None,
        )


Check = Callable[[Weighing, Effect, int, int, int], bool | None]


def _pays(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    return not (effect.coins or effect.tridents) or look.affords(
        effect.coins - coins, effect.tridents - tridents
    )


def _buy(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    price = look.cheapest(effect.name)
    return price is not None and look.affords(
        effect.coins + price - coins, effect.tridents - tridents
    )


def _conquer(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    price = look.cheapest(effect.name)
    return price is not None and look.affords(
        effect.coins - coins, effect.tridents + price - tridents
    )


def _refill(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    state = look.state
    can_refill = state.deck > 0 and NO_CARD in state.slots
    return can_refill and _pays(look, effect, coins, tridents, own)


def _raise(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool | None:
    if effect.coins or effect.tridents:
        return None  # what a depth brings towards the price cannot be raised any more
    is_open, mine = look.box.depth_is_open, look.mine
    raised = mine.raised
    return bool(
        [
            place
            for place, card in enumerate(mine.places)
            if is_open[card][raised[place]] and place != own
        ]
    )


def _score(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    mine, box = look.mine, look.box
    for place, card in enumerate(mine.places):
        if card == NO_CARD or place == own:
            continue
        raised = mine.raised[place]
        if box.depth_is_open[card][raised]:
            if not look.may_gain or not box.depth_gains[card][raised]:
                continue
            run = list(pool.depth_run(look.state, look.seat, place))
            if len(run) < len(box.depths[card]) - raised:
                continue
        return _pays(look, effect, coins, tridents, own)
    return False


def _return(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    return bool(look.mine.pile) and _pays(look, effect, coins, tridents, own)


def _tire(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    victim = 1 - look.seat
    can_tire = look.state.seats[victim].ready or look.state.options.unchecked[victim]
    return bool(can_tire) and _pays(look, effect, coins, tridents, own)


def _ready(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool:
    # An animal that brings a resource in the action is tired afterwards.
    can_ready = look.has_tired() or (look.may_gain and look.mine.ready & look.box.gaining)
    return bool(can_ready) and _pays(look, effect, coins, tridents, own)


def _copy(look: Weighing, effect: Effect, coins: int, tridents: int, own: int) -> bool | None:
    state, box = look.state, look.box
    if not _pays(look, effect, coins, tridents, own):
        return False
    if state.options.unchecked[1 - look.seat]:
        return True
    card = copied_card(state, look.seat)
    if card is None:
        return False
    returns = card in state.box.ocean_currents and not state.options.currents_stay_on_pile
    if returns and look.may_gain:
        return True  # it returns at least the copy card itself (R40)
    return look.reaches(
        box.effects[card],
        coins - effect.coins + box.printed_coins[card],
        tridents - effect.tridents + box.printed_tridents[card],
    )


_CHECKS: Final[Mapping[str, Check]] = {
    "conquer_location": _conquer,
    "conquer_mercenary": _conquer,
    "conquer_any": _conquer,
    "buy_location": _buy,
    "buy_mercenary": _buy,
    "buy_any": _buy,
    "raise": _raise,
    "full_raise": _raise,
    "score": _score,
    "rotate": _pays,
    "move": _pays,
    "by_hand": _pays,
    "refill": _refill,
    "return": _return,
    "tire": _tire,
    "ready": _ready,
    "copy": _copy,
}
