"""How far one detent moves the cursor: one option, or more in a long list under a quick hand."""

from ticks import elapsed_ms

LONG_LIST = 24  # options; in a shorter list a detent is always one option
QUICK_MS = 40  # detents closer together than this are quick; reading along, a hand is slower
SLOW_START = 2  # so many detents at the begin of a row move one option each
_SWEEP = 10  # then so many detents go once through any list


class Acceleration:
    """Remembers the row of quick detents in one direction; the detents themselves it leaves alone."""

    def __init__(self) -> None:
        self._row = 0  # detents of this row so far, up to SLOW_START
        self._is_clockwise = True
        self._moved_ms = 0

    def options(self, detents: int, count: int, now_ms: int) -> int:
        """Return by how many of `count` options so many detents (signed, not 0) move the cursor."""
        is_clockwise = detents > 0
        number = detents if is_clockwise else -detents
        # Detents that come together have shared the time since the last ones.
        is_quick = elapsed_ms(now_ms, self._moved_ms) < QUICK_MS * number
        is_turned_back = is_clockwise != self._is_clockwise
        self._is_clockwise = is_clockwise
        self._moved_ms = now_ms
        if not is_quick or count < LONG_LIST:
            # The last one begins a row; in a short list none does, for the next list may be long.
            self._row = 1 if count >= LONG_LIST else 0
            return detents
        if is_turned_back:
            self._row = 0
        single = min(number, SLOW_START - self._row)
        self._row = min(SLOW_START, self._row + number)
        moved = single + (number - single) * -(-count // _SWEEP)
        return moved if is_clockwise else -moved
