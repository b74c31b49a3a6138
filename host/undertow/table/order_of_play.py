"""In which order the games of a folder were played: a file beside them that only grows.

Clocks jump, and a computer without a battery wakes up in the same second every evening, so neither a file's date nor
the date in its name tells which game was played last. The file ``.undertow-played`` does: a line with the name of a
record whenever somebody begins or goes on with a game. A record that it does not name counts as played before those
that it does; where it is lost, names decide.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

PLAYED_FILE: Final = ".undertow-played"
#: Some two thousand evenings are enough to know the last ones.
_TAIL_BYTES: Final = 65_536


def note_played(record: Path) -> None:
    """From now on this is the game that was played last.

    Where the folder does not take that, the order stays as it was: no game may fail over it, and whoever goes on with
    "the last" is told which one that is.
    """
    name = os.fsencode(record.name)
    if b"\n" in name or names_played(record.parent)[-1:] == [record.name]:
        return
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK
    with contextlib.suppress(OSError):
        descriptor = os.open(record.parent / PLAYED_FILE, flags, 0o644)
        try:
            # A line of its own even after one that a power cut left unfinished.
            os.write(descriptor, b"\n" + name + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def names_played(folder: Path) -> list[str]:
    """File names of records, the one played last at the end; empty where nothing is known."""
    try:
        descriptor = os.open(folder / PLAYED_FILE, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return []
    try:
        begin = max(0, os.fstat(descriptor).st_size - _TAIL_BYTES)
        lines = os.pread(descriptor, _TAIL_BYTES, begin).split(b"\n")
    except OSError:  # no ordinary file
        return []
    finally:
        os.close(descriptor)
    return [os.fsdecode(line) for line in lines if line]


def in_order_of_play(records: Iterable[Path], folder: Path) -> list[Path]:
    """Records of a folder, the one played last at the end."""
    place = {name: number for number, name in enumerate(names_played(folder))}
    return sorted(records, key=lambda path: (place.get(path.name, -1), path.name))
