"""Colours: hints beside position and rhythm, never instead of them.

A hue is a mixture, a brightness step a number that multiplies all of them; bright is four times
dim, channel by channel. So bright gives at least twice the light of dim whatever the two hues,
at every step, to every eye: the mixtures are chosen so that none gives more than twice the light
of another, also where red, green or blue is not seen. Pixels are driven in proportion to these
numbers; the steps follow the eye by growing like a geometric row, so there is no other gamma.
"""

from undertow_wire.scene import CARD_B, FIRST_SIDE, SECOND_SIDE

FIRST = 0
FIRST_CARD_B = 1
SECOND = 2
SECOND_CARD_B = 3
NEUTRAL = 4
CROWN = 5

# Red, green, blue of each hue, dim, in eighths of a step's light.
_MIXTURES = (
    (0, 8, 16),  # blue
    (0, 8, 4),  # green
    (12, 4, 0),  # orange
    (16, 4, 8),  # pink
    (8, 8, 8),  # white
    (8, 8, 0),  # yellow
)
HUES = len(_MIXTURES)
_CONTRAST = 4  # bright over dim

# The light of each brightness step, 0 the darkest, as the wire counts them.
_LIGHTS = (1, 2, 3, 5, 10)
BRIGHTEST = len(_LIGHTS) - 1
DEFAULT_STEP = 3

# Inks: 0 is dark, then the dim hues, the bright ones, and those of the test patterns.
RED = 1 + 2 * HUES
GREEN = RED + 1
BLUE = RED + 2
FULL_WHITE = RED + 3
INKS = RED + 4


def dim(hue: int) -> int:
    """Return the ink of a dim hue."""
    return 1 + hue


def bright(hue: int) -> int:
    """Return the ink of a bright hue."""
    return 1 + HUES + hue


def both(hue: int) -> int:
    """Return the two inks of a hue, the bright one 256 times: what `hot.count` writes with."""
    return (1 + HUES + hue) << 8 | 1 + hue


def channel(hue: int, colour: int, step: int) -> int:
    """Return the dim value of red (0), green (1) or blue (2) of a hue; what is lit stays lit."""
    share = _MIXTURES[hue][colour]
    return max(1, (share * _LIGHTS[step] + 4) // 8) if share else 0


def mix(step: int, colours: bytearray) -> None:
    """Fill in three bytes for each ink. Allocates nothing."""
    at = 3
    while at < 3 * RED:
        ink = at // 3 - 1
        value = channel(ink % HUES, at % 3, step)
        colours[at] = value if ink < HUES else _CONTRAST * value
        at += 1
    colours[3 * RED] = colours[3 * GREEN + 1] = colours[3 * BLUE + 2] = 255
    colours[3 * FULL_WHITE] = colours[3 * FULL_WHITE + 1] = colours[3 * FULL_WHITE + 2] = 255


def most_counts(step: int) -> int:
    """Return what the most expensive pixel of that step adds up to, over its channels."""
    most = 0
    for hue in range(HUES):
        dims = [channel(hue, colour, step) for colour in range(3)]
        most = max(most, _CONTRAST * sum(dims))
    return most


def slot_hue(faction: int, kind: int, has_crown: bool) -> int:
    """Return the hue of a slot's number, 0..5."""
    if has_crown:
        return CROWN
    if faction == FIRST_SIDE:
        return FIRST_CARD_B if kind == CARD_B else FIRST
    if faction == SECOND_SIDE:
        return SECOND_CARD_B if kind == CARD_B else SECOND
    return NEUTRAL


def side_hue(side: int) -> int:
    """Return the hue of a side, white for nobody and for a draw."""
    if side == FIRST_SIDE:
        return FIRST
    return SECOND if side == SECOND_SIDE else NEUTRAL
