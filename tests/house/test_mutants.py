"""Mutants are faults put in one at a time, and what becomes of them is counted."""

import ast
from pathlib import Path

import pytest

from proof import mutant_run
from proof.mutant_run import KILLED, SURVIVED, all_mutants, check_mutant, too_few_killed
from proof.mutations import Mutant, mutants

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
    def survives(path: Path, mutant: Mutant) -> bool:
        return mutant == all_mutants()[1][1]

    monkeypatch.setattr(mutant_run, "survives", survives)
    assert check_mutant(0) == {KILLED: 1}
    path, mutant = all_mutants()[1]
    assert check_mutant(1) == {SURVIVED: 1, ("survivors", f"{path.stem}.{mutant.name}"): 1}


def test_fewer_killed_than_wanted_fail_the_claim():
    assert too_few_killed({KILLED: 90, SURVIVED: 10}) == []
    assert too_few_killed({KILLED: 89, SURVIVED: 11}) == ["90 % killed: it is 89.0 %"]
    assert too_few_killed({}) != []


def test_a_mutant_is_run_in_a_copy_which_is_mended_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """With one small test in the place of the rules' own."""
    (tmp_path / "price.py").write_text("PRICE = 2\nCOLOUR = 4\n", encoding="utf-8")
    (tmp_path / "test_price.py").write_text(
        "from price import PRICE\n\ndef test_price():\n    assert PRICE == 2\n", encoding="utf-8"
    )
    monkeypatch.setattr(mutant_run, "workshop", lambda: tmp_path)
    monkeypatch.setattr(mutant_run, "TESTS", ("test_price.py",))
    source = (tmp_path / "price.py").read_text(encoding="utf-8")
    price, colour = mutants(source)
    assert not mutant_run.survives(Path("price.py"), price)
    assert mutant_run.survives(Path("price.py"), colour)
    assert (tmp_path / "price.py").read_text(encoding="utf-8") == source
