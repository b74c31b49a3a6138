"""What a game is played with: a board on a port, the virtual board, or the keys alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

from undertow import __version__
from undertow.cli.ring import Pixel
from undertow.core.message import Message, message
from undertow.device.api import Device
from undertow.device.discovery import AUTO, PortFinder, reopener
from undertow.device.errors import BoardMissing, DeviceError, VirtualBoardError
from undertow.device.link import SerialLink
from undertow.device.pi import open_pi_ring
from undertow.device.transport import Transport
from undertow.device.virtual import CLICK_HOLD_MS, VirtualBoard
from undertow.device.virtual.controls import QUARTER_MS
from undertow.words import say
from undertow_wire.messages import CLICK, LONG_MS

SIM: Final = "sim"
NONE: Final = "none"
PI: Final = "pi"

_LONG_PRESS_MS: Final = LONG_MS + 200
#: From detent to detent of a hand that reads along.
_SLOW_DETENT_MS: Final = 60


class Hands(Protocol):
    """Something to turn and press: the virtual board's pins, or a desk's own keys."""

    def turn(self, detents: int) -> object:
        """Turn the knob."""
        ...

    def press(self, control: int, gesture: int) -> object:
        """Press the knob or a button."""
        ...


class VirtualHands:
    """Turns and presses as edges on the pins of a virtual board, one after the other, as one hand makes them."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self._waiting: deque[Callable[[], int]] = deque()
        self._busy_until_ms = 0

    @property
    def is_busy(self) -> bool:
        """Something is still to be turned or pressed, or is under way."""
        return bool(self._waiting) or self._board.now_ms < self._busy_until_ms

    def turn(self, detents: int, *, is_slow: bool = False) -> None:
        """Turn the knob, when the hand is free; slowly is one option a detent in any list."""
        slow_ms = -(-_SLOW_DETENT_MS // self._board.facts.steps_per_detent)
        quarter_ms = slow_ms if is_slow else QUARTER_MS
        self._waiting.append(lambda: self._board.turn(detents, quarter_ms=quarter_ms))

    def press(self, control: int, gesture: int) -> None:
        """Press and release, when the hand is free."""
        hold_ms = CLICK_HOLD_MS if gesture == CLICK else _LONG_PRESS_MS
        self._waiting.append(lambda: self._board.press(control, hold_ms))

    def go_on(self) -> None:
        """Begin what is next, if the hand is free. To be called whenever the board's time has passed."""
        if self._waiting and self._board.now_ms >= self._busy_until_ms:
            self._busy_until_ms = self._board.now_ms + self._waiting.popleft()()


class Station:
    """A device and, where there is one, the virtual board behind it; a context manager.

    ``device`` is None where only keys are played. ``hands`` is what the terminal's keys move, None for the desk's own
    keys. ``notices``: what a player should know about the choice that was made.
    """

    def __init__(
        self,
        device: Device | None,
        board: VirtualBoard | None = None,
        notices: Sequence[Message] = (),
    ) -> None:
        self.device = device
        self.board = board
        self.hands: VirtualHands | None = VirtualHands(board) if board is not None else None
        self.notices = tuple(notices)

    @property
    def pixels(self) -> Sequence[Pixel] | None:
        """The ring as it is lit; None where nobody can see that from here."""
        return self.board.pixels if self.board is not None else None

    def pump(self, now_ms: int) -> Message | None:
        """Let the virtual board live up to ``now_ms``. If it dies, the keys go on, and the reason comes back."""
        if self.board is None or self.hands is None:
            return None
        try:
            self.board.pump(now_ms)
            self.hands.go_on()
        except VirtualBoardError as error:
            self.board.close()
            self.board = self.hands = None
            return message("cli.sim_is_gone", reason=say(error.reason))
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.device is not None:
            self.device.close()
        if self.board is not None:
            self.board.close()


def open_station(name: str) -> Station:
    """The station for ``auto``, ``sim``, ``none``, ``pi`` or ``pi:FILE``, or a port.

    ``auto`` takes a board that is plugged in, or else the virtual one, or else the keys, and says which.

    Raises DeviceError for a named port that cannot be played with, or a virtual board that cannot run.
    """
    if name == NONE:
        return Station(None)
    if name == SIM:
        return virtual_station()
    kind, separator, file = name.partition(":")
    if kind == PI:
        return Station(open_pi_ring(Path(file)) if separator else open_pi_ring())
    if name != AUTO:
        finder = PortFinder()
        return _plugged(finder.open(name), finder)
    notices = []
    try:
        finder = PortFinder()
        return _plugged(finder.open_any(), finder)
    except BoardMissing:
        pass  # the ordinary case: nobody has plugged a board in
    except DeviceError as error:
        notices.append(message("cli.board_not_taken", reason=say(error.reason)))
    try:
        return virtual_station(notices)
    except VirtualBoardError as error:
        notices.append(message("cli.sim_is_gone", reason=say(error.reason)))
        return Station(None, notices=notices)


def board_station(name: str) -> Station:
    """The station for ``auto``, ``sim`` or a port, with a board in any case. Raises DeviceError."""
    if name == SIM:
        return virtual_station()
    finder = PortFinder()
    return _plugged(finder.open_any() if name == AUTO else finder.open(name), finder)


def plugged_station() -> Station:
    """A board that is plugged in, or else nothing but lines: where no hand is, a virtual board is of no use."""
    try:
        finder = PortFinder()
        return _plugged(finder.open_any(), finder)
    except BoardMissing:
        return Station(None, notices=[message("cli.lines_alone")])
    except DeviceError as error:
        return Station(None, notices=[message("cli.board_not_taken", reason=say(error.reason))])


def virtual_station(notices: Sequence[Message] = ()) -> Station:
    """The virtual board, with the link to it. Raises VirtualBoardError."""
    board = VirtualBoard()
    which = message("cli.sim_interpreter", interpreter=str(board.interpreter))
    return Station(_link(board.transport()), board, [*notices, which])


def _plugged(transport: Transport, finder: PortFinder) -> Station:
    link = SerialLink(
        transport, host_version=__version__, reopen=finder.reopen, next_port=finder.next_port
    )
    return Station(link)


def _link(transport: Transport) -> SerialLink:
    return SerialLink(transport, host_version=__version__, reopen=reopener(transport.name))
