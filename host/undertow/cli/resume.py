"""``undertow resume``: go on with a game."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from undertow.cli.play import (
    Table,
    add_data,
    add_device,
    add_open_hands,
    data_folder,
    sit_down,
)
from undertow.cli.records import find_record, latest_record
from undertow.cli.seating import resumed_session, wanted_of
from undertow.core.message import message
from undertow.table.games_folder import list_games
from undertow.words import say, say_error

#: So many games are named; who wants an earlier one looks into the folder.
_MOST_LISTED: Final = 10
EXAMPLE: Final = """\
examples:
  undertow resume                               the game that was played last
  undertow resume 2024-05-03-1842               by the beginning of its name
  undertow resume game.jsonl --pack mybox       a record from elsewhere, with its box
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow resume``."""
    parser = commands.add_parser(
        "resume",
        help="go on with a game",
        description="Go on with a game where it was left.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a name or a record; else the last")
    parser.add_argument("--pack", metavar="NAME|DIR", help="the box, if not the one it names")
    add_device(parser)
    add_open_hands(parser)
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play on until the people leave; 0."""
    folder = data_folder(arguments)
    if arguments.game:
        path = find_record(arguments.game, folder)
    else:
        path = latest_record(folder)
        _list(folder, path)
    return sit_down(
        lambda: _take_up(path, arguments.pack, has_open_hands=arguments.open_hands),
        arguments.device,
    )


def _list(folder: Path, latest: Path) -> None:
    """The games that could be gone on with, oldest first, and which one is."""
    games = list_games(folder)
    if len(games) > _MOST_LISTED:
        print(say(message("cli.earlier_games", count=len(games) - _MOST_LISTED)))
    for game in games[-_MOST_LISTED:]:
        name, error = game.path.stem, game.error
        if error is not None:
            print(say(message("cli.listed_damaged", game=name, reason=say_error(error))))
        else:
            assert game.head is not None, "a record without an error has a head"
            print(say(message("cli.listed", game=name, pack=game.head.pack_name)))
    print(say(message("cli.goes_on_with", game=latest.stem)))


def _take_up(path: Path, pack: str | None, *, has_open_hands: bool) -> Table:
    """The game of a record; what is wrong with the record goes to standard error."""
    session, damage = resumed_session(path, pack, has_open_hands=has_open_hands)
    if damage is not None:
        print(f"undertow: {say_error(damage)}", file=sys.stderr)
        new = message("cli.goes_on_in", record=session.game.head.id)
        print(f"undertow: {say(new)}", file=sys.stderr)
    wanted = wanted_of(session.game.head, pack, has_open_hands=has_open_hands)
    return Table(session, wanted, path.parent)
