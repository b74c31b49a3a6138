"""How the fields of a message travel: numbers, flags, texts, and what all messages share."""

from undertow_wire.errors import WireError

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from typing import Any, Self

    from undertow_wire.fcs import Bytes

MAX_TEXT_BYTES = 64
MOST = 0x3FFFFFFF  # of four bytes: the largest small integer of a Pico


def in_range(what: str, value: int, low: int, high: int) -> int:
    """Return the value; raise WireError if it is not `low` to `high`."""
    if not low <= value <= high:
        raise WireError("%s is %r: it must be %d to %d" % (what, value, low, high))
    return value


class Fields:
    """A value with the attributes that FIELDS names; equality, hash and repr by them.

    FIELDS is "name:kind name:kind …". A kind is the number of bytes of a whole number (1, 2 or 4),
    "?" for a flag, "t" for a text. With "=" after it a peer of an earlier minor version does not
    send the field: it is then 0, or empty. LIMITS has (lowest, highest) where the bytes could carry
    more. Values are given in order, or by name; one that is missing or out of range raises
    WireError. A class with an __init__ of its own needs the names only.
    """

    FIELDS = ""
    LIMITS: "dict[str, tuple[int, int]]" = {}

    def __init__(self, *values: "Any", **named: "Any") -> None:
        of = type(self).__name__
        fields = self.FIELDS.split()
        if len(values) > len(fields):
            raise WireError("%s has %d fields" % (of, len(fields)))
        for index, field in enumerate(fields):
            name, _, kind = field.partition(":")
            if index < len(values):
                value = values[index]
            elif name in named or kind[-1] == "=":
                value = named.get(name, "" if kind[0] == "t" else 0)
            else:
                raise WireError("%s.%s is missing" % (of, name))
            if kind[0] == "?":
                value = bool(value)
            elif kind[0] != "t":
                low, high = self.LIMITS.get(name, (0, MOST))
                most = MOST >> max(0, 30 - 8 * int(kind[0]))
                in_range("%s.%s" % (of, name), value, low, min(high, most))
            setattr(self, name, value)

    def as_tuple(self) -> "tuple[Any, ...]":
        """Return the values of the fields, in order."""
        return tuple([getattr(self, field.partition(":")[0]) for field in self.FIELDS.split()])

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Fields)
            and type(self) is type(other)
            and self.as_tuple() == other.as_tuple()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.as_tuple()))

    def __repr__(self) -> str:
        return "%s%r" % (type(self).__name__, self.as_tuple())


class Message(Fields):
    """A message: fields that travel one after the other in a frame of type TYPE."""

    TYPE = 0

    def as_tuple(self) -> "tuple[Any, ...]":
        """Return the values of the fields; the payload where a message has no plain fields."""
        return Fields.as_tuple(self) if self.FIELDS else (self.pack(),)

    def pack(self) -> bytes:
        """Return the payload. Raises WireError if a text is longer than MAX_TEXT_BYTES."""
        packed = bytearray()
        for field in self.FIELDS.split():
            name, _, kind = field.partition(":")
            value = getattr(self, name)
            if kind[0] == "t":
                value = value.encode()
                what = "the length in bytes of %s.%s" % (type(self).__name__, name)
                packed.append(in_range(what, len(value), 0, MAX_TEXT_BYTES))
                packed.extend(value)
                continue
            left = 1 if kind[0] == "?" else int(kind[0])
            while left:
                left -= 1
                packed.append(value >> 8 * left & 0xFF)
        return bytes(packed)

    @classmethod
    def unpack(cls, payload: "Bytes") -> "Self":
        """Return the message of a payload; what follows its fields is passed over.

        Raises WireError if it is cut short or holds a value out of range.
        """
        named: dict[str, Any] = {}
        at = 0
        for field in cls.FIELDS.split():
            name, _, kind = field.partition(":")
            if at == len(payload) and kind[-1] == "=":
                break  # of an earlier minor version
            named[name], at = _read(kind[0], payload, at)
        return cls(**named)


def _read(kind: str, payload: "Bytes", at: int) -> "tuple[int | str, int]":
    """Return the value at `at` and the index after it. Raises WireError."""
    stop = at + (int(kind) if kind in "124" else 1)
    if kind == "t" and at < len(payload):
        stop += payload[at]
    if stop > len(payload):
        raise WireError("cut short: the payload has %d bytes" % len(payload))
    if kind == "t":
        try:
            return str(bytes(payload[at + 1 : stop]), "utf-8"), stop
        except UnicodeError:
            raise WireError("text that is not UTF-8") from None
    number = 0
    while at < stop:
        number = number << 8 | payload[at]
        at += 1
    return number, stop
