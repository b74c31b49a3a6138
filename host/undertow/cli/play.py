"""``undertow play``: a game at the terminal, with a board, the virtual board, or the keys alone."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Final, TextIO

from blessed import Terminal
from rich.console import Console

from undertow.bots.random_bot import RandomBot
from undertow.cli.lines import kept, play_by_lines
from undertow.cli.robot import Robot
from undertow.cli.seating import (
    CARD_KINDS,
    DECKS,
    DEFAULT_PACK,
    FINISHING_VERBS,
    Wanted,
    new_session,
    next_wanted,
)
from undertow.cli.stations import AUTO, NONE, Station, open_station, virtual_station
from undertow.cli.terminal import play_at_terminal
from undertow.core.action import text_of
from undertow.core.message import message
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import State
from undertow.table.desk import Desk
from undertow.table.journal import SUFFIX, games_folder
from undertow.table.session import Session
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow play                                 two people, the deck is dealt
  undertow play --players 1 --faction squids    against Regent Shrimpion
  undertow play --deck table --device auto      the cards lie on your table
  undertow play --headless --bot random         one whole game by itself, through the virtual board
  printf 'look\\nquit\\n' | undertow play         lines of text instead of keys
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow play``."""
    parser = commands.add_parser(
        "play",
        help="play a game",
        description="Play a game at the terminal. Every choice is kept at once.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--players", type=int, choices=(1, 2), default=2, help="1: against Regent Shrimpion")
    add("--faction", choices=FACTIONS, default=FACTIONS[0], help="yours, with --players 1")
    add("--level", type=int, choices=(1,), default=1, help="Shrimpion's, with --players 1")
    add("--seed", type=int, help="the same seed deals the same game (any by default)")
    add("--pack", default=DEFAULT_PACK, metavar="NAME|DIR", help="the box: a pack, or its folder")
    add("--deck", choices=DECKS, default="own", help="own: we deal; table: you tell what comes up")
    add_device(parser)
    add("--headless", action="store_true", help="no terminal: a bot plays on the virtual board")
    add("--bot", choices=("random",), default="random", help="who plays with --headless")
    add_data(parser)
    parser.set_defaults(run=run)


def add_device(parser: argparse.ArgumentParser) -> None:
    """``--device``, for whatever plays a game."""
    parser.add_argument(
        "--device",
        default=AUTO,
        metavar="auto|sim|none|PORT",
        help="the board: one that is plugged in or else the virtual one; the virtual one; none; a port",
    )


def add_data(parser: argparse.ArgumentParser) -> None:
    """``--data``, for whatever reads or writes records."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the records lie")


def data_folder(arguments: argparse.Namespace) -> Path:
    """The folder of the records."""
    folder: Path | None = arguments.data
    return games_folder() if folder is None else folder


@dataclass
class Table:
    """The session being played, which a new game replaces, and where its record lies."""

    session: Session[State]
    wanted: Wanted
    folder: Path

    @property
    def record(self) -> Path:
        """The record of the session."""
        return self.folder / (self.session.game.head.id + SUFFIX)

    def begin_another(self) -> Session[State]:
        """Keep this game and begin another one like it."""
        self.session.close()
        self.wanted = next_wanted(self.wanted)
        self.session = new_session(self.wanted, self.folder)
        return self.session

    def how_to_go_on(self) -> str:
        """What to write after ``undertow resume``."""
        is_ours = self.folder == games_folder()
        name = self.session.game.head.id if is_ours else str(self.record)
        has_own_pack = self.wanted.pack != self.session.game.head.pack_name
        return f"{name} --pack {self.wanted.pack}" if has_own_pack else name


def run(arguments: argparse.Namespace) -> int:
    """Play until the people leave; 0."""
    folder = data_folder(arguments)
    wanted = Wanted(
        arguments.players,
        arguments.faction,
        arguments.level,
        arguments.seed,
        arguments.pack,
        arguments.deck,
    )

    def new_table() -> Table:
        return Table(new_session(wanted, folder), wanted, folder)

    return _headless(new_table()) if arguments.headless else sit_down(new_table, arguments.device)


def sit_down(make_table: Callable[[], Table], device: str) -> int:
    """Play a game, new or resumed, by whatever input there is. A device that cannot be used leaves no record."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not is_terminal and device == AUTO:
        device = NONE  # nobody is there to turn the virtual board's knob
    with open_station(device) as station:
        table = make_table()
        try:
            desk = _desk(table, station)
            if is_terminal:
                play_at_terminal(desk, station, _clock_ms(), Terminal())
            else:
                _lines(desk, station, sys.stdin)
        except KeyboardInterrupt:
            pass  # leaving is no fault: the game is kept, and the next line says so
        finally:
            _leave(table)
    return 0


def _desk(table: Table, station: Station) -> Desk:
    return Desk(
        table.session,
        station.device,
        card_kinds=CARD_KINDS,
        finishing_verbs=FINISHING_VERBS,
        new_session=table.begin_another,
        first_revision=randbelow(0x10000),
    )


def _lines(desk: Desk, station: Station, source: TextIO) -> None:
    console = Console(width=100, color_system=None, highlight=False)
    for notice in station.notices:
        console.print(f"! {say(notice)}", markup=False)
    play_by_lines(desk, source, console, _clock_ms())


def _leave(table: Table) -> None:
    """Close the record and say where the game can be taken up again, or why it cannot."""
    table.session.close()
    if _is_kept(table):
        print(say(kept(table.how_to_go_on())))


def _is_kept(table: Table) -> bool:
    """The record is whole on the disk; otherwise it is said why not."""
    session = table.session
    if session.trouble is None:
        return True
    print(say(message("cli.not_kept", reason=say(session.trouble))))
    return False


def _headless(table: Table) -> int:
    """A whole game by the random bot, with pins of the virtual board."""
    session = table.session
    bot: RandomBot[State] = RandomBot()
    chance = Random(session.game.head.seed)

    def pick() -> str:
        return text_of(bot.choose(session.ruleset, session.state, chance))

    try:
        with virtual_station() as station:
            assert station.board is not None, "a virtual station has a board"
            for notice in station.notices:
                print(say(notice))
            desk = _desk(table, station)
            robot = Robot(desk, station.board, pick)
            robot.play()
            print(say(desk.page.message))
            seconds = station.board.now_ms // 1000
            print(say(message("cli.headless_done", presses=robot.presses, seconds=seconds)))
    except KeyboardInterrupt:
        _leave(table)
        return 0
    session.close()
    if _is_kept(table):
        print(say(message("cli.record_lies", path=str(table.record))))
    return 0


def _clock_ms() -> Callable[[], int]:
    return lambda: time.monotonic_ns() // 1_000_000
