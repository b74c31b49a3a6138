"""The firmware's PIO programs, assembled from their real sources, in an emulator that others wrote."""

import importlib.util
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from pioemu import State, emulate

from undertow.device.virtual.shim.undertow_virtual import pio_assembler

HAL = Path(__file__).resolve().parents[3] / "firmware" / "hal"
FIFO_WORDS = 4


def firmware_program(name: str) -> ModuleType:
    """A module of firmware/hal/ that imports nothing but `rp2`, with our assembler for that."""
    rp2 = ModuleType("rp2")
    constants = {"OUT_LOW": 2, "SHIFT_LEFT": pio_assembler.SHIFT_LEFT, "JOIN_TX": 1}
    rp2.__dict__.update(asm_pio=pio_assembler.asm_pio, PIO=SimpleNamespace(**constants))
    spec = importlib.util.spec_from_file_location(f"undertow_firmware_{name}", HAL / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = sys.modules.get("rp2")
    sys.modules["rp2"] = rp2
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules["rp2"]
        if before is not None:
            sys.modules["rp2"] = before
    return module


def _is_over(end_cycle: int, _opcode: int, state: State) -> bool:
    return bool(state.clock >= end_cycle)


def sent_edges(
    program: Any, data: bytes, until_cycle: int, later: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """(cycle, level) of each edge on pin 0 while `program` sends `data`, and `later` from half time on."""
    state = State(transmit_fifo=deque(byte << 24 for byte in data))
    edges: list[tuple[int, int]] = []
    for half, more in ((until_cycle // 2, ()), (until_cycle, later)):
        state = replace(
            state, transmit_fifo=deque([*state.transmit_fifo, *(byte << 24 for byte in more)])
        )
        for before, after in emulate(
            program.opcodes,
            stop_when=partial(_is_over, half),
            initial_state=state,
            auto_pull=program.has_autopull,
            pull_threshold=program.pull_bits,
            shift_osr_right=False,
            set_count=1,
            side_set_count=program.side_set_bits,
            wrap_target=program.wrap_target,
            wrap_top=program.wrap_top,
        ):
            if after.pin_values & 1 != before.pin_values & 1:
                edges.append((before.clock, after.pin_values & 1))
            state = after
    return edges


class CountingMachine:
    """The knob's program at work: `levels_at(cycle)` is A in bit 0 and B in bit 1."""

    def __init__(self, program: Any, levels_at: Callable[[int], int]) -> None:
        self._program = program
        self._levels_at = levels_at
        self.state = State(x_register=levels_at(0))

    def steps(self, stop_when: Callable[[State], bool]) -> Iterator[State]:
        """Execute instruction after instruction."""

        def pins(clock: int) -> int:
            return self._levels_at(clock)

        for _, state in emulate(
            self._program.opcodes,
            stop_when=lambda _, now: stop_when(now),
            initial_state=self.state,
            input_source=pins,
            shift_isr_right=False,
            wrap_target=self._program.wrap_target,
            wrap_top=self._program.wrap_top,
        ):
            self.state = state
            yield state

    def run_until(self, cycle: int) -> None:
        """Let time go by."""
        for _ in self.steps(lambda now: now.clock >= cycle):
            pass

    def read(self) -> int:
        """Take five words, as the firmware does, and return the last one."""
        taken = 0
        while True:
            fifo = deque(self.state.receive_fifo)
            while fifo:
                taken += 1
                word = fifo.popleft()
                if taken == FIFO_WORDS + 1:
                    self.state = replace(self.state, receive_fifo=fifo)
                    return word
            self.state = replace(self.state, receive_fifo=fifo)
            for _ in self.steps(lambda now: bool(now.receive_fifo)):
                pass
