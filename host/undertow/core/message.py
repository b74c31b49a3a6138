"""A message: an id with parameters. Sentences are made from it at the edge, by the catalogue of words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Parameter = str | int | tuple[str, ...]


class Message(NamedTuple):
    """What is to be said, before any language.

    ``id`` is dotted, lower case, its first word the part of the house that says it (``duellum.no_place``).
    A parameter that itself is a message id is translated by the catalogue.
    """

    id: str
    params: Mapping[str, Parameter]


def message(message_id: str, **params: Parameter) -> Message:
    """``Message("a.b", {...})`` without the braces."""
    return Message(message_id, params)
