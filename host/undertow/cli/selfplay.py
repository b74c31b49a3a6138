"""``undertow selfplay``: bots play whole games, and every state is checked (games.duellum.invariants)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from statistics import mean, median
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from undertow.bots import usage
from undertow.bots.selfplay import (
    BOTS,
    CAPPED,
    DEFAULT_CAP,
    DRAW,
    Plan,
    SelfplayBroken,
    Tally,
    play_games,
)
from undertow.cli.numbers import at_least_1, seed
from undertow.cli.seating import DEFAULT_PACK
from undertow.core.errors import OptionsError, PackError
from undertow.core.message import message
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import CHOICES, read_options
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_notes import pack_notes
from undertow.words import say

BROKEN: Final = 1
EXAMPLE: Final = """\
examples:
  undertow selfplay --games 500 --seed 1                two random bots
  undertow selfplay --games 100 --level 3 --bot eager   against Regent Shrimpion
  undertow selfplay --games 20 --option resources=main --json
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow selfplay``."""
    parser = commands.add_parser(
        "selfplay",
        help="let bots play whole games, and check every state",
        description="Bots play whole games, and every state is checked. The same seed plays the same games.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--games", type=at_least_1, default=100, metavar="N", help="how many (100)")
    add("--seed", type=seed, default=0, metavar="N", help="the same seed plays the same games (0)")
    add("--players", choices=CHOICES["players"][0], help="1: against Regent Shrimpion")
    add("--level", choices=CHOICES["level"][0], help="Shrimpion's; a game for one")
    add("--faction", choices=CHOICES["faction"][0], help="the first person's (random)")
    add("--goals", choices=CHOICES["goals"][0], help="how goals are chosen (random)")
    add(
        "--option",
        action="append",
        default=[],
        type=_name_and_value,
        metavar="NAME=VALUE",
        help="any other option of the rules",
    )
    add("--pack", default=DEFAULT_PACK, metavar="NAME|DIR", help="the box: a pack, or its folder")
    add("--bot", choices=BOTS, default=BOTS[0], help="who plays all the seats (random)")
    add(
        "--cap",
        type=at_least_1,
        default=DEFAULT_CAP,
        metavar="DECISIONS",
        help=f"leave a game there: none need ever end ({DEFAULT_CAP})",
    )
    add(
        "--workers",
        type=at_least_1,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes (all cores)",
    )
    add("--json", action="store_true", help="one object, for programs")
    parser.set_defaults(run=run)


def _name_and_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"“{text}” is not NAME=VALUE, e.g. resources=main")
    return name, value


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The options of the rules that the arguments stand for. A level without players means a game for one.

    Raises OptionsError for one that has an argument of its own, or has two values.
    """
    players = arguments.players or ("1" if arguments.level else "2")
    own = {
        "players": players,
        "faction": arguments.faction or "random",
        "level": arguments.level,
        "goals": arguments.goals,
    }
    agreed: dict[str, str] = {}
    for name, value in arguments.option:
        if name in own:
            raise OptionsError(message("cli.option_has_its_own", option=name))
        if agreed.setdefault(name, value) != value:
            one, other = f"--option {name}={agreed[name]}", f"--option {name}={value}"
            raise OptionsError(message("cli.option_ignored", one=one, other=other))
    return {**{name: value for name, value in own.items() if value is not None}, **agreed}


def run(arguments: argparse.Namespace) -> int:
    """0; 1 if the rules broke."""
    options = options_of(arguments)
    read_options(options)  # what contradicts itself is said before anything is played
    unknown = load_pack(arguments.pack, needs_goals=True).unknown_keys()
    if unknown:
        raise PackError(
            message(
                "cli.selfplay_unknown", pack=arguments.pack, count=len(unknown), first=unknown[0]
            )
        )
    plan = Plan(arguments.pack, options, arguments.seed, arguments.bot, arguments.cap)
    start = time.perf_counter()
    try:
        tally = _played(plan, arguments.games, arguments.workers)
    except SelfplayBroken as error:
        broken = message(
            "cli.selfplay_broken",
            number=error.number,
            seed=plan.seed,
            decision_number=error.decision_number,
            choice=error.choice,
            what=error.what,
        )
        print(f"undertow: {say(broken)}", file=sys.stderr)
        return BROKEN
    seconds = time.perf_counter() - start
    if arguments.json:
        print(json.dumps(_as_json(plan, tally, seconds), ensure_ascii=False))
    else:
        _show(plan, tally, seconds, arguments.workers)
    return 0


def _played(plan: Plan, games: int, workers: int) -> Tally:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    # Without a terminal nobody watches, and the bar would stand among what is written.
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=games)
        return play_games(plan, games, workers, lambda done: bar.update(task, completed=done))


def _ends(tally: Tally) -> dict[str, int]:
    return {end: tally.ends[end] for end in (*usage.ENDS, CAPPED)}


def _wins(tally: Tally) -> dict[str, int]:
    return {winner: tally.wins[winner] for winner in (*FACTIONS, DRAW)}


def _uses(tally: Tally, part: str) -> dict[str, int]:
    return {name: count for (of, name), count in sorted(tally.uses.items()) if of == part}


def _parts(plan: Plan) -> list[str]:
    """What Shrimpion does is no part of a game for two; the ends have a row of their own."""
    solo = (usage.LEVEL, usage.REGENT)
    is_solo = plan.options["players"] == "1"
    return [part for part in usage.PARTS if part != usage.END and (is_solo or part not in solo)]


def _unused(plan: Plan, tally: Tally, part: str) -> list[str]:
    box = load_pack(plan.pack)
    names = [name for of, name in usage.unused(tally.uses, box) if of == part]
    return [] if part == usage.LEVEL else names  # a plan is for one level


def _as_json(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    won, of = tally.firsts[1], tally.firsts[0]
    return {
        "pack": plan.pack,
        "options": dict(plan.options),
        "bot": plan.bot,
        "seed": plan.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "ends": _ends(tally),
        "wins": _wins(tally),
        "first_player": {"won": won, "of": of},
        "lengths": {
            "shortest": min(tally.lengths),
            "median": median(tally.lengths),
            "mean": round(mean(tally.lengths), 1),
            "longest": max(tally.lengths),
        },
        "cap": {"decisions": plan.cap, "games": tally.ends[CAPPED]},
        "uses": {part: _uses(tally, part) for part in _parts(plan)},
        "unused": {part: _unused(plan, tally, part) for part in _parts(plan)},
    }


def _show(plan: Plan, tally: Tally, seconds: float, workers: int) -> None:
    console = Console(highlight=False)
    options = ", ".join([f"{name} {value}" for name, value in plan.options.items()])
    head = message(
        "cli.selfplay_head", pack=plan.pack, options=options, bot=plan.bot, seed=plan.seed
    )
    for line in (head, *pack_notes(load_pack(plan.pack))):
        console.print(say(line), markup=False, soft_wrap=True)
    table = Table(show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, text in [*_summary(plan, tally, seconds, workers), *_use_rows(plan, tally)]:
        table.add_row(name, text)
    console.print(table)


def _summary(plan: Plan, tally: Tally, seconds: float, workers: int) -> list[tuple[str, str]]:
    won, of = tally.firsts[1], tally.firsts[0]
    lengths = message(
        "cli.selfplay_lengths_are",
        shortest=min(tally.lengths),
        longest=max(tally.lengths),
        median=round(median(tally.lengths)),
        mean=round(mean(tally.lengths)),
    )
    speed = message(
        "cli.selfplay_speed",
        seconds=f"{seconds:.1f}",
        rate=round(tally.decisions / seconds),
        workers=workers,
    )
    share = message(
        "cli.selfplay_first_share", won=won, of=of, percent=round(100 * won / of) if of else 0
    )
    return [
        (say(message("cli.selfplay_games")), str(tally.games)),
        (say(message("cli.selfplay_decisions")), str(tally.decisions)),
        (say(message("cli.selfplay_lengths")), say(lengths)),
        (say(message("cli.selfplay_seconds")), say(speed)),
        (say(message("cli.selfplay_ends")), _listed({e: tally.ends[e] for e in usage.ENDS})),
        (say(message("cli.selfplay_cap", cap=plan.cap)), str(tally.ends[CAPPED])),
        (say(message("cli.selfplay_wins")), _listed(_wins(tally))),
        (say(message("cli.selfplay_first")), say(share)),
    ]


def _use_rows(plan: Plan, tally: Tally) -> list[tuple[str, str]]:
    rows = []
    for part in _parts(plan):
        rows.append((say(message(f"cli.selfplay_part_{part}")), _listed(_uses(tally, part))))
        unused = _unused(plan, tally, part)
        if unused:
            rows.append(("  " + say(message("cli.selfplay_unused")), ", ".join(unused)))
    return rows


def _listed(counts: dict[str, int]) -> str:
    return " · ".join([f"{name}: {count}" for name, count in counts.items()])
