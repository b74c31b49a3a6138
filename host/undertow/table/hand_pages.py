"""Pages about a step for people's hands: to do it, why, and what if it is not possible."""

from __future__ import annotations

from functools import partial

from undertow.core.message import message
from undertow.core.script import Obstacle, PutRight
from undertow.core.view import View
from undertow.table.correcting import dropped_notices
from undertow.table.correction_pages import corrections_page
from undertow.table.page import MAIN, Following, Page, PageOption, Wish, game_page, list_page
from undertow.table.playable import TableSession


def main_page(session: TableSession, view: View) -> Page:
    """What is to be done first: a step for people's hands, or the open decision."""
    if session.steps:
        return hands_page(session, view.seat_in_turn)
    prompt = view.prompt
    is_seen = prompt is not None and prompt.asking == "chance"  # an outcome that lies on the table
    return game_page(view, has_obstacles=is_seen and bool(session.obstacles))


def hands_page(session: TableSession, side: int) -> Page:
    """One thing for people to do, and to confirm; the ring points at its slot. Real cards may not allow it."""
    step = session.steps[0]
    slot = step.slot_number
    done = PageOption(message("table.step_done"), Wish.STEP_DONE, "done", slot, passes=True)
    options = [done]
    if step.why:
        said = step.why
        options.append(PageOption(message("table.step_why"), Wish.GO_ON, "why", then=lambda: said))
    if session.has_real_cards and step.why:  # while the table is laid out nothing lies otherwise
        ask = partial(_obstacles_page, session)
        options.append(PageOption(message("table.step_not"), Wish.GO_ON, "not", then=ask))
    return Page(MAIN, "hands", step.message, tuple(options), done, slot, side)


def _obstacles_page(session: TableSession) -> Page:
    """What stands in the way; the last answers are for whatever is not listed."""
    return list_page(
        "obstacles",
        "choose",
        message("table.why_not_possible"),
        _obstacle_options(session),
        last=[
            PageOption(message("table.menu.correct"), Wish.SHOW_CORRECTIONS),
            PageOption(message("table.menu.check"), Wish.CHECK_TABLE),
            PageOption(message("table.menu.undo"), Wish.ASK_UNDO),
        ],
    )


def none_of_these_page(session: TableSession) -> Page:
    """What lies there is none of the options: something stands in the way, or an earlier report was wrong."""
    last = [PageOption(message("table.menu.correct"), Wish.SHOW_CORRECTIONS)]
    prompt = session.view().prompt
    told = prompt.if_none if prompt is not None else None
    if told is not None:
        last.append(PageOption(told.label, Wish.EXPLAIN, blocked=told))
    question = message("table.if_none_of_these")
    return list_page("none_of_these", "choose", question, _obstacle_options(session), last=last)


def _obstacle_options(session: TableSession) -> list[PageOption]:
    return [
        PageOption(one.label, Wish.GO_ON, then=partial(_in_the_way, session, one))
        for one in session.obstacles
    ]


def _in_the_way(session: TableSession, obstacle: Obstacle) -> Following:
    """Put right at once where there is one way, else asked how it lies; or what was told is corrected."""
    if not obstacle.ways:
        return corrections_page(session)
    if obstacle.question is None:
        return _put_right(session, obstacle.ways[0])
    options = [
        PageOption(way.label, Wish.GO_ON, then=partial(_put_right, session, way))
        for way in obstacle.ways
    ]
    return list_page("ways", "fact", obstacle.question, options)


def _put_right(session: TableSession, way: PutRight) -> Following:
    """Raises PositionError."""
    dropped = session.put_right(way)
    return (message("table.put_right"), *dropped_notices(dropped))
