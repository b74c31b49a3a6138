"""docs/cases.md: every example in it runs, and it leaves out no word of the notation."""

import re
from pathlib import Path

import pytest

from undertow.cli.case_coverage import Coverage, cover, read_rules
from undertow.cli.main import main
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
        is_ours = (PACKS / case.pack).is_dir()
        box = load_pack(PACKS / case.pack if is_ours else case.pack).without(case.unknown)
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


def test_the_first_example_holds_in_any_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "my_rule.case"
    file.write_text(blocks_of("case")[0], encoding="utf-8")
    assert main(["case", str(file)]) == 0
    assert "1 case holds, none fails." in capsys.readouterr().out


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


def _coverage() -> Coverage:
    files = sorted(Path(__file__).parent.rglob("*.case"))
    cases = [case for file in files for case in read_cases(file.read_text("utf-8"))]
    return cover(read_rules([ROOT / "docs" / "rules.md", ROOT / "docs" / "rulings.md"]), cases)


COVERAGE = _coverage()


def test_every_case_names_a_rule_that_there_is():
    files = sorted(Path(__file__).parent.rglob("*.case"))
    nameless = [
        case.name
        for file in files
        for case in read_cases(file.read_text("utf-8"))
        if not case.rules
    ]
    assert nameless == []
    assert COVERAGE.unknown == {}


@pytest.mark.parametrize("rule", [rule.id for rule in COVERAGE.rules if not rule.why_no_case])
def test_every_rule_is_shown_by_a_case(rule: str):
    assert COVERAGE.shown_by[rule]


def test_the_documents_number_every_ruling_without_a_gap():
    ids = [rule.id for rule in COVERAGE.rules]
    for letter, last in (("R", 45), ("S", 18)):
        numbers = sorted(int(one[1:]) for one in ids if re.fullmatch(rf"{letter}\d+", one))
        assert numbers == list(range(1, last + 1))


def test_a_rule_that_has_cases_gives_no_reason_for_having_none():
    assert [r.id for r in COVERAGE.rules if r.why_no_case and COVERAGE.shown_by[r.id]] == []


def test_every_ruling_that_an_option_switches_names_the_option():
    texts = {rule.id: rule.text for rule in COVERAGE.rules}
    switched = {name: rule for name, (_, rule) in CHOICES.items() if rule in texts}
    assert len(switched) == 10
    for name, rule in switched.items():
        values = " / ".join(f"`{value}`" for value in CHOICES[name][0])
        assert f"(option: `{name}` {values}" in texts[rule], rule
