"""Stand-in for MicroPython's `machine` on the virtual board: pins, and what the chip says of itself.

Only what a firmware for rings and knobs needs; anything else is an AttributeError, as a misspelt
name would be.
"""

import sys

from undertow_virtual import channel, power
from undertow_virtual.pins import FALLING, RISING

PWRON_RESET = channel.CAUSE_POWER_ON
WDT_RESET = channel.CAUSE_WATCHDOG

_UNCHANGED = object()


class _Irq:
    def __init__(self, gpio):
        self._gpio = gpio
        self._trigger = 0

    def trigger(self):
        return self._trigger

    def flags(self):
        return power.board.pins.served[self._gpio]


class Pin:
    """One GPIO; the same object for the same number, as in the chip."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_RISING = RISING
    IRQ_FALLING = FALLING

    _known = {}  # noqa: RUF012  # typing's ClassVar is not in MicroPython

    def __new__(cls, id, mode=-1, pull=-1, *, value=None):  # MicroPython's name
        pin = cls._known.get(id)
        if pin is None:
            pin = object.__new__(cls)
            pin.gpio = id
            pin._irq = _Irq(id)
            cls._known[id] = pin
        return pin

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return power.board.pins.levels[self.gpio]
        power.board.pins.levels[self.gpio] = 1 if level else 0
        return None

    __call__ = value

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=_UNCHANGED, trigger=RISING | FALLING, *, hard=False):
        if handler is _UNCHANGED:
            return self._irq
        self._irq._trigger = trigger
        power.board.pins.listen(self.gpio, handler, self, trigger, hard)
        return self._irq


def disable_irq():
    return power.board.pins.mask(True)


def enable_irq(state):
    power.board.pins.mask(state)


def idle():
    """Wait for the next interrupt: at the latest the tick of the next millisecond."""
    clock = power.board.clock
    clock.spend(1000 - clock.now_us % 1000)


class WDT:
    """The chip's one watchdog, in virtual time."""

    def __init__(self, id=0, timeout=5000):
        power.board.watchdog.start(timeout, power.board.clock.now_us)

    def feed(self):
        power.board.watchdog.feed(power.board.clock.now_us)


class _Registers:
    """`mem32`, as far as this board has registers: those of the watchdog."""

    def __getitem__(self, address):
        return power.board.watchdog.read(address)

    def __setitem__(self, address, value):
        power.board.watchdog.write(address, value & 0xFFFFFFFF)


mem32 = _Registers()


def unique_id():
    return power.board.serial_number


def reset_cause():
    # A reset that a program wanted goes by the watchdog too.
    return PWRON_RESET if power.board.reset_cause == PWRON_RESET else WDT_RESET


def freq():
    return 125_000_000


def reset():
    sys.exit(channel.EXIT_HARD_RESET)


def soft_reset():
    sys.exit(channel.EXIT_SOFT_RESET)
