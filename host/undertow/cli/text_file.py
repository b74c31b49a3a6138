"""Reads a text that somebody wrote: whatever keeps it from being read is a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.plain_text import system_words

#: Far above any text that somebody wrote; a device that never ends is no text.
LARGEST_BYTES: Final = 1 << 20


class TextFileError(UndertowError):
    """A file cannot be read as text; ``message`` is why, to be said in a sentence that names the file."""


def read_text(path: Path) -> str:
    """The text of a file. Raises TextFileError: the system says no, it is too large, or it is not UTF-8."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise TextFileError(message("cli.file_trouble", system=system_words(error))) from error
    if len(content) > LARGEST_BYTES:
        raise TextFileError(message("cli.file_too_large", bytes=LARGEST_BYTES))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TextFileError(message("cli.file_no_text")) from error
