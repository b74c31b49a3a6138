"""Sentences from message ids: reads a language's Fluent files and fills in the parameters.

Fluent's ids have no dots: ``duellum.no_place`` stands as ``duellum-no_place`` in the files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Protocol

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import fluent_number
from fluent.syntax import ast

from undertow.core.errors import NotLegal, RecordError, UndertowError
from undertow.core.message import Message, Parameter
from undertow.device.errors import SENTENCES

#: A list in a sentence names this many members and counts the rest.
LONGEST_LIST: Final = 12
#: A text in a sentence is cut after so many characters; Fluent takes a thousand.
LONGEST_TEXT: Final = 900


class NoWords(LookupError):
    """The catalogue has no sentence for an id, or the message lacks a parameter of its sentence."""


class Speakable(Protocol):
    """A message of whoever says it: the core's, or the device's, which knows no core."""

    @property
    def id(self) -> str:
        """Dotted, lower case."""
        ...

    @property
    def params(self) -> Mapping[str, Parameter]:
        """What the sentence is about."""
        ...


class Catalogue:
    """The sentences of one language.

    ``is_strict``: a missing sentence raises NoWords. Tests set it; at a table the bare id is the lesser evil, for a
    game must not end over a word. ``command``: how people call the program, in the commands that sentences show.
    """

    def __init__(self, language: str = "en") -> None:
        """Read the folder ``words/<language>``. Raises NoWords if there is none or a file in it is not sound."""
        self.language = language
        self.is_strict = False
        folder = files("undertow.words") / language
        if not folder.is_dir():
            raise NoWords(f"there are no words for the language {language!r}")
        # Isolation marks keep mixed directions of writing apart; a plain terminal shows them as rubbish.
        self.command = _COMMAND_NAME
        # The library's resolver takes texts of functions; its types name only numbers and dates.
        functions: Any = {"COMMAND": lambda: self.command}
        self._bundle = FluentBundle([language], use_isolating=False, functions=functions)
        self._ids: set[str] = set()
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".ftl"):
                self.add(file.name, file.read_text(encoding="utf-8"))
        self._add_sentences_of_the_device()

    @property
    def ids(self) -> frozenset[str]:
        """Every message id that has a sentence."""
        return frozenset(self._ids)

    def say(self, message: Speakable) -> str:
        """The sentence of a message; parameters that are ids themselves are said in it."""
        if message.id not in self._ids:
            return self._missing(f"no sentence for {message.id}", message)
        area = message.id.partition(".")[0]
        params = {name: self._spoken(value, area) for name, value in message.params.items()}
        text, errors = self._bundle.format_pattern(self._pattern(message), params)
        if errors and self.is_strict:
            raise NoWords(f"{message.id} {dict(message.params)}: {errors[0]}")
        return str(text)

    def add(self, name: str, text: str) -> None:
        """Take in the sentences of a Fluent file. Raises NoWords where it is not sound or says an id a second time."""
        resource = FluentResource(_SHOWN_COMMAND.sub("{ COMMAND() }", text))
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                start = str(entry.content).strip()[:60]
                raise NoWords(f"{self.language}/{name}: not readable: {start!r}")
            if isinstance(entry, ast.Message):
                dotted = entry.id.name.replace("-", ".")
                if dotted in self._ids:
                    raise NoWords(f"{self.language}/{name}: {dotted} has two sentences")
                self._ids.add(dotted)
        self._bundle.add_resource(resource)

    def _add_sentences_of_the_device(self) -> None:
        # The device may know no catalogue and speaks English by itself; a language may say the same in its own words.
        lines = [
            f"{_fluent_id(message_id)} = {_FIELD.sub(_as_fluent_field, sentence)}"
            for message_id, sentence in SENTENCES.items()
            if message_id not in self._ids
        ]
        self.add("device", "\n".join(lines))

    def _pattern(self, message: Speakable) -> Pattern:
        """The sentence; its attribute ``without_x`` takes its place where the message has no parameter ``x``."""
        entry = self._bundle.get_message(_fluent_id(message.id))
        for name, pattern in entry.attributes.items():
            if name.removeprefix("without_") not in message.params:
                return pattern
        assert entry.value is not None, message.id  # add() takes in only messages that have a value
        return entry.value

    def _spoken(self, value: Parameter, area: str) -> object:
        """A parameter for a sentence; an id is said if it is of the message's own area and says itself without more."""
        if isinstance(value, int):
            return fluent_number(value, useGrouping=False) if abs(value) < _HUGE else "…"
        if isinstance(value, str):
            return _cut(self._said_alone(value) if value.startswith(f"{area}.") else value)
        spoken = [str(self._spoken(member, area)) for member in value[:LONGEST_LIST]]
        if len(value) > LONGEST_LIST:
            spoken.append(self.say(Message("core.and_more", {"count": len(value) - LONGEST_LIST})))
        return _cut(", ".join(spoken))

    def _said_alone(self, text: str) -> str:
        """The sentence of an id; the text itself if it is no id, or one that needs parameters (a cell of a pack)."""
        if text not in self._ids:
            return text
        said, errors = self._bundle.format_pattern(self._pattern(Message(text, {})), {})
        return text if errors else str(said)

    def _missing(self, what: str, message: Speakable) -> str:
        if self.is_strict:
            raise NoWords(what)
        params = "".join(f" {name}={value}" for name, value in message.params.items())
        return f"[{message.id}{params}]"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


_COMMAND_NAME: Final = "undertow"
#: A command in a sentence: our name, and what stands after it.
_SHOWN_COMMAND: Final = re.compile(
    rf"\b{_COMMAND_NAME}(?= (?:play|resume|replay|games|case|selfplay|sim|settings|deploy|doctor|board (?=check|list)"
    r"|pack (?=new|edit|check|show|list|merge)|\{ \$command))"
)
#: No number of a game is as large; one from outside may have more digits than can be written.
_HUGE: Final = 10**18
_FIELD: Final = re.compile(r"\{(\w+)\}")


def _as_fluent_field(field: re.Match[str]) -> str:
    return f"{{ ${field[1]} }}"


def _fluent_id(message_id: str) -> str:
    return message_id.replace(".", "-")


@cache
def english() -> Catalogue:
    """The catalogue that the product speaks; read once."""
    return Catalogue("en")


def call_the_command(name: str) -> None:
    """From now on the commands that sentences show begin with this name."""
    english().command = name


def say(message: Speakable) -> str:
    """The sentence of a message, in the language of the product."""
    return english().say(message)


def sentences_of(error: UndertowError) -> tuple[Message, ...]:
    """What an error says, in order: why before what is legal instead, the line of a record before its reason."""
    if isinstance(error, NotLegal):
        why = {"text": error.text, "rule": error.rule, "reason": say(error.reason)}
        return (
            Message("core.refused", why),
            Message("core.allowed_instead", {"legal": error.legal}),
        )
    if isinstance(error, RecordError) and isinstance(error.__cause__, UndertowError):
        return (error.message, *sentences_of(error.__cause__))
    return (error.message,)


def say_error(error: UndertowError) -> str:
    """The sentences of an error, as one text."""
    return " ".join(say(part) for part in sentences_of(error))
