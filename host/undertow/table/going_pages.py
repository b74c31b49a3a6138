"""Back and forth: at once, or after a question where people have seen what would be taken back."""

from __future__ import annotations

from undertow.core.errors import ActionError
from undertow.core.message import message
from undertow.table.page import Following, Wish, sure_page
from undertow.table.playable import TableSession


def ask_undo(session: TableSession) -> Following:
    """Take back one decision. Raises ActionError where there is none."""
    if session.can_undo and session.undo_goes_over_seen:
        return sure_page("undo", message("table.sure_undo"), Wish.UNDO)
    return undo(session)


def undo(session: TableSession) -> Following:
    """The same without a question."""
    _check(session.can_undo, "table.nothing_to_undo")
    session.undo()
    return (message("table.undone"),)


def ask_undo_turn(session: TableSession) -> Following:
    """Take back the whole turn, from its beginning the one before. Raises ActionError where there is none."""
    if session.can_undo and session.undo_turn_goes_over_seen:
        return sure_page("undo_turn", message("table.sure_undo_turn"), Wish.UNDO_TURN)
    return undo_turn(session)


def undo_turn(session: TableSession) -> Following:
    """The same without a question."""
    _check(session.can_undo, "table.nothing_to_undo")
    session.undo_turn()
    return (message("table.turn_undone"),)


def redo(session: TableSession) -> Following:
    """Put forward again what was taken back last. Raises ActionError where there is nothing."""
    _check(session.can_redo, "table.nothing_to_redo")
    session.redo()
    return (message("table.redone"),)


def _check(is_possible: bool, why_not: str) -> None:
    if not is_possible:
        raise ActionError(message(why_not), "", ())
