"""What a ring draws, and the gate that keeps it under its supply's budget.

Sources: the WS2812B data sheet's 20 mA for a channel that is fully on, and 1 mA for a pixel that
is dark; both are worst cases. The rest of the board is a board fact.
"""

import hot
import palette

CHANNEL_FULL_MA = 20
PIXEL_IDLE_MA = 1
# Rounded up, so that no estimate is ever too low.
_UA_PER_COUNT = (1000 * CHANNEL_FULL_MA + 254) // 255

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from board import Board


def draw_ma(rgb: bytearray, board_draw_ma: int) -> int:
    """Return what the device draws with these colour bytes, three a pixel, rounded up."""
    lit_ua = sum(rgb) * _UA_PER_COUNT
    return board_draw_ma + len(rgb) // 3 * PIXEL_IDLE_MA + (lit_ua + 999) // 1000


def least_budget_ma(pixels: int, board_draw_ma: int) -> int:
    """Return the budget with which the lowest brightness step fits, every pixel bright."""
    lit_ua = pixels * palette.most_counts(0) * _UA_PER_COUNT
    return board_draw_ma + pixels * PIXEL_IDLE_MA + (lit_ua + 999) // 1000


def brightest_step(board: "Board") -> int:
    """Return the highest brightness step that fits with every pixel bright, at least the lowest.

    Up to it the limiter has nothing to do, so that no picture is dimmer than the one before.
    """
    allowed = _allowed_counts(board)
    step = palette.BRIGHTEST
    while step and board.ring_pixels * palette.most_counts(step) > allowed:
        step -= 1
    return step


def _allowed_counts(board: "Board") -> int:
    """Return the colour counts that the budget allows, over all channels."""
    idle_ma = board.board_draw_ma + board.ring_pixels * PIXEL_IDLE_MA
    return max(0, board.supply_budget_ma - idle_ma) * 1000 // _UA_PER_COUNT


class Limiter:
    """Scales colours so that no update goes over the budget. Every pixel keeps its hue."""

    def __init__(self, board: "Board") -> None:
        self._pixels = board.ring_pixels
        self._allowed = _allowed_counts(board)

    def apply(self, rgb: bytearray) -> None:
        """Scale in place if necessary. The largest channel of a lit pixel stays lit.

        Three bytes a pixel, in any order. Allocates nothing. A budget that does not even carry
        one count for each pixel leaves the ring dark.
        """
        size = 3 * self._pixels
        total = sum(rgb)
        if total <= self._allowed:
            return
        if self._allowed < self._pixels:
            hot.fill(rgb, 0, size, 0)
            return
        # Two counts a pixel are kept back, for what must not go out and for rounding up.
        hot.scale(rgb, size, max(0, self._allowed - 2 * self._pixels), total)
