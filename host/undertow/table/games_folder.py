"""The folder of a user's records: where it is, and what lies in it, in the order in which it was played."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from undertow.table.journal import GameFile, read_file
from undertow.table.order_of_play import in_order_of_play
from undertow.table.record_files import SUFFIX, JournalError, trouble


def games_folder() -> Path:
    """Where this user's records lie, by the habits of the system (``$XDG_DATA_HOME/undertow/games`` on Linux)."""
    return user_data_path("undertow", appauthor=False) / "games"


def records_in(folder: Path) -> list[Path]:
    """What bears a record's name in a folder, the one played last at the end; nothing if there is no folder.

    Raises JournalError if the folder cannot be looked into.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise JournalError(trouble(error, folder)) from error
    return in_order_of_play(found, folder)


def list_games(folder: Path) -> list[GameFile]:
    """All records of a folder, the one played last at the end; a damaged one never keeps the others from the list."""
    games = []
    for path in records_in(folder):
        try:
            games.append(read_file(path))
        except JournalError as error:
            games.append(GameFile(path, None, (), error))
    return games
