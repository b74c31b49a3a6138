"""Where the slots lie on a ring of any size, and how a number is written on a slot's pixels.

A number is counted: one dim pixel for each, from the start of the slot; when all are dim, they
turn bright one after the other. Four pixels count to eight.
"""

# Levels of a pixel.
OFF = 0
DIM = 1
BRIGHT = 2


def slot_start(slot_index: int, slots: int, pixels: int) -> int:
    """Return the first pixel of a slot; that of slot `slots` is the end of the last one."""
    return slot_index * pixels // slots


def number_level(number: int, place: int, width: int) -> int:
    """Return the level of pixel `place` (0..width-1) of a slot that shows `number`.

    Zero is the last pixel alone, dim. A number that cannot be counted here, or is not known, is
    a dim pixel at the start and a bright one at the end.
    """
    if number > 2 * width:
        if place == width - 1:
            return BRIGHT
        return DIM if place == 0 else OFF
    if number == 0:
        return DIM if place == width - 1 else OFF
    if number <= width:
        return DIM if place < number else OFF
    return BRIGHT if place < number - width else DIM


def ends_level(place: int, width: int) -> int:
    """Return the level of pixel `place` of a slot that is pointed at: its two ends, bright."""
    # Not `in (0, width - 1)`: that would allocate a tuple.
    return BRIGHT if place == 0 or place == width - 1 else OFF


def option_pixel(option_index: int, options: int, pixels: int) -> int:
    """Return the pixel that stands for one of n options without a slot, spread over the ring."""
    return option_index * pixels // options
