"""The ring as a terminal draws it."""

import pytest

from tests.cli.golden_text import assert_golden
from undertow.cli.ring import COLUMNS, ROWS, ring_lines

RED, DIM_RED, BLUE, OFF = (60, 0, 0), (15, 0, 0), (0, 0, 60), (0, 0, 0)
LABELS = ["1:4", "2:?", "3:2", "4:5", "5:1", "6:3"]


def plain(pixels: list[tuple[int, int, int]], labels: list[str] = LABELS) -> list[str]:
    return [line.plain for line in ring_lines(pixels, labels, ["choose", "2/7"])]


def test_a_ring_reads_without_colour() -> None:
    pixels = [RED, DIM_RED, DIM_RED, OFF] + [OFF] * 16 + [BLUE, BLUE, OFF, OFF]
    assert_golden("ring_24", "\n".join(plain(pixels)))


def test_more_pixels_than_a_circle_holds_are_a_line_for_each_slot() -> None:
    pixels = [RED] * 3 + [DIM_RED] * 2 + [OFF] * 55
    assert_golden("ring_60", "\n".join(plain(pixels)))


@pytest.mark.parametrize("count", [12, 16, 24, 28])
def test_every_pixel_has_a_place_of_its_own(count: int) -> None:
    dark = "\n".join(plain([OFF] * count, []))
    for index in range(count):
        lit = "\n".join(plain([RED if other == index else OFF for other in range(count)], []))
        assert lit.count("██") == 1
        assert len(lit) == len(dark)
        assert [a == b for a, b in zip(lit, dark, strict=True)].count(False) == 2


def test_pixels_go_clockwise_from_the_top() -> None:
    def place_of(index: int) -> tuple[int, int]:
        lines = plain([RED if other == index else OFF for other in range(24)], [])
        row = next(number for number, line in enumerate(lines) if "█" in line)
        return row, lines[row].index("█")

    top, right, bottom, left = (place_of(index) for index in (0, 6, 12, 18))
    assert (top[0], bottom[0]) == (0, ROWS - 1)
    assert right[0] == left[0] == ROWS // 2
    assert left[1] < top[1] < right[1] < COLUMNS


def test_a_ring_that_is_dim_all_over_is_not_drawn_as_a_bright_one() -> None:
    assert "█" not in "".join(plain([DIM_RED] * 24, []))
    assert "▒" not in "".join(plain([RED] * 24, []))


def test_brightness_is_told_by_the_glyph_and_the_hue_by_the_style() -> None:
    lines = ring_lines([RED, DIM_RED, OFF, BLUE], [])
    styles = {
        line.plain[span.start : span.end]: span.style for line in lines for span in line.spans
    }
    assert styles["▒"] == "#ff0000"
    assert {span.style for line in lines for span in line.spans} >= {"#ff0000", "#0000ff", "dim"}
