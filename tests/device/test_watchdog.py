"""The watchdog: what hangs is started anew and says so; who is at the prompt is left in peace."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.bench import Bench
from undertow import resources
from undertow.device.api import Connected
from undertow.device.virtual import VirtualBoard
from undertow_wire import messages

PROGRAM = Path(__file__).parent / "programs" / "sabotaged_main.py"
LONG_MS = 9_000  # more than any watchdog of these chips can wait


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    """The real firmware, with a main that does what a file in the flash says."""
    folder = tmp_path / "firmware"
    shutil.copytree(resources.firmware_folder(), folder)
    (folder / "main.py").rename(folder / "firmware_main.py")
    shutil.copyfile(PROGRAM, folder / "main.py")
    with VirtualBoard(firmware=folder, has_pty=False) as board:
        board.advance(200)
        yield board


def starts(board: VirtualBoard) -> int:
    return board.log.count("a start")


def causes(bench: Bench) -> list[int]:
    return [connected.reset_cause for connected in bench.of(Connected)]


def test_a_loop_that_hangs_is_started_anew_within_eight_seconds_and_says_why(
    board: VirtualBoard,
) -> None:
    board.advance(LONG_MS)
    assert starts(board) == 1, "a loop that runs feeds it"
    board.files.write("deed", b"hang")
    board.advance(5000)
    assert starts(board) == 1
    board.advance(3000)
    assert starts(board) == 2
    bench = Bench(board)
    bench.connect()
    assert causes(bench) == [messages.RESET_WATCHDOG]


def test_a_reset_that_somebody_wanted_is_no_hang(board: VirtualBoard) -> None:
    board.files.write("deed", b"reset")
    board.advance(200)
    assert starts(board) == 2
    bench = Bench(board)
    bench.connect()
    assert causes(bench) == [messages.RESET_OTHER]


def test_the_cause_outlives_a_stay_at_the_prompt(board: VirtualBoard) -> None:
    port = board.transport()
    for cause in (messages.RESET_POWER_ON, messages.RESET_OTHER):
        port.write(b"\x03")
        board.advance(200)
        assert board.is_in_repl
        port.write(b"\x04")
        board.advance(200)
        port.close()
        bench = Bench(board)
        bench.connect()
        assert causes(bench) == [cause]
        bench.link.close()
        board.files.write("deed", b"reset")
        board.advance(200)
        port = board.transport()


@pytest.mark.parametrize("deed", ["fail", "exit", "soft_reset"])
def test_a_program_that_ends_leaves_the_watchdog_asleep(board: VirtualBoard, deed: str) -> None:
    board.files.write("idle", b"")
    board.files.write("deed", deed.encode())
    board.advance(LONG_MS)
    assert starts(board) == (1 if deed == "fail" else 2)
    assert board.is_in_repl == (deed == "fail")


@pytest.mark.parametrize("gap_ms", [0, 1, 3])
def test_whoever_keeps_pressing_ctrl_c_gets_a_prompt_without_a_watchdog(
    board: VirtualBoard, gap_ms: int
) -> None:
    port = board.transport()
    for _ in range(4):
        port.write(b"\x03")
        board.advance(gap_ms)
    board.advance(LONG_MS)
    assert board.is_in_repl
    assert starts(board) == 1


def test_a_long_session_of_a_tool_is_not_cut_off(board: VirtualBoard) -> None:
    port = board.transport()
    port.write(b"\r\x03\x03")
    board.advance(100)
    port.write(b"\r\x01")
    board.advance(100)
    port.read_available()
    for _ in range(2):
        port.write(b"import time; time.sleep(9)\x04")
        board.advance(9500)
        assert port.read_available().startswith(b"OK\x04\x04>")
    port.write(b"\x02")
    board.advance(100)
    port.write(b"\x04")
    board.advance(500)
    assert starts(board) == 2
    bench = Bench(board)
    bench.connect()
    assert causes(bench) == [messages.RESET_POWER_ON]


def test_the_firmware_guards_itself_again_after_the_prompt(board: VirtualBoard) -> None:
    port = board.transport()
    port.write(b"\x03")
    board.advance(LONG_MS)
    port.write(b"\x04")
    board.advance(500)
    board.files.write("deed", b"hang")
    board.advance(8000)
    assert starts(board) == 3


def test_the_chord_at_the_start_leads_to_a_prompt_without_a_watchdog(board: VirtualBoard) -> None:
    for gpio in (board.facts.buttons[0], board.facts.buttons[-1]):
        board.set_pin(gpio, board.facts.button_active_level)
    board.advance(20)
    board.power_cycle()
    board.advance(LONG_MS)
    assert board.is_in_repl
    assert starts(board) == 2
