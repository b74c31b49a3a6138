"""``undertow games``: the recorded games, newest first, how they ended, and taking them elsewhere."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from undertow.cli.exit_codes import BAD_INPUT
from undertow.cli.game_summary import STANDINGS, Summary, summary_of
from undertow.cli.known_results import KnownResults
from undertow.cli.play import add_data, data_folder
from undertow.cli.records import find_record
from undertow.core.errors import OptionsError
from undertow.core.message import message
from undertow.games.duellum.options import CHOICES
from undertow.table.exchange import Exchanged, export_games, import_games
from undertow.table.games_folder import list_games, records_in
from undertow.words import say, say_error

EXAMPLE: Final = """\
examples:
  undertow games                                the last games, newest first, and what was won against Shrimpion
  undertow games squids won                     those in whose line both words stand
  undertow games --level 3 --all                all against Shrimpion at level 3
  undertow games --json                         all of them, for programs
  undertow games export evenings.jsonl          all of them in one file, to keep or to take elsewhere
  undertow games export one.jsonl 2024-05-03    only those, by the beginning of a name
  undertow games import evenings.jsonl          bring them in; nothing that is there is overwritten
"""

_EXPORT: Final = "export"
_IMPORT: Final = "import"
#: So many are shown, unless all are wanted.
_MOST_SHOWN: Final = 20


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow games``."""
    parser = commands.add_parser(
        "games",
        help="list recorded games, take them elsewhere",
        description="List the recorded games, newest first, with who played, in which mode, how far and how it ended; "
        "write them into one file; bring them in from one.",
        usage="undertow games [TEXT ...] [--level N] [--all] [--json] [--data DIR]\n"
        "       undertow games export FILE [GAME ...] [--json] [--data DIR]\n"
        "       undertow games import FILE [--json] [--data DIR]",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("words", nargs="*", metavar="TEXT", help="words that stand in the line of a game")
    levels = [int(level) for level in CHOICES["level"][0]]
    add("--level", type=int, choices=levels, help="only games against Shrimpion at that level")
    add("--all", action="store_true", help=f"not only the last {_MOST_SHOWN}")
    add("--json", action="store_true", help="one object, for programs")
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0; 2 if a record was left out of what was written or brought in."""
    words, folder = arguments.words, data_folder(arguments)
    if words[:1] not in ([_EXPORT], [_IMPORT]):
        return _list(arguments, folder)
    _refuse_what_belongs_to_the_list(arguments)
    if len(words) < 2 or (words[0] == _IMPORT and len(words) > 2):
        raise OptionsError(message("cli.games_needs_file", command=words[0]))
    if words[0] == _EXPORT:
        names = words[2:]
        records = [find_record(name, folder) for name in names] if names else records_in(folder)
        return _export(list(dict.fromkeys(records)), Path(words[1]), as_json=arguments.json)
    return _import(Path(words[1]), folder, as_json=arguments.json)


def _refuse_what_belongs_to_the_list(arguments: argparse.Namespace) -> None:
    given = {f"--level {arguments.level}": arguments.level is not None, "--all": arguments.all}
    for option, is_given in given.items():
        if is_given:
            other = f"games {arguments.words[0]}"
            raise OptionsError(message("cli.option_ignored", one=option, other=other))


# ---- the list


def _list(arguments: argparse.Namespace, folder: Path) -> int:
    known = KnownResults(folder)
    every = [summary_of(file, known) for file in reversed(list_games(folder))]
    known.save()
    found = [game for game in every if _is_wanted(game, arguments.words, arguments.level)]
    totals = _totals(found)
    if arguments.json:
        games = [game.as_json() for game in found]
        _print_json({"folder": str(folder), "games": games, "totals": totals})
        return 0
    shown = found if arguments.all else found[:_MOST_SHOWN]
    for game in shown:
        print(game.line())
        if game.error:
            print(f"    ! {game.error}")
    if len(found) > len(shown):
        print(say(message("cli.games_more", count=len(found) - len(shown))))
    for level, counts in totals.items():
        print(say(message("cli.games_total", level=level, **counts)))
    said = message("cli.games_count", count=len(found), every=len(every), folder=str(folder))
    print(say(said))
    return 0


def _is_wanted(game: Summary, words: Sequence[str], level: int | None) -> bool:
    """Every word stands in what is told of it, and it is against Shrimpion at the level, if one is asked for."""
    told = f"{game.line()} {game.error}".casefold()
    is_found = all(word.casefold() in told for word in words)
    return is_found and level in (None, game.level)


def _totals(games: Sequence[Summary]) -> dict[str, dict[str, int]]:
    """Level -> how many games against Shrimpion stand how; only levels that were played."""
    counts = Counter((game.level, game.standing) for game in games if game.level is not None)
    levels = sorted({level for level, _ in counts})
    return {str(level): {name: counts[level, name] for name in STANDINGS} for level in levels}


# ---- taking games elsewhere


def _export(records: Sequence[Path], target: Path, *, as_json: bool) -> int:
    done = export_games(records, target)
    taken = sum(each.path is not None for each in done)
    if as_json:
        _print_json({"file": str(target), "games": [_as_json(each) for each in done]})
    else:
        for each in done:
            _say_of_damage(each, str(each.source))
        print(say(message("cli.games_exported", count=taken, path=str(target))))
    return 0 if taken == len(done) else BAD_INPUT


def _import(source: Path, folder: Path, *, as_json: bool) -> int:
    done: list[Exchanged] = []
    for each in import_games(source, folder):
        done.append(each)
        if not as_json:
            _say_of_import(each, source)
    if as_json:
        games = [_as_json(each) for each in done]
        _print_json({"file": str(source), "folder": str(folder), "games": games})
    elif not done:
        print(say(message("cli.games_none_in", path=str(source))))
    return 0 if done and all(each.path is not None for each in done) else BAD_INPUT


def _say_of_import(each: Exchanged, source: Path) -> None:
    if each.path is not None:
        how = "here" if each.was_here else "beside" if each.is_beside else "new"
        print(say(message("cli.games_imported", game=each.path.stem, how=how)))
    _say_of_damage(each, say(message("cli.games_begins_at", path=str(source), line=each.line)))


def _say_of_damage(each: Exchanged, record: str) -> None:
    if each.error is None:
        return
    how = "left_out" if each.path is None else "as_it_is"
    said = message("cli.games_damaged", record=record, reason=say_error(each.error), how=how)
    print(f"undertow: {say(said)}", file=sys.stderr)


def _as_json(each: Exchanged) -> dict[str, Any]:
    return {
        "source": str(each.source),
        "line": each.line,
        "path": None if each.path is None else str(each.path),
        "was_here": each.was_here,
        "is_beside": each.is_beside,
        "error": None if each.error is None else say_error(each.error),
    }


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))
