"""State machines that count by the real program, or keep what was put into them."""

import machine
from pio_assembler import SHIFT_LEFT, asm_pio, asm_pio_encode
from pio_machine import PioMachine

__all__ = ["PIO", "StateMachine", "asm_pio"]


class PIO:
    OUT_LOW = 2
    SHIFT_LEFT = SHIFT_LEFT
    JOIN_TX = 1


class StateMachine:
    def __init__(self, number, program, freq, in_base=None, out_base=None, set_base=None):
        self.number = number
        self.freq = freq
        self.pin = out_base
        self.written = []
        self._first = in_base and in_base.number
        assert in_base is None or len(program.opcodes) == 32, (
            "a computed jump needs the whole block"
        )
        self._machine = PioMachine(
            program.opcodes, 0, program.wrap_target, program.wrap_top, self._read_pins
        )

    def _read_pins(self, count):
        levels = [machine.Pin(self._first + index).value() for index in range(count)]
        return sum([level << index for index, level in enumerate(levels)])

    def exec(self, text):
        self._machine.execute(asm_pio_encode(text, 0))

    def active(self, value):
        if self._first is not None:
            machine.watch(self._machine.settle)

    def get(self, words):
        for index in range(len(words)):
            words[index] = self._machine.next_word() & 0xFFFF
        return words

    def put(self, data, shift):
        assert shift == 24
        self.written.append(bytes(data))
