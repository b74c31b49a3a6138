"""Other ends of the line than a board of ours: scripted, in memory, and under the test's hand."""

from collections.abc import Callable

from undertow.device.api import DeviceEvent
from undertow.device.errors import TransportLost
from undertow.device.link import SerialLink
from undertow_wire import PROTOCOL_MINOR, frame, messages
from undertow_wire.messages import Announce

BOOT_ID = 77
SERIAL_NUMBER = "00ff"

Answer = Callable[[bytes], bytes]


class Peer:
    """A Transport whose other end answers with a function of what it was sent."""

    name = "/dev/ttyPEER"

    def __init__(self, answer: Answer = lambda _: b"") -> None:
        self.answer = answer
        self.written = bytearray()
        self.arriving = bytearray()
        self.takes_bytes = True
        self.fault: Exception | None = None
        self.is_closed = False

    def read_available(self) -> bytes:
        if self.fault is not None:
            raise TransportLost(self.name, str(self.fault)) from self.fault
        data = bytes(self.arriving)
        self.arriving.clear()
        return data

    def write(self, data: bytes) -> int:
        if not self.takes_bytes:
            return 0
        self.written += data
        self.arriving += self.answer(data)
        return len(data)

    def close(self) -> None:
        self.is_closed = True

    def say(self, message: "messages.Message") -> None:
        """Let a message of the device arrive."""
        self.arriving += frame.encode(message.TYPE, 0, message.pack())

    def sent(self) -> "list[messages.Message | messages.Malformed]":
        """Every message that the host has written so far."""
        return [
            messages.unpack(item.type, item.payload)
            for item in frame.Decoder().feed(bytes(self.written))
            if isinstance(item, frame.Frame)
        ]


def announce(
    major: int = 1,
    minor: int = PROTOCOL_MINOR,
    boot_id: int = BOOT_ID,
    serial_number: str = SERIAL_NUMBER,
) -> Announce:
    """The announcement of a board with firmware 9.9."""
    return Announce(major, minor, boot_id, 1, 24, True, 3, "9.9", "test_board", serial_number)


def press(sequence: int, boot_id: int = BOOT_ID) -> messages.Input:
    """A click of the knob."""
    return messages.Input(boot_id, sequence, 1, 0, 0, messages.KNOB, messages.CLICK)


def poll_for(link: SerialLink, until_ms: int, since_ms: int = 0) -> list[DeviceEvent]:
    """Poll every 10 ms; return what was told."""
    told: list[DeviceEvent] = []
    for now_ms in range(since_ms, until_ms + 1, 10):
        told += link.poll(now_ms)
    return told
