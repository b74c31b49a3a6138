"""What the firmware measures of itself: how long its rounds are, and how long an update of the ring takes.

Only the longest of each is kept, and how many there were. The clock counts microseconds modulo
2**30, so that every number here is a small integer; feeding this allocates nothing.
"""

import gc

from ticks import MASK, elapsed_ms
from undertow_wire import COUNTERS
from undertow_wire.service import Measured

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable


class Measures:
    """Since the start, or since `begin` was called; `now_us` is the clock."""

    def __init__(self, now_us: "Callable[[], int]") -> None:
        self._now_us = now_us
        self.begin(0, 0, 0, 0)

    def begin(self, now_ms: int, missed: int, lost: int, damaged: int) -> None:
        """Forget what was; the counts are those up to now, of `tell`."""
        self._before = (missed, lost, damaged)
        self._begun_ms = now_ms
        self._round_us = self._update_us = self._now_us()
        self.rounds = self.longest_gap_us = 0
        self.updates = self.longest_update_us = 0

    def round_begins(self) -> None:
        """The loop begins a round."""
        now_us = self._now_us()
        gap_us = (now_us - self._round_us) & MASK
        self._round_us = now_us
        self.longest_gap_us = max(gap_us, self.longest_gap_us)
        self.rounds = min(self.rounds + 1, MASK)

    def update_begins(self) -> None:
        """The ring is about to be drawn."""
        self._update_us = self._now_us()

    def update_ends(self) -> None:
        """The ring has been drawn and written."""
        took_us = (self._now_us() - self._update_us) & MASK
        self.longest_update_us = max(took_us, self.longest_update_us)
        self.updates = min(self.updates + 1, MASK)

    def tell(self, now_ms: int, missed: int, lost: int, damaged: int) -> Measured:
        """Return what was measured.

        The counts are those since the start: readings missed, changes lost, frames damaged.
        """
        return Measured(
            elapsed_ms(now_ms, self._begun_ms),
            self.rounds,
            self.longest_gap_us,
            self.updates,
            self.longest_update_us,
            min(_free_heap_bytes(), MASK),
            (missed - self._before[0]) % COUNTERS,
            (lost - self._before[1]) % COUNTERS,
            (damaged - self._before[2]) % COUNTERS,
        )


def _free_heap_bytes() -> int:
    """What is left after a collection; CPython has no such number, and says 0."""
    gc.collect()
    free: Callable[[], int] | None = getattr(gc, "mem_free", None)
    return free() if free is not None else 0
