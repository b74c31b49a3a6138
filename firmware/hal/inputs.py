"""The inputs at the start: their pull-ups, and the two buttons that lead to the REPL."""

import time

from machine import Pin

from board import Board

# A pull-up of 80 kilohms, the weakest that the chip may have, lifts the 100 nF that some encoders
# carry at each switch to 2 V in 8 ms; read earlier, an open switch would seem closed.
SETTLE_MS = 10


def prepare(board: Board) -> None:
    """Switch on all pull-ups and wait until the lines have followed them."""
    Pin(board.knob_pin_a, Pin.IN, Pin.PULL_UP)
    Pin(board.knob_pin_b, Pin.IN, Pin.PULL_UP)
    button(board.knob_button_pin, board.button_active_level)
    for number in board.button_pins:
        button(number, board.button_active_level)
    time.sleep_ms(SETTLE_MS)


def button(number: int, active_level: int) -> Pin:
    """Return the pin of a button, pulled to the level that it has when nobody presses it."""
    return Pin(number, Pin.IN, Pin.PULL_UP if active_level == 0 else Pin.PULL_DOWN)


def is_chord_held(board: Board) -> bool:
    """Whether the first and the last button are both down: two, so that no stuck one is enough."""
    numbers = board.button_pins
    if len(numbers) < 2:
        return False
    first, last = Pin(numbers[0]), Pin(numbers[-1])
    return first.value() == last.value() == board.button_active_level
