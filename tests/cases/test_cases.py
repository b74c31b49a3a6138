"""Every case in the folders beside this file holds."""

from functools import cache
from pathlib import Path

import pytest

from tests.cases.checked import RULES
from undertow.core.case import Case, read_cases, run_case
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.words import say

HERE = Path(__file__).parent
PACKS = HERE.parent / "packs"


def _cases() -> list[tuple[Path, Case]]:
    files = sorted(HERE.rglob("*.case"))
    return [(file, case) for file in files for case in read_cases(file.read_text("utf-8"))]


@cache
def _pack(name: str) -> Box:
    return load_pack(PACKS / name)


@pytest.mark.parametrize(
    ("file", "case"),
    [pytest.param(file, case, id=f"{file.stem}: {case.name}") for file, case in _cases()],
)
def test_case(file: Path, case: Case):
    box = _pack(case.pack).without(case.unknown)
    failures = [
        f"{file.relative_to(HERE)}:{failure.line_number}: {say(failure.why)}"
        for failure in run_case(case, RULES, box)
    ]
    assert not failures, "\n".join(failures)


def test_no_two_cases_have_one_name():
    names = [case.name for _, case in _cases()]
    assert len(set(names)) == len(names)
