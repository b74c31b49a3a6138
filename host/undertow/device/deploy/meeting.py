"""The handshake after a deploy: the new firmware has to greet a host before it is kept."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from undertow.device.errors import DeviceError
from undertow.device.transport import Transport
from undertow.device.wire_port import WirePort
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from undertow_wire.messages import Announce, Hello, Ping, Pong

if TYPE_CHECKING:
    from undertow.device.virtual import VirtualBoard
    from undertow_wire.messages import Malformed, Message

#: A board that has not greeted by then did not start. A Pico needs about two seconds for its USB and its imports.
DEADLINE_MS: Final = 20_000
_AGAIN_MS: Final = 250
_REST_MS: Final = 20
_TOKEN: Final = 1

Find = Callable[[], Transport | None]


class Clock:
    """Time passes by itself."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def rest(self, duration_ms: int) -> None:
        time.sleep(duration_ms / 1000)


class BoardClock(Clock):
    """The time of a virtual board, which passes when it is waited for."""

    def __init__(self, board: "VirtualBoard") -> None:
        self._board = board

    def now_ms(self) -> int:
        return self._board.now_ms

    def rest(self, duration_ms: int) -> None:
        self._board.advance(duration_ms)


class Meeting:
    """One board that is expected. ``lines`` is what it printed meanwhile."""

    def __init__(self, find: Find, host_version: str, clock: Clock) -> None:
        self.lines: list[str] = []
        self._find = find
        self._host_version = host_version
        self._clock = clock
        self._wire: WirePort | None = None
        self._sent_ms: int | None = None
        self._announce: Announce | None = None
        self._is_confirmed = False

    def meet(self) -> Announce | None:
        """Its announcement, once it has answered a ping after it; None if it does not until the deadline.

        A board of another protocol is only asked for its name.
        """
        until_ms = self._clock.now_ms() + DEADLINE_MS
        try:
            while self._clock.now_ms() < until_ms and not self._is_confirmed:
                self._go_on()
                self._clock.rest(_REST_MS)
        finally:
            self._drop()
        return self._announce if self._is_confirmed else None

    def _go_on(self) -> None:
        now_ms = self._clock.now_ms()
        try:
            if self._wire is None:
                transport = self._find()
                if transport is None:
                    return
                self._wire = WirePort(transport)
            arrived, lines = self._wire.receive()
            self.lines += lines
            for message in arrived:
                self._take(message)
            if self._sent_ms is None or now_ms - self._sent_ms >= _AGAIN_MS:
                self._sent_ms = now_ms
                self._ask(self._wire, now_ms)
            self._wire.flush(now_ms)
        except DeviceError:
            self._drop()  # it resets, or is on its way to another port: it is looked for again

    def _take(self, message: "Message | Malformed") -> None:
        if isinstance(message, Announce):
            self._announce = message
            self._is_confirmed = message.protocol_major != PROTOCOL_MAJOR
            self._sent_ms = None
        elif isinstance(message, Pong) and self._announce is not None:
            self._is_confirmed = True

    def _ask(self, wire: WirePort, now_ms: int) -> None:
        if self._announce is None:
            hello = Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, self._host_version)
            wire.send(hello.TYPE, hello.pack(), now_ms)
        else:
            # A host pings only a board that it goes on with: that is what makes a slot permanent.
            wire.send(Ping.TYPE, Ping(_TOKEN).pack(), now_ms)

    def _drop(self) -> None:
        if self._wire is not None:
            self._wire.transport.close()
        self._wire = None
        self._sent_ms = None
        if not self._is_confirmed:
            self._announce = None
