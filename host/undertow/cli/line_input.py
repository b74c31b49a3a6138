"""Lines of text as they come, without waiting for them: between two lines the board goes on."""

from __future__ import annotations

import codecs
import os
import select
import time
from collections.abc import Callable, Iterator
from io import UnsupportedOperation
from typing import Final, TextIO

#: How long is waited for more of a line before the board is looked after again.
TICK_S: Final = 0.02
_READ_BYTES: Final = 65536
#: Longer lines are no choices; they are cut, and refused as what is left of them.
LONGEST_LINE: Final = 10_000


def lines_of(source: TextIO, meanwhile: Callable[[], None]) -> Iterator[str]:
    """The lines of ``source``; ``meanwhile`` is called before each of them, and again and again while none has come."""
    descriptor = _descriptor(source)
    if descriptor is None:
        for line in source:
            meanwhile()
            yield line
        return
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = ""
    while True:
        meanwhile()
        while "\n" in text:
            line, _, text = text.partition("\n")
            yield line[:LONGEST_LINE]
            meanwhile()
        if not select.select([descriptor], [], [], TICK_S)[0]:
            continue
        data = os.read(descriptor, _READ_BYTES)
        text = (text + decoder.decode(data, final=not data))[-_READ_BYTES * 2 :]
        if not data:
            break
    if text:
        yield text[:LONGEST_LINE]


def wait_while(is_waiting: Callable[[], bool], meanwhile: Callable[[], None]) -> None:
    """Look after the board for as long as it is waited for."""
    while is_waiting():
        meanwhile()
        time.sleep(TICK_S)


def _descriptor(source: TextIO) -> int | None:
    """What can be waited for; None for a text in memory."""
    try:
        return source.fileno()
    except UnsupportedOperation:
        return None
