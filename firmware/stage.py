"""What is on: the scene, the cursor in it, and the state of the light grammar that follows."""

import grammar
from ticks import elapsed_ms
from undertow_wire import scene as wire
from undertow_wire.scene import Scene

# What the link knows of the host.
HOST_NEVER = 0
HOST_PRESENT = 1
HOST_LOST = 2

# The state of each Scene.asking that needs no second look.
_ASKING_STATES = {
    wire.NOTHING: grammar.NOTHING,
    wire.HANDS: grammar.HANDS,
    wire.WAIT_OTHER: grammar.WAIT_OTHER,
    wire.OVER: grammar.OVER,
}


class Stage:
    """The scene that was shown last, and the cursor that the knob moves in it."""

    def __init__(self) -> None:
        self.scene = Scene()
        self.cursor = 0
        self.host = HOST_NEVER
        self.state = grammar.WAITING_FOR_HOST
        self._has_scene = False
        self._since_ms = 0  # when the state began or the cursor moved
        self._notice = 0  # the notice being shown, one of grammar's states, or 0
        self._notice_since_ms = 0

    def show(self, scene: Scene, now_ms: int) -> None:
        """Take a scene. A repeated one changes nothing."""
        if self._has_scene and scene == self.scene:
            return
        self._has_scene = True
        self.scene = scene
        self.cursor = scene.cursor
        self._since_ms = now_ms
        self._notice_since_ms = now_ms
        if scene.notice == wire.UNDERSTOOD:
            self._notice = grammar.UNDERSTOOD
        elif scene.notice == wire.NOT_ALLOWED:
            self._notice = grammar.NOT_ALLOWED
        else:
            self._notice = 0

    def move(self, detents: int, now_ms: int) -> None:
        """Move the cursor by that many options, around and around."""
        options = len(self.scene.options)
        if options and detents:
            self.cursor = (self.cursor + detents) % options
            self._since_ms = now_ms

    def update(self, host: int, now_ms: int) -> None:
        """Let time go by and the host come or go; sets `state`. Allocates nothing."""
        self.host = host
        if self._notice and (
            elapsed_ms(now_ms, self._notice_since_ms) >= grammar.notice_ms(self._notice)
        ):
            self._notice = 0
            self._since_ms = now_ms
        state = self._choose_state()
        if state != self.state:
            self.state = state
            if state != self._notice:
                self._since_ms = now_ms

    def since_ms(self, now_ms: int) -> int:
        """Return for how long the state has been as it is."""
        return elapsed_ms(now_ms, self._notice_since_ms if self._notice else self._since_ms)

    def _choose_state(self) -> int:
        scene = self.scene
        if self.host == HOST_LOST:
            return grammar.HOST_LOST
        if self.host == HOST_NEVER or not self._has_scene:
            return grammar.WAITING_FOR_HOST
        if self._notice:
            return self._notice
        if scene.asking in _ASKING_STATES:
            return _ASKING_STATES[scene.asking]
        if not scene.options:
            return grammar.NOTHING if scene.asking != wire.FACT else grammar.FACT
        if scene.asking == wire.CONFIRM:
            return grammar.CONFIRM
        if scene.asking == wire.FACT:
            return grammar.FACT
        if not scene.slots:
            return grammar.CHOOSE_WITHOUT_SLOTS
        if scene.options[self.cursor].slot_index == wire.NO_SLOT:
            return grammar.CHOOSE_BESIDE_SLOTS
        return grammar.CHOOSE_SLOT
