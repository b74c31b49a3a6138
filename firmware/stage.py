"""What is on: the scene, the cursor in it, and the state of the light grammar that follows."""

import grammar
from layout import LEAST_COUNTED, slot_width
from palette import DEFAULT_STEP
from ticks import MASK, elapsed_ms
from undertow_wire import scene as wire
from undertow_wire.scene import Scene
from undertow_wire.service import NO_PATTERN

# What the link knows of the host.
HOST_NEVER = 0
HOST_PRESENT = 1
HOST_LOST = 2

NO_LOCAL = 0  # Stage.local_state, while the device drives nothing by itself

# The state of each Scene.asking that needs no second look.
_ASKING_STATES = {
    wire.NOTHING: grammar.NOTHING,
    wire.HANDS: grammar.HANDS,
    wire.WAIT_OTHER: grammar.WAIT_OTHER,
    wire.OVER: grammar.OVER,
    wire.TRACKS: grammar.TRACKS,
}
_WITH_OPTIONS = {wire.CONFIRM: grammar.CONFIRM, wire.WALK: grammar.WALK}
_NOTICES = {wire.UNDERSTOOD: grammar.UNDERSTOOD, wire.NOT_ALLOWED: grammar.NOT_ALLOWED}


class Stage:
    """The scene that was shown last, the cursor that the knob moves in it, and what goes before.

    In this order: a test pattern, self-test codes, what the device drives by itself, the host's
    absence, a notice, and what the host asks.
    """

    def __init__(self, pixels: int) -> None:
        self.scene = Scene()
        self.cursor = 0
        self.host = HOST_NEVER
        self.state = grammar.WAITING_FOR_HOST
        self.brightness = DEFAULT_STEP  # 0..palette.BRIGHTEST
        self.is_dimmed = False  # nobody looks: the lowest step, whatever `brightness` says
        self.test = NO_PATTERN  # one of the wire's patterns; a scene or the host's silence ends it
        self.is_unheard = False  # a press waits for the host's acknowledgement
        self.local_state = NO_LOCAL
        # What is drawn, set by `update`: a scene, and how many there are to choose from.
        self.view = self.scene
        self.choices = 0
        self.chosen = 0
        self.code = 0  # the self-test code being shown, or 0
        self._pixels = pixels
        self._has_scene = False
        self._since_ms = 0  # when the state began or the cursor moved
        self._heard_ms = 0  # when no press waited for the last time, or the knob was turned
        self._notice = 0  # the notice to show, one of grammar's states, or 0
        self._codes = 0  # a bit for each code to show
        self._local_scene = self.scene
        self._local_value = 0
        self._local_values = 0

    def show(self, scene: Scene, now_ms: int) -> None:
        """Take a scene. A repeated one changes nothing."""
        if self._has_scene and scene == self.scene:
            return
        self._has_scene = True
        self.test = NO_PATTERN
        self.scene = scene
        self.cursor = scene.cursor
        notice = _NOTICES.get(scene.notice, 0)
        begun_ms = now_ms
        if notice == self.state == grammar.NOT_ALLOWED:
            # Begun anew at each press of a quick hand it would flash: it goes on in its rhythm.
            begun_ms -= elapsed_ms(now_ms, self._since_ms) % grammar.REFUSAL_BEAT_MS
        self._begin(begun_ms & MASK)
        self._notice = notice

    def move(self, detents: int, now_ms: int) -> None:
        """Move the cursor by that many options, around and around."""
        options = len(self.scene.options)
        if options and detents:
            self.cursor = (self.cursor + detents) % options
            self._heard_ms = now_ms  # a turn shows at once
            self._begin(now_ms)

    def show_local(
        self, state: int, value: int, values: int, scene: "Scene | None", now_ms: int
    ) -> None:
        """Show one of the device's own states, as grammar has them; the same again is nothing.

        SETUP_PLACE: `value` is a pixel. SETUP_BRIGHTNESS: 0 by day, 1 by night. SETUP_BUTTONS:
        which of `values` is asked. BY_HAND: the scene's market. ENTER_NUMBER: `value` is the
        number, for the slot that the scene points at.
        """
        shown = self._local_scene if scene is None else scene
        if (
            state == self.local_state
            and value == self._local_value
            and values == self._local_values
            and shown is self._local_scene
        ):
            return
        self.local_state = state
        self._local_value = value
        self._local_values = values
        self._local_scene = shown
        self._begin(now_ms)

    def hide_local(self, now_ms: int) -> None:
        """Go back to what the host asks."""
        if self.local_state != NO_LOCAL:
            self.local_state = NO_LOCAL
            self._begin(now_ms)

    def tell_code(self, code: int) -> None:
        """Show a self-test code, 1..grammar.MOST_CODE, after those that are lower."""
        self._codes |= 1 << code

    def update(self, host: int, now_ms: int) -> None:
        """Let time go by and the host come or go; sets `state`. Allocates nothing."""
        self.host = host
        if host != HOST_PRESENT:
            self.test = NO_PATTERN
        if not self.is_unheard:
            self._heard_ms = now_ms
        elapsed = elapsed_ms(now_ms, self._since_ms)
        if self.state == grammar.SELF_TEST:
            if elapsed >= grammar.CODE_MS:
                self._codes &= self._codes - 1
                self._since_ms = now_ms
        elif self.state == self._notice and elapsed >= grammar.row_ms(self._notice):
            self._notice = 0
        state = self._choose_state(now_ms)
        if state != self.state:
            self.state = state
            self._since_ms = now_ms

    def since_ms(self, now_ms: int) -> int:
        """Return for how long the state has been as it is."""
        return elapsed_ms(now_ms, self._since_ms)

    def _begin(self, now_ms: int) -> None:
        """Begin the rhythm anew; a self-test code is not cut short and not prolonged."""
        if self.state != grammar.SELF_TEST:
            self._since_ms = now_ms

    def _choose_state(self, now_ms: int) -> int:
        self.view = self.scene
        self.chosen = self.cursor
        self.choices = len(self.scene.options)
        if self.test != NO_PATTERN:
            return grammar.TEST
        if self._codes:
            self.code = 1
            while not self._codes >> self.code & 1:
                self.code += 1
            return grammar.SELF_TEST
        if self.local_state != NO_LOCAL:
            return self._choose_local()
        if self.host == HOST_LOST:
            return grammar.HOST_LOST
        if self.host == HOST_NEVER or not self._has_scene:
            return grammar.WAITING_FOR_HOST
        if elapsed_ms(now_ms, self._heard_ms) >= grammar.UNHEARD_MS:
            return grammar.WAIT_OTHER
        return self._notice or self._choose_asked()

    def _choose_local(self) -> int:
        self.view = self._local_scene
        self.chosen = self._local_value
        self.choices = self._local_values
        is_pointed = self.view.pointed != wire.NO_SLOT
        if self.local_state == grammar.BY_HAND and is_pointed and self._is_narrow():
            return grammar.BY_HAND_NARROW
        return self.local_state

    def _choose_asked(self) -> int:
        scene = self.scene
        asking = scene.asking
        if asking in _ASKING_STATES:
            return _ASKING_STATES[asking]
        if not scene.options:
            return grammar.FACT_ELSEWHERE if asking == wire.FACT else grammar.NOTHING
        if asking in _WITH_OPTIONS:
            return _WITH_OPTIONS[asking]
        is_long = self.choices > self._pixels
        if asking == wire.FACT:
            return grammar.FACT_LONG if is_long else grammar.FACT
        if scene.options[self.cursor].slot_index != wire.NO_SLOT:
            return grammar.CHOOSE_SLOT_NARROW if self._is_narrow() else grammar.CHOOSE_SLOT
        if is_long:
            return grammar.CHOOSE_LONG
        return grammar.CHOOSE_BESIDE_SLOTS if scene.slots else grammar.CHOOSE_WITHOUT_SLOTS

    def _is_narrow(self) -> bool:
        """The slots of what is drawn have too few pixels each to count on."""
        return slot_width(len(self.view.slots), self._pixels) < LEAST_COUNTED
