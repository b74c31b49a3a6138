"""All that judges a mutant of the rules, in a process of its own: the checks import the rules, and not this module."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Final

import pytest

from proof.mutant_child import Check
from undertow.core.case import Case, read_cases, run_case

CHECKOUT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = (
    "test_playthroughs",
    "test_details",
    "test_regent_reasons",
    "test_ways_home",
    "test_random_games",
    "test_perft",
    "test_door",
)
#: What takes long, and is about boxes with holes and about words: neither is counted as a rule.
_LEFT_OUT: Final = "box_with_holes or have_words or has_words"
#: Seeds of the differential test: eight games on each of its packs.
DIFFERENTIAL_GAMES: Final = 80
_PYTEST: Final = (
    *("-q", "-x", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-k", f"not ({_LEFT_OUT})"),
    # Hypothesis is imported before pytest sees it, and asserts nothing.
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


def _all_cases() -> tuple[Case, ...]:
    """The first case of each file, then the second of each: the first few are about everything."""
    files = sorted((CHECKOUT / "tests/cases").rglob("*.case"))
    by_file = [read_cases(file.read_text("utf-8")) for file in files]
    return tuple([case for row in zip_longest(*by_file) for case in row if case is not None])


CASES: Final = _all_cases()


def check_cases() -> None:
    """Every case holds, and what must hold in every state holds in those that it comes to."""
    rules = import_module("tests.cases.checked").RULES
    load_pack = cache(import_module("undertow.games.duellum.pack").load_pack)
    for case in CASES:
        box = load_pack(CHECKOUT / "tests/packs" / case.pack).without(case.unknown)
        failures = run_case(case, rules, box)
        if failures:
            raise AssertionError(f"{case.name}, line {failures[0].line_number}: {failures[0].why}")


def check_tests() -> None:
    """Playthroughs, perft tables, the door, what is said of prices, and what states are."""
    tests = [f"{CHECKOUT}/tests/duellum/{name}.py" for name in TESTS]
    if pytest.main([*_PYTEST, *tests]) != pytest.ExitCode.OK:
        raise AssertionError("see make test")


def check_differential() -> None:
    """The oracle agrees in those of the suite's games that come to every end, and in as many more on every pack."""
    differential = import_module("tests.oracle.differential")
    seeds = {*import_module("tests.duellum.test_differential").COVERING, *range(DIFFERENTIAL_GAMES)}
    for seed in sorted(seeds):
        differential.play(seed)


def check_games() -> None:
    """Games of self-play, every set-up on every pack by every bot: every invariant holds in every state."""
    playing, bots = (
        import_module("tests.duellum.playing"),
        import_module("undertow.bots.selfplay").BOTS,
    )
    count = len(bots) * len(playing.SELFPLAY_PACKS) * len(playing.SETUPS)
    uses = set().union(*[playing.play_selfplay_game(seed) for seed in range(count)])
    unknown = uses - import_module("undertow.bots.usage").everything()
    if unknown:
        raise AssertionError(f"used, and not there: {unknown}")


#: The quickest first: most mutants meet their end there.
CHECKS: Final = (
    Check("cases", check_cases, 5),
    Check("tests", check_tests, 20),
    Check("differential", check_differential, 30),
    Check("games", check_games, 40),
)
