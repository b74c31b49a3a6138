"""The messages: what a frame's type and payload mean.

Numbers travel high byte first; a text is its length in one byte and then that many bytes of
UTF-8. A payload may be longer than this version knows: what a newer minor version appended is
passed over. `unpack` is the door for everything that arrives; it answers with a value even when
the payload makes no sense.
"""

import struct

from undertow_wire import COUNTERS, service
from undertow_wire.errors import WireError
from undertow_wire.fields import Message as _Message
from undertow_wire.fields import in_range, pack_text, unpack_fields, unpack_text
from undertow_wire.scene import Scene

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable

    from undertow_wire.fcs import Bytes

# Frame types, host to device; service.py has more.
HELLO = 0x10
SCENE = 0x11
ACK = 0x12
PING = 0x13
# Frame types, device to host.
ANNOUNCE = 0x20
INPUT = 0x21
CURSOR = 0x22
SHOWN = 0x23
PONG = 0x24

# Input.control
KNOB = 0
BUTTON_1 = 1
BUTTON_2 = 2
BUTTON_3 = 3
# Input.gesture: exactly one of the two for a press.
CLICK = 0
LONG = 1  # held for at least LONG_MS
LONG_MS = 700

# A device sends an input again after this time, until it is acknowledged.
REPEAT_MS = 100
# A device that hears neither PING nor SCENE for this time says that its host is lost.
HOST_LOST_MS = 2000

# Announce.reset_cause
RESET_UNKNOWN = 0
RESET_POWER_ON = 1
RESET_WATCHDOG = 2
RESET_OTHER = 3  # by a program, the reset pin, or the debugger

# Announce.features: what this device can do besides what every device of version 1.0 can.
SETTINGS = 1  # keeps SETTINGS and changes them
PAGES = 2  # keeps PAGES for use without a host, and tells BY_HAND
SCENES_1_1 = 4  # shows the askings WALK and TRACKS
TESTS = 8  # shows a PATTERN and answers MEASURE

# Announce.faults
STUCK_AT_START = (
    0x000F  # bit n: control n was held down when the device started, and counts no more
)
SETTINGS_LOST = 0x0010  # neither of the two records can be read
FELL_BACK = 0x0020  # the newer firmware did not start: this is the older one
PAGES_LOST = 0x0040  # as SETTINGS_LOST

BOOT_ID_MAX = 0x3FFFFFFF  # the largest small integer of a Pico


class Hello(_Message):
    """Host: I am here, and this is what I speak. The device answers with Announce, at any time."""

    TYPE = HELLO

    def __init__(self, protocol_major: int, protocol_minor: int, host_version: str) -> None:
        self.protocol_major = in_range("Hello.protocol_major", protocol_major, 0, 255)
        self.protocol_minor = in_range("Hello.protocol_minor", protocol_minor, 0, 255)
        self.host_version = host_version

    def pack(self) -> bytes:
        head = bytes((self.protocol_major, self.protocol_minor))
        return head + pack_text("Hello.host_version", self.host_version)

    @staticmethod
    def unpack(payload: "Bytes") -> "Hello":
        major, minor = unpack_fields(">BB", payload)
        return Hello(major, minor, unpack_text(payload, 2)[0])


class Ack(_Message):
    """Host: all inputs of this boot up to and with `sequence` (0..65535) are safe."""

    TYPE = ACK

    def __init__(self, boot_id: int, sequence: int) -> None:
        self.boot_id = in_range("Ack.boot_id", boot_id, 1, BOOT_ID_MAX)
        self.sequence = in_range("Ack.sequence", sequence, 0, COUNTERS - 1)

    def pack(self) -> bytes:
        return struct.pack(">IH", self.boot_id, self.sequence)

    @staticmethod
    def unpack(payload: "Bytes") -> "Ack":
        return Ack(*unpack_fields(">IH", payload))


class Ping(_Message):
    """Host: are you there? The device answers with a Pong of the same token (0..65535)."""

    TYPE = PING

    def __init__(self, token: int) -> None:
        self.token = in_range("Ping.token", token, 0, COUNTERS - 1)

    def pack(self) -> bytes:
        return struct.pack(">H", self.token)

    @staticmethod
    def unpack(payload: "Bytes") -> "Ping":
        return Ping(*unpack_fields(">H", payload))


class Announce(_Message):
    """Device: who I am. `pixels` is 0 without a ring; `buttons` does not count the knob's push.

    `boot_id` (1..2**30-1) is drawn at random at every start; `serial_number` is hexadecimal;
    `features` and `faults` are sums of the bits above; `slot` names the place of the firmware that
    runs ("a", "b", or nothing). A device of version 1.0 sends none of the last three.
    """

    TYPE = ANNOUNCE

    def __init__(
        self,
        protocol_major: int,
        protocol_minor: int,
        firmware_version: str,
        board_name: str,
        serial_number: str,
        boot_id: int,
        reset_cause: int,
        pixels: int,
        has_knob: bool,
        buttons: int,
        features: int = 0,
        faults: int = 0,
        slot: str = "",
    ) -> None:
        self.protocol_major = in_range("Announce.protocol_major", protocol_major, 0, 255)
        self.protocol_minor = in_range("Announce.protocol_minor", protocol_minor, 0, 255)
        self.firmware_version = firmware_version
        self.board_name = board_name
        self.serial_number = serial_number
        self.boot_id = in_range("Announce.boot_id", boot_id, 1, BOOT_ID_MAX)
        self.reset_cause = in_range("Announce.reset_cause", reset_cause, 0, 255)
        self.pixels = in_range("Announce.pixels", pixels, 0, 255)
        self.has_knob = has_knob
        self.buttons = in_range("Announce.buttons", buttons, 0, 255)
        self.features = in_range("Announce.features", features, 0, 255)
        self.faults = in_range("Announce.faults", faults, 0, 0xFFFF)
        self.slot = slot

    def pack(self) -> bytes:
        return (
            struct.pack(
                ">BBIBBBB",
                self.protocol_major,
                self.protocol_minor,
                self.boot_id,
                self.reset_cause,
                self.pixels,
                self.has_knob,
                self.buttons,
            )
            + pack_text("Announce.firmware_version", self.firmware_version)
            + pack_text("Announce.board_name", self.board_name)
            + pack_text("Announce.serial_number", self.serial_number)
            + struct.pack(">BH", self.features, self.faults)
            + pack_text("Announce.slot", self.slot)
        )

    @staticmethod
    def unpack(payload: "Bytes") -> "Announce":
        major, minor, boot_id, reset_cause, pixels, knobs, buttons = unpack_fields(
            ">BBIBBBB", payload
        )
        firmware_version, at = unpack_text(payload, 10)
        board_name, at = unpack_text(payload, at)
        serial_number, at = unpack_text(payload, at)
        features, faults, slot = 0, 0, ""
        if len(payload) > at:
            features, faults = unpack_fields(">BH", payload[at:])
            slot = unpack_text(payload, at + 3)[0]
        return Announce(
            major,
            minor,
            firmware_version,
            board_name,
            serial_number,
            boot_id,
            reset_cause,
            pixels,
            bool(knobs),
            buttons,
            features,
            faults,
            slot,
        )


class Input(_Message):
    """Device: a press, and what it answered. Sent again until an Ack covers `sequence`.

    `scene_revision` and `cursor_index` (0..255) are what the ring showed when the press began;
    `detents` is the knob's counter modulo 2**16.
    """

    TYPE = INPUT

    def __init__(
        self,
        boot_id: int,
        sequence: int,
        scene_revision: int,
        cursor_index: int,
        detents: int,
        control: int,
        gesture: int,
    ) -> None:
        self.boot_id = in_range("Input.boot_id", boot_id, 1, BOOT_ID_MAX)
        self.sequence = in_range("Input.sequence", sequence, 0, COUNTERS - 1)
        self.scene_revision = in_range("Input.scene_revision", scene_revision, 0, COUNTERS - 1)
        self.cursor_index = in_range("Input.cursor_index", cursor_index, 0, 255)
        self.detents = in_range("Input.detents", detents, 0, COUNTERS - 1)
        self.control = in_range("Input.control", control, KNOB, BUTTON_3)
        self.gesture = in_range("Input.gesture", gesture, CLICK, LONG)

    def pack(self) -> bytes:
        return struct.pack(
            ">IHHBHBB",
            self.boot_id,
            self.sequence,
            self.scene_revision,
            self.cursor_index,
            self.detents,
            self.control,
            self.gesture,
        )

    @staticmethod
    def unpack(payload: "Bytes") -> "Input":
        return Input(*unpack_fields(">IHHBHBB", payload))


class Cursor(_Message):
    """Device: where the cursor is now. The latest one counts; it is not acknowledged."""

    TYPE = CURSOR

    def __init__(self, boot_id: int, scene_revision: int, cursor_index: int, detents: int) -> None:
        self.boot_id = in_range("Cursor.boot_id", boot_id, 1, BOOT_ID_MAX)
        self.scene_revision = in_range("Cursor.scene_revision", scene_revision, 0, COUNTERS - 1)
        self.cursor_index = in_range("Cursor.cursor_index", cursor_index, 0, 255)
        self.detents = in_range("Cursor.detents", detents, 0, COUNTERS - 1)

    def pack(self) -> bytes:
        return struct.pack(
            ">IHBH", self.boot_id, self.scene_revision, self.cursor_index, self.detents
        )

    @staticmethod
    def unpack(payload: "Bytes") -> "Cursor":
        return Cursor(*unpack_fields(">IHBH", payload))


class Shown(_Message):
    """Device: the ring was updated from the scene of this revision (0..65535)."""

    TYPE = SHOWN

    def __init__(self, scene_revision: int) -> None:
        self.scene_revision = in_range("Shown.scene_revision", scene_revision, 0, COUNTERS - 1)

    def pack(self) -> bytes:
        return struct.pack(">H", self.scene_revision)

    @staticmethod
    def unpack(payload: "Bytes") -> "Shown":
        return Shown(*unpack_fields(">H", payload))


class Pong(_Message):
    """Device: the answer to the Ping of the same token (0..65535)."""

    TYPE = PONG

    def __init__(self, token: int) -> None:
        self.token = in_range("Pong.token", token, 0, COUNTERS - 1)

    def pack(self) -> bytes:
        return struct.pack(">H", self.token)

    @staticmethod
    def unpack(payload: "Bytes") -> "Pong":
        return Pong(*unpack_fields(">H", payload))


class Malformed:
    """A whole frame that makes no message: its type (0..255), and why in a sentence."""

    def __init__(self, message_type: int, reason: str) -> None:
        self.type = message_type
        self.reason = reason

    def __repr__(self) -> str:
        return "Malformed(0x%02x, %r)" % (self.type, self.reason)


if TYPE_CHECKING:
    Message = (
        Hello | Scene | Ack | Ping | Announce | Input | Cursor | Shown | Pong | service.Service
    )

_UNPACK: "dict[int, Callable[[Bytes], Message]]" = {
    HELLO: Hello.unpack,
    SCENE: Scene.unpack,
    ACK: Ack.unpack,
    PING: Ping.unpack,
    ANNOUNCE: Announce.unpack,
    INPUT: Input.unpack,
    CURSOR: Cursor.unpack,
    SHOWN: Shown.unpack,
    PONG: Pong.unpack,
}
_UNPACK.update(service.UNPACK)


def unpack(message_type: int, payload: "Bytes") -> "Message | Malformed":
    """Return the message of a frame, or Malformed for a type or payload that is none."""
    reader = _UNPACK.get(message_type)
    if reader is None:
        return Malformed(message_type, "no message has this type")
    try:
        return reader(payload)
    except WireError as error:
        return Malformed(message_type, str(error))
