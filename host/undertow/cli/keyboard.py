"""What the keys of a terminal turn, and how large it is, wherever keys are read."""

from __future__ import annotations

from typing import Final

from blessed import Terminal

#: Key -> steps of a cursor or detents of the knob.
TURNS: Final = {
    "KEY_LEFT": -1,
    "KEY_UP": -1,
    "KEY_RIGHT": 1,
    "KEY_DOWN": 1,
    "KEY_PGUP": -5,
    "KEY_PGDOWN": 5,
}
#: What a terminal is taken for that says it has no size, as a serial console does.
_WIDTH, _HEIGHT = 80, 24


def size_of(terminal: Terminal) -> tuple[int, int]:
    """Its width and height, in characters."""
    return terminal.width or _WIDTH, terminal.height or _HEIGHT
