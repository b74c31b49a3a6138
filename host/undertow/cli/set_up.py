"""``undertow play --set-up``: a game that begins at a position, told at the table or read from a text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undertow.cli.text_file import TextFileError, read_text
from undertow.core.errors import PositionError, UndertowError
from undertow.core.message import message
from undertow.words import say

#: What stands for no words at all, as in cases.
_NOTHING = "-"


class SetUpError(UndertowError):
    """A text of a position is missing, not readable, or no table can lie like that: the file, the line, the reason."""


def read_position_text(path: Path) -> Mapping[str, str]:
    """The position in a text, in the words of cases (docs/cases.md): ``given KEY: WORDS``, or without ``given``.

    Blank lines are left out, and what stands behind ``#``. Raises SetUpError; an empty text is one too.
    """
    try:
        text = read_text(path)
    except TextFileError as error:
        raise SetUpError(
            message("cli.set_up_file", path=str(path), reason=say(error.message))
        ) from error
    position: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, colon, words = line.removeprefix("given ").partition(":")
        key, words = key.strip(), words.strip()
        if not colon or not key:
            raise SetUpError(message("cli.set_up_line", path=str(path), line=number, text=line))
        if key in position:
            raise SetUpError(message("cli.set_up_twice", path=str(path), line=number, key=key))
        position[key] = "" if words == _NOTHING else words
    if not position:
        raise SetUpError(message("cli.set_up_empty", path=str(path)))
    return position


def refused(path: Path, error: PositionError) -> SetUpError:
    """The error of a text whose position cannot lie on a table."""
    return SetUpError(message("cli.set_up_file", path=str(path), reason=say(error.message)))
