"""The device's side of the conversation: what comes in, and what goes out next.

Nothing that goes out is queued but inputs and log lines: the rest is a flag or a latest value, so
that a host that stops reading costs no memory and finds no stale news afterwards.
"""

from log import Log
from outbox import Outbox
from stage import HOST_LOST, HOST_NEVER, HOST_PRESENT
from ticks import elapsed_ms
from undertow_wire import COUNTERS, frame, messages
from undertow_wire.messages import Ack, Announce, Cursor, Hello, Malformed, Ping, Pong, Shown
from undertow_wire.scene import Scene

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from service import Service
    from undertow_wire.fields import Message

_NONE = -1
# The types of frames that devices send begin with the digit 2.
_SENDER_BITS = 0xF0
_DEVICE_TYPES = 0x20
_LOG_PIECE_BYTES = 64
# Nobody acknowledges where the cursor is: it is said so often, and once more with every answer to PING.
_CURSOR_SENDINGS = 8


class Link:
    """Bytes in, scenes out; inputs in, bytes out. `host` is one of stage's HOST_ values."""

    def __init__(self, announce: Announce, outbox: Outbox, log: Log, service: "Service") -> None:
        self.host = HOST_NEVER
        self.is_known = False  # a host took our announcement: it pings none that it refused
        self.buffer = bytearray(frame.MAX_ENCODED_BYTES)  # what is going out …
        self.start = 0  # … from here …
        self.stop = 0  # … up to here
        self._announce = announce
        self._outbox = outbox
        self._log = log
        self._service = service  # takes and gives the other messages
        self._decoder = frame.Decoder()
        self._sequence = 0
        self._heard_ms = 0
        self._is_announce_due = False
        self._pong_token = _NONE
        self._shown_revision = _NONE
        self._cursor: Cursor | None = None
        self._cursor_sendings = 0
        self._cursor_ms = 0  # when it was sent last
        self._is_cursor_new = False
        self.damaged = 0  # frames, modulo 2**16

    def receive(self, data: bytes, now_ms: int) -> "Scene | None":
        """Take bytes as they came; return the latest scene among them, if there is one."""
        latest = None
        for item in self._decoder.feed(data):
            if not isinstance(item, frame.Frame):
                if isinstance(item, frame.Corrupt):
                    self.damaged = (self.damaged + 1) % COUNTERS
                continue  # the host sends again what it misses
            if item.type & _SENDER_BITS == _DEVICE_TYPES:
                continue  # an echo of our own shows no host
            self._heard_ms = now_ms
            self.host = HOST_PRESENT
            message = messages.unpack(item.type, item.payload)
            if isinstance(message, Scene):
                latest = message
            elif isinstance(message, Ack):
                self._outbox.acknowledge(message.boot_id, message.sequence)
            elif isinstance(message, Ping):
                self.is_known = True
                self._pong_token = message.token
                self._cursor_sendings = max(self._cursor_sendings, 1)
                self._service.pinged()
            elif isinstance(message, Hello):
                self._is_announce_due = True
            elif isinstance(message, Malformed):
                self._log.line(
                    "undertow: message 0x%02x passed over: %s" % (message.type, message.reason)
                )
            else:
                self._service.take(message, now_ms)
        return latest

    def update(self, now_ms: int) -> None:
        """Let time go by: a host that says nothing for HOST_LOST_MS is lost."""
        is_silent = elapsed_ms(now_ms, self._heard_ms) >= messages.HOST_LOST_MS
        if self.host == HOST_PRESENT and is_silent:
            self.host = HOST_LOST

    def shown(self, scene_revision: int) -> None:
        """The ring has been updated from that scene."""
        self._shown_revision = scene_revision

    def moved(self, scene_revision: int, cursor_index: int, detents: int) -> None:
        """The knob has been turned."""
        boot_id = self._announce.boot_id
        self._cursor = Cursor(boot_id, scene_revision, cursor_index, detents)
        self._cursor_sendings = _CURSOR_SENDINGS
        self._is_cursor_new = True

    def fill(self, now_ms: int) -> bool:
        """Return whether bytes wait between `start` and `stop`; lay out the next ones if not."""
        if self.start < self.stop:
            return True
        self.start = self.stop = 0
        if self.host == HOST_PRESENT:
            self._lay_out_message(now_ms)
        if not self.stop and len(self._log):
            piece = self._log.take(_LOG_PIECE_BYTES)
            self.buffer[: len(piece)] = piece
            self.stop = len(piece)
        return self.stop > 0

    def _lay_out_message(self, now_ms: int) -> None:
        waiting: Message | None = None
        if self._is_announce_due:
            self._is_announce_due = False
            self._lay_out(messages.ANNOUNCE, self._announce.pack())
        elif self._pong_token != _NONE:
            self._lay_out(messages.PONG, Pong(self._pong_token).pack())
            self._pong_token = _NONE
        elif self._cursor is not None and self._is_cursor_due(now_ms):
            # Before the inputs, so that the host knows where the cursor was when it reads one.
            self._is_cursor_new = False
            self._cursor_sendings -= 1
            self._cursor_ms = now_ms
            self._lay_out(messages.CURSOR, self._cursor.pack())
        elif self._shown_revision != _NONE:
            self._lay_out(messages.SHOWN, Shown(self._shown_revision).pack())
            self._shown_revision = _NONE
        else:
            waiting = self._outbox.due(now_ms) or self._service.due()
        if waiting is not None:
            self._lay_out(waiting.TYPE, waiting.pack())

    def _is_cursor_due(self, now_ms: int) -> bool:
        if not self._cursor_sendings:
            return False
        return self._is_cursor_new or elapsed_ms(now_ms, self._cursor_ms) >= messages.REPEAT_MS

    def _lay_out(self, message_type: int, payload: bytes) -> None:
        self.stop = frame.encode_into(self.buffer, 0, message_type, self._sequence, payload)
        self._sequence = (self._sequence + 1) % COUNTERS
