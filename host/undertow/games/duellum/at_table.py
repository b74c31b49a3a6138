"""What Duellum tells a table of itself: the looks of its cards, its parties' names, what hands do for Shrimpion."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from undertow.core.action import TABLE
from undertow.core.errors import UndertowError
from undertow.core.layout import Layout
from undertow.core.message import Message
from undertow.core.record import Deed
from undertow.core.script import HandStep, Obstacle
from undertow.core.view import SuggestionView, View
from undertow.games.duellum import hands
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.earlier import is_behind
from undertow.games.duellum.layout import layout_of
from undertow.games.duellum.observation import private_seat
from undertow.games.duellum.obstacles import of_question, of_step
from undertow.games.duellum.set_up_guide import set_up_steps
from undertow.games.duellum.state import State
from undertow.games.duellum.this_one import suggestions
from undertow.games.duellum.view import view


class DuellumAtTable:
    """The words of the game that a session and a desk need (``table/at_table.py``)."""

    card_kinds: Final = ("duellum.location", "duellum.mercenary")
    finishing_verbs: Final = frozenset(("end", "finish", "done", "leave"))
    #: Shrimpion's lots are never among them: they are always ours to draw.
    physical_sources: Final = frozenset(("factions", "dial", "first", "mantas", "goals", "deck"))
    names: Final[Mapping[int, str]] = MappingProxyType(
        {**dict(enumerate(FACTIONS)), TABLE: "table"}
    )

    def view(self, state: State, seat: int) -> View:
        """The view of a seat."""
        return view(state, seat)

    def layout(self, state: State, *, is_whole: bool) -> Layout:
        """The table as it lies, to be looked at and put right."""
        return layout_of(state, is_whole=is_whole)

    def is_behind(self, error: UndertowError, deed: Deed, before: State, after: State, /) -> bool:
        """What was told with that deed is a reason for what was refused."""
        return is_behind(error, deed, before, after)

    def private_seat(self, state: State) -> int | None:
        """The seat whose hand and piles the options tell of (R18)."""
        return private_seat(state)

    def suggestions(self, state: State, box: Box) -> Sequence[SuggestionView]:
        """Cards of the box that the card in question may be."""
        return suggestions(state, box)

    def set_up_steps(
        self, before: State | None, after: State, asked: Collection[str]
    ) -> tuple[Sequence[Message], Sequence[Message]]:
        """What people lay out by the rulebook's chapter on the set-up."""
        return set_up_steps(before, after, asked)

    def asked_sources(self, options: Mapping[str, str]) -> frozenset[str]:
        """What lies before people, Shrimpion's deck if that was agreed."""
        is_table = hands.deck_is_drawn_by_people(options)
        return self.physical_sources | {"regent"} if is_table else self.physical_sources

    def turn_of(self, state: State) -> int:
        """Turns begun so far, of either side."""
        return state.turn_number

    def begins_turn(self, told: Message) -> bool:
        """With that a turn begins, of either side."""
        return told.id == "duellum.turn_begins"

    def script(
        self, options: Mapping[str, str], told: Sequence[Message], *, has_real_cards: bool
    ) -> Sequence[HandStep]:
        """Shrimpion's doings as gestures. With dealt cards only the slot he takes from is shown."""
        if options.get("players") != "1":
            return ()
        return hands.script(options, told) if has_real_cards else hands.shown(told)

    def obstacles(
        self, before: State, turn_start: State, step: HandStep, done: Sequence[HandStep]
    ) -> Sequence[Obstacle]:
        """See ``obstacles.py``."""
        return of_step(before, turn_start, step, done)

    def obstacles_of_question(self, state: State, turn_start: State) -> Sequence[Obstacle]:
        """Why no card of his deck that is offered fits."""
        return of_question(state, turn_start)


AT_TABLE: Final = DuellumAtTable()
