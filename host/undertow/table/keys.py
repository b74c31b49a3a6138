"""A knob and three buttons without a board: the keys of a terminal, behind the same interface as a board.

They serve where no board is plugged in, and beside a real one, so that a game goes on when the board is gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from undertow.device.api import Capabilities, CursorEvent, DeviceEvent, InputEvent, Shown
from undertow_wire import COUNTERS
from undertow_wire.messages import CLICK, KNOB
from undertow_wire.scene import Scene

if TYPE_CHECKING:
    from undertow.device.requests import Request

#: What the keys announce: everything but a ring.
CAPABILITIES: Final = Capabilities("keys", pixels=0, has_knob=True, buttons=3)


class Keys:
    """A Device without a ring, driven by ``turn`` and ``press`` instead of by pins."""

    def __init__(self) -> None:
        self.cursor_index = 0
        self._scene = Scene()
        self._detents = 0
        self._sequence = 0
        self._events: list[DeviceEvent] = []

    @property
    def capabilities(self) -> Capabilities:
        """Always announced."""
        return CAPABILITIES

    def turn(self, detents: int) -> None:
        """Turn the knob; the cursor goes round at both ends, as on a board."""
        self._detents = (self._detents + detents) % COUNTERS
        if self._scene.options:
            self.cursor_index = (self.cursor_index + detents) % len(self._scene.options)
        self._events.append(CursorEvent(self._scene.revision, self.cursor_index, self._detents))

    def press(self, control: int = KNOB, gesture: int = CLICK) -> None:
        """Press the knob or a button."""
        self._sequence = (self._sequence + 1) % COUNTERS
        self._events.append(
            InputEvent(
                "keys",
                1,
                self._sequence,
                self._scene.revision,
                self.cursor_index,
                self._detents,
                control,
                gesture,
            )
        )

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        """What was turned and pressed since the last call."""
        events, self._events = self._events, []
        return events

    def show(self, scene: Scene) -> None:
        """Take the scene; a new revision sets the cursor, as on a board."""
        if scene.revision != self._scene.revision:
            self.cursor_index = scene.cursor
            self._events.append(Shown(scene.revision))
        self._scene = scene

    def acknowledge(self, event: InputEvent) -> None:
        """Keys forget by themselves."""

    def request(self, request: Request) -> bool:
        """Nothing is asked of keys."""
        return False

    def close(self) -> None:
        """There is no port to give back."""
