"""``undertow case``: check cases, rules shown by examples (docs/cases.md), or list which rules they show."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from undertow.cli import case_coverage
from undertow.cli.exit_codes import DIFFERENT
from undertow.cli.text_file import TextFileError, read_text
from undertow.core.case import Case, Failure, read_cases, run_case
from undertow.core.errors import PackError, UndertowError
from undertow.core.message import Message, message
from undertow.device.paths import is_folder
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import bundled_packs, find_pack, load_pack
from undertow.words import say

SUFFIX: Final = ".case"
PACKS: Final = "packs"
#: Where the project numbers its rules and rulings, seen from the folder of the project.
DOCUMENTS: Final = (Path("docs/rules.md"), Path("docs/rulings.md"))
EXAMPLE: Final = """\
examples:
  undertow case tests/cases                     every case in a folder
  undertow case my_rule.case --json             for programs
  undertow case --coverage tests/cases          which cases show each rule
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
    parser.add_argument(
        "--json", action="store_true", help="one object a case, or a rule, one a line"
    )
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="list rule by rule the cases that show it; fails where there is none",
    )
    parser.add_argument(
        "--rules",
        type=Path,
        nargs=2,
        metavar=("RULES", "RULINGS"),
        help="the two documents that number them (default: docs/rules.md docs/rulings.md, here or above the cases)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if every case holds, 1 if one does not; with ``--coverage``, 1 if a rule lacks a case or a case its rule."""
    console = Console(highlight=False)
    files = [file for path in arguments.paths for file in _files(path)]
    if arguments.coverage:
        return _cover(console, arguments, files)
    counts: Counter[bool] = Counter()
    unchecked: dict[str, None] = {}  # why ids of rules could not be looked up, once each
    for file in files:
        numbers = _numbers(file, arguments.rules)
        for case in _cases(file):
            failures = run_case(case, RULES, _box(file, case.pack).without(case.unknown))
            counts[not failures] += 1
            if arguments.json:
                print(json.dumps(_as_json(file, case, failures, numbers), ensure_ascii=False))
                continue
            _show(console, file, case, failures)
            for rule in _unknown(case, numbers) or ():
                said = message("cli.rules_unknown", rule=rule, case=case.name)
                console.print(Text(f"! {say(said)}"), soft_wrap=True)
        if isinstance(numbers, Message):
            unchecked.setdefault(say(numbers))
    if not arguments.json:
        for sentence in unchecked:
            console.print(Text(f"! {sentence}"), soft_wrap=True)
        console.print(say(message("cli.cases", held=counts[True], failed=counts[False])))
    return DIFFERENT if counts[False] else 0


def _cover(console: Console, arguments: argparse.Namespace, files: list[Path]) -> int:
    """Only what the cases name is looked at; whether they hold is checked without ``--coverage``."""
    rules = case_coverage.read_rules(arguments.rules or DOCUMENTS)
    coverage = case_coverage.cover(rules, [case for file in files for case in _cases(file)])
    if arguments.json:
        case_coverage.print_json(coverage)
    else:
        case_coverage.show(console, coverage)
    return 0 if coverage.is_complete else DIFFERENT


def _files(path: Path) -> Iterator[Path]:
    if not is_folder(path):
        yield path
        return
    files = sorted(path.rglob(f"*{SUFFIX}"))
    if not files:
        raise CaseFileError(message("cli.case_none", path=str(path), suffix=SUFFIX))
    yield from files


def _cases(file: Path) -> list[Case]:
    try:
        text = read_text(file)
    except TextFileError as error:
        raise CaseFileError(
            message("cli.case_unreadable", path=str(file), system=say(error.message))
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


def _numbers(file: Path, given: Sequence[Path] | None) -> frozenset[str] | Message:
    """The ids of rules that the two documents number, or why they cannot be told.

    Documents that were named must be sound. Others are looked for here, and then from the file upwards.
    """
    if given is not None:
        return _ids(tuple(given))
    for folder in (Path(), *file.resolve().parents):
        documents = tuple([folder / document for document in DOCUMENTS])
        if all(document.is_file() for document in documents):
            try:
                return _ids(documents)
            except case_coverage.RulesError as error:
                return error.message
    return message("cli.rules_not_found", documents=tuple([str(path) for path in DOCUMENTS]))


@cache
def _ids(documents: tuple[Path, ...]) -> frozenset[str]:
    return frozenset(rule.id for rule in case_coverage.read_rules(documents))


def _unknown(case: Case, numbers: frozenset[str] | Message) -> list[str] | None:
    """Ids that a case names and no document has, in the case's order; None where there are no documents."""
    if isinstance(numbers, Message):
        return None
    return [rule for rule in dict.fromkeys(case.rules) if rule not in numbers]


def _box(file: Path, pack: str) -> Box:
    """The pack of a case: in a folder ``packs`` beside the file or above it, else one that comes with Undertow."""
    for folder in file.resolve().parents:
        if is_folder(folder / PACKS / pack):
            return _loaded(str(folder / PACKS / pack))
    try:
        folder = find_pack(pack)
    except PackError as error:
        where = {"path": str(file), "folder": str(file.resolve().parent), "packs": PACKS}
        raise CaseFileError(
            message("cli.case_no_pack", **where, pack=pack, bundled=bundled_packs())
        ) from error
    return _loaded(str(folder))


@cache
def _loaded(pack: str) -> Box:
    return load_pack(pack)


def _as_json(
    file: Path, case: Case, failures: list[Failure], numbers: frozenset[str] | Message
) -> dict[str, Any]:
    return {
        "file": str(file),
        "line": case.line_number,
        "case": case.name,
        "rules": case.rules,
        "unknown_rules": _unknown(case, numbers),
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
