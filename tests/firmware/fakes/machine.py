"""Pins with a level each, set by the check; interrupts run when a level changes."""

_pins = {}
_watchers = []


def watch(look):
    """Call look() at every edge, as hardware does."""
    _watchers.append(look)
    look()


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __new__(cls, number, mode=-1, pull=-1):
        if number not in _pins:
            _pins[number] = object.__new__(cls)
            _pins[number].level = 1
            _pins[number].handler = None
            _pins[number].both_edges = 0
        return _pins[number]

    def __init__(self, number, mode=-1, pull=-1):
        self.number = number
        if pull != -1:
            self.pull = pull

    def value(self):
        return self.level

    def irq(self, handler=None, trigger=None, hard=None):
        if trigger is not None:
            assert hard, "a soft handler may be lost"
            assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
            self.handler = handler
        return self

    def flags(self):
        return self.both_edges

    def drive(self, level):
        if level != self.level:
            self.level = level
            for look in _watchers:
                look()
            if self.handler is not None:
                self.handler(self)


def disable_irq():
    return 1


def enable_irq(state):
    assert state == 1


mem32 = {}  # registers: what a check puts there


watchdogs = []  # every one that was ever started


class WDT:
    def __init__(self, timeout):
        self.timeout = timeout
        self.feeds = 0
        watchdogs.append(self)

    def feed(self):
        self.feeds += 1
