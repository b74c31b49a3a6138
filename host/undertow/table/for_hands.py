"""What has come about between two moments of a game, as far as hands may have to follow it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from undertow.core.line import Node, S
from undertow.core.message import Message
from undertow.table.at_table import AtTable


def story_since(since: Node[S], end: Node[S]) -> list[Message]:
    """What happened after ``since``; nothing if that was taken back meanwhile, and with it what there was to do."""
    told: list[tuple[Message, ...]] = []
    node: Node[S] | None = end
    while node is not None and node is not since:
        told.append(node.story)
        node = node.previous
    return [] if node is None else [m for messages in reversed(told) for m in messages]


def set_up_steps(
    at_table: AtTable[S] | None, since: Node[S] | None, end: Node[S], asked: Collection[str]
) -> tuple[Sequence[Message], Sequence[Message]]:
    """What people lay out before they are asked what ``end`` asks (``AtTable``); ``since`` None: the game begins.

    Where all is dealt (``asked`` is empty) there is nothing to lay out.
    """
    if at_table is None or not asked:
        return (), ()
    return at_table.set_up_steps(None if since is None else since.state, end.state, asked)
