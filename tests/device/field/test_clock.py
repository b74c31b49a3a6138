"""Field case 29: a Pico's ticks wrap at 2**30, the milliseconds after twelve days, the microseconds each 18 minutes."""

from itertools import pairwise

import pytest

from tests.device.bench import Bench, choice
from tests.device.field.test_ring import LATCH_US, gaps_us
from undertow.device.api import CursorEvent, InputEvent, LogLine, Shown
from undertow.device.virtual import VirtualBoard
from undertow_wire.messages import BUTTON_1, CLICK, LONG

WRAPS = pytest.mark.parametrize(
    "wraps_ms", [2**30, 2**30 // 1000 + 1], ids=["milliseconds", "microseconds"]
)


@WRAPS
@pytest.mark.parametrize("before_ms", [400, 1100])
def test_case_29_nothing_notices_that_the_ticks_wrap(wraps_ms: int, before_ms: int) -> None:
    with VirtualBoard(start_ms=wraps_ms - before_ms, has_pty=False) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(1))
        board.press(BUTTON_1, hold_ms=1000)
        for number in range(30):
            board.turn(1 if number % 3 else -1)
            bench.run(50)
        board.press(BUTTON_1)
        bench.run(200)
        assert bench.of(CursorEvent)[-1].detents == 10
        gestures = {event.sequence: event.gesture for event in bench.of(InputEvent)}
        assert gestures == {0: LONG, 1: CLICK}
        assert bench.of(Shown) == [Shown(1)]
        assert bench.of(LogLine) == []
        times_ms = [at_ms for at_ms, _ in board.updates]
        assert max(after - before for before, after in pairwise(times_ms)) < 60
        assert min(gaps_us(board)) >= LATCH_US


@WRAPS
def test_case_29_a_silent_host_is_missed_after_two_seconds_across_the_wrap(wraps_ms: int) -> None:
    with VirtualBoard(start_ms=wraps_ms - 1000, has_pty=False) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(1))
        bench.run(100)
        board.advance(1800)
        lit = board.pixels
        board.advance(2000)
        assert board.pixels != lit
        bench.run(1500)
        bench.link.show(choice(2))
        bench.run(100)
        assert Shown(2) in bench.of(Shown)
