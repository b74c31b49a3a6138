"""A Raspberry Pi Pico 2 with a ring of 24 pixels, a knob with a push, and three buttons.

Literals only: the firmware imports this file, the host reads it without executing it. Pins are
GPIO numbers, not the numbers of the board's edge.
"""

NAME = "pico2_ring24"
CHIP = "RP2350"  # what it is compiled for: RP2040 for a Pico, RP2350 for a Pico 2

# The ring: on 5 V, behind a level shifter.
RING_KIND = "WS2812B"  # the pixels' part: what they draw, and how long their pulses are
RING_PIN = 16
RING_PIXELS = 24
RING_ORDER = "GRB"  # the order in which a pixel takes its colour bytes
RING_FIRST_PIXEL = 0  # the pixel, counted from the data input, where slot 1 begins
RING_IS_CLOCKWISE = True  # pixels are counted clockwise, seen from the players' side

# The knob: an encoder between two switches and ground. A and B are neighbours, in this order,
# because a PIO program reads neighbouring pins.
KNOB_PIN_A = 14
KNOB_PIN_B = 15
KNOB_STEPS_PER_DETENT = 4  # quarter periods from one click to the next: 1, 2 or 4
KNOB_REST_LEVELS = 3  # A * 2 + B where the knob rests: both switches open
KNOB_IS_REVERSED = False  # True if A and B are exchanged, so that clockwise would count down

# The push of the knob, and the three buttons in the order of their numbers.
KNOB_BUTTON_PIN = 13
BUTTON_PINS = (10, 11, 12)
BUTTON_ACTIVE_LEVEL = 0  # the level of a pressed button: 0 between pin and ground, with pull-up

# Electricity.
SUPPLY_BUDGET_MA = 400  # what the whole device may draw: a USB port gives 500
BOARD_DRAW_MA = 110  # of that, as much as a Pico at its busiest (100) and the level shifter (10)
