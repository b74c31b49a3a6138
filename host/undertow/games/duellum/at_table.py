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
from undertow.core.view import SuggestionView, View
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.earlier import is_behind
from undertow.games.duellum.layout import layout_of
from undertow.games.duellum.observation import private_seat
from undertow.games.duellum.set_up_guide import set_up_steps
from undertow.games.duellum.state import State
from undertow.games.duellum.this_one import suggestions
from undertow.games.duellum.view import view

#: What Shrimpion does that people should follow on the ring, also where the cards are dealt.
_SHOWN_STEPS: Final = frozenset(("duellum.regent_takes", "duellum.regent_takes_only"))
#: What people's hands do for him at a real table.
_HAND_STEPS: Final = _SHOWN_STEPS | {
    "duellum.regent_begins_ahead",
    "duellum.regent_draws",
    "duellum.regent_lays",
    "duellum.regent_engages",
    "duellum.rotated",
    "duellum.leader_moved",
    "duellum.claimed",
    "duellum.scored",
    "duellum.regent_returns",
    "duellum.regent_shuffles",
    "duellum.crown_step",
    "duellum.declared",
    "duellum.discarded",
    "duellum.tired",
    "duellum.tired_all",
}


class DuellumAtTable:
    """The words of the game that a session and a desk need (``table/at_table.py``)."""

    card_kinds: Final = ("duellum.location", "duellum.mercenary")
    finishing_verbs: Final = frozenset(("end", "finish", "done", "leave"))
    #: Shrimpion's deck and lots are never among them: they are always ours to draw.
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

    def is_step(self, options: Mapping[str, str], told: Message, *, has_real_cards: bool) -> bool:
        """It is Shrimpion's doing. With dealt cards only the slot he takes from is shown."""
        if options.get("players") != "1":
            return False
        steps = _HAND_STEPS if has_real_cards else _SHOWN_STEPS
        return told.id in steps and "regent" in told.params


AT_TABLE: Final = DuellumAtTable()
