"""Frames in a byte stream, and everything that is not a frame.

On the wire a frame is

    FLAG type sequence_hi sequence_lo payload (0..512 bytes) fcs (4 bytes, high byte first) FLAG

where every byte between the flags that a REPL or a terminal could act upon (0x01 to 0x05, LF, CR)
and the two bytes of the framing itself are sent as ESCAPE, byte ^ 0x20. A REPL that happens to
listen therefore executes nothing, and a raw 0x03 never belongs to a frame. The fcs covers the
unescaped bytes from type to the end of the payload.

Bytes outside frames are the other side's log. Damage is a value, not an exception.
"""

from undertow_wire import fcs
from undertow_wire.fields import Fields

FLAG = 0x7E
ESCAPE = 0x7D
ESCAPE_XOR = 0x20
ESCAPED = b"\x01\x02\x03\x04\x05\x0a\x0d\x7d\x7e"  # bytes that never travel as themselves

MAX_PAYLOAD_BYTES = 512
_OVERHEAD_BYTES = 7  # type, sequence and fcs
_MAX_BODY_BYTES = MAX_PAYLOAD_BYTES + _OVERHEAD_BYTES
MAX_ENCODED_BYTES = 2 * _MAX_BODY_BYTES + 2  # every byte escaped, and both flags

# Why a candidate was no frame: the values of `Corrupt.reason`.
CUT_SHORT = "cut short"
CHECK_DIFFERS = "check value differs"
BAD_ESCAPE = "escape without a byte that needs one"
RAW_CONTROL = "control byte that is never sent raw"
TOO_LONG = "longer than any frame"


class Frame(Fields):
    """A frame whose check value is right: type 0..255, sequence 0..65535, payload."""

    FIELDS = "type:1 sequence:2 payload:"
    type: int
    sequence: int
    payload: bytes

    def __init__(self, message_type: int, sequence: int, payload: bytes) -> None:
        self.type = message_type
        self.sequence = sequence
        self.payload = payload


class Corrupt(Fields):
    """Bytes after a flag that are no frame: why (one of the reasons above), and as received."""

    FIELDS = "reason: data:"
    reason: str
    data: bytes

    def __init__(self, reason: str, data: bytes) -> None:
        self.reason = reason
        self.data = data


class Text(Fields):
    """Bytes outside frames, as received: a piece of the log, not always a whole line."""

    FIELDS = "data:"
    data: bytes

    def __init__(self, data: bytes) -> None:
        self.data = data


def _put(buffer: bytearray, index: int, byte: int) -> int:
    if byte in ESCAPED:
        buffer[index] = ESCAPE
        buffer[index + 1] = byte ^ ESCAPE_XOR
        return index + 2
    buffer[index] = byte
    return index + 1


def encode_into(
    buffer: bytearray, start: int, message_type: int, sequence: int, payload: "fcs.Bytes"
) -> int:
    """Write one frame at `buffer[start:]`, return the index after it. Allocates nothing.

    `buffer` needs room for `encoded_bytes` of it, at most MAX_ENCODED_BYTES. Raises ValueError if
    the payload is longer than MAX_PAYLOAD_BYTES, IndexError if the buffer is too small.
    """
    length = len(payload)
    if length > MAX_PAYLOAD_BYTES:
        raise ValueError(
            "payload of %d bytes: a frame carries at most %d" % (length, MAX_PAYLOAD_BYTES)
        )
    buffer[start] = FLAG
    index = start + 1
    header_at = index
    # The header is laid down unescaped for the check value, then again as it travels.
    buffer[header_at] = message_type
    buffer[header_at + 1] = sequence >> 8 & 0xFF
    buffer[header_at + 2] = sequence & 0xFF
    register = fcs.update(fcs.INITIAL, buffer, header_at, header_at + 3)
    check = fcs.finish(fcs.update(register, payload, 0, length))
    index = _put(buffer, index, message_type)
    index = _put(buffer, index, sequence >> 8 & 0xFF)
    index = _put(buffer, index, sequence & 0xFF)
    position = 0
    while position < length:
        index = _put(buffer, index, payload[position])
        position += 1
    index = _put(buffer, index, check >> 24)
    index = _put(buffer, index, check >> 16 & 0xFF)
    index = _put(buffer, index, check >> 8 & 0xFF)
    index = _put(buffer, index, check & 0xFF)
    buffer[index] = FLAG
    return index + 1


def encode(message_type: int, sequence: int, payload: "fcs.Bytes") -> bytes:
    """Return one frame as it travels: type 0..255, sequence taken modulo 2**16, payload.

    Raises ValueError if the payload is longer than MAX_PAYLOAD_BYTES.
    """
    buffer = bytearray(2 * (len(payload) + _OVERHEAD_BYTES) + 2)
    stop = encode_into(buffer, 0, message_type, sequence, payload)
    return bytes(memoryview(buffer)[:stop])


class Decoder:
    """Cuts what arrives into Frame, Corrupt and Text, in the order of arrival.

    After damage it takes the next flag for an opening one, so that noise costs at most the frame
    it hits. A candidate with a raw control byte in it was log text with a flag byte ("~") in it:
    it is reported as Corrupt and given back as Text.
    """

    def __init__(self) -> None:
        self._raw = bytearray(2 * _MAX_BODY_BYTES)
        self._length = 0
        self._is_inside = False

    def reset(self) -> None:
        """Forget a frame that has begun, for instance because the port was opened anew."""
        self._length = 0
        self._is_inside = False

    def feed(self, data: "fcs.Bytes") -> "list[Frame | Corrupt | Text]":
        """Take bytes as they came, of any number; return what they completed."""
        found: list[Frame | Corrupt | Text] = []
        text = bytearray()
        for byte in data:
            if not self._is_inside:
                if byte != FLAG:
                    text.append(byte)
                    continue
                self._is_inside = True
                self._length = 0
                continue
            if byte == FLAG:
                if self._length:
                    if text:
                        found.append(Text(bytes(text)))
                        text = bytearray()
                    found.append(self._close())
                continue
            if byte != ESCAPE and byte in ESCAPED:
                reason = RAW_CONTROL
            elif self._length == len(self._raw):
                reason = TOO_LONG
            else:
                self._raw[self._length] = byte
                self._length += 1
                continue
            raw = bytes(memoryview(self._raw)[: self._length]) + bytes((byte,))
            if text:
                found.append(Text(bytes(text)))
            found.append(Corrupt(reason, raw))
            text = bytearray((FLAG,))
            text.extend(raw)
            self.reset()
        if text:
            found.append(Text(bytes(text)))
        return found

    def _close(self) -> "Frame | Corrupt":
        """Judge the candidate that a flag has just ended."""
        raw = self._raw
        received = self._length
        self._length = 0
        candidate = bytes(memoryview(raw)[:received])
        length = 0
        position = 0
        while position < received:
            byte = raw[position]
            if byte == ESCAPE:
                position += 1
                byte = raw[position] ^ ESCAPE_XOR if position < received else FLAG ^ ESCAPE_XOR
                if byte not in ESCAPED:
                    return Corrupt(BAD_ESCAPE, candidate)
            raw[length] = byte
            length += 1
            position += 1
        if length < _OVERHEAD_BYTES:
            return Corrupt(CUT_SHORT, candidate)
        if length > _MAX_BODY_BYTES:
            return Corrupt(TOO_LONG, candidate)
        at = length - 4
        check = fcs.finish(fcs.update(fcs.INITIAL, raw, 0, at))
        # Compared in pieces: a received value of 32 bits would be allocated on a Pico.
        if (
            raw[at] != check >> 24
            or raw[at + 1] != check >> 16 & 0xFF
            or raw[at + 2] != check >> 8 & 0xFF
            or raw[at + 3] != check & 0xFF
        ):
            return Corrupt(CHECK_DIFFERS, candidate)
        self._is_inside = False
        return Frame(raw[0], raw[1] << 8 | raw[2], bytes(memoryview(raw)[3:at]))
