"""The ring in a terminal: each pixel as it is lit, in a circle, and readable without colour.

A dark pixel is a dot, a dim one half a block, a bright one a full block; inside stand the numbers of the slots, each
beside its pixels. Pixel 1 is at the top, the next ones follow clockwise, as on a ring that was mounted like that.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from rich.text import Text

Pixel = tuple[int, int, int]

ROWS: Final = 13
COLUMNS: Final = 30
#: More pixels than this touch each other on the circle; they are drawn as a line for each slot.
MOST_ON_CIRCLE: Final = 28

_OFF, _DIM, _BRIGHT = "··", "▒▒", "██"
_WITHOUT_COLOUR: Final = "dim"
_CONTRAST: Final = 4  # bright over dim, as docs/light.md has it


def ring_lines(
    pixels: Sequence[Pixel], labels: Sequence[str], centre: Sequence[str] = ()
) -> list[Text]:
    """The lines of the picture, ``ROWS`` of them and ``COLUMNS`` wide where it is a circle.

    ``labels``: a few characters for each slot; ``centre``: up to three short lines for the middle.
    """
    cells = [_cell(pixel) for pixel in pixels]
    if len(cells) > MOST_ON_CIRCLE:
        return _strips(cells, labels)
    canvas = _Canvas()
    for index, (glyph, style) in enumerate(cells):
        canvas.put(*_place(index, len(cells), 1.0), glyph, style)
    per_slot = len(cells) / len(labels) if labels else 0
    for index, label in enumerate(labels):
        middle = (index + 0.5) * per_slot - 0.5
        canvas.put(*_place(middle, len(cells), 0.62), label, "")
    top = ROWS // 2 - len(centre) // 2
    for row, line in enumerate(centre):
        canvas.put(top + row, COLUMNS // 2, line, "bold")
    return canvas.lines()


def _place(index: float, count: int, share: float) -> tuple[int, int]:
    """Row and middle column of the place ``index`` of ``count`` around the circle, ``share`` of the radius out."""
    angle = 2 * pi * index / count
    row = (ROWS - 1) / 2 * (1 - share * cos(angle))
    column = COLUMNS / 2 + (COLUMNS / 2 - 1) * share * sin(angle)
    return round(row), round(column)


def _cell(pixel: Pixel) -> tuple[str, str]:
    """Glyph and style. A bright colour is four times a dim one, channel by channel; no dim one divides by four."""
    level = max(pixel)
    if not level:
        return _OFF, _WITHOUT_COLOUR
    # The brightness that is set dims every pixel alike; a screen shows the hue at full strength.
    red, green, blue = (255 * part // level for part in pixel)
    glyph = _DIM if any(part % _CONTRAST for part in pixel) else _BRIGHT
    return glyph, f"#{red:02x}{green:02x}{blue:02x}"


def _strips(cells: Sequence[tuple[str, str]], labels: Sequence[str]) -> list[Text]:
    lines = []
    count = max(len(labels), 1)
    for index in range(count):
        line = Text(f"{labels[index] if labels else '':>8} ")
        for glyph, style in cells[index * len(cells) // count : (index + 1) * len(cells) // count]:
            line.append(glyph, style)
        lines.append(line)
    return lines


class _Canvas:
    def __init__(self) -> None:
        self._cells = [[(" ", "")] * COLUMNS for _ in range(ROWS)]

    def put(self, row: int, middle_column: int, text: str, style: str) -> None:
        first = max(0, min(COLUMNS - len(text), middle_column - len(text) // 2))
        for offset, letter in enumerate(text[:COLUMNS]):
            self._cells[row][first + offset] = (letter, style)

    def lines(self) -> list[Text]:
        lines = []
        for row in self._cells:
            line = Text()
            for letter, style in row:
                line.append(letter, style)
            lines.append(line)
        return lines
