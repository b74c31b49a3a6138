"""A line that does what bad lines do to bytes, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from undertow_wire import frame

#: What happens to a byte that is hit.
KINDS = ("flipped", "cut", "doubled", "dropped", "echoed")
#: Shares of bytes that are hit.
RATES = (0.001, 0.003, 0.01, 0.03, 0.05)
_LONGEST = 12


class NoisyLine:
    """Hits a share of the bytes: one bit is flipped; up to a dozen are cut out, come twice, or come
    again later; one is lost.

    ``spared``: bytes that no flip brings forth. The line to a board has 0x03 there: it would end the
    firmware, which is a case of its own (tests/device/test_restart.py).
    """

    def __init__(
        self,
        seed: int | str,
        rate: float,
        kinds: Iterable[str] = KINDS,
        spared: bytes = b"",
    ) -> None:
        self._chance = random.Random(f"noise {seed}")
        self._rate = rate
        self._kinds = tuple(kinds)
        self._spared = spared
        self._echo = b""
        self.hits = 0

    def carry(self, data: bytes) -> bytes:
        """What arrives of it."""
        arriving = bytearray()
        position = 0
        while position < len(data):
            gap = self._gap()
            arriving += data[position : position + gap]
            position += gap
            if position < len(data):
                position = self._hit(data, position, arriving)
        return bytes(arriving)

    def stale_prefix(self, frame_bytes: bytes) -> bytes:
        """The end of an old frame, as the buffer of a port that was closed gives it."""
        return frame_bytes[self._chance.randrange(len(frame_bytes)) :]

    def pieces(self, data: bytes) -> list[bytes]:
        """The same bytes in pieces, as a port hands them out."""
        cuts = sorted(self._chance.sample(range(len(data) + 1), min(len(data), 3)))
        return [data[begin:end] for begin, end in pairwise([0, *cuts, len(data)])]

    def _gap(self) -> int:
        """How many bytes pass unharmed before the next hit."""
        return int(self._chance.expovariate(self._rate))

    def _hit(self, data: bytes, position: int, arriving: bytearray) -> int:
        self.hits += 1
        kind = self._chance.choice(self._kinds)
        run = data[position : position + self._chance.randint(1, _LONGEST)]
        if kind == "flipped":
            byte = data[position] ^ 1 << self._chance.randrange(8)
            arriving.append(data[position] if byte in self._spared else byte)
            return position + 1
        if kind == "dropped":
            return position + 1
        if kind == "cut":
            return position + len(run)
        if kind == "doubled":
            arriving += run + run
            return position + len(run)
        arriving += self._echo  # what passed a while ago comes again
        self._echo = run
        return position


FRAMES = 1_000
_LOUD, _QUIET = 30, 10


def check_noise(seed: int) -> dict[tuple[str, str], int]:
    """``FRAMES`` frames over a line that is bad and good in turn, with log text between them.

    None is invented; none that was not hit is lost, but for the first after the noise. Raises
    AssertionError.
    """
    chance = random.Random(f"frames {seed}")
    line = NoisyLine(seed, RATES[seed % len(RATES)])
    decoder = frame.Decoder()
    decoder.feed(line.stale_prefix(frame.encode(0x21, 9, bytes(range(16)))))
    known: set[frame.Frame] = set()
    seen = {"sent": 0, "decoded in noise": 0, "lost after noise": 0}
    for _ in range(FRAMES // (_LOUD + _QUIET)):
        loud = [_random_frame(chance) for _ in range(_LOUD)]
        quiet = [_random_frame(chance) for _ in range(_QUIET)]
        arriving = line.carry(b"".join(_travelling(chance, one) for one in loud))
        got = _frames(decoder, line.pieces(arriving))
        known.update(loud)  # echoes may be older
        assert all(one in known for one in got), "a frame was invented"
        seen["decoded in noise"] += len(got)
        clear = b"".join(_travelling(chance, one) for one in quiet)
        got = _frames(decoder, line.pieces(clear))
        if got and got[0] in known and got[0] not in quiet:
            del got[0]  # the last of the noise, ended by the first good flag
        assert got in (quiet, quiet[1:]), "more than one good frame was lost after the noise"
        seen["lost after noise"] += got != quiet
        seen["sent"] += len(loud) + len(quiet)
    assert line.hits
    return {("frames", name): count for name, count in seen.items()}


def _random_frame(chance: random.Random) -> frame.Frame:
    size = chance.choice((0, 2, 9, 13, 13, 30, 60))
    alphabet = frame.ESCAPED if chance.random() < 0.2 else bytes(range(256))
    payload = bytes(chance.choices(alphabet, k=size))
    return frame.Frame(chance.randrange(256), chance.randrange(65536), payload)


def _travelling(chance: random.Random, one: frame.Frame) -> bytes:
    text = b"undertow: said between two frames\r\n" if chance.random() < 0.1 else b""
    return text + frame.encode(one.type, one.sequence, one.payload)


def _frames(decoder: frame.Decoder, pieces: list[bytes]) -> list[frame.Frame]:
    return [
        item for piece in pieces for item in decoder.feed(piece) if isinstance(item, frame.Frame)
    ]
