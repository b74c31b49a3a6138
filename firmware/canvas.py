"""The pixels of one ring, clockwise from slot 1, and what can be written on them."""

import hot
import palette
from layout import LEAST_COUNTED, MOST_COUNTED, slot_start, slot_width
from undertow_wire.scene import UNKNOWN_NUMBER

DIM_WHITE = palette.dim(palette.NEUTRAL)
WHITE = palette.bright(palette.NEUTRAL)


class Canvas:
    """One of the palette's inks for each pixel. Nothing that draws on it allocates."""

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self.inks = bytearray(pixels)

    def number(self, slots: int, slot: int, number: int, hue: int, is_mirrored: bool) -> None:
        """Write a number on a slot, from its start, or mirrored from its end."""
        width = slot_width(slots, self.pixels)
        start = slot_start(slot, slots, self.pixels)
        turn = 1
        if is_mirrored:
            start += width - 1
            turn = -1
        if width < LEAST_COUNTED:
            self.inks[start] = palette.dim(hue)
        else:
            width = min(width, MOST_COUNTED)
            hot.count(self.inks, start, turn, width, _known(number, width), palette.both(hue))

    def bar(self, number: int, hue: int, is_mirrored: bool) -> None:
        """Write a number on the whole ring, clockwise from slot 1, or the other way round."""
        start = self.pixels - 1 if is_mirrored else 0
        turn = -1 if is_mirrored else 1
        number = _known(number, self.pixels)
        hot.count(self.inks, start, turn, self.pixels, number, palette.both(hue))

    def ends(self, slots: int, slot: int) -> None:
        """Light the two ends of a slot."""
        start = slot_start(slot, slots, self.pixels)
        hot.fill(self.inks, start, start + slot_width(slots, self.pixels), 0)
        self.inks[start] = WHITE
        self.inks[start + slot_width(slots, self.pixels) - 1] = WHITE

    def arc(self, start: int, length: int, ink: int) -> None:
        """Fill so many pixels from `start` on, around the end of the ring."""
        start %= self.pixels
        stop = start + length
        hot.fill(self.inks, start, min(stop, self.pixels), ink)
        hot.fill(self.inks, 0, stop - self.pixels, ink)

    def around(self, since_ms: int, around_ms: int) -> int:
        """Return the pixel of what runs once around in that time."""
        return since_ms % around_ms * self.pixels // around_ms


def _known(number: int, width: int) -> int:
    """Return the number to count on so many pixels; one that is not known cannot be counted."""
    return 2 * width + 1 if number == UNKNOWN_NUMBER else number
