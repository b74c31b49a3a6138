"""What a ring draws, and the gate that keeps it under its supply's budget.

Sources: the WS2812B data sheet's 20 mA for a channel that is fully on, and 1 mA for a pixel that
is dark; both are worst cases. The rest of the board is a board fact.
"""

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


class Limiter:
    """Scales colours so that no update goes over the budget. Every pixel keeps its hue."""

    def __init__(self, board: "Board") -> None:
        self._pixels = board.ring_pixels
        idle_ma = board.board_draw_ma + self._pixels * PIXEL_IDLE_MA
        # The colour counts that the budget allows, over all channels.
        self._allowed = max(0, board.supply_budget_ma - idle_ma) * 1000 // _UA_PER_COUNT

    def apply(self, rgb: bytearray) -> None:
        """Scale in place if necessary. The largest channel of a lit pixel stays lit.

        Three bytes a pixel, in any order. Allocates nothing. A budget that does not even carry
        one count for each pixel leaves the ring dark.
        """
        total = 0
        for value in rgb:
            total += value
        if total <= self._allowed:
            return
        # One count a pixel is kept back for what must not go out.
        numerator = self._allowed - self._pixels
        index = 0
        end = 3 * self._pixels
        while index < end:
            largest = index
            if rgb[index + 1] > rgb[largest]:
                largest = index + 1
            if rgb[index + 2] > rgb[largest]:
                largest = index + 2
            is_lit = rgb[largest] > 0 and numerator >= 0
            rgb[index] = max(0, rgb[index] * numerator // total)
            rgb[index + 1] = max(0, rgb[index + 1] * numerator // total)
            rgb[index + 2] = max(0, rgb[index + 2] * numerator // total)
            if is_lit and rgb[largest] == 0:
                rgb[largest] = 1
            index += 3
