"""Hands: the pin edges that turning a knob and pressing a button make."""

from collections.abc import Iterator
from typing import NamedTuple

from undertow.device.board_file import BoardFacts

QUARTER_MS = 2  # one of the four phases of a detent: a brisk hand makes 125 detents a second
PAUSE_MS = 60  # between two presses of one button


class TimedEdge(NamedTuple):
    """A pin takes a level at a time of the virtual clock."""

    time_us: int
    gpio: int
    level: int


class Knob:
    """An encoder between two switches and ground, at rest when it is made.

    `steps_per_detent` counts the quarter phases from one rest to the next.
    """

    # Levels of (A, B) in the order in which a clockwise turn passes them.
    _CLOCKWISE = ((1, 1), (0, 1), (0, 0), (1, 0))

    def __init__(self, facts: BoardFacts) -> None:
        self._gpios = (facts.knob_a, facts.knob_b)
        self._steps_per_detent = facts.steps_per_detent
        rest = (facts.knob_rest_levels >> 1, facts.knob_rest_levels & 1)
        self._phase = self._CLOCKWISE.index(rest)
        self._clockwise = -1 if facts.knob_is_reversed else 1

    def turn(self, detents: int, start_us: int, quarter_us: int) -> Iterator[TimedEdge]:
        """Edges of so many detents, negative for counter-clockwise."""
        direction = self._clockwise if detents > 0 else -self._clockwise
        for step in range(abs(detents) * self._steps_per_detent):
            before = self._CLOCKWISE[self._phase]
            self._phase = (self._phase + direction) % len(self._CLOCKWISE)
            after = self._CLOCKWISE[self._phase]
            for gpio, old, new in zip(self._gpios, before, after, strict=True):
                if old != new:
                    yield TimedEdge(start_us + step * quarter_us, gpio, new)


def press(gpio: int, start_us: int, hold_us: int, active_level: int) -> Iterator[TimedEdge]:
    """A button that is held for `hold_us`."""
    yield TimedEdge(start_us, gpio, active_level)
    yield TimedEdge(start_us + hold_us, gpio, 1 - active_level)
