"""What the device does besides showing a host's scenes: settings, the set-up, the ring by hand.

It says who owns the knob and the buttons now, answers service messages, dims an idle ring, and
decides when the flash may be written: an erase stops both cores for tens of milliseconds.
"""

import grammar
from power import brightest_step
from stage import HOST_LOST, HOST_NEVER, HOST_PRESENT
from ticks import elapsed_ms
from undertow_wire import service as wire
from undertow_wire.messages import BUTTON_3, FELL_BACK, KNOB, LONG, PAGES_LOST, SETTINGS_LOST
from undertow_wire.messages import STUCK_AT_START as STUCK

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from typing import Protocol

    from board import Board
    from by_hand import Hand
    from kept import Kept
    from log import Log
    from setup_guide import SetupGuide
    from stage import Stage
    from undertow_wire.fields import Message

    class Placeable(Protocol):
        """hal.ring.Ring, as far as it can be told how it is mounted."""

        def place(self, first_pixel: int, is_clockwise: bool) -> None: ...


# Who owns knob and buttons.
HOST = 0
GUIDE = 1
HAND = 2

SETUP_AFTER_MS = 2000  # a host that shows something by then comes first
HAND_AFTER_MS = 5000  # without a host; before that, presses still wait for it
DIM_AFTER_MS = 600000
SAVE_AFTER_MS = 3000  # without input
# Nobody acknowledges what was done by hand: it is said when a host is met, and again at its next pings.
_BY_HAND_SENDINGS = 8

# A pause would be seen in these.
_SMOOTH = (
    grammar.UNDERSTOOD,
    grammar.NOT_ALLOWED,
    grammar.WAIT_OTHER,
    grammar.OVER,
    grammar.SETUP_DIRECTION,
    grammar.TEST,
)
_FAULTS = (
    (STUCK, grammar.CODE_STUCK),
    (SETTINGS_LOST, grammar.CODE_SETTINGS),
    (FELL_BACK, grammar.CODE_OLDER),
    (PAGES_LOST, grammar.CODE_PAGES),
)


class Service:
    """`owner` is HOST, GUIDE or HAND; `ring` is None without pixels; `faults` as announced."""

    def __init__(
        self,
        board: "Board",
        kept: "Kept",
        stage: "Stage",
        log: "Log",
        ring: "Placeable | None",
        faults: int,
    ) -> None:
        self.owner = HOST
        self.is_ring_moved = False  # the same picture is to be written again
        self._kept = kept
        self._stage = stage
        self._log = log
        self._ring = ring
        self._pixels = board.ring_pixels
        self._buttons = len(board.button_pins)
        self._brightest = brightest_step(board)
        self._guide: SetupGuide | None = None
        self._hand: Hand | None = None
        self._host = HOST_NEVER
        self._has_begun = False
        self._is_setup_open = not kept.settings.is_set_up and ring is not None
        self._alone_ms = 0  # since when there is no host
        self._touched_ms = 0
        self._is_settings_due = False
        self._pages_answer: wire.PagesKept | None = None
        self._by_hand: wire.ByHand | None = None
        self._by_hand_sendings = 0
        self._is_by_hand_due = False
        self.measure: wire.Measure | None = None  # asked for, and not answered yet
        self._measured: wire.Measured | None = None
        for bits, code in _FAULTS:
            if faults & bits:
                stage.tell_code(code)
        self._place = (board.ring_first_pixel, board.ring_is_clockwise)
        self._apply()

    # ---- inputs

    def touch(self, now_ms: int) -> None:
        """Somebody turned or pressed, or the host shows something new: the ring is awake."""
        self._touched_ms = now_ms
        self._stage.is_dimmed = False

    def turn(self, detents: int, now_ms: int) -> bool:
        """Take a turn of the knob; return False if it is the host's."""
        self.touch(now_ms)
        if self._guide is not None:
            self._guide.turn(detents)
            self._kept.settings_changed()
            self._apply()
            self._guide.show(self._stage, now_ms)
        elif self._hand is not None:
            self._hand.turn(detents)
            self._keep_hand()
            self._hand.show(self._stage, now_ms)
        return self.owner != HOST

    def press(self, owner: int, control: int, gesture: int, now_ms: int) -> bool:
        """Take a press that began under that owner; return False if it is the host's.

        One whose owner has gone meanwhile means nothing any more.
        """
        if owner == HOST:
            if not (control == KNOB and gesture == LONG and self._is_alone(now_ms)):
                return False
            self._begin_hand(now_ms)
        elif owner != self.owner:
            return True
        if self._guide is not None:
            self._press_guide(self._guide, control, gesture, now_ms)
        elif self._hand is not None:
            self._press_hand(self._hand, self.name_of(control), gesture, now_ms)
        return True

    def name_of(self, control: int) -> int:
        """Return which control it is to the players: buttons may lie in another order."""
        order = self._kept.settings.button_order
        return order.index(control) + 1 if control in order else control

    def _press_guide(self, guide: "SetupGuide", control: int, gesture: int, now_ms: int) -> None:
        if gesture == LONG:
            self._leave_guide(True, now_ms)
            return
        guide.press(control)
        self._kept.settings_changed()
        self._apply()
        if guide.is_over:
            self._leave_guide(True, now_ms)
        else:
            guide.show(self._stage, now_ms)

    def _press_hand(self, hand: "Hand", control: int, gesture: int, now_ms: int) -> None:
        if control == BUTTON_3 and gesture == LONG:
            self._begin_guide(now_ms)
            return
        hand.press(control, gesture)
        self._keep_hand()
        hand.show(self._stage, now_ms)
        if hand.is_over():
            self._hand = None  # nothing was entered, and there is nothing to show
            self.owner = HOST

    def _keep_hand(self) -> None:
        hand = self._hand
        if hand is not None and hand.is_done:
            self._kept.pages = hand.pages
            self._kept.pages_changed()

    # ---- who owns the controls

    def update(self, host: int, now_ms: int) -> None:
        """Let time go by and the host come or go. Allocates nothing while nothing changes."""
        if not self._has_begun:
            self._has_begun = True
            self._alone_ms = self._touched_ms = now_ms
        if host != self._host:
            self._host = host
            if host == HOST_PRESENT:
                self._meet_host(now_ms)
            elif host == HOST_LOST:
                self._alone_ms = now_ms
                self._stage.is_dimmed = self.owner != GUIDE
        if self.owner == HOST:
            if self._is_setup_open and elapsed_ms(now_ms, self._alone_ms) >= SETUP_AFTER_MS:
                self._begin_guide(now_ms)
            elif self._kept.pages is not None and self._is_alone(now_ms):
                self._begin_hand(now_ms)
        if elapsed_ms(now_ms, self._touched_ms) >= DIM_AFTER_MS:
            self._stage.is_dimmed = True

    def scene_came(self, now_ms: int) -> None:
        """The host shows something new: that comes before a set-up, which keeps what it has."""
        self.touch(now_ms)
        self._is_setup_open = False
        if self.owner == GUIDE:
            self._leave_guide(False, now_ms)

    def _is_alone(self, now_ms: int) -> bool:
        if self._host == HOST_PRESENT or self._ring is None:
            return False
        return elapsed_ms(now_ms, self._alone_ms) >= HAND_AFTER_MS

    def _meet_host(self, now_ms: int) -> None:
        self.touch(now_ms)
        if self._hand is not None:
            # A host may have gone away before it heard of what was done by hand earlier.
            done = self._hand.message()
            if done is not None:
                self._by_hand = done
                self._by_hand_sendings = _BY_HAND_SENDINGS
                self._is_by_hand_due = True
            self._hand = None
            if self.owner == HAND:
                self.owner = HOST
                self._stage.hide_local(now_ms)

    def _begin_hand(self, now_ms: int) -> None:
        from by_hand import Hand  # an evening with a host never needs it in memory

        self.owner = HAND
        self._hand = Hand(self._kept.pages)
        self._hand.show(self._stage, now_ms)

    def _begin_guide(self, now_ms: int) -> None:
        from setup_guide import SetupGuide  # needed once in a board's life

        self._is_setup_open = False
        self.owner = GUIDE
        self._guide = SetupGuide(self._kept.settings, self._pixels, self._buttons, self._brightest)
        self._guide.show(self._stage, now_ms)

    def _leave_guide(self, is_set_up: bool, now_ms: int) -> None:
        self._guide = None
        if is_set_up:
            self._kept.settings.is_set_up = True
        self._kept.settings_changed()
        self._is_settings_due = True
        self._apply()
        if self._hand is not None:
            self.owner = HAND
            self._hand.show(self._stage, now_ms)
        else:
            self.owner = HOST
            self._stage.hide_local(now_ms)

    # ---- settings and the flash

    def _apply(self) -> None:
        settings = self._kept.settings
        is_night = settings.is_night if self._guide is None else self._guide.is_night()
        step = settings.night_brightness if is_night else settings.day_brightness
        self._stage.brightness = step
        place = (settings.first_pixel, settings.is_clockwise)
        if self._ring is not None and place != self._place:
            self._place = place
            self._ring.place(*place)
            self.is_ring_moved = True

    def keep(self, is_held: bool, now_ms: int) -> None:
        """Write what changed, if nobody would notice. `is_held`: a control is held down."""
        if (
            not self._kept.is_due()
            or is_held
            or elapsed_ms(now_ms, self._touched_ms) < SAVE_AFTER_MS
            or (self._stage.state in _SMOOTH and not self._stage.is_unheard)
        ):
            return  # a host that does not answer presses may never do: it is not waited for
        was_kept = self._kept.settings.is_kept
        if self._kept.save():
            self._is_settings_due = self._is_settings_due or not was_kept
        else:
            self._log.line("undertow: the flash did not take the settings")

    # ---- messages

    def take(self, message: "Message", now_ms: int) -> None:
        """Take a message of the host that is about none of its scenes."""
        if isinstance(message, wire.SettingsChange):
            self._change(message, now_ms)
            self._is_settings_due = True
        elif isinstance(message, wire.Pages):
            self._pages_answer = wire.PagesKept.of(message)
            if self._kept.pages != message:
                self._kept.pages = message
                self._kept.pages_changed()
        elif isinstance(message, wire.Pattern):
            self._stage.test = message.pattern
        elif isinstance(message, wire.Measure):
            self.measure = message

    def pinged(self) -> None:
        """A host is linked, and hears what is said now."""
        self._is_by_hand_due = True

    def measured(self, measured: wire.Measured) -> None:
        """Answer what was asked for."""
        self.measure = None
        self._measured = measured

    def due(self) -> "wire.Service | None":
        """Return the next message for the host, None if there is none."""
        message: wire.Service | None = None
        if self._is_settings_due:
            self._is_settings_due = False
            message = self._kept.settings
        elif self._pages_answer is not None:
            message, self._pages_answer = self._pages_answer, None
        elif self._is_by_hand_due and self._by_hand_sendings:
            self._is_by_hand_due = False
            self._by_hand_sendings -= 1
            message = self._by_hand
        elif self._measured is not None:
            message, self._measured = self._measured, None
        return message

    def _change(self, change: wire.SettingsChange, now_ms: int) -> None:
        """Take over those values that are meant. A change that came twice changes nothing."""
        fields, new, old = change.fields, change.values, self._kept.settings
        if fields & wire.RING_PLACE and new.first_pixel >= max(1, self._pixels):
            self._log.line("undertow: settings passed over: there is no pixel %d" % new.first_pixel)
            return
        before = old.pack()
        if fields & wire.DAY_BRIGHTNESS:
            old.day_brightness = new.day_brightness
        if fields & wire.NIGHT_BRIGHTNESS:
            old.night_brightness = new.night_brightness
        if fields & wire.IS_NIGHT:
            old.is_night = new.is_night
        if fields & wire.RING_PLACE:
            old.first_pixel = new.first_pixel
            old.is_clockwise = new.is_clockwise
        if fields & wire.BUTTON_ORDER:
            old.button_order = new.button_order
        if fields & wire.IS_SET_UP:
            self._set_up(new.is_set_up, now_ms)
        if old.pack() != before:
            self._kept.settings_changed()
            self._apply()

    def _set_up(self, is_set_up: bool, now_ms: int) -> None:
        self._kept.settings.is_set_up = is_set_up
        if not is_set_up and self.owner != GUIDE and self._ring is not None:
            self._begin_guide(now_ms)
        elif is_set_up and self.owner == GUIDE:
            self._leave_guide(True, now_ms)
