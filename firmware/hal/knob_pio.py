"""The knob's two pins, counted by a PIO program that owns its block."""

from array import array

import rp2
from machine import Pin

from board import Board
from hal.knob_program import FREQUENCY_HZ, quarters
from quadrature import PHASE, start_offset

_STATE_MACHINE = 0  # the first of the first block; the ring has the second block
_FIFO_WORDS = 4


class PioKnob:
    """Counts quarter periods, whatever the processor does meanwhile."""

    def __init__(self, board: Board) -> None:
        self._a = a = Pin(board.knob_pin_a, Pin.IN, Pin.PULL_UP)
        self._b = b = Pin(board.knob_pin_b, Pin.IN, Pin.PULL_UP)
        # Read once, for both: what the knob does from here on is counted.
        level_a, level_b = a.value(), b.value()
        self._offset = start_offset(
            level_a << 1 | level_b, board.knob_rest_levels, board.knob_steps_per_detent
        )
        self._counts = array("H", [0] * (_FIFO_WORDS + 1))
        self._phase = PHASE[level_a << 1 | level_b]  # of the contacts where the count is 0
        self._missed = 0
        self._machine = rp2.StateMachine(_STATE_MACHINE, quarters, freq=FREQUENCY_HZ, in_base=a)
        self._machine.exec("set(x, %d)" % (level_b << 1 | level_a))
        self._machine.exec("set(y, 0)")
        self._machine.active(1)

    def steps(self) -> int:
        """Return the quarter periods modulo 2**16; zero is the resting place at the start.

        Allocates nothing. The FIFO holds four counts of who knows when: the fifth is of now.
        """
        self._machine.get(self._counts)
        count = self._counts[_FIFO_WORDS]
        # A contact may have moved since: one quarter period. Half of one was never counted.
        levels = self._a.value() << 1 | self._b.value()
        if (PHASE[levels] - self._phase - count) & 3 == 2:
            self._phase ^= 2
            self._missed = (self._missed + 1) & 0xFFFF
        return (count + self._offset) & 0xFFFF

    def missed(self) -> int:
        """Return how often both contacts changed between two samples, modulo 2**16.

        The program counts such a step not at all; the levels then are no longer those of the count.
        """
        return self._missed

    def failed(self) -> int:
        """Return how often an interrupt handler failed: there is none."""
        return 0
