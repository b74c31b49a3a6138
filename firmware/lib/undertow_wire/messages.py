"""The messages: what a frame's type and payload mean.

Numbers travel high byte first; a text is its length in one byte and then that many bytes of
UTF-8. A payload may be longer than this version knows: what a newer minor version appended is
passed over. `unpack` is the door for everything that arrives; it answers with a value even when
the payload makes no sense.
"""

from undertow_wire import service
from undertow_wire.errors import WireError
from undertow_wire.fields import MOST
from undertow_wire.fields import Message as _Message
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
# Bit n: control n was held down when the device started, and is no press until it is let go.
STUCK_AT_START = 0x000F
SETTINGS_LOST = 0x0010  # neither of the two records can be read
FELL_BACK = 0x0020  # the newer firmware did not start: this is the older one
PAGES_LOST = 0x0040  # as SETTINGS_LOST

BOOT_ID_MAX = MOST
_OF_A_BOOT = {"boot_id": (1, BOOT_ID_MAX)}


class Hello(_Message):
    """Host: I am here, and this is what I speak. The device answers with Announce, at any time."""

    TYPE = HELLO
    FIELDS = "protocol_major:1 protocol_minor:1 host_version:t"
    protocol_major: int
    protocol_minor: int
    host_version: str


class Ack(_Message):
    """Host: all inputs of this boot up to and with `sequence` (0..65535) are safe."""

    TYPE = ACK
    FIELDS = "boot_id:4 sequence:2"
    LIMITS = _OF_A_BOOT
    boot_id: int
    sequence: int


class Ping(_Message):
    """Host: are you there? The device answers with a Pong of the same token (0..65535)."""

    TYPE = PING
    FIELDS = "token:2"
    token: int


class Announce(_Message):
    """Device: who I am. `pixels` is 0 without a ring; `buttons` does not count the knob's push.

    `boot_id` (1..2**30-1) is drawn at random at every start; `serial_number` is hexadecimal;
    `features` and `faults` are sums of the bits above; `slot` names the place of the firmware that
    runs ("a", "b", or nothing). A device of version 1.0 sends none of the last three.
    """

    TYPE = ANNOUNCE
    FIELDS = (
        "protocol_major:1 protocol_minor:1 boot_id:4 reset_cause:1 pixels:1"
        " has_knob:? buttons:1 firmware_version:t board_name:t serial_number:t"
        " features:1= faults:2= slot:t="
    )
    LIMITS = _OF_A_BOOT
    protocol_major: int
    protocol_minor: int
    boot_id: int
    reset_cause: int
    pixels: int
    has_knob: bool
    buttons: int
    firmware_version: str
    board_name: str
    serial_number: str
    features: int
    faults: int
    slot: str


class Input(_Message):
    """Device: a press, and what it answered. Sent again until an Ack covers `sequence`.

    `scene_revision` and `cursor_index` (0..255) are what the ring showed when the press began;
    `detents` is the knob's counter modulo 2**16.
    """

    TYPE = INPUT
    FIELDS = "boot_id:4 sequence:2 scene_revision:2 cursor_index:1 detents:2 control:1 gesture:1"
    LIMITS = {"boot_id": (1, BOOT_ID_MAX), "control": (KNOB, BUTTON_3), "gesture": (CLICK, LONG)}
    boot_id: int
    sequence: int
    scene_revision: int
    cursor_index: int
    detents: int
    control: int
    gesture: int


class Cursor(_Message):
    """Device: where the cursor is now. The latest one counts; it is not acknowledged."""

    TYPE = CURSOR
    FIELDS = "boot_id:4 scene_revision:2 cursor_index:1 detents:2"
    LIMITS = _OF_A_BOOT
    boot_id: int
    scene_revision: int
    cursor_index: int
    detents: int


class Shown(_Message):
    """Device: the ring was updated from the scene of this revision (0..65535)."""

    TYPE = SHOWN
    FIELDS = "scene_revision:2"
    scene_revision: int


class Pong(_Message):
    """Device: the answer to the Ping of the same token (0..65535)."""

    TYPE = PONG
    FIELDS = "token:2"
    token: int


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
