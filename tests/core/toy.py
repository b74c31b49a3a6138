"""A game small enough to check by hand, with everything that the core must carry.

Two seats, six cards, two slots, three rounds. In its turn a seat buys a card, works for a coin, or rests. A bought
card's gift comes at once: coins, or another turn. Then cards of even number may be sold, and the slot is filled from
the deck by chance. A card's price and gift are facts of the box: the price tells whether it can be bought, the gift is
met in the middle of a step, when coins have already changed hands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from undertow.core.action import CHANCE, Action
from undertow.core.decision import Choice, Frame, Step, all_legal
from undertow.core.errors import FactError, OptionsError, PositionError, Unknown
from undertow.core.message import Message, message
from undertow.core.record import Head
from undertow.core.ruleset import FactValue, Outcome, Ruleset

CARDS = range(1, 7)
ROUNDS = 3
DOMAINS: dict[str, tuple[FactValue, ...]] = {"price": (1, 2, 3), "gift": (0, 1, 2, "again")}
PRICES = (1, 2, 3, 1, 2, 3)
GIFTS: tuple[FactValue, ...] = (0, 2, "again", 1, 0, "again")


class Box:
    """Prices and gifts, known or not. Immutable."""

    def __init__(self, facts: Mapping[str, FactValue], pack_hash: str) -> None:
        self.facts = dict(facts)
        self.pack_hash = pack_hash

    def of(self, card: int, name: str) -> FactValue:
        key = f"{name}.{card}"
        if key not in self.facts:
            raise Unknown(key)
        return self.facts[key]

    def without(self, *keys: str) -> Box:
        """The box with holes."""
        return Box({k: v for k, v in self.facts.items() if k not in keys}, self.pack_hash)


def full_box() -> Box:
    facts: dict[str, FactValue] = {}
    for card in CARDS:
        facts[f"price.{card}"] = PRICES[card - 1]
        facts[f"gift.{card}"] = GIFTS[card - 1]
    return Box(facts, hashlib.sha256(repr(facts).encode()).hexdigest())


class State:
    """Plain data; the box is shared, for it is never changed."""

    def __init__(self, box: Box, coins: list[int], slots: list[int], deck: tuple[int, ...]) -> None:
        self.box = box
        self.coins = coins
        self.slots = slots  # card or 0
        self.deck = deck  # what may still come, in order of number
        self.owned: tuple[tuple[int, ...], ...] = ((), ())
        self.draws = 0
        self.round = 0
        self.stack: list[Frame] = []
        self.question: tuple[str, Action] | None = None
        self.log: list[Message] | None = None

    def copy(self) -> State:
        other = State(self.box, list(self.coins), list(self.slots), self.deck)
        other.owned, other.draws, other.round = self.owned, self.draws, self.round
        other.stack, other.question = list(self.stack), self.question
        other.log = None if self.log is None else []
        return other

    @property
    def box_is_complete(self) -> bool:
        return len(self.box.facts) == 2 * len(CARDS)

    def data(self) -> tuple[Any, ...]:
        """All that equality looks at."""
        facts = tuple(sorted(self.box.facts.items()))
        lists = (tuple(self.coins), tuple(self.slots), tuple(self.stack))
        return (facts, lists, self.deck, self.owned, self.draws, self.round, self.question)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.data())

    def say(self, message_id: str, **params: int) -> None:
        if self.log is not None:
            self.log.append(message(message_id, **params))


def _can_take(state: State, frame: Frame, action: Action) -> str | None:
    if action[0] == "work":
        return "toy.rich" if state.coins[frame[1]] >= 4 else None
    if action[0] == "rest":
        return None
    card = state.slots[int(action[1]) - 1]
    if not card:
        return "toy.empty"
    price = state.box.of(card, "price")
    assert isinstance(price, int)
    return "toy.dear" if price > state.coins[frame[1]] else None


def _take(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    state.stack.pop()
    if action[0] == "work":
        state.coins[seat] += 1
    elif action[0] == "buy":
        slot = int(action[1]) - 1
        card, state.slots[slot] = state.slots[slot], 0
        price = state.box.of(card, "price")
        assert isinstance(price, int)
        state.coins[seat] -= price
        owned = list(state.owned)
        owned[seat] = (*owned[seat], card)
        state.owned = tuple(owned)
        state.say("toy.bought", seat=seat, card=card)
        state.stack += [("refill", slot), ("sale", seat), ("gift", seat, card)]


def _gift(state: State, frame: Frame) -> None:
    _, seat, card = frame
    state.stack.pop()
    state.say("toy.gift", card=card)
    gift = state.box.of(card, "gift")
    if gift == "again":
        state.stack.append(("turn", seat))
    else:
        assert isinstance(gift, int)
        state.coins[seat] += gift


def _sales(state: State, frame: Frame) -> list[Action]:
    cards = [card for card in state.owned[frame[1]] if card % 2 == 0]
    return [*[("sell", card) for card in cards], ("done",)]


def _sell(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    if action[0] == "done":
        state.stack.pop()
        return
    owned = list(state.owned)
    owned[seat] = tuple([card for card in owned[seat] if card != action[1]])
    state.owned = tuple(owned)
    state.coins[seat] += 1


def _refill(state: State, frame: Frame) -> None:
    state.stack.pop()
    if state.deck:
        state.stack.append(("flip", frame[1]))


def _flip(state: State, frame: Frame, action: Action) -> None:
    state.stack.pop()
    card = int(action[1])
    state.slots[frame[1]] = card
    state.deck = tuple([other for other in state.deck if other != card])
    state.draws += 1
    state.say("toy.step.turned_up", card=card, slot=frame[1] + 1)


def _round(state: State, frame: Frame) -> None:
    state.round += 1
    if state.round > ROUNDS:
        state.stack.clear()
    else:
        state.stack += [("turn", 1), ("turn", 0)]


KINDS: dict[str, Choice[State] | Step[State]] = {
    "turn": Choice(
        lambda state, frame: frame[1],
        lambda state, frame: (
            [("buy", 1), ("buy", 2), ("work",), ("rest",)],
            partial(_can_take, state, frame),
        ),
        _take,
    ),
    "sale": all_legal(lambda state, frame: frame[1], _sales, _sell),
    "flip": all_legal(
        lambda state, frame: CHANCE,
        lambda state, frame: [("card", card) for card in state.deck],
        _flip,
    ),
    "gift": Step(_gift),
    "refill": Step(_refill),
    "round": Step(_round),
}


class Toy(Ruleset[State]):
    """See the module."""

    def __init__(self) -> None:
        super().__init__(
            "toy",
            3,
            KINDS,
            verbs=frozenset({"buy", "work", "rest", "sell", "done", "card", "answer"}),
            passing=frozenset({"done"}),
            chance_sources=("deck",),
        )

    def new_game(self, options: Mapping[str, str], box: Any) -> State:
        return self.from_position(options, box, {})

    def from_position(
        self, options: Mapping[str, str], box: Any, position: Mapping[str, str]
    ) -> State:
        if set(options) - {"coins"}:
            raise OptionsError(message("toy.option", name=min(set(options) - {"coins"})))
        slots = [0, 0]
        coins = [int(options.get("coins", "2"))] * 2
        for key, value in position.items():
            name, _, number = key.partition(".")
            if name not in ("slot", "coins") or number not in ("1", "2"):
                raise PositionError(message("toy.position", key=key))
            (slots if name == "slot" else coins)[int(number) - 1] = int(value)
        deck = tuple([card for card in CARDS if card not in slots])
        state = State(box, coins, slots, deck)
        state.stack = [("round",)]
        self.advance(state)
        if not position:
            state.stack += [("flip", 1), ("flip", 0)]
        return state

    def describe(self, state: State) -> dict[str, str]:
        numbered = {"slot": state.slots, "coins": state.coins}
        words = {
            f"{k}.{i}": str(v) for k, values in numbered.items() for i, v in enumerate(values, 1)
        }
        decision = self.decision(state)
        asked = "nobody" if decision is None else f"{decision.party} {decision.kind}"
        return {**words, "asked": asked}

    def mend(self, state: State, changes: Mapping[str, str]) -> State:
        after = state.copy()
        for key, words in changes.items():
            if key not in ("coins.1", "coins.2"):
                raise PositionError(message("toy.position", key=key))
            after.coins[int(key[-1]) - 1] = int(words)
        return after

    def outcome(self, state: State) -> Outcome | None:
        if state.stack or state.question is not None:
            return None
        points = [sum(cards) for cards in state.owned]
        winner = None if points[0] == points[1] else points.index(max(points))
        return Outcome(winner, "toy.rounds_over")

    def observation(self, state: State, seat: int) -> dict[str, Any]:
        data = {"coins": state.coins, "slots": state.slots, "owned": state.owned, "seat": seat}
        observed: dict[str, Any] = json.loads(json.dumps(data))
        return observed

    def learn(self, state: State, key: str, value: FactValue) -> None:
        known = state.box.facts.get(key)
        if value not in self.fact_values(state, key) or known not in (None, value):
            raise FactError(message("toy.fact", key=key, value=str(value)))
        state.box = Box({**state.box.facts, key: value}, state.box.pack_hash)

    def fact_values(self, state: State, key: str) -> Sequence[FactValue]:
        name, _, card = key.partition(".")
        if name not in DOMAINS or card not in [str(number) for number in CARDS]:
            raise FactError(message("toy.no_fact", key=key))
        return DOMAINS[name]

    def chance_draw(self, state: State) -> tuple[str, int]:
        return "deck", state.draws

    def explain(self, state: State, action: Action, reason: str) -> tuple[Message, str]:
        return message(reason, coins=state.coins[state.stack[-1][1]]), "toy rules 2"

    def label(self, state: State, action: Action) -> Message:
        return message(f"toy.do.{action[0]}")


def head(**changes: Any) -> Head:
    """The head of a game with the full box."""
    fields = {
        "game": "toy",
        "rules_version": 3,
        "pack_name": "six cards",
        "pack_version": "1",
        "pack_hash": full_box().pack_hash,
        "id": "toy-1",
    }
    return Head(**{**fields, **changes})
