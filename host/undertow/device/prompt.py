"""Telling a MicroPython prompt from a board that runs our firmware.

A prompt echoes what is typed and executes it at the end of a line. A frame holds no such byte, so
nothing is executed; but the prompt does not show itself either. REPL_PROBE makes it: Ctrl-U clears
the line and Ctrl-B prints the banner. Our firmware passes over both, as over all bytes outside
frames.
"""

REPL_PROBE = b"\x15\x02"

_PROMPT = b"\n>>> "
_MARKS = (b"\nMicroPython v", b"raw REPL; CTRL-B to exit")
_KEPT_BYTES = 64


class PromptWatch:
    """Reads everything that is no frame."""

    def __init__(self) -> None:
        self._tail = b""

    def feed(self, text: bytes) -> bool:
        """Return True if the board is at a prompt after these bytes."""
        self._tail += text
        found = any(mark in self._tail for mark in _MARKS) or self._tail.endswith(_PROMPT)
        self._tail = self._tail[-_KEPT_BYTES:]
        if found:
            self._tail = b""
        return found
