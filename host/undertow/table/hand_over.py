"""Two people, one device: nobody is shown what only the other may see, and the device changes hands in between.

Whoever holds the device sees the table as their seat may. What everybody may know is asked of either of them without
more; before something is shown that only the other may see, the page asks to hand the device over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Generic

from undertow.core.line import S
from undertow.core.message import Message, message
from undertow.core.view import View
from undertow.table.at_table import AtTable
from undertow.words import say

#: The seat of somebody who may see what all may see, and nothing else.
ANYBODY: Final = -1


class HandOver(Generic[S]):
    """Who holds the device. ``at_table`` None: everybody may see everything, and nothing is ever handed over."""

    def __init__(self, at_table: AtTable[S] | None) -> None:
        self._at_table = at_table
        self.holder: int | None = None

    def look(self, state: S) -> None:
        """Whoever is asked first holds it."""
        if self.holder is None:
            self.holder = self._wanted(state)

    def take(self, state: S) -> None:
        """It was handed over."""
        self.holder = self._wanted(state)

    def is_due(self, state: S) -> bool:
        """What is asked is for the eyes of somebody else than the holder."""
        wanted = self._wanted(state)
        return wanted is not None and wanted != self.holder

    def steps(self, state: S) -> tuple[Message, ...]:
        """To hand it over, if that is due."""
        wanted = self._wanted(state)
        if self._at_table is None or wanted is None or wanted == self.holder:
            return ()
        sides = self._at_table.view(state, ANYBODY).sides
        return (message("table.hand_over", side=say(sides[wanted])),)

    def view(self, state: S, seat: int, party: int) -> View | None:
        """What may be shown while ``party`` decides; None: what ``seat`` may see."""
        if self._at_table is None or self.holder is None:
            return None
        if self.is_due(state):
            return self._at_table.view(state, ANYBODY)
        if party < 0:
            return self._at_table.view(state, self.holder)
        if party == self.holder:
            return None
        # Everybody may see what is asked, but not what lies before those who decide.
        asked = self._at_table.view(state, party).prompt
        return replace(self._at_table.view(state, ANYBODY), prompt=asked)

    def may_be_told(self, state: S) -> bool:
        """The options of that moment may be shown to the holder."""
        wanted = self._wanted(state)
        return self.holder is None or wanted is None or wanted == self.holder

    def _wanted(self, state: S) -> int | None:
        return None if self._at_table is None else self._at_table.private_seat(state)
