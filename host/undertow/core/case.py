"""Cases: a rule shown by an example that anybody can read and write (docs/cases.md).

A file of cases is lines of a keyword and the rest. ``game`` and ``pack`` stand for all cases after them; ``case``
begins one; what follows is done in order::

    game duellum
    pack slice
    case Turtles pay the bubble in coins to buy
    rule R1
    option players 2
    given slots: loc_a - - - - -
    unknown card.1.bubble
    do play expedition
    tell card.1.bubble = 2
    refuse buy 2 : R16
    allow buy 1
    do turtles: buy 1
    expect turtles places: loc_a - - -
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from undertow.core.action import CHANCE, text_of
from undertow.core.errors import (
    ActionError,
    FactError,
    NotLegal,
    NotReadable,
    PositionError,
    UndertowError,
)
from undertow.core.message import Message, message
from undertow.core.number import read_number
from undertow.core.ruleset import FactValue, Ruleset

#: keyword -> what stands behind it
KEYWORDS: Final[Mapping[str, str]] = {
    "game": "the name of a game",
    "pack": "the name of a pack",
    "case": "the case's name: the rule in a sentence",
    "rule": "one or more ids of rules or rulings",
    "option": "an option of the set-up and its value",
    "given": "KEY: WORDS of the position",
    "unknown": "keys of facts that nobody has told yet",
    "do": "[PARTY:] the text of an action",
    "draw": "the text of an outcome of chance",
    "tell": "KEY = VALUE of a fact",
    "refuse": "the text of an action : the rule that forbids it",
    "allow": "the text of an action that is legal here; it is not done",
    "open": "the text of an action : KEY of the fact that would tell whether it is legal",
    "mend": "KEY: WORDS of the position: so it lies on the table",
    "expect": "KEY: VALUE",
}
#: What stands for no words at all.
_NOTHING: Final = "-"
_SEPARATORS: Final = {"tell": "=", "refuse": ":", "open": ":", "mend": ":", "expect": ":"}
_SET_UP: Final = ("rule", "option", "given", "unknown")


class Line(NamedTuple):
    """One line of a case that does or demands something."""

    number: int
    keyword: str
    rest: str


@dataclass(slots=True)
class Case:
    """One case as it is written. ``line_number`` is where it begins, from 1."""

    name: str
    line_number: int
    game: str
    pack: str
    rules: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    position: dict[str, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


class Failure(NamedTuple):
    """What did not hold: the line (from 1) and why."""

    line_number: int
    why: Message


class CaseError(UndertowError):
    """A file of cases cannot be read: the line, what stands there, what may stand there."""


def read_cases(text: str) -> list[Case]:
    """The cases of a file. Raises CaseError at the first line that is not sound."""
    cases: list[Case] = []
    game = pack = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        keyword, _, rest = line.partition(" ")
        rest = rest.strip()
        if keyword not in KEYWORDS or not rest:
            raise CaseError(_line_message("core.case_line", number, line, tuple(KEYWORDS)))
        if keyword == "game":
            game = rest
        elif keyword == "pack":
            pack = rest
        elif keyword == "case":
            if not game or not pack:
                raise CaseError(
                    _line_message("core.case_game_first", number, line, ("game", "pack"))
                )
            cases.append(Case(rest, number, game, pack))
        elif not cases:
            raise CaseError(_line_message("core.case_none_begun", number, line, ("case",)))
        else:
            _add(cases[-1], Line(number, keyword, rest))
    for case in cases:
        if not case.lines:
            known = tuple(_RUN)
            raise CaseError(
                _line_message("core.case_says_nothing", case.line_number, case.name, known)
            )
    return cases


def _line_message(message_id: str, number: int, line: str, known: tuple[str, ...]) -> Message:
    return message(message_id, number=number, line=line, known=known)


def _add(case: Case, line: Line) -> None:
    if line.keyword in _SET_UP and case.lines:
        raise CaseError(_line_message("core.case_set_up_first", line.number, line.keyword, _SET_UP))
    if line.keyword == "rule":
        case.rules += line.rest.split()
    elif line.keyword == "option":
        name, _, value = line.rest.partition(" ")
        _once(case.options, name, line)
        case.options[name] = value.strip()
    elif line.keyword == "given":
        key, words = _pair(line, ":")
        _once(case.position, key, line)
        case.position[key] = "" if words == _NOTHING else words
    elif line.keyword == "unknown":
        case.unknown += line.rest.split()
    else:
        if line.keyword in _SEPARATORS:
            _pair(line, _SEPARATORS[line.keyword])
        case.lines.append(line)


def _once(given: Mapping[str, str], key: str, line: Line) -> None:
    """The second of two lines about one thing would silently undo the first."""
    if key in given:
        raise CaseError(
            _line_message("core.case_twice", line.number, f"{line.keyword} {key}", (given[key],))
        )


def _pair(line: Line, separator: str) -> tuple[str, str]:
    key, found, value = line.rest.partition(separator)
    if not found:
        form = (KEYWORDS[line.keyword],)
        raise CaseError(_line_message("core.case_form", line.number, line.rest, form))
    return key.strip(), value.strip()


def run_case(case: Case, ruleset: Ruleset[Any], box: Any) -> list[Failure]:
    """What of a case does not hold; an empty list if all does. ``box`` is the case's pack, its holes already made.

    A case stops at its first failure: what follows it would be about another table.
    """
    try:
        # A case without a position begins at the beginning, with the set-up.
        state = (
            ruleset.from_position(case.options, box, case.position)
            if case.position
            else ruleset.new_game(case.options, box)
        )
        for key in case.unknown:
            ruleset.fact_values(state, key)  # a key that no box has would make no hole
    except UndertowError as error:
        return [Failure(case.line_number, error.message)]
    for line in case.lines:
        try:
            state, why = _RUN[line.keyword](ruleset, state, line)
        except CaseError as error:
            why = error.message
        if why is not None:
            return [Failure(line.number, why)]
    return []


def _do(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    party, found, text = line.rest.partition(":")
    if not found:
        party, text = "", line.rest
    decider = ruleset.describe(state)["asked"].split()[0]
    if party and party.strip() != decider:
        return state, message("core.case_party", party=party.strip(), decider=decider)
    try:
        return ruleset.apply(state, ruleset.read(state, text)), None
    except ActionError as error:
        why = error.reason if isinstance(error, NotLegal) else error.message
        return state, why


def _draw(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    decision = ruleset.decision(state)
    if decision is None or decision.party != CHANCE:
        asked = ruleset.describe(state)["asked"]
        return state, message("core.case_party", party="chance", decider=asked)
    try:
        return ruleset.apply(state, ruleset.read(state, line.rest)), None
    except ActionError as error:
        return state, error.message


def _tell(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    key, text = _pair(line, "=")
    number = read_number(text)
    value: FactValue = text if number is None else number
    try:
        return ruleset.tell(state, key, value), None
    except (ActionError, FactError) as error:
        return state, error.message


def _mend(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    key, words = _pair(line, ":")
    try:
        return ruleset.mend(state, {key: "" if words == _NOTHING else words}), None
    except PositionError as error:
        return state, error.message


def _refuse(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    text, expected = _pair(line, ":")
    try:
        ruleset.apply(state, ruleset.read(state, text))
    except NotLegal as forbidden:
        rule = forbidden.rule
        if _rule_id(rule) == _rule_id(expected):
            return state, None
        return state, message("core.case_other_rule", text=text, rule=rule, expected=expected)
    except NotReadable as unreadable:
        # A choice that the decision does not know at all is refused by no single rule.
        if expected == "-" and unreadable.is_known_verb:
            return state, None
        return state, unreadable.message
    except ActionError as error:
        return state, error.message
    return state, message("core.case_not_refused", text=text, expected=expected)


def _rule_id(rule: str) -> str:
    """A ruling's number, or a chapter as headers write it: ``main-actions`` for "Main actions"."""
    return rule.lower().replace(" ", "-")


def _allow(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    try:
        action = ruleset.read(state, line.rest)
        ruleset.check(state, action)
    except ActionError as error:
        return state, error.reason if isinstance(error, NotLegal) else error.message
    open_fact = ruleset.verdict(state, action).open_fact
    if open_fact is not None:
        return state, message("core.case_open", text=line.rest, key=open_fact)
    return state, None


def _open(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    text, key = _pair(line, ":")
    try:
        action = ruleset.read(state, text)
        ruleset.check(state, action)
    except ActionError as error:
        return state, error.reason if isinstance(error, NotLegal) else error.message
    found = ruleset.verdict(state, action).open_fact
    if found == key:
        return state, None
    return state, message("core.case_not_open", text=text, key=key, found=found or "-")


def _expect(ruleset: Ruleset[Any], state: Any, line: Line) -> tuple[Any, Message | None]:
    key, expected = _pair(line, ":")
    if key == "legal":
        found = ", ".join([text_of(action) for action in ruleset.legal_actions(state)])
    else:
        described = ruleset.describe(state)
        if key not in described:
            known = (*described, "legal")
            raise CaseError(_line_message("core.case_key", line.number, key, known))
        found = described[key]
    if _folded(found) == _folded(expected):
        return state, None
    return state, message(
        "core.case_expected", key=key, expected=expected or "-", found=found or "-"
    )


def _folded(words: str) -> Sequence[str]:
    return [] if words == _NOTHING else words.replace(",", " , ").split()


_RUN: Final[Mapping[str, Callable[[Ruleset[Any], Any, Line], tuple[Any, Message | None]]]] = {
    "do": _do,
    "draw": _draw,
    "tell": _tell,
    "refuse": _refuse,
    "allow": _allow,
    "open": _open,
    "mend": _mend,
    "expect": _expect,
}
