"""Field cases of memory and of time: garbage, and milliseconds that begin anew."""

from tests.device.bench import Bench, choice
from tests.firmware.flat_heap import TEST_EVENTS, check_flat_heap
from undertow.device.api import Connected, CursorEvent, InputEvent, LinkLost, Served, Shown
from undertow.device.virtual import VirtualBoard
from undertow_wire.messages import BUTTON_1, CLICK, KNOB, LONG
from undertow_wire.service import IS_NIGHT, Settings, SettingsChange

WRAP_MS = 1 << 30  # of MicroPython's ticks_ms on a Pico: twelve days and a half
NIGHT = Settings(0, 0, True, 0, True, (1, 2, 3), True)


def test_case_28_garbage_does_not_pile_up() -> None:
    """The interrupts' own part, without any garbage, is tests/firmware/checks/check_allocation.py."""
    check_flat_heap(seed=28, events=TEST_EVENTS)


def test_case_29_the_clock_begins_anew_in_mid_game() -> None:
    with VirtualBoard(has_pty=False, start_ms=WRAP_MS - 3000) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(3))
        bench.run(2000)
        bench.link.request(SettingsChange(IS_NIGHT, NIGHT))
        board.turn(1)
        bench.run(400)
        updates = len(board.updates)
        board.press(KNOB, 900)  # long, across the moment
        bench.run(1500)
        board.press(BUTTON_1)
        board.turn(-2)
        bench.run(400)
        assert [(event.control, event.gesture) for event in bench.of(InputEvent)] == [
            (KNOB, LONG),
            (BUTTON_1, CLICK),
        ]
        assert bench.of(CursorEvent)[-1] == CursorEvent(3, 4, 0xFFFF)
        assert len(board.updates) - updates > 4, "the ring goes on"
        bench.link.show(choice(4))
        bench.run(4500)
        assert Shown(4) in bench.events
        assert bench.of(LinkLost) == []
        assert len(bench.of(Connected)) == 1, "no watchdog bit"
        kept = [event.message.is_kept for event in bench.of(Served)]
        assert kept == [False, True], "written three seconds after the last input"
