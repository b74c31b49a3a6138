"""Milliseconds that wrap.

Every `now_ms` in the firmware counts modulo 2**30, as MicroPython's `ticks_ms` does on a Pico,
so that it is a small integer for ever. Differences are taken here.
"""

MASK = 0x3FFFFFFF


def elapsed_ms(now_ms: int, then_ms: int) -> int:
    """Return the time from `then_ms` to `now_ms`, 0..2**30-1 (about twelve days)."""
    return (now_ms - then_ms) & MASK
