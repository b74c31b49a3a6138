"""Colours: hints beside position and rhythm, never instead of them.

Seen in grey (Rec. 709: 0.2126 red, 0.7152 green, 0.0722 blue) all dim colours are alike, all
bright ones are alike, and a bright one is more than twice a dim one.
"""

from undertow_wire.scene import CARD_B, FIRST_SIDE, SECOND_SIDE

FIRST = 0
FIRST_CARD_B = 1
SECOND = 2
SECOND_CARD_B = 3
NEUTRAL = 4
CROWN = 5

# Red, green, blue of each hue, dim and bright.
DIM = (
    (0, 10, 20),  # blue
    (0, 11, 5),  # green
    (16, 7, 0),  # orange
    (20, 5, 8),  # pink
    (9, 9, 9),  # white
    (12, 8, 2),  # gold
)
BRIGHT = (
    (0, 30, 60),
    (0, 33, 15),
    (48, 21, 0),
    (60, 15, 24),
    (26, 26, 26),
    (36, 24, 6),
)


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
