"""The table: what lies where, and what everybody may do to it without asking anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import NamedTuple

from tests.oracle.printed import ActionCard, Animal, Card, Printed
from undertow.core.action import CHANCE, TABLE, Action
from undertow.games.duellum.options import Options

__all__ = [
    "CHANCE",
    "TABLE",
    "Action",
    "Decision",
    "GameOver",
    "Placed",
    "Play",
    "Player",
    "Table",
    "Waiting",
]


class Decision(NamedTuple):
    """Who is asked what: a faction, TABLE or CHANCE, and everything that may be answered."""

    party: int
    kind: str
    options: list[Action]


#: A part of the game: it asks, and is sent the answer.
Play = Generator[Decision, Action, None]


class GameOver(Exception):
    """The game ends at once; ``winner`` is a faction or None, ``how`` the way it ended."""

    def __init__(self, winner: int | None, how: str) -> None:
        super().__init__(winner, how)
        self.winner = winner
        self.how = how


class Placed(NamedTuple):
    """A location on a board, and how many of its depths are covered."""

    card: Card
    raised: int

    @property
    def is_fully_raised(self) -> bool:
        """No depth is left visible."""
        return self.raised == len(self.card.depths)


class Waiting(NamedTuple):
    """A mercenary next to a board."""

    card: Card
    is_awake: bool


class Player:
    """What lies before one player; Shrimpion's ``hand`` is his deck."""

    def __init__(self, printed: Printed, faction: int) -> None:
        self.faction = faction
        self.hand: list[ActionCard] = list(printed.action_cards[faction])
        self.pile: list[ActionCard] = []
        self.places: list[Placed | None] = [None] * 4
        self.mercenaries: list[Waiting] = []
        self.scored: list[Card] = []
        self.played: list[Card] = []
        self.animals: list[Animal] = list(printed.faction_animals[faction])
        self.ready: set[Animal] = set(self.animals)
        self.readied_by_nest: set[Animal] = set()
        self.crown = 0
        self.tokens = [*printed.first_tokens[faction], *printed.second_tokens[faction]]
        self.used_tokens: set[str] = set()

    def ready_animals(self) -> list[Animal]:
        """Belly-side up, oldest first."""
        return [animal for animal in self.animals if animal in self.ready]

    def tired_animals(self) -> list[Animal]:
        """Resting, oldest first."""
        return [animal for animal in self.animals if animal not in self.ready]

    def located(self) -> list[tuple[int, Placed]]:
        """Places with a location, from left to right."""
        return [(place, placed) for place, placed in enumerate(self.places) if placed is not None]

    def take_to_hand(self, *cards: ActionCard) -> None:
        """Into the hand, which is kept in the order of the pack."""
        self.hand = sorted([*self.hand, *cards], key=lambda card: card.number)

    def raise_location(self, place: int, depths: int) -> None:
        """Slide a location up."""
        placed = self.places[place]
        assert placed is not None, f"nothing lies in place {place + 1}"
        assert placed.raised + depths <= len(placed.card.depths), (
            f"{placed} cannot be raised so far"
        )
        self.places[place] = placed._replace(raised=placed.raised + depths)

    def score(self, place: int) -> None:
        """Move a location to the prosperity points deck."""
        placed = self.places[place]
        assert placed is not None, f"nothing lies in place {place + 1}"
        assert placed.is_fully_raised, f"{placed} is not fully raised"
        self.places[place] = None
        self.scored.append(placed.card)


class Table:
    """Everything on the table. ``imagined`` is one on which something may be tried out."""

    def __init__(self, printed: Printed, options: Options) -> None:
        self.printed = printed
        self.options = options
        self.players = [Player(printed, 0), Player(printed, 1)]
        self.person: int | None = options.person if options.person in (0, 1) else None
        self.regent: int | None = None
        if options.is_solo and self.person is not None:
            self.regent = 1 - self.person
        self.first = options.first or 0
        self.turn = 0
        self.turn_number = 0
        self.ending = 0
        self.trigger = ""
        self.dial = 0
        self.slots: list[Card | None] = [None] * 6
        self.deck = list(printed.cards)
        self.away: list[Card] = []
        self.leader = printed.centre
        self.nests: dict[str, Animal | None] = dict.fromkeys(printed.nests)
        self.unplaced = list(printed.mantas)
        self.coins = 0
        self.tridents = 0
        self.goals: list[str] = []
        #: For each goal who achieved it with which token, first and second.
        self.laid: list[list[tuple[int, str]]] = [[] for _ in printed.goal_sides]
        #: Factions that have still to step on their crown track.
        self.crowns: list[int] = []
        self.draws: Counter[str] = Counter()
        self.in_play: tuple[int, ActionCard] | None = None
        self.outcome: tuple[int | None, str] | None = None

    def imagined(self, faction: int) -> Table:
        """The same table, on which the pool and what lies before one faction may be changed without consequences."""
        new = Table.__new__(Table)
        new.__dict__.update(self.__dict__)
        player = Player.__new__(Player)
        player.__dict__.update(self.players[faction].__dict__)
        player.places = player.places[:]
        player.ready = set(player.ready)
        player.used_tokens = set(player.used_tokens)
        player.mercenaries = player.mercenaries[:]
        player.played = player.played[:]
        new.players = self.players[:]
        new.players[faction] = player
        return new

    def dial_number(self, faction: int, slot: int) -> int:
        """The dial's number at a slot for a faction: the dial turns, the cards stay (R2, R3)."""
        return self.printed.dial[faction][(slot - self.dial) % 6]

    def price(self, faction: int, slot: int, verb: str) -> int:
        """Turtles buy for the bubble and conquer for the dial's number, Squids the other way round (R1, R2)."""
        card = self.slots[slot]
        assert card is not None, f"slot {slot + 1} is empty"
        by_bubble = (verb == "buy") == (faction == 0)
        return card.bubble if by_bubble else self.dial_number(faction, slot)

    def rotate(self, direction: str, divisions: int) -> None:
        """Turn the dial."""
        self.dial = (self.dial + (divisions if direction == "cw" else -divisions)) % 6

    def has_room(self, faction: int, card: Card) -> bool:
        """Four locations on the board, four mercenaries beside it (R16)."""
        player = self.players[faction]
        if card.kind == "location":
            return None in player.places
        return len(player.mercenaries) < 4

    def take_from_slot(self, slot: int, faction: int) -> Card:
        """The slot stays empty; a crown is a step to come (R30)."""
        card = self.slots[slot]
        assert card is not None, f"slot {slot + 1} is empty"
        self.slots[slot] = None
        if card.has_crown:
            self.crowns.append(faction)
        return card

    def place(self, faction: int, card: Card) -> int:
        """Into the leftmost free place (R36); gives the place."""
        player = self.players[faction]
        place = player.places.index(None)
        player.places[place] = Placed(card, 0)
        return place

    def acquire(self, faction: int, slot: int) -> None:
        """A location onto the board, a mercenary face down beside it."""
        card = self.take_from_slot(slot, faction)
        if card.kind == "location":
            self.place(faction, card)
        else:
            self.players[faction].mercenaries.append(Waiting(card, is_awake=False))

    def can_refill(self) -> bool:
        """A slot is empty and a card is left (R4)."""
        return None in self.slots and bool(self.deck)

    def end_with_points(self, trigger: str) -> None:
        """The end is near; a second trigger never lengthens the game (R5, R33)."""
        if not self.ending:
            self.ending, self.trigger = 1, trigger


def refill(table: Table, slots: list[int]) -> Play:
    """Turn up a card for each slot."""
    for slot in slots:
        choice = yield Decision(CHANCE, "refill", [("card", card.name) for card in table.deck])
        table.draws["deck"] += 1
        card = next(card for card in table.deck if card.name == choice[1])
        table.deck.remove(card)
        table.slots[slot] = card
        if not table.deck and table.options.exhausted_deck_ends:
            table.end_with_points("exhausted_deck")


def refill_vortex(table: Table, faction: int) -> Play:
    """Each empty slot, the lowest number of the faction first; equal numbers from slot 1 on (R4)."""
    empty = [slot for slot, card in enumerate(table.slots) if card is None]
    empty.sort(key=lambda slot: (table.dial_number(faction, slot), slot))
    yield from refill(table, empty[: len(table.deck)])
