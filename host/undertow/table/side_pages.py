"""Pages that people open beside the game, by the wish that opens them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.errors import PositionError
from undertow.table.correction_pages import corrections_page
from undertow.table.otherwise_pages import others_page
from undertow.table.page import Page, Wish
from undertow.table.playable import TableSession
from undertow.table.table_check import check_page, set_up_page

PAGES_OF_SESSION: Final[Mapping[Wish, Callable[[TableSession], Page]]] = {
    Wish.SHOW_CORRECTIONS: corrections_page,
    Wish.SHOW_OTHERS: others_page,
    Wish.CHECK_TABLE: check_page,
    Wish.SET_UP: set_up_page,
}


def can_be_put_right(session: TableSession) -> bool:
    """The game is under way: neither being set up nor over."""
    try:
        session.layout(is_whole=False)
    except PositionError:
        return False
    return True
