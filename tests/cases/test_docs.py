"""docs/cases.md: every example in it runs, and it leaves out no word of the notation."""

import re
from pathlib import Path

import pytest

from undertow.core.case import KEYWORDS, read_cases, run_case
from undertow.core.decision import Choice
from undertow.games.duellum import RULES
from undertow.games.duellum.options import CHOICES
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.position import SEAT_KEYS, TABLE_KEYS
from undertow.games.duellum.ruleset import PARTIES, VERBS
from undertow.words import say

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
TEXT = (ROOT / "docs" / "cases.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\S[^\n]*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def blocks_of(language: str) -> list[str]:
    return [text for found, text in BLOCKS if found == language]


def run(text: str) -> list[str]:
    failures = []
    for case in read_cases(text):
        box = load_pack(PACKS / case.pack).without(case.unknown)
        failures += [f"{line}: {say(why)}" for line, why in run_case(case, RULES, box)]
    return failures


def test_every_example_is_a_case_a_command_or_what_is_said():
    assert {language for language, _ in BLOCKS} == {"case", "case fails", "said", "sh"}
    assert TEXT.count("```") == 2 * len(BLOCKS)


@pytest.mark.parametrize(
    "text",
    [pytest.param(text, id=text.split("case ")[1].split("\n")[0]) for text in blocks_of("case")],
)
def test_an_example_holds(text: str):
    assert read_cases(text)
    assert run(text) == []


def test_the_example_of_a_failure_fails_as_it_says():
    (failing,), (said,) = blocks_of("case fails"), blocks_of("said")
    assert run(failing) == said.splitlines()


def words_in_code() -> set[str]:
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE)
    return {word for code in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", code)}


def _expectable() -> set[str]:
    state = RULES.new_game({}, load_pack(PACKS / "slice"))
    return {key.split()[-1] for key in RULES.describe(state)}


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("keywords", set(KEYWORDS)),
        ("keys of the position", {*TABLE_KEYS, *SEAT_KEYS}),
        ("keys to expect", _expectable() | {"legal"}),
        ("options", set(CHOICES)),
        ("values of options", {value for values, _ in CHOICES.values() for value in values}),
        ("choices", set(VERBS)),
        ("parties", set(PARTIES.values())),
        ("decisions", {name for name, kind in RULES.kinds.items() if isinstance(kind, Choice)}),
    ],
)
def test_no_word_of_the_notation_is_left_out(what: str, words: set[str]):
    assert words - words_in_code() == set(), what


# ---- the headers of the cases


def _case_files() -> list[Path]:
    return sorted(Path(__file__).parent.rglob("*.case"))


def _rules_of_cases() -> set[str]:
    return {
        rule
        for file in _case_files()
        for case in read_cases(file.read_text("utf-8"))
        for rule in case.rules
    }


def test_every_case_names_a_rule_that_there_is():
    known = set(
        re.findall(
            r"^- ([RS]\d+) ", (ROOT / "docs" / "rulings.md").read_text("utf-8"), re.MULTILINE
        )
    )
    paragraph = TEXT.partition("A rule's id is")[2].partition("\n\n")[0]
    chapters = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", paragraph))
    nameless = [
        case.name
        for file in _case_files()
        for case in read_cases(file.read_text("utf-8"))
        if not case.rules
    ]
    assert nameless == []
    assert _rules_of_cases() - known - chapters == set()


@pytest.mark.parametrize(
    "ruling",
    [
        *[f"R{number}" for number in (*range(1, 18), *range(26, 30), 33, 34)],
        *[f"S{number}" for number in (*range(1, 10), 11, 13)],
    ],
)
def test_every_ruling_that_is_played_is_shown_by_a_case(ruling: str):
    assert ruling in _rules_of_cases()
