"""A switch that bounces: which levels were meant, and when.

Interrupts report edges with their time, so that a press that begins and ends while the loop is
busy is not lost. A level counts once it has stood for STABLE_MS.
"""

from ticks import elapsed_ms

STABLE_MS = 5  # bounces of small push switches end sooner; a press of 20 ms still has 10 to spare

# What `Debounce.take` returns.
NONE = 0
DOWN = 1
UP = 2

_ROOM = 8  # changes kept for the loop: four presses during one stall


class Debounce:
    """One switch. A switch that is down at the start counts as a press only when pressed anew."""

    def __init__(self, now_ms: int, is_down: bool) -> None:
        self._is_down = is_down  # the level that was last seen …
        self._since_ms = now_ms  # … and since when
        self._looked_ms = now_ms  # when anybody looked last, edge or none
        self._is_pressed = is_down  # the level that counts
        self._at_ms = [0] * _ROOM
        self._kinds = bytearray(_ROOM)
        self._written = 0
        self._taken = 0
        self.lost = 0  # changes for which there was no room
        self.taken_ms = 0  # when the change that `take` last returned happened

    def edge(self, now_ms: int, is_down: bool, was_other: bool = False) -> None:
        """Take a level, from an interrupt or from the loop. Allocates nothing.

        `was_other`: both edges came before anybody could look, so that the level was another one
        meanwhile: a whole press, if that was as long as a press is and not a bounce.
        The loop calls it regularly, with interrupts off: that ends an interval without an edge.
        """
        if self._is_down != self._is_pressed and elapsed_ms(now_ms, self._since_ms) >= STABLE_MS:
            self._settle()
        is_settled = is_down == self._is_down == self._is_pressed
        if was_other and is_settled and elapsed_ms(now_ms, self._looked_ms) >= STABLE_MS:
            self._is_down = not is_down
            self._since_ms = self._looked_ms
            self._settle()
        self._looked_ms = now_ms
        if is_down != self._is_down:
            self._is_down = is_down
            self._since_ms = now_ms

    def _settle(self) -> None:
        self._is_pressed = self._is_down
        if self._written - self._taken == _ROOM:
            self.lost += 1
            return
        place = self._written % _ROOM
        self._at_ms[place] = self._since_ms
        self._kinds[place] = DOWN if self._is_down else UP
        self._written += 1

    def take(self) -> int:
        """Return the next change, DOWN or UP, with its time in `taken_ms`; NONE if all are taken.

        To be called with interrupts off.
        """
        if self._taken == self._written:
            # Both begin anew here, so that neither ever outgrows a small integer.
            self._taken = self._written = 0
            return NONE
        place = self._taken % _ROOM
        self._taken += 1
        self.taken_ms = self._at_ms[place]
        return self._kinds[place]
