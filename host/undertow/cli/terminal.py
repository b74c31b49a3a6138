"""Play at a terminal: keys turn the knob and press the buttons, and the picture follows."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final

from blessed import Terminal
from rich.console import Console

from undertow.cli.keyboard import TURNS, size_of
from undertow.cli.screen import screen_lines, whole_lines
from undertow.cli.stations import Station
from undertow.core.message import message
from undertow.table.desk import Desk
from undertow.table.page import Wish
from undertow.words import say
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, CLICK, KNOB, LONG

#: How long a key is waited for: the virtual board and the ring go on in between.
_TICK_S: Final = 0.02
#: Key -> control and gesture. Capitals are held; so are the digits' signs of a US keyboard.
PRESSES: Final = {
    "KEY_ENTER": (KNOB, CLICK),
    " ": (KNOB, CLICK),
    "1": (BUTTON_1, CLICK),
    "d": (BUTTON_1, CLICK),
    "2": (BUTTON_2, CLICK),
    "u": (BUTTON_2, CLICK),
    "3": (BUTTON_3, CLICK),
    "m": (BUTTON_3, CLICK),
    "!": (BUTTON_1, LONG),
    "D": (BUTTON_1, LONG),
    "@": (BUTTON_2, LONG),
    "U": (BUTTON_2, LONG),
    "#": (BUTTON_3, LONG),
    "M": (BUTTON_3, LONG),
}
#: Takes the whole turn back.
UNDO_TURN: Final = ("t", "T")
QUIT: Final = ("q", "Q")
#: Opens the whole table, page by page.
LOOK: Final = ("l", "L")
#: Keys that turn its pages; every other one closes it.
_BACK: Final = ("KEY_LEFT", "KEY_UP", "KEY_PGUP")


def play_at_terminal(
    desk: Desk, station: Station, clock_ms: Callable[[], int], terminal: Terminal
) -> None:
    """Until somebody quits. ``clock_ms`` never goes backwards; the terminal is left as it was found."""
    desk.notices = station.notices
    drawn: tuple[object, ...] | None = None  # what the picture was made from, beside the desk
    page: int | None = None  # of the whole table, while somebody looks at it
    with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
        while True:
            key = terminal.inkey(timeout=_TICK_S)
            if key in QUIT:
                return
            name = key.name or str(key)
            width, height = size_of(terminal)
            if page is not None or name in LOOK:
                page = turned_page(page, name, len(_pages(desk, width, height)))
            else:
                take_key(desk, station, name)
            now_ms = clock_ms()
            lost = station.pump(now_ms)
            has_changed = desk.step(now_ms)
            if lost is not None:
                desk.notices = (lost,)
                has_changed = True
            pixels = station.pixels
            beside = (width, height, page, None if pixels is None else tuple(pixels))
            if has_changed or beside != drawn:
                drawn = beside
                picture = (
                    screen_text(desk, station, width, height)
                    if page is None
                    else look_text(desk, width, height, page)
                )
                print(terminal.home + picture + terminal.clear_eos, end="", flush=True)


def screen_text(
    desk: Desk, station: Station, width: int, height: int, *, colour: bool = True
) -> str:
    """The picture as a text that fills at most ``width`` times ``height`` places."""
    lines = screen_lines(_console(width, colour=colour), desk, station.pixels, height - 1)
    return _text([*lines, say(message("cli.keys"))[: width - 1]], colour=colour)


def look_text(desk: Desk, width: int, height: int, page: int, *, colour: bool = True) -> str:
    """One page of the whole table; ``page`` counts from 0, and one that there is no more is the last."""
    pages = _pages(desk, width, height, colour=colour)
    page = min(page, len(pages) - 1)
    foot = say(message("cli.look_keys", number=page + 1, count=len(pages)))
    return _text([*pages[page], foot[: width - 1]], colour=colour)


def turned_page(page: int | None, key: str, count: int) -> int | None:
    """The page after a key, from 0; None: the game again. ``page`` None: it was opened just now."""
    if page is None:
        return 0
    if not key:
        return page
    if key in _BACK:
        return max(0, page - 1)
    is_onward = key == " " or key in TURNS
    return page + 1 if is_onward and page + 1 < count else None


def _pages(desk: Desk, width: int, height: int, *, colour: bool = True) -> list[list[str]]:
    """The whole table, cut into pages that leave a line for the keys."""
    lines = whole_lines(_console(width, colour=colour), desk)
    size = max(1, height - 1)
    return [lines[first : first + size] for first in range(0, len(lines), size)]


def _console(width: int, *, colour: bool) -> Console:
    return Console(
        file=io.StringIO(),
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        legacy_windows=False,
    )


def _text(lines: Sequence[str], *, colour: bool) -> str:
    # Each line ends with "clear to its end": what an earlier, longer line left there must go.
    return "\n".join(line + ("\x1b[K" if colour else "") for line in lines)


def take_key(desk: Desk, station: Station, key: str) -> None:
    """What a key of that name does: to the virtual board, or to the desk's own knob and buttons."""
    hands = station.hands or desk.keys
    if key in TURNS:
        hands.turn(TURNS[key])
    elif key in PRESSES:
        hands.press(*PRESSES[key])
    elif key in UNDO_TURN:
        desk.open(Wish.ASK_UNDO_TURN)
