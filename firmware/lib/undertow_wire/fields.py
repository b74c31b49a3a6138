"""How the fields of a message travel: numbers, texts, and what all messages share."""

import struct

from undertow_wire.errors import WireError

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from typing import Any, Self

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


# How a field travels: in as many bytes, or as a length and a text.
U8 = 1
U16 = 2
U32 = 4
TEXT = 0


class Message:
    """What all messages share: attributes as FIELDS says, how they travel, equality and repr.

    A row of FIELDS is (name, kind, lowest, highest); a fifth element is what a peer of an earlier
    minor version means that does not send the field. A field that is 0 or 1 is a bool if its
    highest value is True. Values are given in the order of the rows, or by name; one that is out
    of range raises WireError.
    """

    TYPE = 0
    FIELDS: "tuple[tuple[Any, ...], ...]" = ()

    def __init__(self, *values: "Any", **named: "Any") -> None:
        if len(values) > len(self.FIELDS):
            raise WireError("%s has %d fields" % (type(self).__name__, len(self.FIELDS)))
        for index, row in enumerate(self.FIELDS):
            name = row[0]
            if index < len(values):
                value = values[index]
            elif name in named or len(row) == 5:
                value = named.get(name, row[-1])
            else:
                raise WireError("%s.%s is missing" % (type(self).__name__, name))
            if row[1] != TEXT and not row[2] <= value <= row[3]:
                what = "%s.%s" % (type(self).__name__, name)
                in_range(what, value, row[2], row[3])
            setattr(self, name, bool(value) if row[3] is True else value)

    def pack(self) -> bytes:
        """Return the payload. Raises WireError if a text is longer than MAX_TEXT_BYTES."""
        packed = bytearray()
        for row in self.FIELDS:
            value = getattr(self, row[0])
            if row[1] == TEXT:
                packed.extend(pack_text("%s.%s" % (type(self).__name__, row[0]), value))
                continue
            left = row[1]
            while left:
                left -= 1
                packed.append(value >> 8 * left & 0xFF)
        return bytes(packed)

    @classmethod
    def unpack(cls, payload: "Bytes") -> "Self":
        """Return the message of a payload; what follows its fields is passed over.

        Raises WireError if it is cut short or holds a value out of range.
        """
        return cls(*cls.read(payload))

    @classmethod
    def read(cls, payload: "Bytes") -> "list[Any]":
        """Return the values of a payload in the order of the rows. Raises WireError."""
        values: list[Any] = []
        at = 0
        for row in cls.FIELDS:
            if at == len(payload) and len(row) == 5:
                break  # of an earlier minor version
            if row[1] == TEXT:
                value, at = unpack_text(payload, at)
                values.append(value)
                continue
            stop = at + row[1]
            if stop > len(payload):
                raise WireError("payload cut short: %d bytes" % len(payload))
            number = 0
            while at < stop:
                number = number << 8 | payload[at]
                at += 1
            values.append(number)
        return values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message) and self.TYPE == other.TYPE and self.pack() == other.pack()
        )

    def __hash__(self) -> int:
        return hash((self.TYPE, self.pack()))

    def __repr__(self) -> str:
        return "%s.unpack(%r)" % (type(self).__name__, self.pack())
