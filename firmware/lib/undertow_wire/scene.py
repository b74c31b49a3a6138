"""The picture a host asks a device to show: what should be lit, never how to animate it.

A scene is whole and idempotent: a device needs no earlier one to show it, and may be sent the
same one twice. It knows no game: slots hold numbers, sides are a first and a second one.

Layout, in this order: revision (2 bytes, high first), asking, notice, faction, pointed, cursor,
winner, number of slots, the slots (1 byte each: number | kind << 4 | crown << 6), number of
options, the options (2 bytes each: slot, dial price << 4 | card price). Since version 1.1: steps
left, number of tracks, the tracks (2 bytes each: step, length).
"""

from undertow_wire import COUNTERS
from undertow_wire.errors import WireError

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Iterable

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


def _check(what: str, value: int, is_allowed: bool, allowed: str) -> int:
    if not is_allowed:
        raise WireError("%s is %r: it must be %s" % (what, value, allowed))
    return value


class SlotMark:
    """One slot: its number 0..14 (15 unknown), its kind 0..3, and whether it bears a crown."""

    __slots__ = ("has_crown", "kind", "number")

    def __init__(self, number: int, kind: int, has_crown: bool = False) -> None:
        self.number = _check("SlotMark.number", number, 0 <= number <= 15, "0 to 15")
        self.kind = _check("SlotMark.kind", kind, 0 <= kind <= 3, "0 to 3")
        self.has_crown = has_crown

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SlotMark) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return "SlotMark(%d, %d, %r)" % (self.number, self.kind, self.has_crown)

    def _key(self) -> "tuple[int, int, bool]":
        return (self.number, self.kind, self.has_crown)


class OptionMark:
    """One option: its slot (or NO_SLOT), and the two prices of that slot, 0..14 (15 none)."""

    __slots__ = ("card_price", "dial_price", "slot_index")

    def __init__(
        self,
        slot_index: int = NO_SLOT,
        dial_price: int = UNKNOWN_NUMBER,
        card_price: int = UNKNOWN_NUMBER,
    ) -> None:
        self.slot_index = _check(
            "OptionMark.slot_index",
            slot_index,
            0 <= slot_index < MAX_SLOTS or slot_index == NO_SLOT,
            "a slot, 0 to 11, or 255",
        )
        self.dial_price = _check(
            "OptionMark.dial_price", dial_price, 0 <= dial_price <= 15, "0 to 15"
        )
        self.card_price = _check(
            "OptionMark.card_price", card_price, 0 <= card_price <= 15, "0 to 15"
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OptionMark) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return "OptionMark(%d, %d, %d)" % self._key()

    def _key(self) -> "tuple[int, int, int]":
        return (self.slot_index, self.dial_price, self.card_price)


class Scene:
    """What should be lit. Every argument is checked; WireError says which one is wrong.

    revision 0..65535: a device shows a notice and moves its cursor to `cursor` only when it is
    new. `slots`: 0..12. `options`: 0..120, `cursor` one of them (0 if there are none). `pointed`:
    one of the slots or NO_SLOT. `faction`: FIRST_SIDE, SECOND_SIDE or NOBODY. `winner`: a side,
    DRAW or NOBODY. `steps_left`: 0..254, how far a walk may still go, or NO_STEPS. `tracks`: 0..4
    pairs (step, length), each 0..255, the step at most the length, one for each side in turn.
    """

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
        self.slots = tuple(slots)
        self.options = tuple(options)
        self.tracks = tuple([(step, length) for step, length in tracks])
        slot_count = _check(
            "the number of slots", len(self.slots), len(self.slots) <= MAX_SLOTS, "at most 12"
        )
        option_count = _check(
            "the number of options",
            len(self.options),
            len(self.options) <= MAX_OPTIONS,
            "at most 120",
        )
        self.revision = _check("Scene.revision", revision, 0 <= revision < COUNTERS, "0 to 65535")
        self.asking = _check("Scene.asking", asking, 0 <= asking <= TRACKS, "0 to 8")
        self.notice = _check("Scene.notice", notice, 0 <= notice <= NOT_ALLOWED, "0 to 2")
        self.faction = _check("Scene.faction", faction, faction in (0, 1, NOBODY), "0, 1 or 255")
        self.pointed = _check(
            "Scene.pointed",
            pointed,
            0 <= pointed < slot_count or pointed == NO_SLOT,
            "one of the slots or 255",
        )
        self.cursor = _check(
            "Scene.cursor",
            cursor,
            0 <= cursor < option_count or cursor == 0,
            "one of the options, or 0 if there are none",
        )
        self.winner = _check(
            "Scene.winner", winner, winner in (0, 1, DRAW, NOBODY), "0, 1, 254 or 255"
        )
        self.steps_left = _check(
            "Scene.steps_left", steps_left, 0 <= steps_left <= NO_STEPS, "0 to 255"
        )
        track_count = len(self.tracks)
        _check("the number of tracks", track_count, track_count <= MAX_TRACKS, "at most 4")
        for step, length in self.tracks:
            _check("the length of a track", length, 0 <= length <= 255, "0 to 255")
            _check("the step on a track", step, 0 <= step <= length, "at most its length")
        for option in self.options:
            _check(
                "OptionMark.slot_index",
                option.slot_index,
                option.slot_index < slot_count or option.slot_index == NO_SLOT,
                "one of the scene's slots or 255",
            )

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return (
            "Scene(revision=%d, asking=%d, notice=%d, faction=%d, slots=%r, pointed=%d, "
            "options=%r, cursor=%d, winner=%d, steps_left=%d, tracks=%r)"
            % (
                self.revision,
                self.asking,
                self.notice,
                self.faction,
                self.slots,
                self.pointed,
                self.options,
                self.cursor,
                self.winner,
                self.steps_left,
                self.tracks,
            )
        )
