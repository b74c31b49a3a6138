"""The state of a game of Duellum: plain data that copies, compares, hashes and serialises in the middle of a turn.

Zones are tuples, so that a copy shares them safely and costs no more than its references.
"""

from __future__ import annotations

from typing import Any, Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.core.message import Message, Parameter
from undertow.core.ruleset import Outcome
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS, PLACES, SLOTS
from undertow.games.duellum.options import Options

NO_CARD: Final = -1
NO_SEAT: Final = -1
#: An entry of ``State.laid`` on which nobody has laid a token.
NOBODY: Final = (NO_SEAT, NO_CARD, NO_SEAT, NO_CARD)
#: Values of ``State.nests``: the territory has no nest, or its manta has been claimed.
NO_NEST: Final = -1
EMPTIED: Final = -2

#: Sources of chance, in the order of ``State.draws``.
SOURCES: Final = ("dial", "first", "mantas", "deck", "regent", "route", "goals", "factions")


#: The members of ``Seat``, in the order of ``Seat.key``. Compiled, the class cannot be asked for its slots.
SEAT_MEMBERS: Final = (
    "animals",
    "crown",
    "hand",
    "mercenaries",
    "nested",
    "pile",
    "places",
    "played",
    "raised",
    "ready",
    "scored",
    "tokens",
    "used",
)


class Seat:
    """What lies before one player.

    hand, pile       action cards in hand (Shrimpion: his face-down deck) and discarded, the top card last
    places, raised   four places for locations (NO_CARD if free) and how many depths of each are covered
    mercenaries      pairs (card, 1 if it is awake), at most four
    scored, played   the two prosperity piles, the top card last
    animals, ready   helper animals in the order they came, and the ready ones as a bit mask
    crown            space on the crown track, 0 to 9
    tokens, used     achievement tokens not yet laid, and those that have reinforced this turn, as a bit mask
    nested           animals that a nest has readied this turn, as a bit mask (R39)
    """

    __slots__ = SEAT_MEMBERS

    hand: tuple[int, ...]
    pile: tuple[int, ...]
    places: tuple[int, ...]
    raised: tuple[int, ...]
    mercenaries: tuple[tuple[int, int], ...]
    scored: tuple[int, ...]
    played: tuple[int, ...]
    animals: tuple[int, ...]
    ready: int
    crown: int
    tokens: tuple[int, ...]
    used: int
    nested: int

    def copy(self) -> Seat:
        """A copy; all members are immutable."""
        new = Seat()
        new.hand = self.hand
        new.pile = self.pile
        new.places = self.places
        new.raised = self.raised
        new.mercenaries = self.mercenaries
        new.scored = self.scored
        new.played = self.played
        new.animals = self.animals
        new.ready = self.ready
        new.crown = self.crown
        new.tokens = self.tokens
        new.used = self.used
        new.nested = self.nested
        return new

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable and hashable."""
        return tuple([getattr(self, name) for name in SEAT_MEMBERS])

    def is_ready(self, animal: int) -> bool:
        """The animal is one of this seat's and belly side up."""
        return bool(self.ready >> animal & 1)

    def tired(self) -> list[int]:
        """This seat's tired animals, oldest first."""
        ready = self.ready
        return [animal for animal in self.animals if not ready >> animal & 1]

    def ready_animals(self) -> list[int]:
        """This seat's ready animals, oldest first."""
        ready = self.ready
        return [animal for animal in self.animals if ready >> animal & 1]


def new_seat(box: Box, seat: int) -> Seat:
    """Chapter "Player setup": all action cards in hand, the faction's animals belly side up."""
    new = Seat()
    new.hand = box.action_cards[seat]
    new.pile = ()
    new.places = (NO_CARD,) * PLACES
    new.raised = (0,) * PLACES
    new.mercenaries = ()
    new.scored = ()
    new.played = ()
    new.animals = box.faction_animals[seat]
    new.ready = sum([1 << animal for animal in new.animals])
    new.crown = 0
    half = len(box.token_names) // 2
    new.tokens = tuple(range(half * seat, half * seat + half))
    new.used = 0
    new.nested = 0
    return new


class State:
    """A whole game at one moment.

    box              what is printed, known or unknown (shared)
    stack, question  see ``core.decision``
    turn, turn_number, first   seat in turn, turns begun so far, seat with the first player token
    ending           0; 1 the round is being finished; 2 the last turns are being played
    dial             how many slots the dial stands clockwise of its printed zero, 0 to 5
    slots, deck, unseen   cards in slots 1 to 6, number of cards in the deck, cards nobody has turned up
    leader, nests, unplaced   the leader's territory; per territory a manta, NO_NEST or EMPTIED; mantas not yet placed
    coins, tridents  the pool of the action in progress (ruling R7)
    seats            one ``Seat`` a faction: turtles, squids
    away             cards that left the game, or lie with an unchecked seat
    draws            how many draws each source of chance has made
    points           points that an unchecked seat reported at the end, else -1
    person, regent   the faction of the first person named, and Shrimpion's seat; NO_SEAT while nobody knows
    goals, laid      the goal that lies open on each goal token; per token who laid first and which achievement token,
                     who laid second and which: four numbers, NO_SEAT and NO_CARD where nobody did
    crowns           seats that have still to step on their crown track, in order
    trigger          what triggered the end by points: "", "goals" or "exhausted_deck"
    log              what happened, as messages; None where nobody listens. Not part of equality
    """

    __slots__ = (
        "away",
        "box",
        "coins",
        "crowns",
        "deck",
        "dial",
        "draws",
        "ending",
        "first",
        "goals",
        "laid",
        "leader",
        "log",
        "nests",
        "options",
        "outcome",
        "person",
        "points",
        "question",
        "regent",
        "seats",
        "slots",
        "stack",
        "tridents",
        "trigger",
        "turn",
        "turn_number",
        "unplaced",
        "unseen",
    )

    box: Box
    options: Options
    stack: list[Frame]
    question: tuple[str, Action] | None
    outcome: Outcome | None
    turn: int
    turn_number: int
    first: int
    ending: int
    dial: int
    slots: tuple[int, ...]
    deck: int
    unseen: tuple[int, ...]
    leader: int
    nests: tuple[int, ...]
    unplaced: tuple[int, ...]
    coins: int
    tridents: int
    seats: list[Seat]
    away: tuple[int, ...]
    draws: tuple[int, ...]
    points: tuple[int, int]
    person: int
    regent: int
    goals: tuple[str, ...]
    laid: tuple[tuple[int, int, int, int], ...]
    crowns: tuple[int, ...]
    trigger: str
    log: list[Message] | None

    def copy(self) -> State:
        """A copy that shares nothing mutable."""
        new = State()
        new.box = self.box
        new.options = self.options
        new.stack = self.stack[:]
        new.question = self.question
        new.outcome = self.outcome
        new.turn = self.turn
        new.turn_number = self.turn_number
        new.first = self.first
        new.ending = self.ending
        new.dial = self.dial
        new.slots = self.slots
        new.deck = self.deck
        new.unseen = self.unseen
        new.leader = self.leader
        new.nests = self.nests
        new.unplaced = self.unplaced
        new.coins = self.coins
        new.tridents = self.tridents
        new.seats = [self.seats[0].copy(), self.seats[1].copy()]
        new.away = self.away
        new.draws = self.draws
        new.points = self.points
        new.person = self.person
        new.regent = self.regent
        new.goals = self.goals
        new.laid = self.laid
        new.crowns = self.crowns
        new.trigger = self.trigger
        new.log = None if self.log is None else []
        return new

    @property
    def box_is_complete(self) -> bool:
        """No fact of the box is unknown."""
        return self.box.is_complete

    def position_key(self) -> tuple[Any, ...]:
        """Everything but what is known of the box: equal for the same game played on a box with holes."""
        return (
            self.options.readings,
            tuple(self.stack),
            self.outcome,
            self.turn,
            self.turn_number,
            self.first,
            self.ending,
            self.dial,
            self.slots,
            self.deck,
            self.unseen,
            self.leader,
            self.nests,
            self.unplaced,
            self.coins,
            self.tridents,
            self.seats[0].key(),
            self.seats[1].key(),
            self.away,
            self.draws,
            self.points,
            self.person,
            self.regent,
            self.goals,
            self.laid,
            self.crowns,
            self.trigger,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.position_key() == other.position_key()
            and self.question == other.question
            and self.box == other.box
        )

    def __hash__(self) -> int:
        return hash((self.position_key(), self.question, self.box))

    def note(self, message_id: str, **params: Parameter) -> None:
        """Say what happened, if anybody listens. A ``seat`` is named as ``side`` too, Shrimpion's as ``regent``."""
        if self.log is None:
            return
        seat = params.get("seat")
        if isinstance(seat, int):
            params["side"] = f"duellum.{FACTIONS[seat]}" if seat >= 0 else "duellum.set_up"
            if seat == self.regent:
                params["regent"] = "duellum.shrimpion"
        self.log.append(Message(message_id, params))


#: Kinds of frames under which an action card is being played, and where in them it stands.
_PLAYING: Final = {"action_end": 2, "regent_card": 3, "regent_top": 2}


def being_played(state: State) -> list[tuple[int, int]]:
    """Pairs (seat, card): action cards that lie in no hand and on no pile, the one played last first."""
    places = [(frame, _PLAYING[frame[0]]) for frame in state.stack[::-1] if frame[0] in _PLAYING]
    return [(int(frame[1]), int(frame[at])) for frame, at in places if frame[at] != NO_CARD]


def blank_state(box: Box, options: Options) -> State:
    """Both seats set up, nothing on the vortex board yet, nothing decided."""
    state = State()
    state.box = box
    state.options = options
    state.stack = []
    state.question = None
    state.outcome = None
    state.turn = 0
    state.turn_number = 0
    state.first = 0
    state.ending = 0
    state.dial = 0
    state.slots = (NO_CARD,) * SLOTS
    state.deck = len(box.card_names)
    state.unseen = tuple(range(len(box.card_names)))
    state.leader = box.centre
    state.nests = tuple(
        [EMPTIED if t in box.nests else NO_NEST for t in range(len(box.territories))]
    )
    state.unplaced = tuple(box.manta_ids)
    state.coins = 0
    state.tridents = 0
    state.seats = [new_seat(box, 0), new_seat(box, 1)]
    state.away = ()
    state.draws = (0,) * len(SOURCES)
    state.points = (-1, -1)
    state.person = options.person
    state.regent = 1 - options.person if options.is_solo and options.person != NO_SEAT else NO_SEAT
    state.goals = ()
    state.laid = (NOBODY,) * box.goal_count
    state.crowns = ()
    state.trigger = ""
    state.log = []
    return state
