"""One round of the firmware: knob, buttons, host, ring. It waits for nothing.

The order matters: a turn or a press answers what was on the ring when it happened, so both are
taken before the host's bytes, which may bring a new scene.
"""

from acceleration import Acceleration
from debounce import DOWN, NONE
from gesture import NONE as NO_GESTURE
from gesture import Gesture
from link import Link
from log import Log
from outbox import Outbox
from picture import Picture
from power import brightest_step
from quadrature import Detents
from service import HOST, Service
from stage import Stage
from ticks import elapsed_ms
from undertow_wire import COUNTERS
from undertow_wire.messages import STUCK_AT_START

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from board import Board
    from kept import Kept
    from measures import Measures
    from undertow_wire.messages import Announce
    from undertow_wire.service import Measure

    class KnobPins(Protocol):
        """hal.knob's, or another that counts quarter periods modulo 2**16."""

        def steps(self) -> int: ...
        def missed(self) -> int: ...
        def failed(self) -> int: ...

    class ButtonPins(Protocol):
        """hal.buttons.Buttons: control 0 is the knob's push."""

        controls: int
        taken_ms: int

        def poll(self, now_ms: int) -> None: ...
        def take(self, control: int) -> int: ...
        def lost(self) -> int: ...
        def failed(self) -> int: ...
        def stuck(self) -> int: ...

    class Serial(Protocol):
        """hal.usb.UsbSerial, or another that never blocks."""

        def read(self, limit: int) -> bytes: ...
        def write(self, buffer: bytearray, start: int, stop: int) -> int: ...

    class RingPixels(Protocol):
        """hal.ring.Ring: takes red, green and blue of each pixel, clockwise from slot 1."""

        def write(self, rgb: bytearray) -> None: ...
        def place(self, first_pixel: int, is_clockwise: bool) -> None: ...


UPDATE_MS = 20  # motion: fifty updates a second
SOON_MS = 5  # something was turned or shown: no need to wait for the next regular update
REFRESH_MS = 500  # the same picture is written again, in case a spike on the wire changed it
_READ_BYTES = 64  # of the host's bytes in one round; the USB input of a Pico holds 512
_WRITE_BYTES = 96  # room for the longest answer to a greeting


class _Press:
    """A control, its gesture, and what was on the ring when the press began."""

    def __init__(self) -> None:
        self.owner = HOST
        self.gesture = Gesture()
        self.scene_revision = 0
        self.cursor_index = 0
        self.detents = 0


class Loop:
    """The parts, wired. `ring` is None on a board without pixels."""

    def __init__(
        self,
        board: "Board",
        announce: "Announce",
        knob: "KnobPins",
        buttons: "ButtonPins",
        ring: "RingPixels | None",
        usb: "Serial",
        kept: "Kept",
        measures: "Measures",
    ) -> None:
        self.stage = Stage(board.ring_pixels)
        self.log = Log()
        announce.faults |= buttons.stuck() & STUCK_AT_START
        self.outbox = Outbox(announce.boot_id)
        self.service = Service(board, kept, self.stage, self.log, ring, announce.faults)
        self.link = Link(announce, self.outbox, self.log, self.service)
        self.detents = Detents(board.knob_steps_per_detent, board.knob_is_reversed)
        self._acceleration = Acceleration()
        self.picture = Picture(board.ring_pixels, brightest_step(board))
        self.measures = measures
        self.on_handshake: Callable[[], None] | None = None  # called once
        self._knob = knob
        self._buttons = buttons
        self._ring = ring
        self._usb = usb
        self._missed = 0  # readings of the knob, …
        self._lost = 0  # … changes of the buttons, …
        self._failed = 0  # … and failures of interrupt handlers that the log has told of
        self._presses = [_Press() for _ in range(buttons.controls)]
        self._written = bytearray(b"\xff" * len(self.picture.rgb))  # never equal to a picture
        self._is_dirty = True
        self._is_shown_due = False
        self._updated_ms = 0
        self._refreshed_ms = 0
        # Bound once: each is one handler, and a fault in one leaves the others running.
        self._handlers = (
            ("knob", self._turn),
            ("buttons", self._press),
            ("host", self._listen),
            ("ring", self._light),
            ("usb", self._send),
            ("flash", self._keep),
        )

        for control in range(buttons.controls):
            if buttons.stuck() >> control & 1:
                self.log.line(
                    "undertow: control %d was held down at the start: no press until let go"
                    % control
                )

    def step(self, now_ms: int) -> None:
        """One round at that time. An exception in a handler becomes a line of the log."""
        self.measures.round_begins()
        for name, handler in self._handlers:
            try:
                handler(now_ms)
            except Exception as error:  # noqa: BLE001  # told to the host; the loop must go on
                self.log.fault(name, error, now_ms)

    def farewell(self, now_ms: int) -> bool:
        """Send what fits without waiting; return whether anything is left."""
        rounds = 2 * len(self.link.buffer) // _WRITE_BYTES
        while rounds:
            self._send(now_ms)
            rounds -= 1
        return self.link.start < self.link.stop or len(self.log) > 0

    def _turn(self, now_ms: int) -> None:
        moved = self.detents.update(self._knob.steps())
        if moved:
            self._is_dirty = True
            if not self.service.turn(moved, now_ms):
                options = len(self.stage.scene.options)
                self.stage.move(self._acceleration.options(moved, options, now_ms), now_ms)
                self.link.moved(self.stage.scene.revision, self.stage.cursor, self.detents.count)
        missed = self._knob.missed()
        if missed != self._missed:
            count = (missed - self._missed) % COUNTERS
            self._missed = missed
            self.log.line("undertow: %d readings of the knob came too late" % count)

    def _press(self, now_ms: int) -> None:
        self._buttons.poll(now_ms)
        control = 0
        while control < len(self._presses):
            press = self._presses[control]
            change = self._buttons.take(control)
            while change != NONE:
                at_ms = self._buttons.taken_ms
                if change == DOWN:
                    self.service.touch(now_ms)
                    press.gesture.press(at_ms)
                    press.owner = self.service.owner
                    press.scene_revision = self.stage.scene.revision
                    press.cursor_index = self.stage.cursor
                    press.detents = self.detents.count
                else:
                    self._tell(control, press, press.gesture.release(at_ms), now_ms)
                change = self._buttons.take(control)
            self._tell(control, press, press.gesture.hold(now_ms), now_ms)
            control += 1
        lost = self._buttons.lost()
        if lost != self._lost:
            count, self._lost = lost - self._lost, lost
            self.log.line("undertow: %d changes of the buttons lost: the loop was busy" % count)
        failed = self._knob.failed() + self._buttons.failed()
        if failed != self._failed:
            count = (failed - self._failed) % COUNTERS
            self._failed = failed
            self.log.line("undertow: %d failures in interrupt handlers" % count)

    def _tell(self, control: int, press: _Press, gesture: int, now_ms: int) -> None:
        if gesture == NO_GESTURE:
            return
        if self.service.press(press.owner, control, gesture, now_ms):
            self._is_dirty = True
            return
        name = self.service.name_of(control)
        is_kept = self.outbox.add(
            press.scene_revision, press.cursor_index, press.detents, name, gesture
        )
        if not is_kept:
            self.log.line("undertow: a press of control %d lost: too many wait" % control)

    def _listen(self, now_ms: int) -> None:
        data = self._usb.read(_READ_BYTES)
        if data:
            scene = self.link.receive(data, now_ms)
            if scene is not None:
                before = self.stage.scene
                self.stage.show(scene, now_ms)
                if self.stage.scene is not before:
                    self.service.scene_came(now_ms)
                self._is_dirty = True
                self._is_shown_due = True
        self.link.update(now_ms)
        self.service.update(self.link.host, now_ms)
        if self.service.measure is not None:
            self._measure(self.service.measure, now_ms)
        if self.link.is_known and self.on_handshake is not None:
            call, self.on_handshake = self.on_handshake, None
            call()

    def _measure(self, asked: "Measure", now_ms: int) -> None:
        counts = (self._knob.missed(), self._buttons.lost(), self.link.damaged)
        self.service.measured(self.measures.tell(now_ms, *counts))
        if asked.begins_anew:
            self.measures.begin(now_ms, *counts)

    def _light(self, now_ms: int) -> None:
        waited_ms = elapsed_ms(now_ms, self._updated_ms)
        if waited_ms < (SOON_MS if self._is_dirty else UPDATE_MS):
            return
        self._updated_ms = now_ms
        self._is_dirty = False
        self.stage.is_unheard = len(self.outbox) > 0
        self.stage.update(self.link.host, now_ms)
        if self._ring is not None:
            self.measures.update_begins()
            self.picture.draw(self.stage, now_ms)
            is_stale = elapsed_ms(now_ms, self._refreshed_ms) >= REFRESH_MS
            if is_stale or self.service.is_ring_moved or self.picture.rgb != self._written:
                self.service.is_ring_moved = False
                # Exchanged, not copied: the next picture is drawn over all of the older one.
                self._written, self.picture.rgb = self.picture.rgb, self._written
                self._ring.write(self._written)
                self._refreshed_ms = now_ms
                self.measures.update_ends()
        if self._is_shown_due:
            self._is_shown_due = False
            self.link.shown(self.stage.scene.revision)

    def _send(self, now_ms: int) -> None:
        room = _WRITE_BYTES
        while room and self.link.fill(now_ms):
            stop = min(self.link.stop, self.link.start + room)
            written = self._usb.write(self.link.buffer, self.link.start, stop)
            self.link.start += written
            room -= written
            if self.link.start < stop:
                return

    def _keep(self, now_ms: int) -> None:
        is_held = False
        for press in self._presses:
            is_held = is_held or press.gesture.is_held
        self.service.keep(is_held, now_ms)
