"""``undertow case``: check cases, rules shown by examples (docs/cases.md)."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from undertow.cli.exit_codes import DIFFERENT
from undertow.core.case import Case, Failure, read_cases, run_case
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.words import say

SUFFIX: Final = ".case"
PACKS: Final = "packs"
EXAMPLE: Final = """\
examples:
  undertow case tests/cases                     every case in a folder
  undertow case my_rule.case --json             for programs
"""


class CaseFileError(UndertowError):
    """A file of cases is not there, cannot be read, or is for a game or pack that is not here."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow case``."""
    parser = commands.add_parser(
        "case",
        help="check cases: rules shown by examples",
        description="Check cases: rules shown by examples. A case that fails says where, and what is there instead.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="a file or a folder")
    parser.add_argument("--json", action="store_true", help="one object a case, one a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if every case holds, 1 if one does not."""
    console = Console(highlight=False)
    counts: Counter[bool] = Counter()
    for file in [file for path in arguments.paths for file in _files(path)]:
        for case in _cases(file):
            failures = run_case(case, RULES, _box(file, case.pack).without(case.unknown))
            counts[not failures] += 1
            if arguments.json:
                print(json.dumps(_as_json(file, case, failures), ensure_ascii=False))
            else:
                _show(console, file, case, failures)
    if not arguments.json:
        console.print(say(message("cli.cases", held=counts[True], failed=counts[False])))
    return DIFFERENT if counts[False] else 0


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    files = sorted(path.rglob(f"*{SUFFIX}"))
    if not files:
        raise CaseFileError(message("cli.case_none", path=str(path), suffix=SUFFIX))
    yield from files


def _cases(file: Path) -> list[Case]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CaseFileError(
            message("cli.case_unreadable", path=str(file), system=str(error))
        ) from error
    try:
        cases = read_cases(text)
    except UndertowError as error:
        raise CaseFileError(
            message("cli.case_in_file", path=str(file), reason=say(error.message))
        ) from error
    for case in cases:
        if case.game != RULES.game:
            raise CaseFileError(
                message("cli.case_game", path=str(file), game=case.game, known=RULES.game)
            )
    return cases


def _box(file: Path, pack: str) -> Box:
    """The pack of a case: in a folder ``packs`` beside the file or above it, else one that comes with Undertow."""
    for folder in file.resolve().parents:
        if (folder / PACKS / pack).is_dir():
            return _loaded(str(folder / PACKS / pack))
    return _loaded(pack)


@cache
def _loaded(pack: str) -> Box:
    return load_pack(pack)


def _as_json(file: Path, case: Case, failures: list[Failure]) -> dict[str, Any]:
    return {
        "file": str(file),
        "line": case.line_number,
        "case": case.name,
        "rules": case.rules,
        "holds": not failures,
        "failures": [{"line": line, "why": say(why)} for line, why in failures],
    }


def _show(console: Console, file: Path, case: Case, failures: list[Failure]) -> None:
    rules = Text(f"  {' '.join(case.rules)}", style="dim")
    if not failures:
        console.print(Text("✓ ", style="green") + Text(case.name) + rules, soft_wrap=True)
        return
    console.print(
        Text("✗ ", style="bold red") + Text(case.name, style="bold") + rules, soft_wrap=True
    )
    for line, why in failures:
        console.print(Text(f"  {file}:{line}: {say(why)}"), soft_wrap=True)
