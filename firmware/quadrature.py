"""From the two levels of a knob to steps, and from steps to detents.

`Steps` belongs to an interrupt handler, where no PIO counts: whole numbers, one table, nothing
allocated. `Detents` belongs to the loop and may come late. Both count exactly through any number of reversals.
"""

# The step of each pair of levels, before * 4 + after, where levels are A * 2 + B. Clockwise runs
# 3, 1, 0, 2, 3 (A falls first). _JUMP: both levels changed, so a reading was missed in between.
_JUMP = 2
TRANSITIONS = (
    #  00     01     10     11      before
    0,     -1,    +1,    _JUMP,   # 00
    +1,    0,     _JUMP, -1,      # 01
    -1,    _JUMP, 0,     +1,      # 10
    _JUMP, +1,    -1,    0,       # 11
)  # fmt: skip

# How many quarter periods clockwise of 11 each pair of levels lies.
PHASE = (2, 1, 3, 0)


def start_offset(levels: int, rest_levels: int, steps_per_detent: int) -> int:
    """Return how many quarter periods beyond the nearest resting place the knob stands."""
    offset = (PHASE[levels] - PHASE[rest_levels]) % steps_per_detent
    return offset - steps_per_detent if offset > steps_per_detent // 2 else offset


class Steps:
    """Counts quarter periods modulo 2**16; zero is the resting place nearest to the start."""

    def __init__(self, levels: int, rest_levels: int, steps_per_detent: int) -> None:
        self._levels = levels
        self._direction = 0
        self.count = start_offset(levels, rest_levels, steps_per_detent) & 0xFFFF
        self.missed = 0

    def update(self, levels: int) -> None:
        """Take the levels (A * 2 + B) after an edge. Allocates nothing.

        When both have changed, one reading was missed: the knob went on in its direction.
        """
        step = TRANSITIONS[self._levels << 2 | levels]
        self._levels = levels
        if step == _JUMP:
            self.missed = (self.missed + 1) & 0xFFFF
            step = 2 * self._direction
        elif step:
            self._direction = step
        self.count = (self.count + step) & 0xFFFF


class Detents:
    """Counts detents modulo 2**16 from a step counter whose resting places are multiples.

    The next detent counts one quarter period before its resting place, and the way back one
    quarter period before that of the detent it returns to: a knob that trembles on the border
    counts nothing, and one that is turned back at any phase ends where it stands.
    """

    def __init__(self, steps_per_detent: int, is_reversed: bool) -> None:
        self._steps_per_detent = steps_per_detent
        self._threshold = steps_per_detent - 1 if steps_per_detent > 2 else steps_per_detent
        self._direction = -1 if is_reversed else 1
        self._rest = 0
        self.count = 0

    def update(self, steps: int) -> int:
        """Take a step counter's value; return the detents (signed) since the last call."""
        away = ((steps - self._rest + 0x8000) & 0xFFFF) - 0x8000
        moved = 0
        if away >= self._threshold:
            moved = (away - self._threshold) // self._steps_per_detent + 1
        elif -away >= self._threshold:
            moved = -((-away - self._threshold) // self._steps_per_detent + 1)
        self._rest = (self._rest + moved * self._steps_per_detent) & 0xFFFF
        moved *= self._direction
        self.count = (self.count + moved) & 0xFFFF
        return moved
