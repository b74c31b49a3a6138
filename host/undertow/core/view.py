"""A view: one seat's observation as a game-neutral picture, from which terminal, device and page are made.

A game fills these from its observation and its open decision. Nobody who draws a view needs to know which game it is.
Prices are per side: index 0 and 1 are the two factions, seats or rows that see different prices; None is unknown or
not for sale to that side.
"""

from __future__ import annotations

from dataclasses import dataclass

from undertow.core.action import Action
from undertow.core.message import Message

Price = int | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as anybody who sees it may know it. Unknown facts are None."""

    id: int
    name: Message
    kind: str  # message id: "duellum.location", "duellum.mercenary", "duellum.action_card" …
    type: Message | None = None
    points: int | None = None
    has_crown: bool | None = None
    text: tuple[Message, ...] = ()  # its depths or effects, in order
    depth_index: int | None = None  # how many depths are covered (locations on a board)
    is_asleep: bool = False
    is_stand_in: bool = False  # invented for play without a box, never a printed card


@dataclass(frozen=True, slots=True)
class SlotView:
    """One slot of the market. ``dial_prices``: what the wheel says here; ``card_prices``: what the card says."""

    number: int  # from 1
    card: CardView | None
    dial_prices: tuple[Price, ...] = ()
    card_prices: tuple[Price, ...] = ()


@dataclass(frozen=True, slots=True)
class TerritoryView:
    """A place on the map."""

    id: str
    name: Message
    neighbours: tuple[str, ...]  # ids
    holds_leader: bool
    wild_manta: Message | None
    is_emptied_nest: bool
    capital_of: int | None  # side


@dataclass(frozen=True, slots=True)
class TrackView:
    """A track with a marker: crown tracks, for one."""

    id: str
    side: int
    position: int
    length: int


@dataclass(frozen=True, slots=True)
class GoalView:
    """A shared goal: who achieved it first and second (None: nobody), and which seats fulfil it, as far as is plain."""

    number: int  # from 1
    text: Message
    first: int | None
    second: int | None
    fulfilled_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A seat's zone. ``cards`` are those that the viewer may see; ``count`` is how many there are."""

    seat: int
    id: str  # message id: "duellum.zone.hand" …
    cards: tuple[CardView, ...]
    count: int


@dataclass(frozen=True, slots=True)
class AnimalView:
    """A helper animal of a seat."""

    id: str
    seat: int
    effects: tuple[Message, ...] | None  # None: unknown
    is_ready: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    """One action of the open decision, in the pinned order."""

    action: Action
    text: str
    label: Message
    slot_number: int | None = None  # the market slot it is about
    details: tuple[Message, ...] = ()  # what the card or animal it is about does, in order
    is_open: bool = False  # legal if a fact that will then be asked allows it
    passes: bool = False  # done, finish, end of turn: the button "done" takes it
    territory: str | None = None  # the id of the place on the map that it leads to


@dataclass(frozen=True, slots=True)
class BlockedView:
    """Something that could be tried here and is not allowed, with the reason and the rule."""

    text: str
    label: Message
    reason: Message
    rule: str
    slot_number: int | None = None
    details: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class SuggestionView:
    """Something known that the thing in question may be: ``answer``, and facts that are told ``also`` with it."""

    label: Message
    answer: int | str
    also: tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class PromptView:
    """The open decision. ``asking`` is choose, confirm, fact or chance; ``party`` a seat, TABLE or CHANCE."""

    asking: str
    party: int
    message: Message
    options: tuple[OptionView, ...]
    blocked: tuple[BlockedView, ...] = ()
    steps_left: int | None = (
        None  # how many places a walk on the map may still go; None: nobody walks, or unknown
    )
    slot_number: int | None = None  # the market slot that the question is about
    #: Of a question for a fact: what the thing in question may be, as far as that is known from elsewhere.
    suggestions: tuple[SuggestionView, ...] = ()
    #: What is to be done where what lies there is none of the options; None: it is one of them.
    if_none: BlockedView | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may see, and what is asked."""

    title: Message
    sides: tuple[Message, ...]  # names of the seats
    seat_in_turn: int
    turn_number: int  # from 1
    market: tuple[SlotView, ...]
    deck_count: int
    map: tuple[TerritoryView, ...]
    tracks: tuple[TrackView, ...]
    zones: tuple[ZoneView, ...]
    animals: tuple[AnimalView, ...]
    pool: tuple[tuple[Message, int], ...]  # resources in hand during an action
    prompt: PromptView | None  # None when the game has ended
    result: Message | None = None
    winner: int | None = None
    #: The numbers of a market with a dial in every position of it, by position, side and slot, and where it stands.
    dial: tuple[tuple[tuple[Price, ...], ...], ...] = ()
    dial_index: int = 0
    #: At the end: a row for each kind of points, a number for each seat.
    scores: tuple[tuple[int, ...], ...] = ()
    goals: tuple[GoalView, ...] = ()
    #: What is plain at all times: stand-in cards, unchecked seats, the last round.
    notes: tuple[Message, ...] = ()
    #: Those of the notes that say what is not checked.
    not_checked: tuple[Message, ...] = ()
