"""Picking one of several: by keys at a terminal, by lines of text where input is piped or read by a program.

Options have keys of their own: numbers mean what they say, so "3 points" is picked by 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, NamedTuple, Protocol, TextIO

from blessed import Terminal

from undertow.cli.keyboard import TURNS, size_of
from undertow.cli.line_input import LONGEST_LINE
from undertow.core.message import message
from undertow.words import say

UNDO: Final = "undo"
BACK: Final = "back"
QUIT: Final = "quit"
#: What can be typed, or pressed, at any question -> what it means.
WORDS: Final = {
    "u": UNDO,
    "undo": UNDO,
    "b": BACK,
    "back": BACK,
    "q": QUIT,
    "quit": QUIT,
}
#: So many of the sentences that were told last stand above a question.
_MOST_TOLD: Final = 3


class Option(NamedTuple):
    """One thing that can be picked: ``key`` is what is typed for it, ``value`` what it stands for."""

    key: str
    label: str
    value: str


class Leaving(Exception):
    """Somebody leaves, or the input has ended."""


class Picker(Protocol):
    """Asks people. What they pick is an option's value, or ``UNDO`` or ``BACK``; leaving raises ``Leaving``."""

    def pick(self, question: str, options: Sequence[Option]) -> str:
        """One of the options."""

    def typed(self, question: str) -> str:
        """A short text; empty if nothing is typed."""

    def tell(self, sentence: str) -> None:
        """Say something before the next question."""


class LinePicker:
    """Questions as lines of text, answers as lines."""

    def __init__(self, lines: Iterator[str], write: Callable[[str], object]) -> None:
        self._lines = lines
        self._write = write

    def pick(self, question: str, options: Sequence[Option]) -> str:
        while True:
            self._write(question)
            bare = [option.key for option in options if not option.label]
            if bare:
                self._write(f"      {' '.join(bare)}")  # numbers that say all themselves
            for option in options:
                if option.label:
                    self._write(f"  {option.key:>3} {option.label}")
            text = self._line()
            by_key = {option.key: option.value for option in options}
            if text in by_key:
                return by_key[text]
            if WORDS.get(text) == QUIT:
                raise Leaving
            if text in WORDS:
                return WORDS[text]
            self._write(say(message("cli.pick_again", text=text)))

    def typed(self, question: str) -> str:
        self._write(question)
        return self._line()

    def tell(self, sentence: str) -> None:
        self._write(sentence)

    def _line(self) -> str:
        line = next(self._lines, None)
        if line is None:
            raise Leaving
        text = " ".join(line[:LONGEST_LINE].split())
        self._write(f"> {text}")
        return text


class KeyPicker:
    """A list on the screen with a cursor; digits go to the option with that key."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._told: list[str] = []

    def pick(self, question: str, options: Sequence[Option]) -> str:
        at, digits = 0, ""
        while True:
            foot = say(message("cli.pick_keys"))
            self._draw(question, partial(self._list, options, at), foot)
            key = self._terminal.inkey()
            name = key.name or str(key)
            if name in ("KEY_ENTER", " "):
                self._told.clear()
                return options[at].value
            if name in TURNS:
                at = max(0, min(len(options) - 1, at + TURNS[name]))
                digits = ""
            elif WORDS.get(name) == QUIT or name == "KEY_ESCAPE":
                raise Leaving
            elif name in WORDS:
                self._told.clear()
                return WORDS[name]
            else:
                at, digits = _typed_to(options, at, digits, name)

    def typed(self, question: str) -> str:
        text = ""
        while True:
            self._draw(question, partial(_typed_line, text), say(message("cli.type_keys")))
            key = self._terminal.inkey()
            if key.name == "KEY_ENTER":
                self._told.clear()
                return " ".join(text.split())
            if key.name == "KEY_ESCAPE":
                return ""
            if key.name in ("KEY_BACKSPACE", "KEY_DELETE"):
                text = text[:-1]
            elif not key.is_sequence and str(key).isprintable():
                text += str(key)

    def tell(self, sentence: str) -> None:
        self._told.append(sentence)

    def _list(self, options: Sequence[Option], at: int, room: int) -> list[str]:
        """As many options as there is room for, around the cursor."""
        width, _ = size_of(self._terminal)
        first = max(0, min(at - room // 2, len(options) - room))
        lines = []
        for number, option in enumerate(options[first : first + room], first):
            mark = "▸" if number == at else " "
            lines.append(f"{mark} {option.key:>3} {option.label}"[: width - 1])
        return lines

    def _draw(self, question: str, below: Callable[[int], list[str]], foot: str) -> None:
        terminal = self._terminal
        width, height = size_of(terminal)
        head, tail = (
            [part for line in lines for part in (terminal.wrap(line, width) or [""])]
            for lines in ([*self._told[-_MOST_TOLD:], "", question, ""], ["", foot])
        )
        room = max(1, height - 1 - len(head) - len(tail))
        lines = [*head, *below(room), *tail]
        text = "".join([f"{line}{terminal.clear_eol}\r\n" for line in lines[-(height - 1) :]])
        print(terminal.home + text + terminal.clear_eos, end="", flush=True)


def _typed_line(text: str, room: int) -> list[str]:
    return [f"> {text}"]


def _typed_to(options: Sequence[Option], at: int, digits: str, name: str) -> tuple[int, str]:
    """Where the cursor goes by one more letter of a key, and what was typed of it so far."""
    for typed in (digits + name, name):
        for number, option in enumerate(options):
            if option.key == typed:
                return number, typed
        if any(option.key.startswith(typed) for option in options):
            return at, typed
    return at, ""


@contextmanager
def picker_for(source: TextIO, output: TextIO) -> Iterator[Picker]:
    """Keys where there is a terminal at both ends, else lines. Leaving is no fault and ends the block."""
    try:
        if source.isatty() and output.isatty():
            terminal = Terminal()
            with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
                yield KeyPicker(terminal)
        else:
            yield LinePicker(iter(source), print)
    except (Leaving, KeyboardInterrupt):
        return
