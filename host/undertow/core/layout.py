"""What lies on a table, spot by spot, and what might lie there instead: for people to look at, and to put right.

A game makes a layout of a state; the table walks people through it (``table/table_check.py``). A layout is immutable.
What people say of one spot gives another layout, and what all of it comes to are changes of the position, in its own
notation, for one deed (``Ruleset.mend``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from undertow.core.message import Message


class Spot(NamedTuple):
    """A place on the table.

    id           the same in every layout of a game
    area         the part of the table it belongs to
    where        what the place is called
    lies         what lies there, as far as the game knows
    slot_number  the market slot it is, from 1; None for any other place
    """

    id: str
    area: Message
    where: Message
    lies: Message
    slot_number: int | None = None


class Reading(NamedTuple):
    """Something that may be so at a spot instead: what it is called, and the words of the position that say so."""

    label: Message
    changes: Mapping[str, str]


class Layout(Protocol):
    """A table as it lies, and what people have said so far of how it lies otherwise."""

    @property
    def spots(self) -> Sequence[Spot]:
        """Every place that the game tracks, part by part, in the order in which people look at them."""
        ...

    def readings(self, spot_id: str) -> Sequence[Reading]:
        """What might be so at that spot instead of what is."""
        ...

    def otherwise(self, reading: Reading) -> Layout:
        """The table on which that is so. Raises PositionError where it cannot be."""
        ...

    @property
    def changes(self) -> Mapping[str, str]:
        """What is to be mended, in the notation of positions; empty where all lies as the game says."""
        ...
