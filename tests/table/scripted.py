"""Scripted evenings: whole games by people who make mistakes, in each mode, and what they have cost."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.duellum.playing import box_of
from tests.table.people import MISTAKES, People
from tests.table.table_truth import TrueTable
from undertow.games.duellum.box import Box

MODES = ("vortex", "referee", "own_deck")
#: So often something goes wrong when people tell something.
MISTAKE_RATE = 0.15
_LEVELS = "12345"

Use = Counter[tuple[str, str]]


def options_of(mode: str, seed: int) -> dict[str, str]:
    """Two people and one against Shrimpion in turn, on either side and all levels."""
    options = {"mode": mode, "players": "12"[seed % 2]}
    if options["players"] == "1":
        options["faction"] = ("turtles", "squids")[seed // 2 % 2]
        options["level"] = _LEVELS[seed // 2 % len(_LEVELS)]
    return options


def blank(box: Box) -> Box:
    """The box of the first evening: nothing is known of it."""
    return box.without(box.facts())


def evening(mode: str, seed: int, known: Box, mistake_rate: float) -> People:
    """A whole game. Raises Stuck."""
    truth = TrueTable(box_of("full"), options_of(mode, seed), mode, Random(f"truth {seed}"))
    people = People(truth, known, seed, mistake_rate)
    people.play()
    return people


def check_evening(mode: str, seed: int) -> Use:
    """A game with mistakes, on a box that nobody knows: in the end the host's table is the people's.

    Counts the mistakes, and how often the host was mended. Raises AssertionError.
    """
    known = box_of("full") if mode == "own_deck" else blank(box_of("full"))
    people = evening(mode, seed, known, MISTAKE_RATE)
    state, truth = people.session.state, people.truth.state
    assert people.differences() == [], f"{mode}, seed {seed}: {people.differences()}"
    assert state.outcome == truth.outcome, f"{mode}, seed {seed}: {state.outcome}, {truth.outcome}"
    use: Use = Counter({(mode, mistake): count for mistake, count in people.mistakes.items()})
    use[mode, "mended"] += people.mended
    return use


def unmade(mode: str, use: Use) -> list[str]:
    """Mistakes that belong to a mode and that nobody made."""
    possible = MISTAKES if mode == "vortex" else ("wrong card", "other choice", "knocked off")
    return [f"{mode}: {mistake}" for mistake in possible if not use[mode, mistake]]


def middle(numbers: list[int]) -> int:
    """The median, the upper one of two."""
    return sorted(numbers)[len(numbers) // 2]


def most_of_95_percent(numbers: list[int]) -> int:
    """So many at most in 95 of 100 cases."""
    return sorted(numbers)[(len(numbers) * 95 - 1) // 100]
