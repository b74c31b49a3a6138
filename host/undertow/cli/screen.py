"""The whole picture in a terminal: ring, table, what is asked, what was said, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from undertow.cli.ring import COLUMNS, Pixel, ring_lines
from undertow.cli.table_lines import (
    effects_text,
    goal_lines,
    head_lines,
    map_lines,
    market_lines,
    pool_line,
    score_lines,
    seat_lines,
    side_style,
)
from undertow.core.message import Message, message
from undertow.table.desk import Desk
from undertow.table.page import PageOption
from undertow.words import say
from undertow_wire.scene import UNKNOWN_NUMBER

#: So many of the lines that the board printed last are shown.
_BOARD_LINES: Final = 3
#: So many options and log lines are kept free on a screen, however low it is.
_FEWEST_OPTIONS: Final = 5
_FEWEST_STORY: Final = 3
#: From this height on, what the cards of the market do has lines of its own.
_ROOMY_LINES: Final = 36
#: Page.asking -> what stands in the middle of the ring.
_CENTRE: Final = {
    "choose": "cli.asking_choose",
    "walk": "cli.asking_walk",
    "tracks": "cli.asking_tracks",
    "confirm": "cli.asking_confirm",
    "hands": "cli.asking_hands",
    "fact": "cli.asking_fact",
    "chance": "cli.asking_fact",
    "over": "cli.asking_over",
}


def screen_lines(
    console: Console, desk: Desk, pixels: Sequence[Pixel] | None, height: int | None = None
) -> list[str]:
    """The picture of a desk as lines that ``console`` would print.

    ``pixels``: the ring as it is lit, or None where nobody can see that from here. ``height``: as many lines at most;
    what is asked comes first, then the options around the cursor, then the ring, the table and the log. None: all.
    """
    pool = pool_line(desk.view)
    above = [*head_lines(desk.view), *_trouble(desk), Text()]
    printed = board_lines(list(desk.board_log)[-_BOARD_LINES:])
    below = [Text(), *([pool] if pool is not None else []), *_asked(desk), *_said(desk), *printed]
    is_roomy = height is None or height >= _ROOMY_LINES
    beside = _beside(desk, pixels, is_roomy=is_roomy)
    head, table, asked = (
        _rendered(console, part) for part in (Group(*above), beside, Group(*below))
    )
    count = len(desk.page.options)
    if height is None:
        return [*head, *table, *asked, *_rendered(console, _options(desk, count))]
    free = max(0, height - len(head) - len(asked))
    fewest = min(count, _FEWEST_OPTIONS)
    room = max(0, free - fewest - _FEWEST_STORY)
    if len(table) > room:
        table = [*table[: max(0, room - 1)], say(message("cli.cut"))][:room]
    free -= len(table)
    options = _rendered(console, _options(desk, max(fewest, free - _FEWEST_STORY)))[:free]
    story = _rendered(console, Group(Text(), *_told(desk, free - len(options) - 1)))
    return [*head, *table, *asked, *options, *story][:height]


def whole_lines(console: Console, desk: Desk) -> list[str]:
    """All that lies on the table, what is asked and all that has happened, however long it is."""
    pool = pool_line(desk.view)
    parts: list[RenderableType] = [
        *head_lines(desk.view),
        Text(),
        _beside(desk, None, is_roomy=True),
        *([pool] if pool is not None else []),
        Text(),
        *_asked(desk),
        Text(),
        *_told(desk, len(desk.session.story)),
    ]
    return _rendered(console, Group(*parts))


def _rendered(console: Console, part: RenderableType) -> list[str]:
    with console.capture() as captured:
        console.print(part)
    return captured.get().splitlines()


def _beside(desk: Desk, pixels: Sequence[Pixel] | None, *, is_roomy: bool) -> Table | Group:
    """The ring, if it can be seen, beside the table."""
    view, options = desk.view, desk.page.options
    side = desk.scene.faction if desk.scene.faction < len(view.sides) else view.seat_in_turn
    at = options[desk.cursor_index] if options else None
    marked = desk.page.pointed_slot or (at.slot_number if at is not None else None)
    table = [*market_lines(view, side, marked, is_roomy=is_roomy), *map_lines(view)]
    table += goal_lines(view, is_roomy=is_roomy)
    for seat in range(len(view.sides)):
        table += seat_lines(view, seat)
    if pixels is None:
        return Group(*table)
    labels = [
        f"{slot.number}:{'?' if mark.number == UNKNOWN_NUMBER else mark.number}"
        for slot, mark in zip(view.market, desk.scene.slots, strict=True)
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=COLUMNS, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Group(*ring_lines(pixels, labels, _middle(desk))), Group(*table))
    return grid


def _middle(desk: Desk) -> list[str]:
    lines = [say(message(_CENTRE[desk.page.asking]))]
    if desk.page.options:
        lines.append(f"{desk.cursor_index + 1}/{len(desk.page.options)}")
    return lines


def _asked(desk: Desk) -> list[Text]:
    """For whom it is, what is asked, and at the end the points."""
    page, view = desk.page, desk.view
    line = for_whom(desk)
    line.append(say(page.message), "bold")
    lines = [line]
    at = page.options[desk.cursor_index] if page.options else None
    if at is not None and at.details:
        lines.append(Text(say(message("cli.details", effects=effects_text(at.details))), "dim"))
    return [*lines, *score_lines(view)] if page.asking == "over" else lines


def for_whom(desk: Desk) -> Text:
    """The side that is asked; and the side whose numbers the ring shows, where that is another one."""
    page, view, ring = desk.page, desk.view, desk.scene.faction
    side = view.seat_in_turn if page.side is None else page.side
    line = Text()
    if page.asking != "over" and side < len(view.sides):
        line.append(say(view.sides[side]), f"bold {side_style(side)}")
        if ring != side and ring < len(view.sides):
            shown = message("cli.ring_of", side=say(view.sides[ring]))
            line.append(f" {say(shown)}", side_style(ring))
        line.append(": ", f"bold {side_style(side)}")
    return line


def _trouble(desk: Desk) -> list[Text]:
    trouble = trouble_of(desk)
    return [] if trouble is None else [Text(f"! {say(trouble)}", "bold red")]


def trouble_of(desk: Desk) -> Message | None:
    """Why the record cannot be written, and what becomes of the game; None if it can."""
    trouble = desk.session.trouble
    return None if trouble is None else message("cli.not_written", reason=say(trouble))


def board_lines(lines: Sequence[str]) -> list[Text]:
    """What the board printed."""
    return [Text(f"  {say(message('cli.board_printed', line=line))}", "dim") for line in lines]


def _said(desk: Desk) -> list[Text]:
    return [Text(f"! {say(notice)}", "yellow") for notice in desk.notices]


def _told(desk: Desk, height: int) -> list[Text]:
    story = desk.session.story
    return [Text(f"  {say(part)}", "dim") for part in story[len(story) - max(0, height) :]]


def _options(desk: Desk, height: int) -> Group:
    """As many options as fit, around the cursor."""
    options = desk.page.options
    height = max(1, height - (len(options) > height))  # a line says how many are not shown
    first = max(0, min(desk.cursor_index - height // 2, len(options) - height))
    shown = options[first : first + height]
    lines = [
        _option(option, index, is_at_cursor=index == desk.cursor_index)
        for index, option in enumerate(shown, start=first)
    ]
    hidden = len(options) - len(shown)
    if hidden > 0:
        lines.append(Text(f"      {say(message('cli.more_options', count=hidden))}", "dim"))
    return Group(*lines)


def _option(option: PageOption, index: int, *, is_at_cursor: bool) -> Text:
    line = Text("▸ " if is_at_cursor else "  ", no_wrap=True, overflow="ellipsis")
    line.append(f"{index + 1:>3} {say(option.label)}", "bold reverse" if is_at_cursor else "")
    if option.text:
        line.append(f"  [{option.text}]", "dim")
    if option.is_open:
        line.append(f"  {say(message('cli.open'))}", "yellow")
    return line
