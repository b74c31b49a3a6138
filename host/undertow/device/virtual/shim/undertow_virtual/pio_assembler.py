"""From the body of a function decorated with `rp2.asm_pio` to the words of a PIO program.

The function is called once, with the instructions as names in its own module; each adds a line,
and labels are looked up at the end. Encodings are those of the RP2040's data sheet, 3.4. What no
program here needs (IRQ, words written by hand) is no name, as a misspelt one would be.
"""

MOST_INSTRUCTIONS = 32  # what one PIO block holds

SHIFT_LEFT = 0
SHIFT_RIGHT = 1

_NOT_SAID = object()

_PINS, _X, _Y, _NULL, _PINDIRS, _PC, _ISR, _OSR = range(8)
_EXEC = 8  # 4 where it is the goal of MOV, 7 where it is OUT's
_NO_BLOCK = 1
_BLOCK = 0x20
_IF = 0x40


class AssemblyError(ValueError):
    """A program that no chip could be given."""


class Program:
    """The words of a program, and how a state machine is set up for it."""

    def __init__(self, source):
        lines = source.lines
        self.opcodes = []
        self.wrap_target = source.wrap_target
        self.wrap_top = len(lines) - 1 if source.wrap_top is None else source.wrap_top
        self.has_autopull = source.autopull
        self.pull_bits = source.pull_thresh
        self.fifo_join = source.fifo_join
        self.side_set_bits = source.side_set_bits
        self.is_side_set_optional = self.side_set_bits > 0 and any(
            line.side_set is None for line in lines
        )
        delay_bits = 5 - self.side_set_bits - (1 if self.is_side_set_optional else 0)
        if len(lines) > MOST_INSTRUCTIONS:
            raise AssemblyError("%d instructions are too many" % len(lines))
        for line in lines:
            self.opcodes.append(line.encode(source.labels, self, delay_bits))


class _Line:
    """One instruction; `.side(value)` and `[delay]` may follow it, as in the source."""

    def __init__(self, word, label=None):
        self.word = word
        self.label = label
        self.side_set = None
        self.delay_cycles = 0

    def side(self, value):
        self.side_set = value
        return self

    def delay(self, cycles):
        self.delay_cycles = cycles
        return self

    __getitem__ = delay

    def encode(self, labels, program, delay_bits):
        if self.delay_cycles >> delay_bits:
            raise AssemblyError("a delay of %d does not fit" % self.delay_cycles)
        word = self.word | self.delay_cycles << 8
        if self.label is not None:
            if self.label not in labels:
                raise AssemblyError("no label %s" % self.label)
            word |= labels[self.label]
        if self.side_set is not None:
            if self.side_set >> program.side_set_bits:
                raise AssemblyError("a side-set of %d does not fit" % self.side_set)
            word |= self.side_set << 8 + delay_bits
            if program.is_side_set_optional:
                word |= 0x1000
        return word


class _Source:
    """What the names in a program's source do, and the settings of its decorator."""

    def __init__(
        self,
        out_init=None,
        set_init=None,
        sideset_init=None,
        in_shiftdir=SHIFT_LEFT,
        out_shiftdir=SHIFT_LEFT,
        autopush=False,
        autopull=False,
        push_thresh=32,
        pull_thresh=32,
        fifo_join=0,
    ):
        if in_shiftdir != SHIFT_LEFT or out_shiftdir != SHIFT_LEFT or autopush:
            raise AssemblyError("only shifting left, and no autopush")
        self.autopull = autopull
        self.pull_thresh = pull_thresh
        self.fifo_join = fifo_join
        if sideset_init is None:
            self.side_set_bits = 0
        else:
            self.side_set_bits = 1 if isinstance(sideset_init, int) else len(sideset_init)
        self.lines = []
        self.labels = {}
        self.wrap_target = 0
        self.wrap_top = None

    def names(self):
        """Return every name that a program may use, with its meaning."""
        return {
            "pins": _PINS,
            "x": _X,
            "y": _Y,
            "null": _NULL,
            "pindirs": _PINDIRS,
            "pc": _PC,
            "isr": _ISR,
            "osr": _OSR,
            "exec": _EXEC,
            "invert": lambda source: source | 0x08,
            "reverse": lambda source: source | 0x10,
            "not_x": 1,
            "x_dec": 2,
            "not_y": 3,
            "y_dec": 4,
            "x_not_y": 5,
            "pin": 6,
            "not_osre": 7,
            "gpio": 0,
            "noblock": _NO_BLOCK,
            "block": _BLOCK,
            "iffull": _IF,
            "ifempty": _IF,
            "nop": lambda: self._add(0xA042),
            "jmp": self._jmp,
            "wait": self._wait,
            "in_": self._in,
            "out": self._out,
            "push": lambda *flags: self._add(0x8000 | _fifo_flags(flags)),
            "pull": lambda *flags: self._add(0x8080 | _fifo_flags(flags)),
            "mov": self._mov,
            "set": lambda goal, value: self._add(0xE000 | goal << 5 | _fits(value, 31)),
            "label": self._label,
            "wrap_target": self._wrap_target,
            "wrap": self._wrap,
        }

    def _add(self, word, label=None):
        line = _Line(word, label)
        self.lines.append(line)
        return line

    def _jmp(self, condition, label=_NOT_SAID):
        if label is _NOT_SAID:
            condition, label = 0, condition
        return self._add(condition << 5, label)

    def _wait(self, polarity, source, index):
        # 0 is a GPIO, 1 a pin of the state machine's own counting.
        return self._add(0x2000 | polarity << 7 | (1 if source == 6 else 0) << 5 | index)

    def _in(self, source, bits):
        return self._add(0x4000 | source << 5 | _fits(bits, 32) & 31)

    def _out(self, goal, bits):
        return self._add(0x6000 | (7 if goal == _EXEC else goal) << 5 | _fits(bits, 32) & 31)

    def _mov(self, goal, source):
        return self._add(0xA000 | (4 if goal == _EXEC else goal) << 5 | source)

    def _label(self, name):
        if name in self.labels:
            raise AssemblyError("label %s twice" % name)
        self.labels[name] = len(self.lines)

    def _wrap_target(self):
        self.wrap_target = len(self.lines)

    def _wrap(self):
        self.wrap_top = len(self.lines) - 1


def _fits(value, most):
    if not 0 <= value <= most:
        raise AssemblyError("%d is not in 0..%d" % (value, most))
    return value


def _fifo_flags(flags):
    """PUSH and PULL wait for their FIFO unless told not to."""
    word = _BLOCK
    for flag in flags:
        if flag == _NO_BLOCK:
            word &= ~_BLOCK
        else:
            word |= flag
    return word


def _run(function, names):
    """Call a function with `names` in its module, and leave the module as it was."""
    module = function.__globals__
    before = {name: module[name] for name in names if name in module}
    module.update(names)
    try:
        function()
    finally:
        for name in names:
            if name in before:
                module[name] = before[name]
            else:
                del module[name]


def asm_pio(**settings):
    """Return a decorator that makes a Program of a function."""

    def assemble(function):
        source = _Source(**settings)
        _run(function, source.names())
        return Program(source)

    return assemble


def asm_pio_encode(text, sideset_count, sideset_opt=False):
    """Return the word of one instruction, given as text; jumps need labels, and are none."""
    source = _Source(sideset_init=[0] * sideset_count if sideset_count else None)
    names = source.names()
    del names["jmp"]
    exec(text, names)
    if len(source.lines) != 1:
        raise AssemblyError("%r is not one instruction" % text)
    return Program(source).opcodes[0]
