"""A message: an id with parameters. Sentences are made from it at the edge, by the catalogue of words."""

from __future__ import annotations

from collections.abc import Mapping

Parameter = str | int | tuple[str, ...]


class Message:
    """What is to be said, before any language. Not to be changed; equal to another with the same id and parameters.

    ``id`` is dotted, lower case, its first word the part of the house that says it (``duellum.no_place``).
    A parameter that itself is a message id is translated by the catalogue.
    """

    __slots__ = ("id", "params")

    def __init__(self, message_id: str, params: Mapping[str, Parameter]) -> None:
        self.id = message_id
        self.params = params

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.id == other.id and self.params == other.params

    def __hash__(self) -> int:
        return hash((self.id, *sorted(self.params)))

    def __repr__(self) -> str:
        return f"{self.id} {dict(self.params)}"


def message(message_id: str, **params: Parameter) -> Message:
    """``Message("a.b", {...})`` without the braces."""
    return Message(message_id, params)
