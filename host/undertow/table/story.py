"""What has happened on the line in force, told on and on as the line grows."""

from __future__ import annotations

from typing import Generic

from undertow.core.line import Node, S
from undertow.core.message import Message


class Story(Generic[S]):
    """The messages of all deeds of a line; nothing that was told before is walked through again."""

    def __init__(self) -> None:
        self._told: list[Message] = []
        self._until: Node[S] | None = None

    def up_to(self, end: Node[S]) -> list[Message]:
        """All of it, refusals by an answered fact included. The same list grows on while the line does."""
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
