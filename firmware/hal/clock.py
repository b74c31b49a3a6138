"""The time, and the pause between two rounds of the loop."""

import time

from ticks import MASK


def now_ms() -> int:
    """Return milliseconds modulo 2**30; allocates nothing, and may be called in interrupts."""
    return time.ticks_ms() & MASK  # type: ignore[operator]  # the stubs hide a number


def now_us() -> int:
    """Return microseconds modulo 2**30; allocates nothing."""
    return time.ticks_us() & MASK  # type: ignore[operator]  # the stubs hide a number


def rest() -> None:
    """Give the USB stack, and whoever steps a simulated clock, a millisecond."""
    time.sleep_ms(1)
