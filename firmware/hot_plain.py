"""The loops over pixels, for interpreters without viper; `hot_viper` holds the same in native code.

An ink is what a pixel shows before it is coloured, one byte: 0 is dark. Nothing here allocates.
"""

from layout import BRIGHT, DIM, number_level

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from array import array


def fill(inks: bytearray, start: int, stop: int, ink: int) -> None:
    """Give the pixels from `start` up to `stop` that ink."""
    while start < stop:
        inks[start] = ink
        start += 1


def count(inks: bytearray, start: int, turn: int, width: int, number: int, inks_of: int) -> None:
    """Write a number on `width` pixels from `start` on, clockwise (turn 1) or not (turn -1).

    `inks_of`: the dim ink, with the bright one 256 times in front of it.
    """
    place = 0
    while place < width:
        level = number_level(number, place, width)
        ink = inks_of & 255 if level == DIM else inks_of >> 8 if level == BRIGHT else 0
        inks[start + turn * place] = ink
        place += 1


def colour(rgb: bytearray, inks: bytearray, pixels: int, colours: bytearray) -> None:
    """Turn inks into red, green and blue: `colours` has three bytes for each ink."""
    index = at = 0
    while index < pixels:
        ink = 3 * inks[index]
        rgb[at] = colours[ink]
        rgb[at + 1] = colours[ink + 1]
        rgb[at + 2] = colours[ink + 2]
        index += 1
        at += 3


def place(strip: bytearray, rgb: bytearray, places: "array[int]", size: int) -> None:
    """Put each of `size` bytes of a picture where `places`, an array("H"), says."""
    index = 0
    while index < size:
        strip[places[index]] = rgb[index]
        index += 1


def scale(rgb: bytearray, size: int, numerator: int, denominator: int) -> None:
    """Scale `size` bytes, three a pixel, in place; numerator < denominator.

    The largest channel is rounded down, to no less than 1 if it was lit. The two others are set
    against it: three counts between the largest and the smallest keep the hue within 10 degrees,
    where a near-grey would have fewer.
    """
    at = 0
    while at < size:
        # A network of comparisons: the places of the largest, middle and smallest channel.
        high, middle, low = at, at + 1, at + 2
        at += 3
        if rgb[middle] > rgb[high]:
            high, middle = middle, high
        if rgb[low] > rgb[high]:
            high, low = low, high
        if rgb[low] > rgb[middle]:
            middle, low = low, middle
        old = rgb[high]
        if old == 0:
            continue
        new = old * numerator // denominator
        span = old - rgb[low]
        share = rgb[middle] - rgb[low]
        if new == 0:
            new = span = 1
            share = 0
        elif span:
            old_span = span
            span = (2 * span * new + old) // (2 * old)
            if span < 3:
                span = 3 if new > 3 else new
            share = (2 * share * span + old_span) // (2 * old_span)
        rgb[high] = new
        rgb[low] = new - span
        rgb[middle] = new - span + share
