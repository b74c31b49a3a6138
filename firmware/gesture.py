"""What a press means: a click or a long press, and exactly one of the two."""

from debounce import STABLE_MS
from ticks import elapsed_ms
from undertow_wire.messages import CLICK, LONG, LONG_MS

NONE = -1


class Gesture:
    """One control, from press to release. A long press is told while it is still held."""

    def __init__(self) -> None:
        self.is_held = False
        self._is_told = False
        self._began_ms = 0

    def press(self, at_ms: int) -> None:
        """The control went down at that time."""
        self.is_held = True
        self._is_told = False
        self._began_ms = at_ms

    def release(self, at_ms: int) -> int:
        """The control came up; return CLICK, LONG, or NONE if the press has been told already."""
        if not self.is_held:
            return NONE
        self.is_held = False
        if self._is_told:
            return NONE
        return LONG if elapsed_ms(at_ms, self._began_ms) >= LONG_MS else CLICK

    def hold(self, now_ms: int) -> int:
        """Time went by; return LONG once when a press becomes one, else NONE."""
        if not self.is_held or self._is_told:
            return NONE
        # A release just before LONG_MS is known only when the switch has stood still.
        if elapsed_ms(now_ms, self._began_ms) < LONG_MS + STABLE_MS:
            return NONE
        self._is_told = True
        return LONG
