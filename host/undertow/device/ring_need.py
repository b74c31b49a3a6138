"""What a ring of some size needs and shows: the figures of the firmware's own palette and limiter."""

from functools import cache
from typing import Final, NamedTuple

from undertow.device.pure_firmware import pure_firmware

#: Two pixels for each of six slots: one for what lies there, one for what is chosen.
LEAST_PIXELS: Final = 12
#: Four pixels for each of six slots count to eight: from here on the ring shows all six numbers.
PIXELS_TO_COUNT: Final = 24
#: The sizes that the tests of the light grammar go through.
TRIED_PIXELS: Final = (12, 16, 24, 60)
UPDATE_US: Final = 20_000  # fifty updates a second
_BITS_OF_PIXEL: Final = 24
_BIT_NS: Final = 1250  # of a WS2812B, by its data sheet
_LATCH_US: Final = 300


class Need(NamedTuple):
    """Milliamperes of a ring, rounded up: all dark, and the more that the least picture takes."""

    idle_ma: int
    least_lit_ma: int


@cache
def need(pixels: int) -> Need:
    """What a ring needs before all of its levels can be told apart: every pixel bright at the lowest step."""
    power = pure_firmware().module("power")
    idle_ma: int = power.draw_ma(bytearray(3 * pixels), 0)
    lit_ma: int = power.least_budget_ma(pixels, 0)
    return Need(idle_ma, lit_ma - idle_ma)


def write_us(pixels: int) -> int:
    """How long a picture is on its way to the ring, the pause before it included."""
    return pixels * _BITS_OF_PIXEL * _BIT_NS // 1000 + _LATCH_US
