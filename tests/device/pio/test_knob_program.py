"""The knob's program in the emulator: cycle by cycle, with bounce, reversals and readings at random."""

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence

import pytest

from tests.device.pio.emulator import CountingMachine, firmware_program
from tests.firmware.light_table import firmware_module
from undertow.device.virtual.shim.undertow_virtual.pio_machine import PioMachine

KNOB = firmware_program("knob_program")
QUADRATURE = firmware_module("quadrature")
SAMPLE_CYCLES = KNOB.SAMPLE_CYCLES
#: Levels by quarter periods clockwise of rest, A in bit 0 and B in bit 1: A falls first.
PINS = (0b11, 0b10, 0b00, 0b01)


def swapped(levels: int) -> int:
    """A * 2 + B, as quadrature.py has it, from the pins' own order, or back."""
    return (levels & 1) << 1 | levels >> 1


class Path:
    """Quarter periods over time: steps of one, each way, at given distances in cycles."""

    def __init__(self, start: int, steps: Sequence[tuple[int, int]]) -> None:
        self._cycles = [0]
        self._positions = [start]
        for distance, step in steps:
            self._cycles.append(self._cycles[-1] + distance)
            self._positions.append(self._positions[-1] + step)
        self.end = self._cycles[-1]

    def at(self, cycle: int) -> int:
        return self._positions[bisect_right(self._cycles, cycle) - 1]

    def within(self, first: int, last: int) -> set[int]:
        """All positions between two cycles."""
        low = bisect_right(self._cycles, first) - 1
        return set(self._positions[max(0, low) : bisect_right(self._cycles, last)])

    def pins(self, cycle: int) -> int:
        return PINS[self.at(cycle) % 4]


def signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def counting(path: Path) -> CountingMachine:
    return CountingMachine(KNOB.quarters, path.pins)


def interpreter(levels_at: Callable[[], int]) -> PioMachine:
    program = KNOB.quarters
    machine = PioMachine(
        program.opcodes,
        0,
        program.wrap_target,
        program.wrap_top,
        lambda count: levels_at() & (1 << count) - 1,
    )
    machine.x = levels_at()
    return machine


def test_the_program_fills_its_block_so_that_it_lies_at_0() -> None:
    assert len(KNOB.quarters.opcodes) == 32


def test_its_first_instructions_are_the_table_of_transitions() -> None:
    for before in range(4):
        for after in range(4):
            levels = before
            machine = interpreter(lambda: levels)  # noqa: B023  # read again on purpose
            machine.settle()
            levels = after
            machine.settle()
            step = QUADRATURE.TRANSITIONS[swapped(before) << 2 | swapped(after)]
            # Both at once is no step here: a sample a microsecond later tells which came first.
            assert signed(machine.y) == (0 if step == 2 else step), (before, after)


@pytest.mark.parametrize("start", range(4))
def test_a_start_in_any_phase_counts_nothing(start: int) -> None:
    machine = counting(Path(start, [(500, 0)]))
    machine.run_until(500)
    assert machine.read() == 0


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("direction", [1, -1])
def test_edges_as_close_as_a_sample_are_all_counted(start: int, direction: int) -> None:
    for offset in range(SAMPLE_CYCLES):
        path = Path(start, [(30 + offset, direction), *[(SAMPLE_CYCLES, direction)] * 21])
        machine = counting(path)
        machine.run_until(path.end + 30)
        assert signed(machine.read()) == 22 * direction, offset


def bouncy_walk(seed: int, quarters: int) -> list[tuple[int, int]]:
    """Quarter periods with reversals at random phases; a contact that moves bounces."""
    draw = random.Random(seed)
    steps = []
    direction = 1
    for _ in range(quarters):
        if draw.random() < 0.3:
            direction = -direction
        steps.append((draw.randint(SAMPLE_CYCLES, 150), direction))
        for _ in range(draw.choice((0, 0, 1, 3))):
            steps.append((draw.randint(SAMPLE_CYCLES, 40), -direction))
            steps.append((draw.randint(SAMPLE_CYCLES, 40), direction))
    return steps


@pytest.mark.parametrize("seed", range(4))
def test_bounce_and_reversals_read_at_random_moments_are_exact(seed: int) -> None:
    draw = random.Random(100 + seed)
    path = Path(seed, bouncy_walk(seed, 150))
    machine = counting(path)
    while machine.state.clock < path.end:
        machine.run_until(machine.state.clock + draw.randint(1, 900))
        asked = machine.state.clock
        read = seed + signed(machine.read())
        assert read in path.within(asked - SAMPLE_CYCLES, machine.state.clock)
        assert machine.state.clock - asked <= 2 * SAMPLE_CYCLES, "nobody waits long for a count"
    machine.run_until(path.end + 30)
    assert seed + signed(machine.read()) == path.at(path.end)


def test_nobody_reads_and_nothing_is_lost() -> None:
    path = Path(0, [(SAMPLE_CYCLES, 1)] * 700 + [(SAMPLE_CYCLES, -1)] * 1000)
    machine = counting(path)
    machine.run_until(path.end + 30)
    assert len(machine.state.receive_fifo) == 4
    assert signed(machine.read()) == -300


def test_the_count_goes_through_zero_both_ways() -> None:
    path = Path(0, [(20, -1), (20, -1), (20, 1), (20, 1), (20, 1), (20, -1), (20, -1)])
    machine = counting(path)
    machine.run_until(path.end + 30)
    assert signed(machine.read()) == -1


@pytest.mark.parametrize("seed", range(3))
def test_the_virtual_boards_interpreter_and_the_emulator_agree(seed: int) -> None:
    """Any pins at all, both at once among them: after each instruction the same registers."""
    draw = random.Random(seed)
    levels = [draw.choice((0, 0, 1, 1, 2, 3)) for _ in range(600)]

    def pins(cycle: int) -> int:
        return levels[min(cycle // 7, len(levels) - 1)]

    emulated = CountingMachine(KNOB.quarters, pins)
    cycle = 0
    machine = interpreter(lambda: pins(cycle))
    taken = 0
    for state in emulated.steps(lambda now: now.clock >= 4200):
        cycle += machine.step()
        assert (machine.pc, machine.x, machine.y) == (
            state.program_counter,
            state.x_register,
            state.y_register,
        )
        assert machine.isr == state.input_shift_register.contents
        assert machine.received == list(state.receive_fifo)
        assert cycle == state.clock
        taken += 1
    assert taken > 4000
    assert machine.y != 0
