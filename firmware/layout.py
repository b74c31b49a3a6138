"""Where the slots lie on a ring of any size, and how a number is written on a slot's pixels.

A number is counted: one dim pixel for each, from the start of the slot; when all are dim, they
turn bright one after the other. Four pixels count to eight.
"""

# Levels of a pixel.
OFF = 0
DIM = 1
BRIGHT = 2

LEAST_COUNTED = 4  # a slot of fewer pixels shows that a card lies there, and no number
MOST_COUNTED = 8  # of a wider slot so many pixels count; a ring of 60 reads like one of 24


def slot_width(slots: int, pixels: int) -> int:
    """Return how many pixels each of the slots has."""
    return pixels // slots


def slot_start(slot_index: int, slots: int, pixels: int) -> int:
    """Return the first pixel of a slot: all are equally wide, each where its share's middle is."""
    spare = pixels - slot_width(slots, pixels) * slots
    return (2 * slot_index * pixels + spare + slots) // (2 * slots)


def number_level(number: int, place: int, width: int) -> int:
    """Return the level of pixel `place` (0..width-1) of a slot that shows `number`.

    Zero is the second pixel alone, dim: read from either end no other number looks like it. A
    number that cannot be counted here is a dim pixel at the start and a bright one at the end;
    `2 * width + 1` says so of one that is not known.
    """
    if number > 2 * width:
        if place == width - 1:
            return BRIGHT
        return DIM if place == 0 else OFF
    if number == 0:
        return DIM if place == min(1, width - 1) else OFF
    if number <= width:
        return DIM if place < number else OFF
    return BRIGHT if place < number - width else DIM


def option_pixel(option_index: int, options: int, pixels: int) -> int:
    """Return the pixel that stands for one of n options without a slot, spread over the ring."""
    return option_index * pixels // options


def option_rank(option_index: int, options: int, pixels: int) -> int:
    """Return which of the options that share its pixel an option is, counted from 0."""
    pixel = option_pixel(option_index, options, pixels)
    return option_index - (pixel * options + pixels - 1) // pixels
