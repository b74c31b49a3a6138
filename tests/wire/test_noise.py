"""Frames over bad lines; docs/proof.md has the volume."""

import pytest

from tests.wire.noise import FRAMES, KINDS, NoisyLine, check_noise
from undertow_wire import frame


@pytest.mark.parametrize("first_seed", range(0, 20, 5))
def test_noise_invents_nothing_and_costs_one_good_frame_at_most(first_seed: int) -> None:
    """20,000 frames, at each of the five rates."""
    for seed in range(first_seed, first_seed + 5):
        seen = check_noise(seed)
        assert seen["frames", "sent"] == FRAMES
        assert seen["frames", "decoded in noise"] > FRAMES / 10


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_noise_does_what_it_says(kind: str) -> None:
    data = bytes(range(4, 256)) * 40
    line = NoisyLine(1, 0.05, [kind])
    arriving = line.carry(data)
    share = line.hits / len(data)
    assert arriving != data
    assert 0.008 < share < 0.06
    if kind == "flipped":
        assert len(arriving) == len(data)
        changed = sum(a != b for a, b in zip(arriving, data, strict=True))
        assert changed == line.hits
    elif kind in ("cut", "dropped"):
        assert len(arriving) < len(data)
    else:
        assert len(arriving) > len(data)


def test_a_spared_byte_is_never_brought_forth() -> None:
    data = bytes(byte for byte in range(256) if byte != 3) * 40
    assert 3 in NoisyLine(1, 0.05, ["flipped"]).carry(data)
    assert 3 not in NoisyLine(1, 0.05, ["flipped"], spared=b"\x03").carry(data)


def test_every_byte_at_every_position_of_a_frame() -> None:
    """Whatever one byte of a frame is changed to, that frame is lost at most, and the next one arrives."""
    good = frame.encode(0x21, 7, bytes((0x7E, 3, 0x41, 0x7D, 0xFF, 0, 10, 13)))
    sent = frame.Frame(0x21, 7, bytes((0x7E, 3, 0x41, 0x7D, 0xFF, 0, 10, 13)))
    for position in range(len(good)):
        for byte in range(256):
            decoder = frame.Decoder()
            damaged = good[:position] + bytes((byte,)) + good[position + 1 :]
            found = [i for i in decoder.feed(damaged + good + good) if isinstance(i, frame.Frame)]
            # A byte that became a flag may open a frame that takes the first good one along.
            assert found == [sent] * 3 if damaged == good else found in ([sent] * 2, [sent])


def test_frames_of_any_length() -> None:
    """Every payload up to the longest arrives; from there to four times as much nothing does, and nothing breaks."""
    for size in range(frame.MAX_PAYLOAD_BYTES + 1):
        payload = bytes((size + i) & 0xFF for i in range(size))
        (found,) = frame.Decoder().feed(frame.encode(1, size, payload))
        assert found == frame.Frame(1, size, payload)
    for size in range(frame.MAX_PAYLOAD_BYTES + 1, 4 * frame.MAX_PAYLOAD_BYTES, 7):
        decoder = frame.Decoder()
        head = bytes((frame.FLAG, 0x41, 0x41, 0x41))
        items = decoder.feed(head + b"\x00" * size + bytes((frame.FLAG,)))
        assert not any(isinstance(item, frame.Frame) for item in items)
        good = frame.encode(1, 2, b"x")
        assert decoder.feed(good + good)[-1] == frame.Frame(1, 2, b"x")
