"""Stand-in for MicroPython's `time`: ticks that only the harness lets pass.

They wrap where the Pico's do, at 2**30, whatever the interpreter's integers could hold.
"""

from undertow_virtual import power

_PERIOD = 2**30
_HALF = 2**29


def ticks_ms():
    return power.board.clock.now_us // 1000 % _PERIOD


def ticks_us():
    return power.board.clock.now_us % _PERIOD


def ticks_add(ticks, delta):
    return (ticks + delta) % _PERIOD


def ticks_diff(end, start):
    return (end - start + _HALF) % _PERIOD - _HALF


def sleep_us(duration_us):
    if duration_us > 0:
        power.board.clock.spend(duration_us)


def sleep_ms(duration_ms):
    sleep_us(duration_ms * 1000)


def sleep(seconds):
    sleep_us(int(seconds * 1_000_000))


def time():
    """Seconds since the start: a Pico without a host does not know the date."""
    return power.board.clock.now_us // 1_000_000


def time_ns():
    return power.board.clock.now_us * 1000
