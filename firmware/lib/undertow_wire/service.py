"""Service messages, since version 1.1: settings, pages for use without a host, tests, measurements.

Each carries a whole state, so that it may be sent again until it is answered. A host sends one
only to a device whose `Announce.features` has its bit.
"""

from undertow_wire import fcs
from undertow_wire.errors import WireError
from undertow_wire.fields import Message, in_range
from undertow_wire.scene import MAX_SLOTS, UNKNOWN_NUMBER

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undertow_wire.fcs import Bytes

# Frame types, host to device.
SETTINGS_CHANGE = 0x14
PAGES = 0x15
PATTERN = 0x16
MEASURE = 0x17
# Frame types, device to host.
SETTINGS = 0x26
PAGES_KEPT = 0x27
BY_HAND = 0x28
MEASURED = 0x29

# SettingsChange.fields: which of the values are meant.
DAY_BRIGHTNESS = 1
NIGHT_BRIGHTNESS = 2
IS_NIGHT = 4
RING_PLACE = 8  # first pixel and direction together
BUTTON_ORDER = 16
IS_SET_UP = 32  # 0 begins the guided set-up
ALL_FIELDS = 63

BRIGHTEST = 4  # brightness steps run from 0, the darkest, to this

MAX_POSITIONS = 12
MAX_SIDES = 2

# Pattern.pattern
NO_PATTERN = 0
RED = 1
GREEN = 2
BLUE = 3
WHITE = 4
RUNNING_PIXEL = 5  # clockwise, from slot 1


class Settings(Message):
    """Device: how it is set. Brightness steps 0..BRIGHTEST; `first_pixel` is where slot 1 begins.

    `button_order`: three different numbers 1..3: which of the board's buttons is done, back, menu.
    `is_kept` is false while the flash does not have them yet.
    """

    TYPE = SETTINGS

    def __init__(
        self,
        day_brightness: int,
        night_brightness: int,
        is_night: bool,
        first_pixel: int,
        is_clockwise: bool,
        button_order: "Iterable[int]",
        is_set_up: bool,
        is_kept: bool = True,
    ) -> None:
        self.day_brightness = in_range("Settings.day_brightness", day_brightness, 0, BRIGHTEST)
        self.night_brightness = in_range(
            "Settings.night_brightness", night_brightness, 0, BRIGHTEST
        )
        self.is_night = is_night
        self.first_pixel = in_range("Settings.first_pixel", first_pixel, 0, 254)
        self.is_clockwise = is_clockwise
        self.button_order = _order(button_order)
        self.is_set_up = is_set_up
        self.is_kept = is_kept

    def pack(self) -> bytes:
        one, two, three = self.button_order
        return bytes(
            (
                self.day_brightness,
                self.night_brightness,
                self.is_night,
                self.first_pixel,
                self.is_clockwise,
                one,
                two,
                three,
                self.is_set_up,
                self.is_kept,
            )
        )

    @classmethod
    def unpack(cls, payload: "Bytes") -> "Settings":
        if len(payload) < 10:
            raise WireError("settings cut short: the payload has %d bytes" % len(payload))
        day, night, is_night, first, clockwise = payload[:5]
        return cls(
            day,
            night,
            bool(is_night),
            first,
            bool(clockwise),
            payload[5:8],
            bool(payload[8]),
            bool(payload[9]),
        )


class SettingsChange(Message):
    """Host: set those values that `fields` (0..ALL_FIELDS) names. Answered with Settings.

    With no field at all it only asks. The values are those of Settings.
    """

    TYPE = SETTINGS_CHANGE

    def __init__(self, fields: int, values: Settings) -> None:
        self.fields = in_range("SettingsChange.fields", fields, 0, ALL_FIELDS)
        self.values = values

    def pack(self) -> bytes:
        return bytes((self.fields,)) + self.values.pack()[:9]

    @classmethod
    def unpack(cls, payload: "Bytes") -> "SettingsChange":
        values = Settings.unpack(bytes(payload[1:10]) + b"\x01")
        return cls(payload[0], values)


class Pages(Message):
    """Host: numbers for the time without a host, for each position of the dial, side and slot.

    `numbers`: positions x sides x slots of them, 0..14 or UNKNOWN_NUMBER, slots innermost;
    `position` and `side`: what the ring shows first. Answered with PagesKept.
    """

    TYPE = PAGES

    def __init__(
        self,
        position: int,
        side: int,
        positions: int,
        sides: int,
        slots: int,
        numbers: "Iterable[int]",
    ) -> None:
        self.positions = in_range("Pages.positions", positions, 1, MAX_POSITIONS)
        self.sides = in_range("Pages.sides", sides, 1, MAX_SIDES)
        self.slots = in_range("Pages.slots", slots, 1, MAX_SLOTS)
        self.position = in_range("Pages.position", position, 0, positions - 1)
        self.side = in_range("Pages.side", side, 0, sides - 1)
        self.numbers = bytes(numbers)
        count = positions * sides * slots
        in_range("the number of Pages.numbers", len(self.numbers), count, count)
        for number in self.numbers:
            in_range("a number of Pages", number, 0, UNKNOWN_NUMBER)

    def number(self, position: int, side: int, slot: int) -> int:
        """Return the number that a side sees at a slot (each from 0) in that position."""
        return self.numbers[(position * self.sides + side) * self.slots + slot]

    def pack(self) -> bytes:
        packed = bytearray((self.position, self.side, self.positions, self.sides, self.slots))
        index = 0
        while index < len(self.numbers):
            low = self.numbers[index + 1] if index + 1 < len(self.numbers) else 0
            packed.append(self.numbers[index] << 4 | low)
            index += 2
        return bytes(packed)

    @classmethod
    def unpack(cls, payload: "Bytes") -> "Pages":
        if len(payload) < 5:
            raise WireError("pages cut short: the payload has %d bytes" % len(payload))
        position, side, positions, sides, slots = payload[:5]
        count = positions * sides * slots
        if len(payload) < 5 + (count + 1) // 2:
            raise WireError("pages cut short: the payload has %d bytes" % len(payload))
        numbers = bytearray(count)
        index = 0
        while index < count:
            byte = payload[5 + index // 2]
            numbers[index] = byte & 15 if index % 2 else byte >> 4
            index += 1
        return cls(position, side, positions, sides, slots, numbers)


class PagesKept(Message):
    """Device: the pages whose payload has this check value (fcs.compute) are kept, or will be."""

    TYPE = PAGES_KEPT
    FIELDS = "check:4"
    check: int

    @staticmethod
    def of(pages: Pages) -> "PagesKept":
        """Return the answer to those pages."""
        return PagesKept(fcs.compute(pages.pack()))


class ByHand(Message):
    """Device: what was done by hand while no host was there. Nobody answers it: it is sent a few times.

    `empty_slots`: bit n for slot n.
    """

    TYPE = BY_HAND
    FIELDS = "position:1 side:1 empty_slots:2"
    LIMITS = {
        "position": (0, MAX_POSITIONS - 1),
        "side": (0, MAX_SIDES - 1),
        "empty_slots": (0, (1 << MAX_SLOTS) - 1),
    }
    position: int
    side: int
    empty_slots: int


class Pattern(Message):
    """Host: show a pattern instead of the scene; NO_PATTERN, a scene or silence ends it."""

    TYPE = PATTERN
    FIELDS = "pattern:1"
    LIMITS = {"pattern": (NO_PATTERN, RUNNING_PIXEL)}
    pattern: int


class Measure(Message):
    """Host: tell what was measured since the start, or since it was last asked to begin anew."""

    TYPE = MEASURE
    FIELDS = "begins_anew:?"
    begins_anew: bool


class Measured(Message):
    """Device: what it measured of itself. Times and bytes 0..2**30-1, counts 0..65535.

    For how long; how many rounds of the loop in that time, and the longest gap between the begins
    of two; how many updates of the ring, and the longest one, drawing and writing; then the heap,
    the readings of the knob that came too late, the changes of buttons that found no room, and the
    damaged frames.
    """

    TYPE = MEASURED
    FIELDS = (
        "measured_ms:4 rounds:4 longest_gap_us:4 updates:4 longest_update_us:4"
        " free_heap_bytes:4 missed_readings:2 lost_changes:2 damaged_frames:2"
    )
    measured_ms: int
    rounds: int
    longest_gap_us: int
    updates: int
    longest_update_us: int
    free_heap_bytes: int
    missed_readings: int
    lost_changes: int
    damaged_frames: int


def _order(numbers: "Iterable[int]") -> "tuple[int, int, int]":
    order = tuple(numbers)
    if sorted(order) != [1, 2, 3]:
        raise WireError(
            "Settings.button_order is %r: it must be 1, 2 and 3 in any order" % (order,)
        )
    return order[0], order[1], order[2]


if TYPE_CHECKING:
    Service = SettingsChange | Settings | Pages | PagesKept | ByHand | Pattern | Measure | Measured

UNPACK: "dict[int, Callable[[Bytes], Service]]" = {
    SETTINGS_CHANGE: SettingsChange.unpack,
    PAGES: Pages.unpack,
    PATTERN: Pattern.unpack,
    MEASURE: Measure.unpack,
    SETTINGS: Settings.unpack,
    PAGES_KEPT: PagesKept.unpack,
    BY_HAND: ByHand.unpack,
    MEASURED: Measured.unpack,
}
