"""``undertow case --coverage``: which cases show each rule and ruling (docs/rules.md, docs/rulings.md).

An item of these documents is a list entry that begins with its id: ``- MA-2 At least one ...`` or ``- R6 Effects ...``,
continued by indented lines. ``(no case: reason)`` in it says why no case can show it. Headings may stand in between.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from undertow.cli.text_file import TextFileError, read_text
from undertow.core.case import Case
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.words import say

_ITEM: Final = re.compile(r"^- ([A-Z]+-?[0-9]+) (.*)$")
_CONTINUED: Final = re.compile(r"^ +(\S.*)$")
_NO_CASE: Final = re.compile(r"\(no case: ([^)]+)\)")


class RulesError(UndertowError):
    """A document of rules is not there, cannot be read, numbers nothing, or numbers something twice."""


class Rule(NamedTuple):
    """One numbered rule. ``why_no_case``: the reason for which no case can show it, else empty."""

    id: str
    text: str
    why_no_case: str


class Coverage(NamedTuple):
    """Rules in the documents' order, the cases of each, and the ids that only cases name, with their cases."""

    rules: Sequence[Rule]
    shown_by: Mapping[str, Sequence[str]]
    unknown: Mapping[str, Sequence[str]]

    @property
    def missing(self) -> list[Rule]:
        """Rules that a case should show and none does."""
        return [rule for rule in self.rules if not self.shown_by[rule.id] and not rule.why_no_case]

    @property
    def is_complete(self) -> bool:
        """Each rule has a case or a reason for none, and no case names an id that there is not."""
        return not self.missing and not self.unknown


def read_rules(paths: Iterable[Path]) -> list[Rule]:
    """The numbered rules of some documents, in order.

    Raises RulesError: a document cannot be read or numbers nothing, or two rules have one id; file and id are named.
    """
    rules: dict[str, Rule] = {}
    for path in paths:
        items = _items(path)
        if not items:
            raise RulesError(message("cli.rules_none", path=str(path)))
        for rule_id, text in items:
            if rule_id in rules:
                raise RulesError(message("cli.rules_twice", path=str(path), rule=rule_id))
            why = _NO_CASE.search(text)
            rules[rule_id] = Rule(rule_id, text, why.group(1) if why else "")
    return list(rules.values())


def _items(path: Path) -> list[tuple[str, str]]:
    try:
        lines = read_text(path).splitlines()
    except TextFileError as error:
        raise RulesError(
            message("cli.rules_unreadable", path=str(path), system=say(error.message))
        ) from error
    items: list[tuple[str, str]] = []
    is_open = False
    for line in lines:
        if begun := _ITEM.match(line):
            items.append((begun.group(1), begun.group(2)))
            is_open = True
        elif is_open and (more := _CONTINUED.match(line)):
            items[-1] = (items[-1][0], f"{items[-1][1]} {more.group(1)}")
        else:
            is_open = False
    return items


def cover(rules: Sequence[Rule], cases: Iterable[Case]) -> Coverage:
    """Which cases name which rules."""
    shown_by: dict[str, list[str]] = {rule.id: [] for rule in rules}
    unknown: dict[str, list[str]] = {}
    for case in cases:
        for rule_id in dict.fromkeys(case.rules):
            (shown_by if rule_id in shown_by else unknown).setdefault(rule_id, []).append(case.name)
    return Coverage(rules, shown_by, unknown)


def print_json(coverage: Coverage) -> None:
    """One object a rule, one a line; then one for each id that is known to cases only."""
    for rule in coverage.rules:
        names = coverage.shown_by[rule.id]
        row = {"rule": rule.id, "text": rule.text, "known": True, "count": len(names)}
        print(json.dumps({**row, "no_case": rule.why_no_case, "cases": names}, ensure_ascii=False))
    for rule_id, names in coverage.unknown.items():
        row = {"rule": rule_id, "text": "", "known": False, "count": len(names)}
        print(json.dumps({**row, "no_case": "", "cases": names}, ensure_ascii=False))


def show(console: Console, coverage: Coverage) -> None:
    """A line a rule: its id, how many cases show it, and the first of them or why there is none."""
    for rule in coverage.rules:
        names = coverage.shown_by[rule.id]
        if names:
            mark, what = Text("✓ ", style="green"), Text(f"{len(names):4}  {names[0]}")
        elif rule.why_no_case:
            mark, what = Text("· ", style="dim"), Text(f"   -  {rule.why_no_case}", style="dim")
        else:
            mark, what = Text("✗ ", style="bold red"), Text(f"   0  {rule.text}")
        console.print(mark + Text(f"{rule.id:6}") + what, soft_wrap=True)
    for rule_id, names in coverage.unknown.items():
        sentence = say(message("cli.rules_unknown", rule=rule_id, case=names[0]))
        console.print(Text("✗ ", style="bold red") + Text(sentence), soft_wrap=True)
    counts = {
        "shown": len([rule for rule in coverage.rules if coverage.shown_by[rule.id]]),
        "missing": len(coverage.missing),
        "unknown": len(coverage.unknown),
    }
    console.print(say(message("cli.rules_covered", **counts)))
