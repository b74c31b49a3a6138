"""What people's hands do for a part that nobody plays: single physical steps, and why one may not be possible.

A game makes them from what it has told; the table shows one at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from undertow.core.message import Message

#: A part of the position, as a mend takes it: (key, words).
Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HandStep:
    """One gesture, in the imperative.

    ``why`` is what the game told that it comes from, with the reasons; ``slot_number`` the market slot concerned, from
    1; ``first`` the index, in what was told, of the first message of ``why``.
    """

    message: Message
    why: tuple[Message, ...] = ()
    slot_number: int | None = None
    first: int = 0


class Since(Enum):
    """From where on a game is judged again after a mend."""

    STEP = "step"  # whatever led to the step
    TURN = "turn"  # the turn in progress
    NOW = "now"  # nothing is judged again: so it lies from here on


@dataclass(frozen=True, slots=True)
class PutRight:
    """How something lies in truth: the mend that says so, of the position from where it is judged again."""

    label: Message
    changes: Changes
    since: Since = Since.STEP


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a step is not possible, or a question has no fitting answer.

    Of several ``ways`` to put it right ``question`` asks for one; with none, something that was told must be corrected.
    """

    label: Message
    question: Message | None
    ways: tuple[PutRight, ...]
