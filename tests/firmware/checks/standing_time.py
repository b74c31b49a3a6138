"""The time of the firmware's pins, in the hands of a check."""

import hal.clock
import hal.inputs
import hal.ring

_PERIOD = 2**30  # where a Pico's ticks begin anew


class StandingTime:
    """A clock that moves when it is slept on, or by hand."""

    def __init__(self):
        self.now_us = 0

    def ticks_us(self):
        return self.now_us % _PERIOD

    def ticks_ms(self):
        return self.now_us // 1000

    def ticks_diff(self, end, start):
        return (end - start + _PERIOD // 2) % _PERIOD - _PERIOD // 2

    def ticks_add(self, ticks, delta):
        return (ticks + delta) % _PERIOD

    def sleep_us(self, duration_us):
        self.now_us += duration_us

    def sleep_ms(self, duration_ms):
        self.now_us += 1000 * duration_ms


def stop_time():
    time = StandingTime()
    hal.clock.time = hal.inputs.time = hal.ring.time = time
    return time
