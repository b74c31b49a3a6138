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
_UNDER_WAY = 4  # acknowledgements that the board has, and has not read yet


class NoisyTransport:
    """A transport whose bytes pass a bad line in both directions, from ``is_noisy`` on.

    On the way to the board no flip brings forth a 0x03, which would end the firmware. ``stale``: what lies in the
    port's buffer when it is opened. ``acknowledged``: how many presses the board has heard to be safe, which is not
    what its host believes: acknowledgements are lost, too.
    """

    def __init__(self, inner: Transport, seed: int | str, rate: float, stale: bytes = b"") -> None:
        self._inner = inner
        self._from_board = NoisyLine(f"{seed} from the board", rate)
        self._to_board = NoisyLine(f"{seed} to the board", rate, spared=b"\x03")
        self._stale = stale
        self._decoder = frame.Decoder()
        self._board_decoder = frame.Decoder()
        self.acknowledged = 0
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
        arriving = self._to_board.carry(data) if self.is_noisy else data
        for item in self._board_decoder.feed(arriving):
            if isinstance(item, frame.Frame) and item.type == messages.ACK:
                heard = messages.unpack(item.type, item.payload)
                assert isinstance(heard, messages.Ack)
                self.acknowledged = max(self.acknowledged, heard.sequence + 1)
        self._inner.write(arriving)
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

    def __init__(self, board: VirtualBoard, line: NoisyTransport, chance: random.Random) -> None:
        self.made: list[int] = []
        self._board = board
        self._line = line
        self._chance = chance
        self._next_ms = 0
        self._free_ms = [0, 0, 0, 0]

    def go_on(self) -> None:
        """Press when it is time."""
        now_ms = self._board.now_ms
        control = len(self.made) % 4
        if len(self.made) == PRESSES or now_ms < max(self._next_ms, self._free_ms[control]):
            return
        waiting = len(self.made) - self._line.acknowledged
        if waiting < CAPACITY - _UNDER_WAY:
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
    with VirtualBoard(has_pty=False, seed=seed) as board:
        line = NoisyTransport(board.transport(), seed, rate, stale_bytes(seed))
        link = SerialLink(line, host_version="0.1.0")
        hand = _Hand(board, line, chance)

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
            hand.go_on()
            go_on()
            if unsafe and chance.random() < 0.3:
                revision += 1
                link.acknowledge(unsafe.pop(0))
                link.show(choice(revision))
        while unsafe:
            link.acknowledge(unsafe.pop())
        for _ in range(500):  # what was invented would come late, too
            go_on()
        ended = f"at {board.now_ms} ms, {len(hand.made)} presses made, {len(told)} told"
    assert [event.control for event in told] == hand.made, ended
    assert [event.sequence for event in told] == list(range(PRESSES)), ended
