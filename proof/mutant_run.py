"""Mutation testing of Duellum's rules: each mutant in a copy of the checkout, the tests of the rules run on it.

One seed is one mutant: all of them, over all modules, are put in an order that is random and always the same, so that
the first so many are a fair sample.
"""

from __future__ import annotations

import atexit
import compileall
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random
from tempfile import mkdtemp
from typing import Final

from proof.mutations import Mutant, mutants

CHECKOUT: Final = Path(__file__).resolve().parent.parent
RULES: Final = Path("host/undertow/games/duellum")
#: What is no rule: reading packs and positions, what is told and shown, and what checks the rest.
_NO_RULES: Final = (
    "__init__",
    "box",
    "box_facts",
    "components",
    "effect",
    "explain",
    "fact_book",
    "goal_book",
    "goal_facts",
    "invariants",
    "labels",
    "observation",
    "pack",
    "pack_check",
    "pack_goals",
    "pack_head",
    "pack_notes",
    "pack_rows",
    "pack_table",
    "pack_types",
    "position",
    "position_check",
    "questions",
    "view",
)
#: The quickest first: most mutants meet their end there.
TESTS: Final = (
    "tests/cases/test_cases.py",
    "tests/duellum/test_door.py",
    "tests/duellum/test_ways_home.py",
    "tests/duellum/test_perft.py",
    "tests/duellum/test_playthroughs.py",
    "tests/duellum/test_differential.py",
    "tests/duellum/test_selfplay.py",
)
_COPIED: Final = ("host", "firmware", "board_config", "tests", "conftest.py", "pyproject.toml")
#: Well above what all of the tests take; a mutant that never ends is a dead one.
TIMEOUT_S: Final = 180
WANTED_PERCENT: Final = 90
KILLED: Final = ("mutants", "killed")
SURVIVED: Final = ("mutants", "survived")
#: pytest's exit codes: all passed, and no tests were there.
_PASSED, _NO_TESTS = 0, 5


@cache
def all_mutants() -> tuple[tuple[Path, Mutant], ...]:
    """Every mutant with its file, in the order of the seeds."""
    found = [
        (path.relative_to(CHECKOUT), mutant)
        for path in sorted((CHECKOUT / RULES).glob("*.py"))
        if path.stem not in _NO_RULES
        for mutant in mutants(path.read_text(encoding="utf-8"))
    ]
    Random("mutants").shuffle(found)
    return tuple(found)


@cache
def workshop() -> Path:
    """A copy of the checkout for this process, whose tests pass as it is. Raises RuntimeError if they do not."""
    copy = Path(mkdtemp(prefix=f"undertow-mutants-{os.getpid()}-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    for name in _COPIED:
        source = CHECKOUT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    # Compiled once, and not compared with the source again: a mutant's own file is taken out below.
    compileall.compile_dir(copy, quiet=2, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    finished = _tested(copy)
    if finished.returncode != _PASSED:
        raise RuntimeError(f"without any mutant the tests fail: {finished.stdout[-300:]}")
    return copy


def _tested(copy: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (copy / "host", copy / "firmware/lib", copy))),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    tests = [test for test in TESTS if (copy / test).exists()]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *tests],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )


def survives(path: Path, mutant: Mutant) -> bool:
    """All tests pass with this fault put in."""
    copy = workshop()
    file = copy / path
    whole = file.read_text(encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()
    file.write_text(mutant.source, encoding="utf-8")
    try:
        return _tested(copy).returncode in (_PASSED, _NO_TESTS)
    except subprocess.TimeoutExpired:
        return False
    finally:
        file.write_text(whole, encoding="utf-8")


def check_mutant(seed: int) -> Mapping[tuple[str, str], int]:
    """One mutant: counted as killed, or counted and named as surviving."""
    everything = all_mutants()
    if seed >= len(everything):
        raise ValueError(
            f"there are {len(everything)} mutants: the last seed is {len(everything) - 1}"
        )
    path, mutant = everything[seed]
    if survives(path, mutant):
        return {SURVIVED: 1, ("survivors", f"{path.stem}.{mutant.name}"): 1}
    return {KILLED: 1}


def too_few_killed(seen: Mapping[tuple[str, str], int]) -> list[str]:
    """What is missing to the share that ought to be killed; nothing, if nothing is."""
    killed, survived = seen.get(KILLED, 0), seen.get(SURVIVED, 0)
    percent = 100 * killed / max(killed + survived, 1)
    if percent >= WANTED_PERCENT:
        return []
    return [f"{WANTED_PERCENT} % killed: it is {percent:.1f} %"]
