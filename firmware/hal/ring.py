"""A ring of WS2812 pixels, behind the gate that keeps it under the supply's budget."""

import time
from array import array

import rp2
from machine import Pin

import hot
from board import Board
from hal.ring_program import BYTE_US, FIFO_WORDS, FREQUENCY_HZ, bits
from power import Limiter

# A pixel takes what follows for a new picture only after the line was low for this long; more than
# 280 us in the newer data sheets.
LATCH_US = 300
# After `put` the FIFO is still full, and one more byte is half way out.
DRAIN_US = (FIFO_WORDS + 1) * BYTE_US
_STATE_MACHINE = 4  # the first of the second block: the knob fills the first
_HIGH_BYTE = 24  # where the program looks for a byte in a word


class Ring:
    """Takes pictures clockwise from slot 1 and writes them as the board's ring is mounted.

    Interrupts stay on while it writes: whatever takes less than the 80 us that the FIFO lasts
    leaves the bits as they are.
    """

    def __init__(self, board: Board) -> None:
        self._pixels = board.ring_pixels
        self._limiter = Limiter(board)
        self._strip = bytearray(3 * board.ring_pixels)
        pin = Pin(board.ring_pin)
        self._sender = rp2.StateMachine(
            _STATE_MACHINE, bits, freq=FREQUENCY_HZ, out_base=pin, set_base=pin
        )
        self._sender.active(1)
        self._ended_us = time.ticks_us()
        self._offsets = [board.ring_order.index(colour) for colour in "RGB"]
        self.place(board.ring_first_pixel, board.ring_is_clockwise)
        self.dark()

    def place(self, first_pixel: int, is_clockwise: bool) -> None:
        """Say where on the strip slot 1 begins, and which way the strip runs."""
        # Where in the strip's bytes the red, green and blue of each pixel of the picture go.
        turn = 1 if is_clockwise else -1
        self._places = array(
            "H",
            [
                (first_pixel + turn * index) % self._pixels * 3 + offset
                for index in range(self._pixels)
                for offset in self._offsets
            ],
        )

    def write(self, rgb: bytearray) -> None:
        """Write a picture, three bytes a pixel, dimmer than asked if the budget demands it."""
        hot.place(self._strip, rgb, self._places, len(self._strip))
        self._limiter.apply(self._strip)
        self._latch_and_send()

    def dark(self) -> None:
        """Write a dark ring."""
        hot.fill(self._strip, 0, len(self._strip), 0)
        self._latch_and_send()

    def _latch_and_send(self) -> None:
        waited_us = time.ticks_diff(time.ticks_us(), self._ended_us)
        # The end lies at most DRAIN_US ahead; anything further back was long ago, and has wrapped.
        if -DRAIN_US <= waited_us < LATCH_US:
            time.sleep_us(LATCH_US - waited_us)
        try:
            self._sender.put(self._strip, _HIGH_BYTE)
        finally:
            # Also after a Ctrl-C in the middle, so that the dark ring behind it is a new picture.
            self._ended_us = time.ticks_add(time.ticks_us(), DRAIN_US)
