"""A small record that outlives a power cut: two files, written in turn.

A file is a sequence (2 bytes, high first), the body, and the check value of both (4 bytes). The
newest whole one counts, so that a cut in mid-write costs that one write and nothing before it.
"""

from undertow_wire import COUNTERS, fcs

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from typing import Protocol

    class Files(Protocol):
        """hal.flash, or another that keeps bytes under names; both may raise OSError."""

        def read(self, name: str) -> bytes: ...
        def write(self, name: str, data: bytes) -> None: ...


_HALF = COUNTERS // 2


def pack(sequence: int, body: bytes) -> bytes:
    """Return the bytes of a file."""
    data = bytes((sequence >> 8, sequence & 0xFF)) + body
    return data + fcs.compute(data).to_bytes(4, "big")


def unpack(data: bytes) -> "tuple[int, bytes] | None":
    """Return sequence and body of a file, or None if it is not whole."""
    stop = len(data) - 4
    if stop < 2 or fcs.compute(data[:stop]).to_bytes(4, "big") != data[stop:]:
        return None
    return data[0] << 8 | data[1], data[2:stop]


class Record:
    """The two files of one name: `<name>_0` and `<name>_1`.

    `is_lost`: something was written once, and nothing of it can be read.
    """

    def __init__(self, files: "Files", name: str) -> None:
        self.is_lost = False
        self._files = files
        self._name = name
        self._sequence = 0
        self._next = 0  # which file is written next: never the one that counts
        self._body: bytes | None = None

    def load(self) -> "bytes | None":
        """Return the body that counts, or None if there is none."""
        was_written = False
        self._body = None
        for place in (0, 1):
            data = self._read(place)
            was_written = was_written or bool(data)
            found = unpack(data)
            if found is None:
                continue
            sequence, body = found
            if self._body is None or 0 < (sequence - self._sequence) % COUNTERS < _HALF:
                self._sequence, self._body = sequence, body
                self._next = 1 - place
        self.is_lost = was_written and self._body is None
        return self._body

    def save(self, body: bytes) -> bool:
        """Write a body unless it is the one that counts; return whether it is safe now."""
        if body == self._body:
            return True
        sequence = (self._sequence + 1) % COUNTERS
        try:
            self._files.write(self._file(self._next), pack(sequence, body))
        except OSError:
            return False
        self._sequence, self._body = sequence, body
        self._next = 1 - self._next
        self.is_lost = False
        return True

    def _read(self, place: int) -> bytes:
        try:
            return self._files.read(self._file(place))
        except OSError:
            return b""

    def _file(self, place: int) -> str:
        return "%s_%d" % (self._name, place)
