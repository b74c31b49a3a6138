"""Whole evenings at a table with real cards and people who make mistakes, and how much the host asks of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.duellum.playing import box_of
from tests.table.scripted import (
    MODES,
    Use,
    blank,
    check_evening,
    evening,
    middle,
    most_of_95_percent,
    unmade,
)
from undertow.games.duellum.box import Box

GAMES = 10
#: Inputs that a turn may need in the middle of all turns.
MOST_INPUTS = {"vortex": 4, "referee": 8}


@pytest.mark.parametrize("mode", MODES)
def test_whatever_goes_wrong_the_hosts_table_is_the_peoples_in_the_end(mode: str):
    use: Use = Counter()
    for seed in range(GAMES):
        use += check_evening(mode, seed)
    assert unmade(mode, use) == []
    assert use[mode, "mended"] or mode == "own_deck"


@pytest.mark.parametrize("mode", MOST_INPUTS)
def test_a_turn_needs_few_inputs(mode: str, record_property):
    inputs: list[int] = []
    for seed in range(6):
        known = blank(box_of("full")) if mode == "vortex" else box_of("full")
        inputs += evening(mode, seed, known, 0.0).inputs
    shown = (
        f"{mode}: {middle(inputs)} in the middle, {most_of_95_percent(inputs)} in 95 of 100 turns"
    )
    print(shown, f"({len(inputs)} turns)")
    record_property("inputs", shown)
    assert middle(inputs) <= MOST_INPUTS[mode]


def test_a_box_is_learnt_and_hardly_asked_about_from_the_third_game_on():
    known, asked = blank(box_of("full")), []
    for seed in (1, 3, 7, 9):
        people = evening("referee", seed, known, 0.0)
        asked.append(people.questions)
        known = Box(known.structure, people.session.state.box.facts())
    print("questions in each of four games:", asked)
    assert asked[0] > 300
    assert max(asked[2:]) < asked[0] // 10
