"""The guided test of ``undertow doctor``: patterns on the ring, then the knob and each button, one at a time."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

from undertow.core.message import Message, message
from undertow.device.api import Capabilities, CursorEvent, DeviceEvent, InputEvent, Shown
from undertow.device.deploy.visit import Visit
from undertow_wire import COUNTERS, service
from undertow_wire.messages import KNOB
from undertow_wire.scene import Scene

#: What is shown, and the name of what is asked about it.
PATTERNS: Final[Mapping[int, str]] = {
    service.RED: "red",
    service.GREEN: "green",
    service.BLUE: "blue",
    service.WHITE: "white",
    service.RUNNING_PIXEL: "running_pixel",
}
_PRESS_MS: Final = 30_000
_YES: Final = ("y", "yes")
_NO: Final = ("n", "no")


class Answers(Protocol):
    """What the person types, without waiting for it."""

    def take(self) -> str | None:
        """The next line, lower case; None if there is none yet. At the end of input, an empty one."""


class TypedAnswers:
    """Lines of a stream, read in the background: meanwhile the board must go on hearing from us."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, args=(lines,), daemon=True).start()

    def take(self) -> str | None:
        try:
            return self._lines.get_nowait()
        except queue.Empty:
            return None

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines.put(line.strip().lower())
        self._lines.put("")


class GuidedTest:
    """Asks, and keeps what was answered: True for as it should be."""

    def __init__(
        self, visit: Visit, able: Capabilities, answers: Answers, tell: Callable[[Message], None]
    ) -> None:
        self.results: dict[str, bool] = {}
        self._visit = visit
        self._able = able
        self._answers = answers
        self._tell = tell
        self._detents: int | None = None

    def run(self) -> Mapping[str, bool]:
        """All of it; what this board has not is left out."""
        # A device that shows a host's scene leaves its knob and its buttons to the host.
        self._visit.link.show(Scene(revision=1))
        self._visit.until(_shown)
        if self._able.pixels:
            self._ring()
        self._press("knob_push", KNOB)
        if self._able.has_knob:
            self._turn("knob_clockwise", 1)
            self._turn("knob_back", -1)
        for number in range(1, self._able.buttons + 1):
            self._press(f"button_{number}", number)
        return self.results

    def _ring(self) -> None:
        for pattern, name in PATTERNS.items():
            if not self._visit.show(pattern):
                self._tell(message("cli.doctor_no_patterns"))
                return
            is_seen = self._ask(message(f"cli.doctor_sees_{name}", pixels=self._able.pixels))
            if is_seen is None:
                break
            self.results[f"ring_{name}"] = is_seen
            if not is_seen:
                self._tell(
                    message(
                        f"cli.doctor_not_{'running_pixel' if name == 'running_pixel' else 'colour'}"
                    )
                )
        self._visit.show(service.NO_PATTERN)

    def _ask(self, question: Message) -> bool | None:
        """Yes, no, or None at the end of input."""
        self._tell(question)
        while True:
            answer = self._next_answer()
            if answer in _YES:
                return True
            if answer in _NO:
                return False
            if not answer:
                return None
            self._tell(message("cli.doctor_yes_or_no"))

    def _next_answer(self) -> str:
        found: list[str] = []

        def look() -> bool | None:
            line = self._answers.take()
            if line is None:
                return None
            found.append(line)
            return True

        while not self._visit.until_true(look):
            continue
        return found[0]

    def _press(self, name: str, control: int) -> None:
        self._tell(
            message(f"cli.doctor_press_{'knob' if control == KNOB else 'button'}", number=control)
        )
        pressed = self._visit.until(_pressed, _PRESS_MS)
        if pressed is not None:
            self._detents = pressed.detents
        self._keep(name, None if pressed is None else pressed.control == control)

    def _turn(self, name: str, detents: int) -> None:
        self._tell(message(f"cli.doctor_{name}"))
        moved = self._visit.until(_moved, _PRESS_MS)
        if moved is None or self._detents is None:
            self._keep(name, None)
            return
        turned = (moved.detents - self._detents + COUNTERS // 2) % COUNTERS - COUNTERS // 2
        self._detents = moved.detents
        self._keep(name, turned == detents)

    def _keep(self, name: str, is_right: bool | None) -> None:
        self.results[name] = bool(is_right)
        kind = name.partition("_")[0]
        outcome = "right" if is_right else "nothing" if is_right is None else f"not_{kind}"
        self._tell(message(f"cli.doctor_{outcome}"))


def _shown(event: DeviceEvent) -> Shown | None:
    return event if isinstance(event, Shown) else None


def _pressed(event: DeviceEvent) -> InputEvent | None:
    return event if isinstance(event, InputEvent) else None


def _moved(event: DeviceEvent) -> CursorEvent | None:
    return event if isinstance(event, CursorEvent) else None
