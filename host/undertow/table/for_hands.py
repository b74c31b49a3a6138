"""What has come about up to a moment of a game, and what of it hands may have to follow."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Generic

from undertow.core.line import Node, S
from undertow.core.message import Message
from undertow.table.at_table import AtTable


class Story(Generic[S]):
    """What has happened, refusals by an answered fact included; a line that goes on is not walked again."""

    def __init__(self) -> None:
        self._told: list[Message] = []
        self._until: Node[S] | None = None

    def up_to(self, end: Node[S]) -> Sequence[Message]:
        """On the line of ``end``. The same list grows on as long as the line does."""
        new: list[Node[S]] = []
        node: Node[S] | None = end
        while node is not None and node is not self._until:
            new.append(node)
            node = node.previous
        if node is None:  # the line no longer leads through what was told: an undo, or a correction
            self._told = []
        for node in reversed(new):
            self._told += node.story
            if node.refusal is not None:
                self._told.append(node.refusal[0])
        self._until = end
        return self._told


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
