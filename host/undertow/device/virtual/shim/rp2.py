"""Stand-in for MicroPython's `rp2`: PIO blocks whose state machines run the firmware's programs.

A program that reads pins is executed at each of their edges, until it has come to rest. One that
sends out bits is measured: its loop is a bit long, and `put` waits for room as in the chip.
Anything else that the chip could do is an exception.
"""

from undertow_virtual import channel, power
from undertow_virtual.pio_assembler import (
    MOST_INSTRUCTIONS,
    SHIFT_LEFT,
    SHIFT_RIGHT,
    asm_pio,
    asm_pio_encode,
)
from undertow_virtual.pio_machine import PioMachine

__all__ = ["PIO", "StateMachine", "asm_pio", "asm_pio_encode"]

_ENOMEM = 12
_MACHINES_PER_BLOCK = 4
_FIFO_WORDS = 4
_OUT = 3
_JMP = 0


class PIO:
    IN_LOW = 0
    IN_HIGH = 1
    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = SHIFT_LEFT
    SHIFT_RIGHT = SHIFT_RIGHT
    JOIN_NONE = 0
    JOIN_TX = 1
    JOIN_RX = 2


class _Block:
    """32 words of instructions, filled from the end, as MicroPython fills them."""

    def __init__(self):
        self.memory = [0] * MOST_INSTRUCTIONS
        self._free = MOST_INSTRUCTIONS
        self._starts = []  # (program, where it was put)

    def start_of(self, program):
        """Return where a program lies, and put it there if it is new. Raises OSError if it cannot."""
        for known, start in self._starts:
            if known is program:
                return start
        if len(program.opcodes) > self._free:
            raise OSError(_ENOMEM)
        self._free -= len(program.opcodes)
        start = self._free
        for index, word in enumerate(program.opcodes):
            is_jump = word >> 13 == _JMP
            self.memory[start + index] = word + start if is_jump else word
        self._starts.append((program, start))
        return start


_blocks = (_Block(), _Block())


class StateMachine:
    """One of the eight, with a program from the begin."""

    def __init__(
        self, id, program, freq=-1, *, in_base=None, out_base=None, set_base=None, sideset_base=None
    ):
        if not 0 <= id < len(_blocks) * _MACHINES_PER_BLOCK:
            raise ValueError("invalid StateMachine")
        board = power.board
        block = _blocks[id // _MACHINES_PER_BLOCK]
        start = block.start_of(program)
        self._program = program
        self._freq_hz = freq if freq > 0 else 125_000_000
        self._is_active = False
        self._first_in = in_base.gpio if in_base else 0
        self._out_gpio = None
        for pin in (out_base, set_base, sideset_base):
            if pin:
                self._out_gpio = pin.gpio
        self._machine = PioMachine(
            block.memory,
            start,
            program.wrap_target + start,
            program.wrap_top + start,
            self._read_pins,
        )
        self._settle = self._machine.settle
        self._bit_cycles = _loop_cycles(program) if program.has_autopull else 0
        self._ends_us = board.clock.now_us  # when the last bit of what was put is out

    def _read_pins(self, count):
        levels = power.board.pins.levels
        value = 0
        for index in range(count):
            gpio = (self._first_in + index) % MOST_INSTRUCTIONS
            if gpio < len(levels) and levels[gpio]:
                value |= 1 << index
        return value

    def active(self, value=None):
        if value is not None and bool(value) != self._is_active:
            self._is_active = bool(value)
            if not self._bit_cycles:
                pins = power.board.pins
                if self._is_active:
                    pins.watch(self._settle)
                    self._settle()
                else:
                    pins.unwatch(self._settle)
        return self._is_active

    def exec(self, instruction):
        """Execute one word, or one instruction as text, at once."""
        if isinstance(instruction, str):
            instruction = asm_pio_encode(instruction, self._program.side_set_bits)
        self._machine.execute(instruction)

    def rx_fifo(self):
        return len(self._machine.received)

    def get(self, buf=None, shift=0):
        """Wait for a word, or for as many as `buf` (an array of "H" or "I") holds."""
        if buf is None:
            return self._machine.next_word() >> shift
        mask = (1 << 8 * len(bytes(buf)) // len(buf)) - 1
        for index in range(len(buf)):
            buf[index] = self._machine.next_word() >> shift & mask
        return buf

    def put(self, value, shift=0):
        """Send bytes, a word each; wait until the last one has found room in the FIFO."""
        if shift + self._program.pull_bits != 32 or not self._bit_cycles:
            raise ValueError("put: only whole bytes, the high bit first, to a program that sends")
        clock = power.board.clock
        word_us = self._program.pull_bits * self._bit_cycles * 1_000_000 // self._freq_hz
        depth = _FIFO_WORDS * (2 if self._program.fifo_join == PIO.JOIN_TX else 1)
        begins_us = max(clock.now_us, self._ends_us)
        self._ends_us = begins_us + len(value) * word_us
        count = len(value)
        try:
            # One word more than the FIFO holds is already being shifted out.
            clock.spend(max(0, self._ends_us - (depth + 1) * word_us - clock.now_us))
        except KeyboardInterrupt:
            count = min(count, (clock.now_us - begins_us) // word_us + depth + 1)
            self._ends_us = begins_us + count * word_us
            raise
        finally:
            data = bytes((self._out_gpio,)) + bytes(value[:count])
            power.board.channel.record(channel.PIXELS, begins_us, data)


def _loop_cycles(program):
    """Return the cycles of one round of a program without branches, which shifts one bit out."""
    cycles = 0
    bits = 0
    delay_mask = (1 << 5 - program.side_set_bits) - 1
    for word in program.opcodes[program.wrap_target : program.wrap_top + 1]:
        if word >> 13 == _JMP:
            raise ValueError("a sending program that jumps: not imitated")
        if word >> 13 == _OUT:
            bits += word & 31
        cycles += 1 + (word >> 8 & delay_mask)
    if bits != 1:
        raise ValueError("a sending program that shifts out %d bits a round: not imitated" % bits)
    return cycles
