"""Telling a MicroPython prompt from a board that runs our firmware, and starting the firmware from it.

A prompt echoes what is typed and executes it at the end of a line. A frame holds no such byte, so
nothing is executed; but the prompt does not show itself either. REPL_PROBE makes it: Ctrl-U clears
the line and Ctrl-B prints the banner. Our firmware passes over both, as over all bytes outside
frames.

RESTART is for a board that is surely at its prompt: Ctrl-C throws away what stands in the line, Ctrl-B
leaves the raw prompt that tools use, Ctrl-D is a soft reset, after which main.py runs again.
"""

REPL_PROBE = b"\x15\x02"
RESTART = b"\x03\x02\x04"

_PROMPT = b"\n>>> "
_MARKS = (b"\nMicroPython v", b"raw REPL; CTRL-B to exit")
_RESTARTS = b"MPY: soft reboot"
_KEPT_BYTES = 64


class PromptWatch:
    """Reads everything that is no frame. `is_at_prompt`: what was read last came from a prompt."""

    def __init__(self) -> None:
        self.is_at_prompt = False
        self._tail = b""

    def feed(self, text: bytes) -> None:
        """Take the next bytes."""
        self._tail += text
        began = max(self._tail.rfind(mark) for mark in _MARKS)
        if self._tail.endswith(_PROMPT):
            began = len(self._tail)
        left = self._tail.rfind(_RESTARTS)
        if began >= 0 or left >= 0:
            self.is_at_prompt = began > left
            self._tail = b""
        self._tail = self._tail[-_KEPT_BYTES:]

    def forget(self) -> None:
        """What was seen so far may be old."""
        self.is_at_prompt = False
        self._tail = b""
