"""The frame check sequence: CRC-30/CDMA.

Source: the CRC of cdma2000 channel frames (3GPP2 C.S0002): polynomial 0x2030B9C7, initial value
and final exclusive-or 0x3FFFFFFF, nothing reflected; its check value, of b"123456789", is
0x04C34ABF. Thirty bits, because a small integer of a Pico's MicroPython has 31 with its sign: a
larger value would be allocated on the heap. No intermediate value here reaches 2**30.
"""

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    Bytes = bytes | bytearray | memoryview

INITIAL = 0x3FFFFFFF

# The remainder of each value of the topmost four bits.
_TABLE = (
    0x00000000, 0x2030B9C7, 0x2051CA49, 0x0061738E, 0x20932D55, 0x00A39492, 0x00C2E71C, 0x20F25EDB,
    0x2116E36D, 0x01265AAA, 0x01472924, 0x217790E3, 0x0185CE38, 0x21B577FF, 0x21D40471, 0x01E4BDB6,
)  # fmt: skip


def update(register: int, data: "Bytes", start: int, stop: int) -> int:
    """Return the register after `data[start:stop]`; begin with `INITIAL`. Allocates nothing."""
    index = start
    while index < stop:
        byte = data[index]
        register = ((register & 0x03FFFFFF) << 4) ^ _TABLE[(register >> 26) ^ (byte >> 4)]
        register = ((register & 0x03FFFFFF) << 4) ^ _TABLE[(register >> 26) ^ (byte & 15)]
        index += 1
    return register


def finish(register: int) -> int:
    """Return the check value, 0..2**30-1, of a register that has seen all the bytes."""
    return register ^ 0x3FFFFFFF


def compute(data: "Bytes") -> int:
    """Return the check value of all of `data`."""
    return finish(update(INITIAL, data, 0, len(data)))
