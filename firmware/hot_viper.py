"""The loops over pixels in native code: the same as `hot_plain`, where each of them is described.

Nothing here checks an index: what is written outside of an array is somebody else's memory.
"""

# A viper function cannot be annotated with None: it returns an object, which is None.
# mypy: disable-error-code="return"

import micropython

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from array import array

    # What viper takes for pointers.
    ptr8 = bytearray
    ptr16 = array[int]


@micropython.viper
def fill(inks: ptr8, start: int, stop: int, ink: int) -> object:
    while start < stop:
        inks[start] = ink
        start += 1


@micropython.viper
def count(inks: ptr8, start: int, turn: int, width: int, number: int, inks_of: int) -> object:
    dim = inks_of & 255
    bright = inks_of >> 8
    place = 0
    while place < width:
        ink = 0
        if number > 2 * width:
            if place == width - 1:
                ink = bright
            elif place == 0:
                ink = dim
        elif number == 0:
            if place == (1 if width > 1 else 0):
                ink = dim
        elif number > width:
            ink = bright if place < number - width else dim
        elif place < number:
            ink = dim
        inks[start + turn * place] = ink
        place += 1


@micropython.viper
def colour(rgb: ptr8, inks: ptr8, pixels: int, colours: ptr8) -> object:
    index = at = 0
    while index < pixels:
        ink = 3 * inks[index]
        rgb[at] = colours[ink]
        rgb[at + 1] = colours[ink + 1]
        rgb[at + 2] = colours[ink + 2]
        index += 1
        at += 3


@micropython.viper
def place(strip: ptr8, rgb: ptr8, places: ptr16, size: int) -> object:
    index = 0
    while index < size:
        strip[places[index]] = rgb[index]
        index += 1


@micropython.viper
def scale(rgb: ptr8, size: int, numerator: int, denominator: int) -> object:
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
