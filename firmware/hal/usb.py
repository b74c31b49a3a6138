"""The USB serial port, read and written without ever waiting.

On a Pico a stream is ready for writing when one byte fits. Writing more than fits then waits for
up to 500 ms and comes back short; reading n bytes waits for all n. So both go byte by byte, each
behind a poll of its own. The two directions are polled apart: on a Pico they are the same object,
and one poll would remember only what was asked last.
"""

import select

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    # Two underscores: positional only, in a syntax that MicroPython can read.
    class Reader(Protocol):
        def read(self, __count: int) -> "bytes | None": ...

    class Writer(Protocol):
        def write(self, __data: bytearray) -> "int | None": ...

    class Poll(Protocol):
        def register(self, __stream: object, __events: int) -> object: ...
        def poll(self, __timeout_ms: int) -> "Iterable[object]": ...


class UsbSerial:
    """Raw bytes over two streams, `sys.stdin.buffer` and `sys.stdout.buffer` on a board."""

    def __init__(self, reader: "Reader", writer: "Writer", new_poll: "Callable[[], Poll]") -> None:
        self._reader = reader
        self._writer = writer
        self._one_byte = bytearray(1)
        self._poll_reader = _registered(new_poll, reader, select.POLLIN)
        self._poll_writer = _registered(new_poll, writer, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """Return what has arrived, at most `limit` bytes."""
        if not _is_ready(self._poll_reader):
            return b""
        received = bytearray()
        while len(received) < limit and _is_ready(self._poll_reader):
            byte = self._reader.read(1)
            if not byte:
                break  # the other end is gone, or has hung up
            received.extend(byte)
        return bytes(received)

    def write(self, buffer: bytearray, start: int, stop: int) -> int:
        """Write what fits of `buffer[start:stop]`; return the number of bytes written."""
        index = start
        while index < stop and _is_ready(self._poll_writer):
            self._one_byte[0] = buffer[index]
            if not self._writer.write(self._one_byte):
                break
            index += 1
        return index - start


def _registered(
    new_poll: "Callable[[], Poll]", stream: object, events: int
) -> "Callable[[int], Iterable[object]]":
    poll = new_poll()
    poll.register(stream, events)
    # ipoll, which only MicroPython has, answers without allocating a list.
    answer: Callable[[int], Iterable[object]] = getattr(poll, "ipoll", poll.poll)
    return answer


def _is_ready(poll: "Callable[[int], Iterable[object]]") -> bool:
    for _ in poll(0):
        return True
    return False
