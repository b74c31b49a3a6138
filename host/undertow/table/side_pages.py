"""What people ask for beside the game, by the wish for it: done at once, or on a page of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.errors import PositionError
from undertow.core.view import View
from undertow.table.correction_pages import corrections_page
from undertow.table.going_pages import ask_undo, ask_undo_turn, redo, undo, undo_turn
from undertow.table.hand_pages import none_of_these_page
from undertow.table.otherwise_pages import others_page
from undertow.table.page import Following, Page, Wish, menu_page
from undertow.table.playable import TableSession
from undertow.table.table_check import check_page, set_up_page

PAGES_OF_SESSION: Final[Mapping[Wish, Callable[[TableSession], Following]]] = {
    Wish.ASK_UNDO: ask_undo,
    Wish.UNDO: undo,
    Wish.ASK_UNDO_TURN: ask_undo_turn,
    Wish.UNDO_TURN: undo_turn,
    Wish.REDO: redo,
    Wish.NONE_OF_THESE: none_of_these_page,
    Wish.SHOW_CORRECTIONS: corrections_page,
    Wish.SHOW_OTHERS: others_page,
    Wish.CHECK_TABLE: check_page,
    Wish.SET_UP: set_up_page,
}


def _can_be_put_right(session: TableSession, *, is_whole: bool) -> bool:
    """The game is under way: not over, and, but for setting up all of it, not being set up."""
    try:
        session.layout(is_whole=is_whole)
    except PositionError:
        return False
    return True


def menu_of(session: TableSession, view: View, *, shows_other_side: bool) -> Page:
    """The menu with what is possible now."""
    return menu_page(
        view,
        can_undo=session.can_undo,
        can_undo_turn=session.can_undo_turn,
        can_redo=session.can_redo,
        can_correct=bool(session.correctables),
        has_others=bool(session.others),
        can_check=_can_be_put_right(session, is_whole=False),
        can_set_up=_can_be_put_right(session, is_whole=True),
        shows_other_side=shows_other_side,
    )
