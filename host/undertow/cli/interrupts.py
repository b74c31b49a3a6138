"""Ctrl-C, held back for as long as something is half made."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_interrupts() -> Iterator[None]:
    """A Ctrl-C inside the block takes effect at its end, as KeyboardInterrupt.

    For blocks that are short and must be whole: a record that is on the disk must be in the hands of whoever says how
    to go on with it. Only the main thread hears of Ctrl-C; elsewhere there is nothing to hold.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    was_pressed = False

    def press(*_: object) -> None:
        nonlocal was_pressed
        was_pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if was_pressed:
        raise KeyboardInterrupt
