"""A PIO state machine that counts: it executes a program's words, one at a time.

JMP, IN, PUSH, MOV and SET, as in the RP2040's data sheet, 3.4; a program that needs more fails
loudly. It knows no time: `step` returns how many cycles an instruction took.
"""

_MASK = 0xFFFFFFFF
FIFO_WORDS = 4
_MOST_STEPS = 1000  # far beyond any loop of 32 instructions that ends up where it was


class PioMachine:
    """One state machine over the 32 words of its block.

    `read_pins(count)` returns the levels of so many pins, the state machine's first one in bit 0.
    """

    def __init__(self, memory, start, wrap_target, wrap_top, read_pins):
        self.memory = memory
        self.pc = start
        self.x = 0
        self.y = 0
        self.isr = 0
        self.osr = 0
        self.received = []  # the RX FIFO, the oldest word first
        self._wrap_target = wrap_target
        self._wrap_top = wrap_top
        self._read_pins = read_pins

    def step(self):
        """Execute the next instruction; return the cycles that it took."""
        word = self.memory[self.pc]
        self.pc = self._wrap_target if self.pc == self._wrap_top else self.pc + 1
        self.execute(word)
        return 1 + (word >> 8 & 31)

    def settle(self):
        """Run until nothing changes any more but the program counter, round and round."""
        seen = None
        steps = 0
        while steps < _MOST_STEPS:
            steps += 1
            is_reading = self.memory[self.pc] & 0xE0E0 == 0x4000
            if is_reading and len(self.received) == FIFO_WORDS:
                now = (self.pc, self.x, self.y, self.isr, self.osr)
                if now == seen:
                    return
                seen = now
            self.step()
        raise RuntimeError("the PIO program does not come to rest")

    def next_word(self):
        """Run until a word is pushed if there is none; return the oldest one, and forget it."""
        steps = 0
        while not self.received:
            steps += 1
            if steps == _MOST_STEPS:
                raise RuntimeError("the PIO program pushes nothing")
            self.step()
        return self.received.pop(0)

    def execute(self, word):
        """Execute one word, from the program or from the processor."""
        kind = word >> 13
        if kind == 0:
            if self._holds(word >> 5 & 7):
                self.pc = word & 31
        elif kind == 2:
            bits = word & 31 or 32
            mask = (1 << bits) - 1
            self.isr = (self.isr << bits | self._source(word >> 5 & 7, bits) & mask) & _MASK
        elif kind == 4 and word & 0xE0 == 0:
            if len(self.received) < FIFO_WORDS:
                self.received.append(self.isr)
            self.isr = 0
        elif kind == 5 and word & 0x10 == 0:
            value = self._source(word & 7, 32)
            self._put(word >> 5 & 7, value ^ _MASK if word & 8 else value)
        elif kind == 7:
            self._put(word >> 5 & 7, word & 31)
        else:
            raise ValueError("PIO word %04x: not imitated" % word)

    def _holds(self, condition):
        if condition == 0:
            return True
        if condition == 1:
            return self.x == 0
        if condition == 2:
            holds = self.x != 0
            self.x = self.x - 1 & _MASK
            return holds
        if condition == 3:
            return self.y == 0
        if condition == 4:
            holds = self.y != 0
            self.y = self.y - 1 & _MASK
            return holds
        if condition == 5:
            return self.x != self.y
        raise ValueError("PIO jump on condition %d: not imitated" % condition)

    def _source(self, source, bits):
        if source == 0:
            return self._read_pins(bits)
        if source == 1:
            return self.x
        if source == 2:
            return self.y
        if source == 3:
            return 0
        if source == 6:
            return self.isr
        if source == 7:
            return self.osr
        raise ValueError("PIO source %d: not imitated" % source)

    def _put(self, goal, value):
        if goal == 1:
            self.x = value
        elif goal == 2:
            self.y = value
        elif goal == 5:
            self.pc = value & 31
        elif goal == 6:
            self.isr = value
        elif goal == 7:
            self.osr = value
        else:
            raise ValueError("PIO goal %d: not imitated" % goal)
