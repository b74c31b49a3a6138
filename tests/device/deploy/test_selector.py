"""The selector on a board that boots from its flash: trials, falling back, and what is left at the prompt."""

import random
import tempfile
from pathlib import Path

import pytest

from tests.device.deploy.cuts import (
    BLOCKS,
    CORE,
    NEW,
    OLD,
    carry_out,
    copy_of_old,
    operations,
)
from tests.device.deploy.hosts import greet
from tests.device.deploy.prompt import Prompt
from undertow.device.deploy.compiler import compile_file
from undertow.device.deploy.deployer import selector_source
from undertow.device.deploy.plan import MakeFolder, Operation, Put, PutOnTrial, Remove
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.flash import VirtualFlash
from undertow_wire import PROTOCOL_MAJOR, messages
from undertow_wire.frame import encode
from undertow_wire.messages import FELL_BACK, Hello

HANGS = "import time\n\ndef main():\n    while True:\n        time.sleep_ms(50)\n"
FAILS = "raise ValueError('a firmware that cannot be imported')\n"
RETURNS_TO_THE_PROMPT = (
    "import machine\n\ndef main():\n    print('watchdogs', machine.mem32[0x40058000] >> 30)\n"
)
LONG_MS = 20_000  # more than twice what a watchdog can wait


def compiled(source: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "main.py"
        path.write_text(source, encoding="utf-8")
        return compile_file(path, "main.py", CORE)


def flash_with(tmp_path: Path, *changes: Operation) -> VirtualFlash:
    """The old board, and what is done to its files."""
    flash = copy_of_old(f"{tmp_path.name}.img")
    carry_out(flash, changes)
    return flash


def on_trial(source: str) -> tuple[Operation, ...]:
    return Put("/slot_b/main.mpy", compiled(source)), PutOnTrial("b", "a")


def state(board: VirtualBoard) -> str:
    """What the records say, as the board's own selector reads them."""
    source = (
        "names = {'__name__': 'selector'}\n"
        "exec(open('/main.py').read(), names)\n"
        "s = names['state']()\n"
        "print(s and (s.permanent, s.trial, s.starts, s.fell_back))\n"
    )
    return Prompt(board).execute(source).strip()


def board_of(flash: VirtualFlash) -> VirtualBoard:
    return VirtualBoard(flash=flash, has_pty=False)


def test_a_slot_on_trial_stays_once_a_host_goes_on_with_it(tmp_path: Path) -> None:
    flash = flash_with(tmp_path, *operations())
    with board_of(flash) as board:
        announce = greet(board)
        assert (announce.firmware_version, announce.slot, announce.faults) == (NEW, "b", 0)
        for _ in range(4):
            board.power_cycle()
            assert greet(board).slot == "b"
        assert state(board) == "('b', '-', 0, False)"


def test_a_host_that_only_greets_keeps_nothing(tmp_path: Path) -> None:
    flash = flash_with(tmp_path, *operations())
    with board_of(flash) as board:
        port = board.transport()
        hello = Hello(PROTOCOL_MAJOR, 0, "a host that refuses this firmware")
        port.write(encode(hello.TYPE, 0, hello.pack()))
        board.advance(500)
        port.close()
        assert state(board) == "('a', 'b', 1, False)"


def test_a_firmware_that_fails_while_it_starts_falls_back_like_one_that_cannot_be_imported(
    tmp_path: Path,
) -> None:
    broken = "class PioKnob:\n    def __init__(self, board):\n        raise OSError(5)\n"
    knob = Put("/slot_b/hal/knob_pio.mpy", compiled(broken))
    with board_of(flash_with(tmp_path, *operations()[:-1], knob, operations()[-1])) as board:
        board.advance(500)
        assert greet(board).slot == "a"
        failures = [line for line in board.log if line.startswith("undertow: slot b failed: OSErr")]
        assert len(failures) == 3


@pytest.mark.parametrize(
    ("source", "start_ms"), [(HANGS, 8000), (FAILS, 20)], ids=["hangs", "cannot be imported"]
)
def test_three_failed_starts_fall_back_without_anybody_there(
    tmp_path: Path, source: str, start_ms: int
) -> None:
    with board_of(flash_with(tmp_path, *on_trial(source))) as board:
        board.advance(3 * start_ms + 100)
        announce = greet(board)
        assert (announce.firmware_version, announce.slot) == (OLD, "a")
        assert announce.faults & FELL_BACK
        assert state(board) == "('a', '-', 0, True)"
        board.power_cycle()
        assert greet(board).slot == "a"


def test_power_that_comes_and_goes_counts_as_starts(tmp_path: Path) -> None:
    with board_of(flash_with(tmp_path, *operations())) as board:
        for _ in range(3):
            board.advance(300)
            board.power_cycle()
        assert greet(board).slot == "a"


@pytest.mark.parametrize("main", [None, b"", b"no firmware at all"])
def test_a_half_written_slot_is_never_a_reason_not_to_start(
    tmp_path: Path, main: bytes | None
) -> None:
    half = Remove("/slot_b/main.mpy") if main is None else Put("/slot_b/main.mpy", main)
    for trial in ([], [PutOnTrial("b", "a")]):
        with board_of(flash_with(tmp_path, half, *trial)) as board:
            board.advance(100)
            assert greet(board).slot == "a"


def test_any_garbage_in_both_records_leaves_a_board_that_starts(tmp_path: Path) -> None:
    chance = random.Random(4)
    flash = flash_with(tmp_path)
    for _ in range(6):
        garbage = [
            Put(name, chance.randbytes(chance.choice((0, 1, 11, 12, 13, 700))))
            for name in ("/choice_0", "/choice_1")
        ]
        carry_out(flash, garbage)
        with board_of(flash) as board:
            assert greet(board).slot == "a"


def test_where_no_slot_can_start_one_line_says_so_at_the_prompt(tmp_path: Path) -> None:
    broken = [Put(f"/slot_{slot}/main.mpy", compiled(FAILS)) for slot in "ab"]
    with board_of(flash_with(tmp_path, *broken)) as board:
        board.advance(LONG_MS)
        assert board.is_in_repl
        said = [line for line in board.log if line.startswith("undertow: no firmware")]
        assert said == [
            "undertow: no firmware can start; this is the REPL. On the host: undertow deploy"
        ]
        assert not [line for line in board.log if "Traceback" in line]


def test_a_board_without_any_slot_ends_at_the_prompt(tmp_path: Path) -> None:
    flash = VirtualFlash(tmp_path / "flash.img", BLOCKS)
    carry_out(flash, [Put("/main.py", selector_source()), MakeFolder("/slot_a")])
    with board_of(flash) as board:
        board.advance(LONG_MS)
        assert board.is_in_repl
        assert board.log[0].startswith("undertow: no firmware can start")


def test_a_permanent_slot_that_is_damaged_gives_way_to_the_other(tmp_path: Path) -> None:
    flash = flash_with(tmp_path, *operations(), Put("/slot_a/hal/ring_program.mpy", b"rotten"))
    carry_out(flash, [PutOnTrial("-", "a")])
    with board_of(flash) as board:
        announce = greet(board)
        assert (announce.slot, announce.firmware_version) == ("b", NEW)
        assert announce.faults & FELL_BACK


@pytest.mark.parametrize("source", [HANGS, RETURNS_TO_THE_PROMPT], ids=["Ctrl-C", "return"])
def test_every_way_to_the_prompt_leaves_the_watchdog_asleep(tmp_path: Path, source: str) -> None:
    with board_of(flash_with(tmp_path, *on_trial(source))) as board:
        board.advance(500)
        if source == HANGS:
            port = board.transport()
            port.write(b"\x03")
            board.advance(100)
            port.close()
        else:
            assert "watchdogs 1" in board.log
        assert board.is_in_repl
        board.advance(LONG_MS)
        assert board.is_in_repl
        assert state(board) == "('a', 'b', 1, False)"


def test_the_start_of_a_trial_is_no_hang(tmp_path: Path) -> None:
    """The selector arms the watchdog before the firmware looks whether it had bitten."""
    with board_of(flash_with(tmp_path, *operations())) as board:
        Prompt(board).reset()
        assert greet(board).reset_cause == messages.RESET_OTHER
