"""Play by lines of text: action texts, numbers of options, and a few words, so that a game can be piped in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from undertow.cli.line_input import lines_of, wait_while
from undertow.cli.screen import board_lines, for_whom, screen_lines, trouble_of
from undertow.cli.stations import Station
from undertow.cli.table_lines import effects_text
from undertow.core.message import Message, message
from undertow.table.desk import Desk
from undertow.table.page import Wish
from undertow.words import say
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, CLICK, KNOB, LONG

#: Word -> control and gesture.
WORDS: Final = {
    "push": (KNOB, CLICK),
    "undo": (BUTTON_2, CLICK),
    "back": (BUTTON_2, CLICK),
    "redo": (BUTTON_2, LONG),
    "menu": (BUTTON_3, CLICK),
    "new": (BUTTON_3, LONG),
    "pass": (BUTTON_1, CLICK),
}
QUIT: Final = ("quit", "q")
#: Word -> the page beside the game that it opens.
OPENING: Final = {
    "undo turn": Wish.ASK_UNDO_TURN,
    "back turn": Wish.ASK_UNDO_TURN,
    "wrong": Wish.SHOW_CORRECTIONS,
    "otherwise": Wish.SHOW_OTHERS,
    "check": Wish.CHECK_TABLE,
    "set-up": Wish.SET_UP,
}
LOOK: Final = ("look", "?")


def play_by_lines(
    desk: Desk, station: Station, source: TextIO, console: Console, clock_ms: Callable[[], int]
) -> None:
    """Until the lines end or say ``quit``. A word of ours gives way to an action text of the game.

    A board is waited for until it has announced itself or was refused; its presses count between the lines.
    """
    table = _Table(desk, station, console, clock_ms)
    table.go_on()
    wait_while(lambda: desk.board_is_awaited, table.go_on)
    _look(desk, console)
    table.mark_told()
    for line in lines_of(source, table.tell_news):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        console.print(Text(f"> {text}", "bold"))
        is_choice = any(option.text == text for option in desk.page.options)
        if text in QUIT and not is_choice:
            return
        if text in LOOK and not is_choice:
            _look(desk, console)
            continue
        _take(desk, text, is_choice=is_choice)
        table.go_on()
        table.tell()


class _Table:
    """The desk and its board between the lines, and how much of what happens there was told."""

    def __init__(
        self, desk: Desk, station: Station, console: Console, clock_ms: Callable[[], int]
    ) -> None:
        self._desk = desk
        self._station = station
        self._console = console
        self._clock_ms = clock_ms
        self._story = len(desk.session.story)
        self._board_lines = desk.board_line_count
        self._seen: tuple[object, ...] = ()

    def go_on(self) -> None:
        """Let the board live, and take what it reports."""
        now_ms = self._clock_ms()
        lost = self._station.pump(now_ms)
        self._desk.step(now_ms)
        if lost is not None:
            self._desk.notices = (lost,)

    def tell_news(self) -> None:
        """Go on, and tell what came from the board."""
        self.go_on()
        if self._seen != self._look():
            self.tell()

    def mark_told(self) -> None:
        """All of it stands on the screen."""
        self._story = len(self._desk.session.story)
        self._board_lines = self._desk.board_line_count
        self._seen = self._look()

    def tell(self) -> None:
        """What has happened since the last time, what is said, and what is asked."""
        desk, console = self._desk, self._console
        story = desk.session.story
        if len(story) < self._story:
            self._story = len(story)  # something was taken back, or another game has begun
        for part in story[self._story :]:
            console.print(f"  {say(part)}", markup=False)
        new = desk.board_line_count - self._board_lines
        for line in board_lines(list(desk.board_log)[max(0, len(desk.board_log) - new) :]):
            console.print(line)
        trouble = trouble_of(desk)
        for notice in (*desk.notices, *([trouble] if trouble is not None else [])):
            console.print(Text(f"! {say(notice)}"))
        _ask(desk, console)
        self.mark_told()

    def _look(self) -> tuple[object, ...]:
        desk = self._desk
        return desk.scene.revision, desk.notices, desk.board_line_count


def _take(desk: Desk, text: str, *, is_choice: bool) -> None:
    if text in OPENING and not is_choice:
        desk.open(OPENING[text])
    elif text in WORDS and not is_choice:
        desk.keys.press(*WORDS[text])
    else:
        desk.choose_text(text)


def _ask(desk: Desk, console: Console) -> None:
    page = desk.page
    for note in desk.view.not_checked:
        console.print(Text(f"  ({say(note)})"))
    console.print(for_whom(desk).append(say(page.message), "bold"))
    for number, option in enumerate(page.options, start=1):
        text = f"  [{option.text}]" if option.text else ""
        details = f": {effects_text(option.details)}" if option.details else ""
        console.print(f"  {number:>3} {say(option.label)}{text}{details}", markup=False)


def _look(desk: Desk, console: Console) -> None:
    for line in screen_lines(console, desk, None):
        console.print(line, markup=False)


def kept(record: str) -> Message:
    """What is said when somebody leaves: the game is kept, and how to go on with it."""
    return message("cli.kept", record=record)
