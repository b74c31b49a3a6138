"""Messages over a transport: frames out without waiting, frames and log lines in."""

from typing import TYPE_CHECKING

from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.log_lines import LogLines
from undertow.device.plain_text import plain
from undertow.device.prompt import PromptWatch
from undertow.device.transport import Transport
from undertow_wire import COUNTERS, frame, messages

if TYPE_CHECKING:
    from undertow_wire.messages import Malformed, Message

WRITE_DEADLINE_MS = 1000  # a board that takes nothing for so long has stopped
_NOISY_FRAMES = 3


class WriteStuck(DeviceError):
    """The board takes no bytes."""


class WirePort:
    """One opened transport. What does not go out at once waits here, up to WRITE_DEADLINE_MS."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.corrupt_frames = 0
        self.sample = b""  # the first bytes that were no frame
        self.malformed = ""  # why the last announcement was none
        self._decoder = frame.Decoder()
        self._prompt = PromptWatch()
        self._log = LogLines()
        self._sequence = 0
        self._outgoing = bytearray()
        self._stuck_since_ms: int | None = None

    def send(self, message_type: int, payload: bytes, now_ms: int) -> None:
        """Send one message. Raises TransportLost, or WriteStuck after the deadline."""
        self._outgoing += frame.encode(message_type, self._sequence, payload)
        self._sequence = (self._sequence + 1) % COUNTERS
        self.flush(now_ms)

    def send_raw(self, data: bytes, now_ms: int) -> None:
        """Send bytes that are no frame, between two frames."""
        self._outgoing += data
        self.flush(now_ms)

    @property
    def saw_prompt(self) -> bool:
        """Whether the board is at its prompt, by what it said last."""
        return self._prompt.is_at_prompt

    def forget_prompt(self) -> None:
        """What was read so far may be older than the program that runs now."""
        self._prompt.forget()

    @property
    def is_noisy(self) -> bool:
        """Whether frames are lost here. One or two are the end of something old, or a "~" in the log."""
        return self.corrupt_frames >= _NOISY_FRAMES

    def is_congested(self) -> bool:
        """Whether earlier bytes still wait to go out: then nothing is worth repeating."""
        return bool(self._outgoing)

    def flush(self, now_ms: int) -> None:
        """Write what goes without waiting. Raises TransportLost or WriteStuck."""
        if not self._outgoing:
            return
        written = self.transport.write(bytes(self._outgoing))
        del self._outgoing[:written]
        if written or self._stuck_since_ms is None:
            self._stuck_since_ms = now_ms
        if not self._outgoing:
            self._stuck_since_ms = None
        elif now_ms - self._stuck_since_ms >= WRITE_DEADLINE_MS:
            params: dict[str, Parameter] = {
                "port": self.transport.name,
                "waited_ms": WRITE_DEADLINE_MS,
            }
            raise WriteStuck(Reason("device.link_stuck", params))

    def receive(self) -> "tuple[list[Message | Malformed], list[str]]":
        """Return the messages and the whole log lines that arrived. Raises TransportLost."""
        arrived: list[Message | Malformed] = []
        lines: list[str] = []
        for item in self._decoder.feed(self.transport.read_available()):
            if isinstance(item, frame.Frame):
                message = messages.unpack(item.type, item.payload)
                arrived.append(message)
                if isinstance(message, messages.Malformed) and item.type == messages.ANNOUNCE:
                    self.malformed = plain(message.reason)
            elif isinstance(item, frame.Corrupt):
                self.corrupt_frames += 1
            else:
                self.sample = (self.sample + item.data)[:16]
                self._prompt.feed(item.data)
                lines += self._log.feed(item.data)
        return arrived, lines
