"""What helps with a refusal: the report that was given earlier and forbids this one, and where things are put right."""

from __future__ import annotations

from collections.abc import Callable

from undertow.core.errors import NotLegal, UndertowError
from undertow.core.line import Node, S
from undertow.core.message import Message, message
from undertow.core.record import Deed
from undertow.words import say


def hints_on(
    error: UndertowError,
    end: Node[S],
    is_behind: Callable[[UndertowError, Deed, S, S], bool],
    words_of: Callable[[Node[S]], Message],
    *,
    is_over: bool,
    has_real_cards: bool,
) -> tuple[Message, ...]:
    """The latest deed that stands behind the refusal, with its entry; and that the table may be right all the same.

    ``is_behind``: the game's word for it. After the end it is whatever was told last that ended the game.
    """
    hints = []
    node: Node[S] | None = end
    while node is not None and node.deed is not None and node.previous is not None:
        if is_over or is_behind(error, node.deed, node.previous.state, node.state):
            what = say(words_of(node))
            kind = "table.ended_by" if is_over else "table.told_before"
            hints.append(message(kind, entry=node.entry_number, what=what))
            break
        node = node.previous
    if isinstance(error, NotLegal) and has_real_cards:
        hints.append(message("table.or_check"))
    return tuple(hints)
