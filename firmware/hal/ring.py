"""A ring of WS2812 pixels, behind the gate that keeps it under the supply's budget."""

import time

from machine import Pin
from neopixel import NeoPixel

from board import Board
from power import Limiter

# A pixel takes what follows for a new picture only after the line was low for this long; 280 us
# in the data sheets of newer WS2812B, while `neopixel` itself waits for nothing.
LATCH_US = 300


class Ring:
    """Takes pictures clockwise from slot 1 and writes them as the board's ring is mounted.

    While it writes, `neopixel` keeps interrupts off: 30 us a pixel.
    """

    def __init__(self, board: Board) -> None:
        self._pixels = board.ring_pixels
        self._limiter = Limiter(board)
        self._strip = NeoPixel(Pin(board.ring_pin, Pin.OUT), board.ring_pixels)
        self._ended_us = time.ticks_us()
        # Where in the strip's bytes the red, green and blue of each pixel of the picture go.
        offsets = [board.ring_order.index(colour) for colour in "RGB"]
        turn = 1 if board.ring_is_clockwise else -1
        self._places = tuple(
            (board.ring_first_pixel + turn * index) % self._pixels * 3 + offset
            for index in range(self._pixels)
            for offset in offsets
        )
        time.sleep_us(LATCH_US)
        self.dark()

    def write(self, rgb: bytearray) -> None:
        """Write a picture, three bytes a pixel, dimmer than asked if the budget demands it."""
        strip = self._strip.buf
        places = self._places
        index = 0
        while index < len(places):
            strip[places[index]] = rgb[index]
            index += 1
        self._limiter.apply(strip)
        self._latch_and_write()

    def dark(self) -> None:
        """Write a dark ring."""
        strip = self._strip.buf
        for place in self._places:
            strip[place] = 0
        self._latch_and_write()

    def _latch_and_write(self) -> None:
        waited_us = time.ticks_diff(time.ticks_us(), self._ended_us)
        if 0 <= waited_us < LATCH_US:
            time.sleep_us(LATCH_US - waited_us)
        self._strip.write()
        self._ended_us = time.ticks_us()
