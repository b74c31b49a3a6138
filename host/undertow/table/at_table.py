"""What a game tells the table of itself beside its rules: the words of the game that session and desk need."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from undertow.core.errors import UndertowError
from undertow.core.layout import Layout
from undertow.core.message import Message
from undertow.core.record import Deed
from undertow.core.script import HandStep, Obstacle
from undertow.core.view import SuggestionView, View

S_contra = TypeVar("S_contra", contravariant=True)


class AtDesk(Protocol):
    """What a desk needs."""

    @property
    def card_kinds(self) -> Sequence[str]:
        """The kinds of cards (``CardView.kind``) that the ring tells apart, at most two."""
        ...

    @property
    def finishing_verbs(self) -> Collection[str]:
        """First words of action texts that finish something, to tell why nothing can be finished now."""
        ...


class AtTable(AtDesk, Protocol[S_contra]):
    """What a session needs besides."""

    @property
    def physical_sources(self) -> frozenset[str]:
        """Sources of chance that lie before people in every game with real cards, and are asked of them there."""
        ...

    def asked_sources(self, options: Mapping[str, str]) -> frozenset[str]:
        """The same, with those that were agreed to lie there; ``options`` are those of the game's head."""
        ...

    @property
    def names(self) -> Mapping[int, str]:
        """What seats and TABLE are called in a record."""
        ...

    def view(self, state: S_contra, seat: int) -> View:
        """The view of a seat; of -1: what everybody may see."""
        ...

    def private_seat(self, state: S_contra) -> int | None:
        """The seat alone that may see the options of the open decision; None: everybody may."""
        ...

    def layout(self, state: S_contra, *, is_whole: bool) -> Layout:
        """The table as it lies, for people to put right; ``is_whole``: with all that makes a position.

        Raises PositionError where nothing can be put right, which it says.
        """
        ...

    def is_behind(
        self, error: UndertowError, deed: Deed, before: S_contra, after: S_contra, /
    ) -> bool:
        """What people told with that deed stands behind a refusal: it says the opposite, or the same before.

        ``before`` and ``after`` are the states around the deed.
        """
        ...

    def suggestions(self, state: S_contra, box: Any) -> Sequence[SuggestionView]:
        """What the thing in question may be, by the box with which the game began."""
        ...

    def set_up_steps(
        self, before: S_contra | None, after: S_contra, asked: Collection[str]
    ) -> tuple[Sequence[Message], Sequence[Message]]:
        """What people lay out between two moments of a set-up, before what the rules do there and after it.

        ``before`` None: nothing lies on the table yet.
        ``asked``: the sources of chance of which people tell what came up.
        """
        ...

    def turn_of(self, state: S_contra) -> int:
        """A number that grows with every turn of anybody; the set-up's is the least."""
        ...

    def begins_turn(self, told: Message) -> bool:
        """With that a turn begins."""
        ...

    def script(
        self, options: Mapping[str, str], told: Sequence[Message], *, has_real_cards: bool
    ) -> Sequence[HandStep]:
        """What people carry out with their hands, or follow with their eyes, of what was told, in order.

        ``options`` are those of the game's head; ``has_real_cards``: cards lie on the table, none are dealt.
        """
        ...

    def obstacles(
        self,
        before: S_contra,
        turn_start: S_contra,
        step: HandStep,
        done: Sequence[HandStep],
    ) -> Sequence[Obstacle]:
        """Why a step may not be possible, and how that is put right.

        ``before``: before what led to the step; ``turn_start``: before the turn. ``done``: the steps carried out since
        ``before``.
        """
        ...

    def obstacles_of_question(self, state: S_contra, turn_start: S_contra) -> Sequence[Obstacle]:
        """Why none of the outcomes that people are offered is what they see; none where nothing of the kind can be."""
        ...
