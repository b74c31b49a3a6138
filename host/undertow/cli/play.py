"""``undertow play``: a game at the terminal, with a board, the virtual board, or the keys alone."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from random import Random
from secrets import randbelow
from shlex import quote
from typing import Final, TextIO

from blessed import Terminal
from rich.console import Console

from undertow.bots.random_bot import RandomBot
from undertow.cli.exit_codes import BAD_INPUT
from undertow.cli.interrupts import held_interrupts
from undertow.cli.lines import kept, play_by_lines
from undertow.cli.numbers import seed
from undertow.cli.own_box import own_box_folder
from undertow.cli.robot import Robot
from undertow.cli.seating import (
    CHOICES,
    DEFAULT_PACK,
    MODES,
    RANDOM_FACTION,
    SEATING,
    Wanted,
    new_session,
    next_wanted,
)
from undertow.cli.set_up import read_position_text, refused
from undertow.cli.stations import (
    Station,
    open_station,
    plugged_station,
    virtual_station,
)
from undertow.cli.terminal import play_at_terminal
from undertow.core.action import text_of
from undertow.core.errors import OptionsError, PositionError
from undertow.core.message import message
from undertow.device.discovery import AUTO
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import State
from undertow.table.desk import Desk
from undertow.table.games_folder import games_folder
from undertow.table.page import Wish
from undertow.table.record_files import SUFFIX
from undertow.table.session import Session
from undertow.words import say
from undertow_wire import COUNTERS

EXAMPLE: Final = """\
examples:
  undertow play                                 two people, the deck is dealt
  undertow play --players 1 --faction squids    against Regent Shrimpion
  undertow play --open-hands                    … who see each other's hands on the screen
  undertow play --option first squids           agreed: the Squids begin
  undertow play --mode referee --device auto    the cards lie on your table, and everything is checked
  undertow play --mode vortex --players 1       the cards lie there, and you see to your own board
  undertow play --mode referee --set-up         goes on with a game that began without Undertow
  undertow play --mode referee --players 1 --regent-deck device   Shrimpion's deck stays unshuffled
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
    factions, levels = CHOICES["faction"], [int(level) for level in CHOICES["level"]]
    add(
        "--faction",
        choices=factions,
        help=f"yours, with --players 1 ({FACTIONS[0]} by default); "
        f"{RANDOM_FACTION}, of two people too: chance decides who plays which",
    )
    add("--level", type=int, choices=levels, help="Shrimpion's, with --players 1 (1 by default)")
    add(
        "--option",
        nargs=2,
        action="append",
        default=[],
        metavar=("NAME", "VALUE"),
        help="what was agreed on an unclear rule (docs/rulings.md); repeatable; NAME one of: "
        + ", ".join(name for name in CHOICES if name not in SEATING),
    )
    add("--seed", type=seed, metavar="N", help="the same seed deals the same game (any by default)")
    add(
        "--pack",
        metavar="NAME|DIR",
        help="the box: a pack, or its folder (by default your own box, which learns what you tell; where we deal, "
        f"{DEFAULT_PACK}, which we made up)",
    )
    add(
        "--mode",
        choices=tuple(MODES),
        default="own",
        help="own: we deal; referee: your cards lie on the table, everything is checked; vortex: the same, and of "
        "the people only what they tell (own by default)",
    )
    add(
        "--set-up",
        nargs="?",
        const="",
        metavar="FILE",
        help="play on from any position: in a text (docs/cases.md, KEY: WORDS in each line), or told at the table",
    )
    add(
        "--regent-deck",
        choices=CHOICES["regent_deck"],
        help="who draws Shrimpion's cards, with --players 1: table: you, from his shuffled deck, and say which "
        "one came up; device: we say which one to look for (table, but device with --mode own)",
    )
    add_device(parser)
    add_open_hands(parser)
    add("--headless", action="store_true", help="no terminal: a bot plays on the virtual board")
    add("--bot", choices=("random",), help="who plays with --headless (random by default)")
    add_data(parser)
    parser.set_defaults(run=run)


def add_device(parser: argparse.ArgumentParser) -> None:
    """``--device``, for whatever plays a game."""
    parser.add_argument(
        "--device",
        metavar="auto|sim|none|pi|PORT",
        help="the board: one that is plugged in or else the virtual one (with lines instead of keys: or "
        "else none); the virtual one; none; pi or pi:FILE, a ring on this Raspberry Pi's own pins; a port "
        "(auto by default)",
    )


def add_open_hands(parser: argparse.ArgumentParser) -> None:
    """``--open-hands``, for whatever plays a game."""
    parser.add_argument(
        "--open-hands",
        action="store_true",
        help="two people see each other's hands and piles on the screen, and hand nothing over",
    )


def add_data(parser: argparse.ArgumentParser) -> None:
    """``--data``, for whatever reads or writes records."""
    parser.add_argument("--data", type=_folder, metavar="DIR", help="where the records lie")


def _folder(text: str) -> Path:
    """A folder's name; an empty one would be taken for the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError(say(message("cli.no_folder_name")))
    return Path(text)


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
    #: Where the record lay when the session began, if it did.
    began_in: Path | None = field(init=False)

    def __post_init__(self) -> None:
        self.began_in = self.session.record_path

    @property
    def record(self) -> Path:
        """The record of the session."""
        path = self.session.record_path
        return self.folder / (self.session.game.head.id + SUFFIX) if path is None else path

    def begin_another(self) -> Session[State]:
        """Keep this game and begin another one like it."""
        self.session.close()
        self.wanted = next_wanted(self.wanted)
        self.session = new_session(self.wanted, self.folder)
        self.began_in = self.session.record_path
        return self.session

    def how_to_go_on(self) -> str:
        """What to write after ``undertow resume``."""
        is_ours = self.folder == games_folder()
        name = quote(self.record.stem if is_ours else str(self.record))
        head = self.session.game.head
        needs_pack = head.box is None and self.wanted.pack != head.pack_name
        return f"{name} --pack {quote(self.wanted.pack)}" if needs_pack else name


def run(arguments: argparse.Namespace) -> int:
    """Play until the people leave; 0, or of a game by itself 2 if it could not be kept."""
    _refuse_what_means_nothing(arguments)
    folder = data_folder(arguments)
    position_file = Path(arguments.set_up) if arguments.set_up else None
    position: Mapping[str, str] | None = None if arguments.set_up is None else {}
    if position_file is not None:
        position = read_position_text(position_file)
    wanted = Wanted(
        arguments.players,
        arguments.faction or FACTIONS[0],
        arguments.level or 1,
        arguments.seed,
        _pack(arguments),
        arguments.mode,
        arguments.regent_deck,
        _agreed(arguments.option),
        # Where a bot plays by itself nobody looks.
        arguments.open_hands or arguments.headless,
        position,
    )

    def new_table() -> Table:
        try:
            return Table(new_session(wanted, folder), wanted, folder)
        except PositionError as error:
            assert position_file is not None, "what is told at the table is judged there"
            raise refused(position_file, error) from error

    return _headless(new_table) if arguments.headless else sit_down(new_table, arguments.device)


def _pack(arguments: argparse.Namespace) -> str:
    """The pack that is played with: where the cards lie on the table, it is the people's own box."""
    if arguments.pack is not None:
        return str(arguments.pack)
    return DEFAULT_PACK if arguments.mode == "own" else str(own_box_folder())


def _agreed(options: Sequence[Sequence[str]]) -> Mapping[str, str]:
    """The options that were named. Raises OptionsError for one that has an argument of its own or stands twice."""
    agreed: dict[str, str] = {}
    for name, value in options:
        if name in SEATING:
            raise OptionsError(message("cli.option_has_its_own", option=name))
        if name in agreed:
            one, other = f"--option {name} {agreed[name]}", f"--option {name} {value}"
            raise OptionsError(message("cli.option_ignored", one=one, other=other))
        agreed[name] = value
    return agreed


def _refuse_what_means_nothing(arguments: argparse.Namespace) -> None:
    """An option that another one leaves without a meaning is refused, not ignored. Raises OptionsError."""
    # Of two people it need not be told who is who, but chance may decide it.
    is_told_of_two = arguments.players == 2 and arguments.faction != RANDOM_FACTION
    if arguments.faction is not None and is_told_of_two:
        raise OptionsError(message("cli.option_of_solo", option=f"--faction {arguments.faction}"))
    if arguments.level is not None and arguments.players == 2:
        raise OptionsError(message("cli.option_of_solo", option=f"--level {arguments.level}"))
    deck = arguments.regent_deck
    if deck is not None and arguments.players == 2:
        raise OptionsError(message("cli.option_of_solo", option=f"--regent-deck {deck}"))
    contradictions = [
        ("--regent-deck", deck, "--mode own", deck == "table" and arguments.mode == "own"),
        ("--seed", arguments.seed, f"--mode {arguments.mode}", arguments.mode != "own"),
        ("--device", arguments.device, "--headless", arguments.headless),
        ("--set-up", arguments.set_up, "--headless", arguments.headless),
        ("--set-up", arguments.set_up, "--faction random", arguments.faction == RANDOM_FACTION),
    ]
    for option, given, other, has_other in contradictions:
        if given is not None and has_other:
            raise OptionsError(message("cli.option_ignored", one=f"{option} {given}", other=other))
    if arguments.bot is not None and not arguments.headless:
        raise OptionsError(message("cli.option_of_headless", option=f"--bot {arguments.bot}"))


def sit_down(make_table: Callable[[], Table], device: str | None) -> int:
    """Play a game, new or resumed, by whatever input there is. A device that cannot be used leaves no record."""
    device = AUTO if device is None else device
    source = StringIO() if sys.stdin is None else sys.stdin  # `undertow play <&-` closes the input
    is_terminal = source.isatty() and sys.stdout.isatty()
    with open_station(device) if is_terminal or device != AUTO else plugged_station() as station:
        table: Table | None = None
        try:
            with held_interrupts():
                table = make_table()
            desk = _desk(table, station)
            if is_terminal:
                play_at_terminal(desk, station, _clock_ms(), Terminal())
            else:
                _lines(desk, station, source)
        except KeyboardInterrupt:
            pass  # leaving is no fault: the game is kept, and the next line says so
        finally:
            if table is not None:
                _leave(table)
    return 0


def _desk(table: Table, station: Station) -> Desk:
    desk = Desk(
        table.session,
        station.device,
        at_table=AT_TABLE,
        new_session=table.begin_another,
        first_revision=randbelow(COUNTERS),
    )
    if table.wanted.position == {}:
        desk.open(Wish.SET_UP)
    return desk


def _lines(desk: Desk, station: Station, source: TextIO) -> None:
    console = Console(width=100, color_system=None, highlight=False)
    for notice in station.notices:
        console.print(f"! {say(notice)}", markup=False)
    play_by_lines(desk, station, source, console, _clock_ms())


def _leave(table: Table) -> None:
    """Close the record and say where the game can be taken up again, or why it cannot."""
    is_over = table.session.decision is None
    table.session.close()
    if _is_kept(table):
        said = message("cli.kept_finished", record=table.how_to_go_on())
        print(say(said if is_over else kept(table.how_to_go_on())))


def _is_kept(table: Table) -> bool:
    """The record is whole on the disk; otherwise it is said why not, what is lost, and how to go on with the rest."""
    session = table.session
    if session.record_path is not None and table.began_in not in (None, session.record_path):
        print(say(message("table.journal_changed", path=str(table.began_in))))
    if session.trouble is None:
        return True
    reason, count = say(session.trouble), session.unsaved_count
    if session.record_path is None:
        print(say(message("cli.not_kept", reason=reason)))
    else:
        rest = table.how_to_go_on()
        print(say(message("cli.not_kept_whole", reason=reason, count=count, record=rest)))
    return False


def _headless(make_table: Callable[[], Table]) -> int:
    """A whole game by the random bot, with pins of the virtual board."""
    table: Table | None = None
    is_over = False
    try:
        with virtual_station() as station:
            for notice in station.notices:
                print(say(notice))
            with held_interrupts():
                table = make_table()
            _play_by_itself(table, station)
            is_over = True
    except KeyboardInterrupt:
        pass  # leaving is no fault: the game is kept, and the next line says so
    finally:
        if table is not None and not is_over:
            _leave(table)
    if table is not None and is_over:
        table.session.close()
        if not _is_kept(table):
            return BAD_INPUT  # nobody was there to hear it while it could be helped
        print(say(message("cli.record_lies", path=str(table.record))))
    return 0


def _play_by_itself(table: Table, station: Station) -> None:
    session = table.session
    bot: RandomBot[State] = RandomBot()
    chance = Random(session.game.head.seed)

    def pick() -> str:
        return text_of(bot.choose(session.ruleset, session.state, chance))

    assert station.board is not None, "a virtual station has a board"
    desk = _desk(table, station)
    robot = Robot(desk, station.board, pick)
    robot.play()
    print(say(desk.page.message))
    seconds = station.board.now_ms // 1000
    print(say(message("cli.headless_done", presses=robot.presses, seconds=seconds)))


def _clock_ms() -> Callable[[], int]:
    return lambda: time.monotonic_ns() // 1_000_000
