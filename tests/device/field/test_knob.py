"""Field cases of the knob: what went wrong with others' knobs, on the virtual board."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.changed_firmware import busy_loop, changed_firmware, without_pio
from tests.device.detents import Encoder, board_file
from tests.device.pio.emulator import firmware_program
from tests.firmware.light_table import firmware_module
from undertow.device.api import CursorEvent, LogLine
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.shim.undertow_virtual.pio_machine import PioMachine
from undertow_wire import COUNTERS

WAYS = pytest.mark.parametrize("has_pio", [True, False], ids=["pio", "interrupts"])


@contextmanager
def powered(folder: Path, *, has_pio: bool, **facts: object) -> Iterator[VirtualBoard]:
    """A board of those facts, with the firmware in `folder` if a test has changed it there."""
    if not has_pio:
        without_pio(folder)
    firmware = folder / "firmware"
    with (
        board_file(**facts) as file,
        VirtualBoard(
            board=file, firmware=firmware if firmware.exists() else None, has_pty=False
        ) as board,
    ):
        yield board


def at_the_host(board: VirtualBoard) -> Bench:
    bench = Bench(board)
    bench.connect()
    bench.link.show(choice(1))
    bench.run(50)
    return bench


def detents(bench: Bench) -> int:
    told = bench.of(CursorEvent)
    return told[-1].detents if told else 0


@WAYS
def test_case_30_500_edges_in_50_ms_while_the_loop_is_busy_for_100_ms(
    has_pio: bool, tmp_path: Path
) -> None:
    busy_loop(tmp_path, 100)
    with powered(tmp_path, has_pio=has_pio) as board:
        board.advance(500)
        bench = Bench(board)
        bench.run(500)
        encoder = Encoder(board, random.Random(30), phase=0)
        for number in range(500):
            encoder.move(1, 100 * number, bounces=False)
        bench.run(1000)
        assert detents(bench) == 500 // 4
        for number in range(500):
            encoder.move(-1 if number % 2 else 1, 100 * number, bounces=False)
        encoder.move(1, 60_000, bounces=False)
        bench.run(1000)
        assert detents(bench) == 500 // 4, "reversed at each edge"


def test_case_31_10000_detents_reversed_at_random_quarter_phases() -> None:
    """As fast as it can be reckoned: the real program, and the real table, on the same contacts."""
    quadrature = firmware_module("quadrature")
    program = firmware_program("knob_program").quarters
    clockwise = ((1, 1), (0, 1), (0, 0), (1, 0))
    position = 0
    machine = PioMachine(
        program.opcodes,
        0,
        program.wrap_target,
        program.wrap_top,
        lambda _: clockwise[position % 4][1] << 1 | clockwise[position % 4][0],
    )
    machine.x = 0b11
    by_table = quadrature.Steps(0b11, 3, 4)
    counters = [
        (quadrature.Detents(4, False), count)
        for count in (lambda: machine.y, lambda: by_table.count)
    ]
    draw = random.Random(31)
    walked = 0
    while walked < 40_000:
        direction = draw.choice((1, -1))
        for _ in range(draw.randint(1, 30)):
            position += direction
            a, b = clockwise[position % 4]
            machine.settle()
            by_table.update(a << 1 | b)
            walked += 1
        for counter, count in counters:
            counter.update(count() & 0xFFFF)
    while position % 4:
        position += 1
        a, b = clockwise[position % 4]
        machine.settle()
        by_table.update(a << 1 | b)
    for counter, count in counters:
        counter.update(count() & 0xFFFF)
        assert counter.count == position // 4 % COUNTERS


@WAYS
@pytest.mark.parametrize("steps_per_detent", [1, 2, 4])
def test_case_32_24_clicks_are_24(steps_per_detent: int, has_pio: bool, tmp_path: Path) -> None:
    with powered(tmp_path, has_pio=has_pio, KNOB_STEPS_PER_DETENT=steps_per_detent) as board:
        bench = at_the_host(board)
        bench.run(board.turn(24) + 20)
        assert detents(bench) == 24
        bench.run(board.turn(-48) + 20)
        assert detents(bench) == -24 % COUNTERS
        clicks = bench.of(CursorEvent)
        assert len(clicks) == 72, "each click was told"


@WAYS
def test_case_33_a_ring_update_every_10_ms_with_inputs_masked_misses_no_step(
    has_pio: bool, tmp_path: Path
) -> None:
    """Our ring masks nothing; even if it did, for as long as an update lasts, no step were lost."""
    put = "self._sender.put(self._strip, _HIGH_BYTE)"
    masked = f"state = disable_irq(); {put}; enable_irq(state)"
    changed_firmware(tmp_path, "hal/ring.py", put, masked)
    changed_firmware(
        tmp_path, "hal/ring.py", "import Pin\n", "import Pin, disable_irq, enable_irq\n"
    )
    with powered(tmp_path, has_pio=has_pio, RING_PIXELS=60) as board:
        bench = at_the_host(board)
        encoder = Encoder(board, random.Random(33), phase=0)
        before = len(board.updates)
        for number in range(800):
            encoder.move(1, 2500 * number)
        board.advance(2000)
        bench.run(30)
        assert detents(bench) == 200
        assert len(board.updates) - before >= 190, "one at each detent"


def test_case_35_a_handler_that_raises_is_told_and_called_again(tmp_path: Path) -> None:
    count = "self._steps.update("
    changed_firmware(
        tmp_path,
        "hal/knob_edges.py",
        f"            {count}",
        f"            if self._failed < 3:\n                raise ValueError\n            {count}",
    )
    with powered(tmp_path, has_pio=False) as board:
        bench = at_the_host(board)
        bench.run(board.turn(1) + 20)
        before = detents(bench)
        bench.run(board.turn(5) + 50)
        assert detents(bench) == before + 5
        told = "".join(event.text for event in bench.of(LogLine))
        assert "failures in interrupt handlers" in told
        assert "Traceback" not in told
