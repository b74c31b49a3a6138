"""The page of other people's faults names a test for each, and each of these tests exists."""

import ast
import re
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = CHECKOUT / "docs" / "field-cases.md"
ROW = re.compile(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LINK = re.compile(r"\[`((?:test|check)_\w+)`\]\(\.\./([^)]+\.py)\)")
CASES = 45
#: Shown by tests that were there before the case was looked for, under names of their own.
NAMED_OTHERWISE = {4, 14, 15, 18, 19, 37, 40}


def rows() -> list[tuple[int, list[tuple[str, str]]]]:
    """Each case's number, and the name and file of each test that the page links."""
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(int(number), LINK.findall(shown)) for number, _, shown in found]


def functions_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_all_cases_are_there_in_order_each_with_a_test() -> None:
    assert [number for number, _ in rows()] == list(range(1, CASES + 1))
    assert [number for number, tests in rows() if not tests] == []


def test_every_test_that_is_named_exists() -> None:
    missing = [
        f"{number}: {file}::{name}"
        for number, tests in rows()
        for name, file in tests
        if not (CHECKOUT / file).exists() or name not in functions_of(CHECKOUT / file)
    ]
    assert missing == []


def test_a_case_that_has_a_test_of_its_own_is_shown_by_it() -> None:
    for number, tests in rows():
        own = any(name.startswith(f"test_case_{number:02}_") for name, _ in tests)
        assert own != (number in NAMED_OTHERWISE), number


def test_every_test_of_a_case_is_on_the_page() -> None:
    written = {
        int(number)
        for path in (CHECKOUT / "tests").rglob("test_*.py")
        for number in re.findall(r"^def test_case_(\d\d)_", path.read_text("utf-8"), re.MULTILINE)
    }
    assert written == set(range(1, CASES + 1)) - NAMED_OTHERWISE
