"""What is said outside the loop's rounds: prints of any module, and the last lines before the REPL.

The interpreter writes both straight to the port, where each write waits for up to 500 ms once its
buffer is full. Here they go to the log, and nobody waits for a host that does not read.
"""

import builtins
import io
import sys

from log import Log

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable

    from loop import Serial

PATIENCE_MS = 50  # for all of the last words: a host that reads has taken them by then
_PIECE_BYTES = 64


class Prints:
    """Stands in for `print` from `begin` to `end`: whole lines become lines of the log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._line = ""
        self._before: Callable[..., None] | None = None

    def begin(self) -> None:
        """Take the place of `print`."""
        if self._before is None:
            # By its name: as an attribute, MicroPython gives its own, whatever has taken its place.
            self._before = print
            builtins.print = self.take

    def end(self) -> None:
        """Give it back."""
        if self._before is not None:
            builtins.print = self._before
            self._before = None

    def take(
        self,
        *values: object,
        sep: "str | None" = " ",
        end: "str | None" = "\n",
        file: object = None,
        flush: bool = False,
    ) -> None:
        """Do what `print` does, but for `file` and `flush`: all goes to the log."""
        text = self._line + (" " if sep is None else sep).join([str(value) for value in values])
        lines = (text + ("\n" if end is None else end)).split("\n")
        self._line = lines.pop()
        for line in lines:
            self._log.line(line)


def traceback_of(error: BaseException) -> str:
    """Return what the interpreter would print of an exception that nobody catches."""
    show = getattr(sys, "print_exception", None)  # MicroPython's
    if show is None:
        return "%s: %s" % (type(error).__name__, error)
    text = io.StringIO()
    show(error, text)
    return str(text.getvalue())


def tell(log: Log, error: BaseException) -> None:
    """Let the log tell of an exception that ends the firmware."""
    try:
        for line in traceback_of(error).split("\n"):
            if line:
                log.line(line)
    except MemoryError:  # then in fewer words
        log.line(type(error).__name__)


def say(send: "Callable[[], bool]", rest: "Callable[[], None]") -> None:
    """Send until `send` says that nothing is left, for at most PATIENCE_MS."""
    waited_ms = 0
    while send() and waited_ms < PATIENCE_MS:
        rest()
        waited_ms += 1


def sender(log: Log, usb: "Serial") -> "Callable[[], bool]":
    """Return a `send` for a board that never came to have a loop."""
    waiting = bytearray()

    def send() -> bool:
        nonlocal waiting
        waiting = waiting or bytearray(log.take(_PIECE_BYTES))
        waiting = waiting[usb.write(waiting, 0, len(waiting)) :]
        return bool(waiting or len(log))

    return send
