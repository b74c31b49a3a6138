"""Mutants are faults put in one at a time, and what becomes of them is counted."""

import ast
import sys
from pathlib import Path

import pytest

from proof import mutant_run
from proof.mutant_run import (
    KILLED,
    SURVIVED,
    all_mutants,
    check_mutant,
    judged,
    too_few_killed,
)
from proof.mutations import Mutant, mutants
from proof.registry import PROOFS

SOURCE = '''\
"""Not 1 word of this."""
from a import b
TABLE = {"x": 2}
def pay(coins: int | None, price: int = 3) -> int | None:
    """Nor of this."""
    assert coins > 0
    left = coins - price
    if left < 0 and not free(price):
        return None
    note(f"{coins + 1} “paid”", is_loud=True)
    return left if left else 7
class Purse:
    __slots__ = ("coins",)
'''


def test_each_kind_of_fault_is_put_in_once_and_nothing_else():
    assert [mutant.name for mutant in mutants(SOURCE)] == [
        "TABLE: 2 → 3",
        "pay: 3 → 4",
        "pay: left = coins - price → pass",
        "pay: coins - price → coins + price",
        "pay: left < 0 and not free(price) → left < 0 or not free(price)",
        "pay: left < 0 → left <= 0",
        "pay: 0 → 1",
        "pay: not free(price) → free(price)",
        'pay: note(f"{coins + 1} “paid”", is_loud=True) → pass',
        "pay: True → False",
        "pay: return left if left else 7 → return None",
        "pay: left if left else 7 → 7 if left else left",
        "pay: 7 → 8",
    ]


def test_a_mutant_differs_from_the_module_in_its_place_alone():
    for mutant in mutants(SOURCE):
        ast.parse(mutant.source)
        pairs = list(zip(SOURCE.splitlines(), mutant.source.splitlines(), strict=True))
        changed = [number for number, (old, new) in enumerate(pairs, 1) if old != new]
        assert changed == [mutant.line_number]


def test_every_rule_module_has_mutants_in_a_fixed_order():
    everything = all_mutants()
    assert {"turn", "programme", "goals", "regent_effects"} <= {path.stem for path, _ in everything}
    assert not {"view", "labels", "invariants"} & {path.stem for path, _ in everything}
    all_mutants.cache_clear()
    assert all_mutants() == everything
    with pytest.raises(ValueError, match="the last seed is"):
        check_mutant(len(everything))


def test_killed_and_surviving_mutants_are_counted(monkeypatch: pytest.MonkeyPatch):
    def killed_by(path: Path, mutant: Mutant) -> str:
        return "" if mutant == all_mutants()[1][1] else "cases"

    monkeypatch.setattr(mutant_run, "killed_by", killed_by)
    assert check_mutant(0) == {KILLED: 1, ("killed by", "cases"): 1}
    path, mutant = all_mutants()[1]
    assert check_mutant(1) == {SURVIVED: 1, ("survivors", f"{path.stem}.{mutant.name}"): 1}


def test_fewer_killed_than_wanted_fail_the_claim():
    assert too_few_killed({KILLED: 90, SURVIVED: 10}) == []
    assert too_few_killed({KILLED: 89, SURVIVED: 11}) == ["90 % killed: it is 89.0 %"]
    assert too_few_killed({}) != []


CHECKS_OF_A_PRICE = """\
from proof.mutant_child import Check

def check_price():
    import price
    assert price.PRICE == 2, "dear"

def check_nothing():
    pass

CHECKS = (Check("nothing", check_nothing, 5), Check("price", check_price, 0.1))
"""


def test_a_mutant_meets_the_checks_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    source = "PRICE = 2\nCOLOUR = 4\n"
    (tmp_path / "price.py").write_text(source, encoding="utf-8")
    (tmp_path / "price_checks.py").write_text(CHECKS_OF_A_PRICE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    price, colour = mutants(source)
    assert judged("price", None, "price_checks") == ("", "")
    assert judged("price", price.source, "price_checks") == ("price", "AssertionError: dear")
    assert judged("price", colour.source, "price_checks") == ("", "")
    assert judged("price", "while True: pass", "price_checks") == ("price", "has no end")
    with pytest.raises(RuntimeError, match="nothing was checked"):
        judged("price", None, "no_such_checks")
    assert "price" not in sys.modules


def test_a_fault_in_the_rules_is_found_by_the_checks_of_the_rules():
    report = judged("undertow.games.duellum.tiring", "raise ValueError('a fault')")
    assert report == ("cases", "ValueError: a fault")


def test_the_volume_is_a_part_of_all_mutants():
    (count,) = [proof.count for proof in PROOFS if proof.key == "mutants"]
    assert 1_000 <= count <= len(all_mutants())
