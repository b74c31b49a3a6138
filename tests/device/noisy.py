"""A board at the end of a bad line: what is pressed arrives once, and whole games go on without a stall."""

from __future__ import annotations

import random

from tests.device.bench import choice
from tests.wire.noise import RATES, NoisyLine
from undertow.device.api import InputEvent
from undertow.device.link import SerialLink
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow_wire import frame, messages

PRESSES = 50
HOLD_MS = 12
#: At 5 % of bytes hit, one of three presses comes through: so long until all have, in virtual time.
PATIENCE_MS = 60_000
CAPACITY = 32  # presses that a board keeps (docs/protocol.md)


class NoisyTransport:
    """A transport whose bytes pass a bad line in both directions, from ``is_noisy`` on.

    On the way to the board no flip brings forth a 0x03, which would end the firmware. ``stale``: what lies in the
    port's buffer when it is opened.
    """

    def __init__(self, inner: Transport, seed: int | str, rate: float, stale: bytes = b"") -> None:
        self._inner = inner
        self._from_board = NoisyLine(f"{seed} from the board", rate)
        self._to_board = NoisyLine(f"{seed} to the board", rate, spared=b"\x03")
        self._stale = stale
        self._decoder = frame.Decoder()
        self.is_noisy = False
        self.cursor: messages.Cursor | None = (
            None  # as the board said it last, and as its ring shows it
        )

    @property
    def name(self) -> str:
        return self._inner.name

    def read_available(self) -> bytes:
        stale, self._stale = self._stale, b""
        data = self._inner.read_available()
        for item in self._decoder.feed(data):
            if isinstance(item, frame.Frame) and item.type == messages.CURSOR:
                said = messages.unpack(item.type, item.payload)
                assert isinstance(said, messages.Cursor)
                self.cursor = said
        return stale + (self._from_board.carry(data) if self.is_noisy else data)

    def write(self, data: bytes) -> int:
        self._inner.write(self._to_board.carry(data) if self.is_noisy else data)
        return len(data)

    def close(self) -> None:
        self._inner.close()


def stale_bytes(seed: int) -> bytes:
    """The end of an old frame with a press of another boot in it."""
    old = messages.Input(5, 3, 1, 0, 0, messages.BUTTON_3, messages.CLICK)
    whole = frame.encode(old.TYPE, 77, old.pack())
    return whole[random.Random(f"stale {seed}").randrange(len(whole)) :]


class _Hand:
    """Presses one control after the other, 5 to 40 ms apart, as far as fingers and the board's memory allow."""

    def __init__(self, board: VirtualBoard, chance: random.Random) -> None:
        self.made: list[int] = []
        self._board = board
        self._chance = chance
        self._next_ms = 0
        self._free_ms = [0, 0, 0, 0]

    def go_on(self, waiting: int) -> None:
        """Press when it is time; ``waiting``: presses that the board holds."""
        now_ms = self._board.now_ms
        control = len(self.made) % 4
        if len(self.made) == PRESSES or now_ms < max(self._next_ms, self._free_ms[control]):
            return
        if waiting < CAPACITY - 4:
            self._free_ms[control] = now_ms + self._board.press(control, HOLD_MS)
            self.made.append(control)
            self._next_ms = now_ms + self._chance.randint(5, 40)


def check_noisy_presses(seed: int) -> None:
    """Fifty presses, 5 to 40 ms apart, across scenes and acknowledgements, on a bad line: each arrives once, in order.

    Raises AssertionError.
    """
    check_presses(seed, RATES[seed % len(RATES)])


def check_presses(seed: int, rate: float) -> None:
    """The same with a rate of one's choice; at 0 the line is good."""
    chance = random.Random(f"presses {seed}")
    told: list[InputEvent] = []
    unsafe: list[InputEvent] = []
    with VirtualBoard(has_pty=False) as board:
        line = NoisyTransport(board.transport(), seed, rate, stale_bytes(seed))
        link = SerialLink(line, host_version="0.1.0")
        hand = _Hand(board, chance)

        def go_on() -> None:
            board.advance(2)
            came = [e for e in link.poll(board.now_ms) if isinstance(e, InputEvent)]
            told.extend(came)
            unsafe.extend(came)

        revision = 1
        link.show(choice(revision))
        while link.capabilities is None:
            go_on()
        line.is_noisy = rate > 0
        while len(told) < PRESSES and board.now_ms < PATIENCE_MS:
            hand.go_on(len(hand.made) - len(told) + len(unsafe))
            go_on()
            if unsafe and chance.random() < 0.3:
                revision += 1
                link.acknowledge(unsafe.pop(0))
                link.show(choice(revision))
        while unsafe:
            link.acknowledge(unsafe.pop())
        for _ in range(500):  # what was invented would come late, too
            go_on()
    assert [event.control for event in told] == hand.made
    assert [event.sequence for event in told] == list(range(PRESSES))
