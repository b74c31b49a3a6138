"""A robot at the table: it plays with a knob and buttons that are pins of the virtual board, and watches the ring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undertow.cli.stations import VirtualHands
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.virtual import VirtualBoard
from undertow.table.desk import Desk
from undertow.table.page import MAIN, PageOption, Wish
from undertow_wire.messages import BUTTON_1, CLICK, KNOB

#: How long a board may take to show a scene or to report a press before the robot gives up, in virtual time.
PATIENCE_MS: Final = 5000
_STEP_MS: Final = 5
#: From the last edge of the knob to the cursor that the host is told, with room.
_STILL_MS: Final = 20
#: So long it looks at a cursor that is not where it turned to, before it turns on: on a bad line the screen lags.
_LOOK_MS: Final = 1000
_MOST_TURNS: Final = 4


class RobotStuckError(UndertowError):
    """The board did not do what it must; ``message`` says what was waited for."""


class Robot:
    """Plays the options that ``pick`` names, by their texts. ``patience_ms``: how long it waits for what it did.

    ``cursor``: where it sees the cursor, if not on the screen.
    """

    def __init__(
        self,
        desk: Desk,
        board: VirtualBoard,
        pick: Callable[[], str],
        patience_ms: int = PATIENCE_MS,
        cursor: Callable[[], int] | None = None,
    ) -> None:
        self._desk = desk
        self._board = board
        self._hands = VirtualHands(board)
        self._pick = pick
        self._patience_ms = patience_ms
        self._cursor = cursor or (lambda: desk.cursor_index)
        self.presses = 0
        self.longest_wait_ms = 0

    def play(self) -> None:
        """One game to its end. Raises RobotStuckError, VirtualBoardError."""
        while True:
            self._until(self._is_shown, "cli.robot_scene")
            if self._desk.page.asking == "over":
                return
            self._choose(self._wanted())

    def _wanted(self) -> PageOption:
        """The option to choose now; where the list goes on on another page, the one that leads there."""
        options = self._desk.page.options
        if options and options[0].wish is Wish.STEP_DONE:
            return options[0]
        text = self._pick()
        for option in options:
            if option.wish is Wish.CHOOSE and option.text == text:
                return option
        return next(option for option in options if option.wish is Wish.MORE)

    def _choose(self, option: PageOption) -> None:
        desk, page = self._desk, self._desk.page
        assert page.id == MAIN, "the robot opens no menus"
        revision = desk.scene.revision
        if option is page.passing:
            self._hands.press(BUTTON_1, CLICK)
        else:
            target = page.options.index(option)
            self._turn_to(target)
            self._hands.press(KNOB, CLICK)
        self.presses += 1
        self._until(lambda: desk.scene.revision != revision, "cli.robot_press")

    def _turn_to(self, target: int) -> None:
        """Quickly, and slowly for what is left: in a long list a board moves further at a quick turn."""
        self._turn(target, is_slow=False)
        self._until(self._still_for(_STILL_MS), "cli.robot_cursor")
        for _ in range(_MOST_TURNS):
            self._turn(target, is_slow=True)
            self._until(self._at(target, self._still_for(_LOOK_MS)), "cli.robot_cursor")
            if self._cursor() == target:
                return
        raise RobotStuckError(message("cli.robot_cursor", waited_ms=_MOST_TURNS * _LOOK_MS))

    def _turn(self, target: int, *, is_slow: bool) -> None:
        count = len(self._desk.page.options)
        ahead = (target - self._cursor()) % count
        if ahead:
            self._hands.turn(ahead if ahead <= count // 2 else ahead - count, is_slow=is_slow)

    def _at(self, target: int, has_looked: Callable[[], bool]) -> Callable[[], bool]:
        return lambda: self._cursor() == target or has_looked()

    def _still_for(self, duration_ms: int) -> Callable[[], bool]:
        """Whether the hand has rested so long, so that the cursor that was told is the last one."""
        ready_ms = 0

        def is_done() -> bool:
            nonlocal ready_ms
            ready_ms += _STEP_MS
            return ready_ms > duration_ms

        return is_done

    def _is_shown(self) -> bool:
        return self._desk.shown_revision == self._desk.scene.revision

    def _until(self, is_done: Callable[[], bool], waited_for: str) -> None:
        waited_ms = 0
        while self._hands.is_busy or not is_done():
            if waited_ms >= self._patience_ms:
                raise RobotStuckError(message(waited_for, waited_ms=waited_ms))
            self._hands.go_on()
            self._board.advance(_STEP_MS)
            self._desk.step(self._board.now_ms)
            if not self._hands.is_busy:
                waited_ms += _STEP_MS
        self.longest_wait_ms = max(self.longest_wait_ms, waited_ms)
