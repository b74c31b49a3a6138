"""Coins and tridents: what lies in the pool, what could still be gained inside an action (rulings R6 to R8).

Resources come from the card played, from depths and from animals. They form one pool, emptied when the outermost
action ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from undertow.core.action import Action
from undertow.core.errors import Unknown
from undertow.games.duellum import reinforcement
from undertow.games.duellum.state import NO_CARD, State


def animal_gain(state: State, animal: int) -> tuple[int, int] | None:
    """Coins and tridents that an animal brings, or None if its effects are others. May raise Unknown."""
    effects = state.box.animal_effects(animal)
    if not effects[0].is_resource:
        return None
    return effects[0].coins, effects[0].tridents


def depth_gain(state: State, seat: int, place: int, raised: int) -> tuple[int, int] | None:
    """What the depth below ``raised`` covered ones brings; None: no such depth, no resource. May raise Unknown."""
    card = state.seats[seat].places[place]
    box = state.box
    if card == NO_CARD or raised >= box.depth_count(card):
        return None
    effect = box.depth(card, raised)
    return (effect.coins, effect.tridents) if effect.is_resource else None


class Purse:
    """What a seat can pay inside an action: the pool, and what could still be gained in it (R7, R32).

    All sources can be used together, since overpaying and wasting are legal. What could be gained is summed up when it
    is first needed, and serves every effect that is weighed in the same state.

    ``may_gain``: depths and animals may bring resources; ``may_reinforce``: achievement tokens may.
    """

    __slots__ = ("_most", "coins", "may_gain", "may_reinforce", "seat", "state", "tridents")

    def __init__(self, state: State, seat: int, *, may_gain: bool, may_reinforce: bool) -> None:
        self.state = state
        self.seat = seat
        self.may_gain = may_gain
        self.may_reinforce = may_reinforce
        self.coins = state.coins
        self.tridents = state.tridents
        self._most: tuple[int, int, str | None] | None = None

    def with_printed(self, coins: int, tridents: int) -> Purse:
        """The purse of an action card that is only weighed: its printed resources count as well."""
        purse = Purse(
            self.state, self.seat, may_gain=self.may_gain, may_reinforce=self.may_reinforce
        )
        purse.coins = self.coins + coins
        purse.tridents = self.tridents + tridents
        purse._most = self._gainable()
        return purse

    def holds(self, coins: int, tridents: int) -> bool:
        """The pool holds this much already."""
        return self.coins >= coins and self.tridents >= tridents

    def could_pay(self, coins: int, tridents: int) -> bool:
        """It holds this much, or could come to it. Raises Unknown where a fact would tell."""
        if self.holds(coins, tridents):
            return True
        more_coins, more_tridents, hidden = self._gainable()
        if self.coins + more_coins >= coins and self.tridents + more_tridents >= tridents:
            return True
        if hidden is not None:
            raise Unknown(hidden)
        return False

    def _gainable(self) -> tuple[int, int, str | None]:
        """Coins and tridents that could be gained, and the first fact that hides more, if any."""
        if self._most is None:
            gains: list[Callable[[], Iterable[tuple[int, int]]]] = []
            if self.may_gain:
                gains += sources(self.state, self.seat)
            if self.may_reinforce:
                gains += reinforcement.sources(self.state, self.seat)
            self._most = _sum_of(gains)
        return self._most


def _sum_of(
    sources: list[Callable[[], Iterable[tuple[int, int]]]],
) -> tuple[int, int, str | None]:
    coins, tridents, hidden = 0, 0, None
    for source in sources:
        try:
            for gain in source():
                coins += gain[0]
                tridents += gain[1]
        except Unknown as unknown:
            hidden = hidden or unknown.key
    return coins, tridents, hidden


def sources(state: State, seat: int) -> list[Callable[[], Iterable[tuple[int, int]]]]:
    """Each ready animal and each location of a seat, as what it could bring inside one action."""
    mine = state.seats[seat]
    return [
        *[partial(_animal_gains, state, animal) for animal in mine.ready_animals()],
        *[
            partial(depth_run, state, seat, place)
            for place, card in enumerate(mine.places)
            if card != NO_CARD
        ],
    ]


def _animal_gains(state: State, animal: int) -> list[tuple[int, int]]:
    gain = animal_gain(state, animal)
    return [] if gain is None else [gain]


def depth_run(state: State, seat: int, place: int) -> Iterator[tuple[int, int]]:
    """The resources that lie one below the other from the top depth of a place on; R8 lets one action have them all.

    Raises Unknown when it comes to the first depth that is not known.
    """
    if state.options.one_depth_per_action and _is_spent(state, seat, place):
        return
    raised = state.seats[seat].raised[place]
    while (gain := depth_gain(state, seat, place, raised)) is not None:
        yield gain
        if state.options.one_depth_per_action:
            return
        raised += 1


def _is_spent(state: State, seat: int, place: int) -> bool:
    """The location in a place has already given a depth in the outermost action in progress (R8, option "one")."""
    for frame in state.stack:
        if frame[0] == "action_end":
            return bool(frame[4] >> state.seats[seat].places[place] & 1)
    return False


def gain_candidates(state: State, seat: int) -> list[Action]:
    """Everything that might bring a resource inside an action: ready animals, then places with a location."""
    mine = state.seats[seat]
    actions: list[Action] = [
        ("gain", state.box.animal_names[animal]) for animal in mine.ready_animals()
    ]
    for place, card in enumerate(mine.places):
        if card != NO_CARD:
            actions.append(("gain", f"place_{place + 1}"))
    return actions


def gain_verdict(state: State, seat: int, action: Action) -> str | None:
    """Whether it brings one (R7, R8). May raise Unknown."""
    source = str(action[1])
    if not source.startswith("place_"):
        animal = state.box.animal_names.index(source)
        return "duellum.no_resource" if animal_gain(state, animal) is None else None
    place = int(source[6:]) - 1
    if state.options.one_depth_per_action and _is_spent(state, seat, place):
        return "duellum.one_depth"
    gain = depth_gain(state, seat, place, state.seats[seat].raised[place])
    return "duellum.no_resource_on_top" if gain is None else None


def gain(state: State, seat: int, action: Action) -> None:
    """Tire the animal, or slide the location up by one, and put the resource into the pool."""
    mine = state.seats[seat]
    source = str(action[1])
    if source.startswith("place_"):
        place = int(source[6:]) - 1
        gained = depth_gain(state, seat, place, mine.raised[place])
        title = state.box.card_titles[mine.places[place]]
        slide_up(state, seat, place, 1)
        _mark_spent(state, mine.places[place])
    else:
        animal = state.box.animal_names.index(source)
        gained = animal_gain(state, animal)
        title = state.box.animal_titles[animal]
        mine.ready &= ~(1 << animal)
    assert gained is not None, f"{action} brings nothing"
    state.coins += gained[0]
    state.tridents += gained[1]
    state.note("duellum.gained", seat=seat, source=title, coins=gained[0], tridents=gained[1])


def _mark_spent(state: State, card: int) -> None:
    """Remember that a location gave a depth in the outermost action: a bit for each card of the market."""
    for index, frame in enumerate(state.stack):
        if frame[0] == "action_end":
            state.stack[index] = (*frame[:4], frame[4] | 1 << card)
            return


def slide_up(state: State, seat: int, place: int, depths: int) -> None:
    """Cover ``depths`` more depths of the location in a place."""
    mine = state.seats[seat]
    raised = mine.raised
    mine.raised = (*raised[:place], raised[place] + depths, *raised[place + 1 :])
