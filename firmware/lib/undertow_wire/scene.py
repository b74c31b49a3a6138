"""The picture a host asks a device to show: what should be lit, never how to animate it.

A scene is whole and idempotent: a device needs no earlier one to show it, and may be sent the
same one twice. It knows no game: slots hold numbers, sides are a first and a second one.

Layout, in this order: revision (2 bytes, high first), asking, notice, faction, pointed, cursor,
winner, number of slots, the slots (1 byte each: number | kind << 4 | crown << 6), number of
options, the options (2 bytes each: slot, dial price << 4 | card price). Since version 1.1: steps
left, number of tracks, the tracks (2 bytes each: step, length).
"""

from undertow_wire.errors import WireError
from undertow_wire.fields import Fields, in_range

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

# Scene.asking: what the person is asked for.
NOTHING = 0
CHOOSE = 1  # one of the options, by the knob
CONFIRM = 2  # sure? one of two options
HANDS = 3  # do this with your hands, and press when it is done
WAIT_OTHER = 4  # somebody else, or the host, is busy
FACT = 5  # the host asks for a fact of the box
OVER = 6  # the game has ended
WALK = 7  # choose one of the ways on a map, by the knob
TRACKS = 8  # nothing: the tracks are shown

# Scene.notice: shown briefly when the revision is new.
NONE = 0
UNDERSTOOD = 1
NOT_ALLOWED = 2

# Scene.faction: for whom the ring speaks. Scene.winner: a side, or the two values below it.
FIRST_SIDE = 0
SECOND_SIDE = 1
DRAW = 254
NOBODY = 255

# SlotMark.kind
EMPTY = 0
CARD_A = 1
CARD_B = 2
UNKNOWN_KIND = 3

UNKNOWN_NUMBER = 15  # of a slot, or of a price of an option: none or not known
NO_SLOT = 255  # Scene.pointed, OptionMark.slot_index

NO_STEPS = 255  # Scene.steps_left: nobody walks, or nobody counts

MAX_SLOTS = 12
MAX_OPTIONS = 120
MAX_TRACKS = 4


class SlotMark(Fields):
    """One slot: its number 0..14 (15 unknown), its kind 0..3, and whether it bears a crown."""

    FIELDS = "number:1 kind:1 has_crown:?"
    LIMITS = {"number": (0, 15), "kind": (0, 3)}
    number: int
    kind: int
    has_crown: bool

    def __init__(self, number: int, kind: int, has_crown: bool = False) -> None:
        self.number = number
        self.kind = kind
        self.has_crown = has_crown
        if not (0 <= number <= 15 and 0 <= kind <= 3):
            Fields.__init__(self, number, kind, has_crown)  # which says what is wrong


class OptionMark(Fields):
    """One option: its slot (or NO_SLOT), and the two prices of that slot, 0..14 (15 none)."""

    FIELDS = "slot_index:1 dial_price:1 card_price:1"
    LIMITS = {"dial_price": (0, 15), "card_price": (0, 15)}
    slot_index: int
    dial_price: int
    card_price: int

    def __init__(
        self,
        slot_index: int = NO_SLOT,
        dial_price: int = UNKNOWN_NUMBER,
        card_price: int = UNKNOWN_NUMBER,
    ) -> None:
        # A device reads up to 120 of these in one go: what is right is not looked at twice.
        self.slot_index = slot_index
        self.dial_price = dial_price
        self.card_price = card_price
        if not (0 <= dial_price <= 15 and 0 <= card_price <= 15 and slot_index >= 0):
            Fields.__init__(self, slot_index, dial_price, card_price)  # which says what is wrong
        if slot_index >= MAX_SLOTS and slot_index != NO_SLOT:
            _refuse("OptionMark.slot_index", slot_index, "a slot, 0 to 11, or 255")


def _refuse(what: str, value: int, allowed: str) -> None:
    raise WireError("%s is %r: it must be %s" % (what, value, allowed))


class Scene(Fields):
    """What should be lit. Every argument is checked; WireError says which one is wrong.

    revision 0..65535: a device shows a notice and moves its cursor to `cursor` only when it is
    new. `slots`: 0..12. `options`: 0..120, `cursor` one of them (0 if there are none). `pointed`:
    one of the slots or NO_SLOT. `faction`: FIRST_SIDE, SECOND_SIDE or NOBODY. `winner`: a side,
    DRAW or NOBODY. `steps_left`: 0..254, how far a walk may still go, or NO_STEPS. `tracks`: 0..4
    pairs (step, length), each 0..255, the step at most the length, one for each side in turn.
    """

    FIELDS = "revision:2 asking:1 notice:1 faction:1 pointed:1 cursor:1 winner:1 steps_left:1"
    LIMITS = {"asking": (NOTHING, TRACKS), "notice": (NONE, NOT_ALLOWED)}
    revision: int
    asking: int
    notice: int
    faction: int
    pointed: int
    cursor: int
    winner: int
    steps_left: int

    def __init__(
        self,
        revision: int = 0,
        asking: int = NOTHING,
        notice: int = NONE,
        faction: int = NOBODY,
        slots: "Iterable[SlotMark]" = (),
        pointed: int = NO_SLOT,
        options: "Iterable[OptionMark]" = (),
        cursor: int = 0,
        winner: int = NOBODY,
        steps_left: int = NO_STEPS,
        tracks: "Iterable[tuple[int, int]]" = (),
    ) -> None:
        Fields.__init__(
            self, revision, asking, notice, faction, pointed, cursor, winner, steps_left
        )
        self.slots = tuple(slots)
        self.options = tuple(options)
        self.tracks = tuple([(step, length) for step, length in tracks])
        slot_count = in_range("the number of slots", len(self.slots), 0, MAX_SLOTS)
        option_count = in_range("the number of options", len(self.options), 0, MAX_OPTIONS)
        in_range("the number of tracks", len(self.tracks), 0, MAX_TRACKS)
        in_range("Scene.cursor", cursor, 0, max(0, option_count - 1))
        if faction not in (FIRST_SIDE, SECOND_SIDE, NOBODY):
            _refuse("Scene.faction", faction, "0, 1 or 255")
        if winner not in (FIRST_SIDE, SECOND_SIDE, DRAW, NOBODY):
            _refuse("Scene.winner", winner, "0, 1, 254 or 255")
        if pointed >= slot_count and pointed != NO_SLOT:
            _refuse("Scene.pointed", pointed, "one of the slots or 255")
        for step, length in self.tracks:
            in_range("the length of a track", length, 0, 255)
            in_range("the step on a track", step, 0, length)
        for option in self.options:
            if option.slot_index >= slot_count and option.slot_index != NO_SLOT:
                allowed = "one of the scene's slots or 255"
                _refuse("OptionMark.slot_index", option.slot_index, allowed)

    def pack(self) -> bytes:
        """Return the payload of a SCENE message, at most 273 bytes."""
        packed = bytearray(
            (
                self.revision >> 8,
                self.revision & 0xFF,
                self.asking,
                self.notice,
                self.faction,
                self.pointed,
                self.cursor,
                self.winner,
                len(self.slots),
            )
        )
        for slot in self.slots:
            packed.append(slot.number | slot.kind << 4 | (0x40 if slot.has_crown else 0))
        packed.append(len(self.options))
        for option in self.options:
            packed.append(option.slot_index)
            packed.append(option.dial_price << 4 | option.card_price)
        packed.append(self.steps_left)
        packed.append(len(self.tracks))
        for step, length in self.tracks:
            packed.append(step)
            packed.append(length)
        return bytes(packed)

    @staticmethod
    def unpack(payload: "bytes | bytearray | memoryview") -> "Scene":
        """Read a SCENE payload; what a newer minor version appended is passed over.

        Raises WireError if it is cut short or holds a value out of range.
        """
        received = len(payload)
        slots_at = 9
        options_at = slots_at + payload[8] + 1 if received > 8 else received + 1
        if options_at > received or options_at + 2 * payload[options_at - 1] > received:
            raise WireError("scene cut short: %d bytes" % received)
        slots = [
            SlotMark(payload[at] & 15, payload[at] >> 4 & 3, bool(payload[at] & 0x40))
            for at in range(slots_at, options_at - 1)
        ]
        options = [
            OptionMark(payload[at], payload[at + 1] >> 4, payload[at + 1] & 15)
            for at in range(options_at, options_at + 2 * payload[options_at - 1], 2)
        ]
        more_at = options_at + 2 * payload[options_at - 1]
        steps_left = NO_STEPS
        tracks: list[tuple[int, int]] = []
        if received > more_at:
            tracks_at = more_at + 2
            if tracks_at > received or tracks_at + 2 * payload[more_at + 1] > received:
                raise WireError("scene cut short: %d bytes" % received)
            steps_left = payload[more_at]
            tracks = [
                (payload[at], payload[at + 1])
                for at in range(tracks_at, tracks_at + 2 * payload[more_at + 1], 2)
            ]
        return Scene(
            payload[0] << 8 | payload[1],
            payload[2],
            payload[3],
            payload[4],
            slots,
            payload[5],
            options,
            payload[6],
            payload[7],
            steps_left,
            tracks,
        )

    def as_tuple(self) -> "tuple[Any, ...]":
        """Return the values of the fields, then the slots, the options and the tracks."""
        return Fields.as_tuple(self) + (self.slots, self.options, self.tracks)
