"""Finds a record by what a person calls it: a path, a name, or the beginning of one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.paths import is_file
from undertow.table.games_folder import records_in
from undertow.table.record_files import SUFFIX

_MOST_NAMES: Final = 10


class NoSuchGame(UndertowError):
    """No record is called like that, or several are."""


def find_record(name: str, folder: Path) -> Path:
    """The record of that path, or of the game in ``folder`` whose name begins like that.

    Raises NoSuchGame (there is none, or there are several, and the ones played last are named), JournalError.
    """
    path = _expanded(name)
    if is_file(path):
        return path
    games = records_in(folder)
    exact = [game for game in games if game.name in (name, name + SUFFIX)]
    fitting = exact or [game for game in games if game.name.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise NoSuchGame(message("cli.no_such_game", name=name, folder=str(folder)))
    names = tuple(game.name.removesuffix(SUFFIX) for game in fitting[-_MOST_NAMES:])
    raise NoSuchGame(message("cli.several_games", name=name, names=names))


def latest_record(folder: Path) -> Path:
    """The record of the game that was played last. Raises NoSuchGame if there is none, JournalError."""
    # What was begun and never written to, and whatever else bears a record's name, is nothing to go on with.
    games = [path for path in records_in(folder) if is_file(path) and path.stat().st_size]
    if not games:
        raise NoSuchGame(message("cli.no_games", folder=str(folder)))
    return games[-1]


def _expanded(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)  # "~nobody": a home that this system does not know
