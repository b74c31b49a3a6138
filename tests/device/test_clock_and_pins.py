"""The virtual clock and pins, seen through the real firmware."""

import signal

import pytest

from tests.device.bench import Bench, choice
from undertow.device.api import Connected, CursorEvent, InputEvent, LogLine
from undertow.device.errors import VirtualBoardError
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.interpreter import Interpreter, available
from undertow_wire import messages


def test_time_passes_only_when_it_is_granted(virtual_board: VirtualBoard) -> None:
    virtual_board.advance(137)
    assert virtual_board.now_ms == 137
    updates = len(virtual_board.updates)
    assert virtual_board.now_ms == 137
    assert len(virtual_board.updates) == updates


def test_many_detents_in_one_grant_are_all_counted(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(1, options=20))
    bench.run(50)
    duration_ms = virtual_board.turn(37)
    assert duration_ms == 37 * 4 * 2
    virtual_board.advance(duration_ms + 20)  # one call, grants of 50 ms
    bench.run(20)
    assert bench.of(CursorEvent)[-1] == CursorEvent(1, 17, 37)


def test_ticks_may_wrap_in_the_middle_of_a_press() -> None:
    with VirtualBoard(start_ms=2**30 - 300, has_pty=False) as board:
        bench = _memory_bench(board)
        board.advance(board.turn(2))
        board.press(messages.BUTTON_1, hold_ms=900)
        bench.run(1500)
        assert [(e.control, e.gesture) for e in bench.of(InputEvent)] == [(1, messages.LONG)]
        board.press(messages.BUTTON_2)
        bench.run(300)
        assert bench.of(InputEvent)[-1].gesture == messages.CLICK


def _memory_bench(board: VirtualBoard) -> Bench:
    bench = Bench(board)
    bench.connect()
    return bench


def test_pump_follows_the_hosts_clock_and_forgives_a_pause(virtual_board: VirtualBoard) -> None:
    virtual_board.pump(1_000_000)
    assert virtual_board.now_ms == 0
    virtual_board.pump(1_000_040)
    assert virtual_board.now_ms == 40
    virtual_board.pump(1_060_000)
    assert virtual_board.now_ms == 290


def test_pixels_are_colours_and_the_first_update_is_dark(virtual_board: VirtualBoard) -> None:
    virtual_board.advance(20)
    assert virtual_board.updates[0][1] == bytes(72)
    assert len(virtual_board.pixels) == virtual_board.facts.pixels == 24
    virtual_board.updates.append((20, bytes((1, 2, 3)) + bytes(69)))
    assert virtual_board.pixels[0] == (2, 1, 3)  # green travels first


def test_the_same_firmware_runs_on_cpython() -> None:
    with VirtualBoard(interpreter="cpython") as board:
        assert board.interpreter is Interpreter.CPYTHON
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(4))
        bench.run(50)
        board.turn(1)
        bench.run(50)
        assert bench.of(CursorEvent) == [CursorEvent(4, 1, 1)]
        assert not bench.of(LogLine)


def test_a_finger_lets_go_although_the_power_goes_meanwhile() -> None:
    with VirtualBoard(has_pty=False) as board:
        board.advance(board.press(1, 900) // 2)
        board.power_cycle()
        board.advance(2000)
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(4))
        bench.run(50)
        board.press(1)
        bench.run(200)
        assert [event.control for event in bench.of(InputEvent)] == [1]


def test_a_board_that_dies_is_reported_in_a_sentence(virtual_board: VirtualBoard) -> None:
    assert virtual_board._process is not None
    virtual_board._process._process.kill()
    with pytest.raises(VirtualBoardError, match=r"process was ended from outside \(signal 9\)"):
        virtual_board.advance(100)


@pytest.mark.parametrize("interpreter", sorted({available(), Interpreter.CPYTHON}))
def test_a_board_that_is_interrupted_ends_instead_of_leaving_us_waiting(
    interpreter: Interpreter,
) -> None:
    with VirtualBoard(interpreter=interpreter) as board:
        assert board._process is not None
        board._process._process.send_signal(signal.SIGINT)
        with pytest.raises(VirtualBoardError, match=r"process was ended from outside \(signal 2\)"):
            board.advance(100)


@pytest.mark.skipif(
    available() is not Interpreter.MICROPYTHON, reason="this system has no MicroPython"
)
def test_micropython_is_taken_where_it_exists(virtual_board: VirtualBoard) -> None:
    assert virtual_board.interpreter is Interpreter.MICROPYTHON


def _boot_ids(seed: int | None, interpreter: Interpreter) -> list[int]:
    """Of a start, and of the next one."""
    found = []
    with VirtualBoard(interpreter=interpreter, has_pty=False, seed=seed) as board:
        for _ in range(2):
            bench = _memory_bench(board)
            found.append(bench.of(Connected)[0].boot_id)
            board.power_cycle()
    return found


@pytest.mark.parametrize("interpreter", sorted({available(), Interpreter.CPYTHON}))
def test_what_the_chip_draws_at_random_is_the_same_for_the_same_seed(
    interpreter: Interpreter,
) -> None:
    first = _boot_ids(5, interpreter)
    assert first[0] != first[1]
    assert _boot_ids(5, interpreter) == first
    assert not set(first) & set(_boot_ids(6, interpreter))
    assert not set(first) & set(_boot_ids(None, interpreter))
