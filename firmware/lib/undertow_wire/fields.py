"""How the fields of a message travel: checks of ranges, texts, and what all messages share."""

import struct

from undertow_wire.errors import WireError

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from undertow_wire.fcs import Bytes

MAX_TEXT_BYTES = 64


def in_range(what: str, value: int, low: int, high: int) -> int:
    """Return the value; raise WireError if it is not `low` to `high`."""
    if not low <= value <= high:
        raise WireError("%s is %r: it must be %d to %d" % (what, value, low, high))
    return value


def pack_text(what: str, text: str) -> bytes:
    """Return the text as it travels; raise WireError if it is longer than MAX_TEXT_BYTES."""
    data = text.encode()
    in_range("the length in bytes of %s" % what, len(data), 0, MAX_TEXT_BYTES)
    return bytes((len(data),)) + data


def unpack_text(payload: "Bytes", at: int) -> "tuple[str, int]":
    """Return the text at `at` and the index after it; raise WireError if there is none."""
    stop = at + 1 + payload[at] if at < len(payload) else len(payload) + 1
    if stop > len(payload):
        raise WireError("text cut short: the payload has %d bytes" % len(payload))
    try:
        return str(bytes(payload[at + 1 : stop]), "utf-8"), stop
    except UnicodeError:
        raise WireError("text that is not UTF-8") from None


def unpack_fields(layout: str, payload: "Bytes") -> "tuple[int, ...]":
    """Return the numbers at the begin of a payload; raise WireError if it is too short."""
    needed = struct.calcsize(layout)
    if len(payload) < needed:
        raise WireError("payload of %d bytes: at least %d are needed" % (len(payload), needed))
    return struct.unpack_from(layout, payload, 0)


class Message:
    """Equality and repr for messages, which all differ by their attributes alone."""

    TYPE = 0

    def pack(self) -> bytes:
        """Return the payload."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message) and self.TYPE == other.TYPE and self.pack() == other.pack()
        )

    def __hash__(self) -> int:
        return hash((self.TYPE, self.pack()))

    def __repr__(self) -> str:
        return "%s.unpack(%r)" % (type(self).__name__, self.pack())
