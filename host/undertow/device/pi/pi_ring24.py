"""A ring of 24 pixels on the pins of a Raspberry Pi that plays itself; its keys are knob and buttons.

Literals only, as in board_config/. The pin is a GPIO number, not the number of the Pi's edge.
"""

NAME = "pi_ring24"
CHIP = "PI"  # no board of its own

# The ring: on 5 V, behind a level shifter.
RING_KIND = "WS2812B"  # the pixels' part: what they draw, and how long their pulses are
RING_PIN = 18  # pin 12 of the edge; the Pi's analogue sound uses it too and has to be off
RING_PIXELS = 24
RING_ORDER = "GRB"  # the order in which a pixel takes its colour bytes
RING_FIRST_PIXEL = 0  # the pixel, counted from the data input, where slot 1 begins
RING_IS_CLOCKWISE = True  # pixels are counted clockwise, seen from the players' side

# Electricity: the ring and its level shifter, fed from the Pi's 5 V; the Pi itself is not in it.
SUPPLY_BUDGET_MA = 400
BOARD_DRAW_MA = 10  # of that, the level shifter
