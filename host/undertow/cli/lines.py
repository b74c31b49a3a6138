"""Play by lines of text: action texts, numbers of options, and a few words, so that a game can be piped in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from undertow.cli.screen import board_lines, screen_lines, trouble_of
from undertow.cli.table_lines import effects_text
from undertow.core.message import Message, message
from undertow.table.desk import Desk
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
#: Opens the list of what can be corrected.
WRONG: Final = ("wrong",)
LOOK: Final = ("look", "?")


def play_by_lines(
    desk: Desk, lines: Iterable[str], console: Console, clock_ms: Callable[[], int]
) -> None:
    """Until the lines end or say ``quit``. A word of ours gives way to an action text of the game."""
    desk.step(clock_ms())
    _look(desk, console)
    told = _Told(len(desk.session.story), desk.board_line_count)
    for line in lines:
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
        _take(desk, text, clock_ms, is_choice=is_choice)
        told = _tell(desk, console, told)


class _Told(NamedTuple):
    """How much was told already: of the story, and of what the board printed."""

    story: int
    board_lines: int


def _take(desk: Desk, text: str, clock_ms: Callable[[], int], *, is_choice: bool) -> None:
    if text in WRONG and not is_choice:
        desk.ask_what_was_wrong()
    elif text in WORDS and not is_choice:
        desk.keys.press(*WORDS[text])
    else:
        desk.choose_text(text)
    desk.step(clock_ms())


def _tell(desk: Desk, console: Console, told: _Told) -> _Told:
    story = desk.session.story
    for part in story[told.story :]:
        console.print(f"  {say(part)}", markup=False)
    new = desk.board_line_count - told.board_lines
    for line in board_lines(list(desk.board_log)[max(0, len(desk.board_log) - new) :]):
        console.print(line)
    trouble = trouble_of(desk)
    for notice in (*desk.notices, *([trouble] if trouble is not None else [])):
        console.print(Text(f"! {say(notice)}"))
    _ask(desk, console)
    return _Told(len(story), desk.board_line_count)


def _ask(desk: Desk, console: Console) -> None:
    page = desk.page
    console.print(Text(say(page.message), "bold"))
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
