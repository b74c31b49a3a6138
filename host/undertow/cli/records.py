"""Finds a record by what a person calls it: a path, a name, or the beginning of one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undertow.core.errors import RecordError
from undertow.core.message import message
from undertow.table.journal import SUFFIX

_MOST_NAMES: Final = 10


def find_record(name: str, folder: Path) -> Path:
    """The record of that path, or of the game in ``folder`` whose name begins like that.

    Raises RecordError: there is none, or there are several; they are named.
    """
    path = Path(name).expanduser()
    if path.is_file():
        return path
    games = sorted(folder.glob("*" + SUFFIX))
    exact = [game for game in games if game.name in (name, name + SUFFIX)]
    fitting = exact or [game for game in games if game.name.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise RecordError(message("cli.no_such_game", name=name, folder=str(folder)), 0)
    names = tuple(game.name.removesuffix(SUFFIX) for game in fitting[-_MOST_NAMES:])
    raise RecordError(message("cli.several_games", name=name, names=names), 0)


def latest_record(folder: Path) -> Path:
    """The record that was written to last. Raises RecordError if there is none."""
    games = sorted(folder.glob("*" + SUFFIX), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not games:
        raise RecordError(message("cli.no_games", folder=str(folder)), 0)
    return games[-1]
