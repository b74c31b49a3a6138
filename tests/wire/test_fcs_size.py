"""A Pico's small integers have 31 bits: a larger value would be allocated on its heap."""

from undertow_wire import fcs, frame

SMALL_INTEGERS = range(-(2**30), 2**30)


class Watched(int):
    """A whole number that tells of every result it takes part in."""

    largest = 0
    operations = 0

    @classmethod
    def note(cls, value: int) -> "Watched":
        assert value in SMALL_INTEGERS, f"{value:#x} would be allocated"
        cls.largest = max(cls.largest, value)
        cls.operations += 1
        return cls(value)

    def __and__(self, other: int) -> "Watched":
        return self.note(int(self) & other)

    __rand__ = __and__

    def __xor__(self, other: int) -> "Watched":
        return self.note(int(self) ^ other)

    __rxor__ = __xor__

    def __or__(self, other: int) -> "Watched":
        return self.note(int(self) | other)

    __ror__ = __or__

    def __lshift__(self, other: int) -> "Watched":
        return self.note(int(self) << other)

    def __rshift__(self, other: int) -> "Watched":
        return self.note(int(self) >> other)


def test_no_intermediate_value_of_the_check_sequence_is_large() -> None:
    register: int = Watched(fcs.INITIAL)
    data = bytes((i * 73 + i // 256 * 5) & 0xFF for i in range(4096)) + b"\xff" * 64 + bytes(64)
    register = fcs.update(register, data, 0, len(data))
    assert isinstance(register, Watched)
    fcs.finish(register)
    assert fcs.finish(int(register)) == fcs.compute(data)
    assert Watched.operations >= 6 * len(data)
    assert Watched.largest > 2**29, "the samples did not reach the top bit"


def test_every_value_of_the_register_stays_small_after_one_more_byte() -> None:
    """From registers with each bit set and cleared, with every byte."""
    for bit in range(30):
        for start in (1 << bit, 0x3FFFFFFF ^ 1 << bit):
            for byte in range(256):
                fcs.update(Watched(start), bytes((byte,)), 0, 1)


def test_the_encoder_allots_no_more_than_it_says() -> None:
    payload = b"\x7e" * frame.MAX_PAYLOAD_BYTES
    buffer = bytearray(frame.MAX_ENCODED_BYTES)
    stop = frame.encode_into(buffer, 0, 0x7E, 0x7E7E, payload)
    assert stop <= frame.MAX_ENCODED_BYTES
    assert bytes(buffer[:stop]) == frame.encode(0x7E, 0x7E7E, payload)
