"""A made-up session and a made-up board: what the desk needs of both, and nothing that could go wrong by itself."""

from collections import deque
from collections.abc import Mapping
from dataclasses import replace

from tests.table.views import CARD_KINDS, FINISHED, VIEW, option
from undertow.core.action import Action, text_of
from undertow.core.errors import NotLegal, PositionError, UndertowError
from undertow.core.layout import Layout
from undertow.core.message import Message, message
from undertow.core.script import HandStep, Obstacle, PutRight
from undertow.core.view import OptionView, View
from undertow.device.api import Capabilities, DeviceEvent, InputEvent
from undertow.table.correcting import Correctable, Dropped
from undertow.table.otherwise import Other, meant_by
from undertow_wire.messages import CLICK
from undertow_wire.scene import Scene


class MadeUpAtTable:
    """What the made-up game tells a desk of itself."""

    card_kinds = CARD_KINDS
    finishing_verbs = ("end",)


MADE_UP = MadeUpAtTable()


class MadeUpSession:
    """Every choice is legal but ``forbidden``; the game ends after ``length`` choices."""

    undo_goes_over_seen = False
    undo_turn_goes_over_seen = False
    has_real_cards = False
    obstacles: tuple[Obstacle, ...] = ()
    refusal: tuple[Message, str] | None = None
    earlier_answer: str | None = None
    trouble: Message | None = None
    correctables: tuple[Correctable, ...] = ()
    dropped = Dropped((), waits=False)  # by any correction
    others: tuple[Other, ...] = ()
    first_layout: Layout | None = None

    def __init__(self, view: View = VIEW, length: int = 99, forbidden: str = "sink") -> None:
        self.first_view, self.length, self.forbidden = view, length, forbidden
        self.revision = 0
        self.journal: list[str] = []  # choices that are safe
        self.undone: list[str] = []
        self.steps: list[HandStep] = []
        self.ways: list[PutRight] = []  # in which something was put right
        self.story: list[Message] = []
        self.news: list[Message] = []

    def view(self) -> View:
        if len(self.journal) >= self.length:
            return FINISHED
        return replace(self.first_view, turn_number=len(self.journal) + 1)

    def choose(self, choice: str | Action, also: object = ()) -> None:
        text = choice if isinstance(choice, str) else text_of(choice)
        if text == self.forbidden:
            raise NotLegal(text, message("made_up.too_dear"), "rule 3", ["buy 1"])
        self.journal.append(text)
        self.undone.clear()
        self.revision += 1

    @property
    def can_undo(self) -> bool:
        return bool(self.journal)

    @property
    def can_redo(self) -> bool:
        return bool(self.undone)

    def undo(self) -> None:
        self.undone.append(self.journal.pop())
        self.revision += 1

    @property
    def can_undo_turn(self) -> bool:
        return len(self.journal) > 1

    def undo_turn(self) -> None:
        self.undone += reversed(self.journal)
        self.journal.clear()
        self.revision += 1

    def put_right(self, way: PutRight) -> Dropped:
        self.ways.append(way)
        self.steps.clear()
        self.revision += 1
        return self.dropped

    def redo(self) -> None:
        self.journal.append(self.undone.pop())
        self.revision += 1

    def dropped_by(self, entry_number: int, text: str) -> Dropped:
        if f"{entry_number} was {text}" == self.forbidden:
            raise NotLegal(text, message("made_up.too_dear"), "rule 3", ["card 1"])
        return self.dropped

    def correct(self, entry_number: int, text: str) -> Dropped:
        self.journal.append(f"{entry_number} was {text}")
        self.revision += 1
        return self.dropped

    def other_for(self, text: str) -> Other | None:
        return meant_by(text, self.others)

    def hints(self, error: UndertowError) -> tuple[Message, ...]:
        return ()

    def layout(self, *, is_whole: bool) -> Layout:
        if self.first_layout is None:
            raise PositionError(message("made_up.too_dear"))
        return self.first_layout

    def mend(self, changes: Mapping[str, str]) -> None:
        self.journal.append("; ".join([f"{key}: {words}" for key, words in changes.items()]))
        self.revision += 1

    def confirm_step(self) -> None:
        self.steps.pop(0)
        self.revision += 1


class MadeUpBoard:
    """A Device that reports what a test puts into ``events`` and notes what it is told."""

    def __init__(self) -> None:
        self.events: deque[DeviceEvent] = deque()
        self.scenes: list[Scene] = []
        self.acknowledged: list[int] = []
        self.is_closed = False
        self.requests: list[object] = []
        self.cursor_index = 0
        self._sequence = 0

    capabilities: Capabilities = Capabilities("made up", pixels=24, has_knob=True, buttons=3)

    def press(self, control: int, gesture: int = CLICK, revision: int | None = None) -> int:
        self._sequence += 1
        answered = self.scenes[-1].revision if revision is None else revision
        self.events.append(
            InputEvent("board", 5, self._sequence, answered, self.cursor_index, 0, control, gesture)
        )
        return self._sequence

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        events = list(self.events)
        self.events.clear()
        return events

    def show(self, scene: Scene) -> None:
        if not self.scenes or scene.revision != self.scenes[-1].revision:
            self.cursor_index = scene.cursor
        self.scenes.append(scene)

    def acknowledge(self, event: InputEvent) -> None:
        self.acknowledged.append(event.sequence)

    def request(self, request: object) -> bool:
        self.requests.append(request)
        return True

    def close(self) -> None:
        self.is_closed = True


def many_options(count: int) -> tuple[OptionView, ...]:
    return tuple(option(f"pick {number}") for number in range(count))
