"""Games at random: boxes with holes that play like whole ones, and states that copy, compare and serialise."""

import json
import random
from itertools import pairwise

import pytest

from tests.duellum.playing import (
    SETUPS,
    box_of,
    check_holed_game,
    holes,
    play,
    random_deeds,
    setup_of,
)
from undertow.core.record import Told
from undertow.games.duellum import RULES
from undertow.games.duellum.state import State
from undertow.games.duellum.state_json import from_json, to_json

HOLED_GAMES = 50


@pytest.mark.parametrize("batch", range(4))
def test_a_box_with_holes_plays_like_the_whole_box(batch: int):
    for seed in range(batch, HOLED_GAMES, 4):
        check_holed_game(seed)


def test_every_kind_of_fact_is_holed_somewhere():
    def kind(key: str) -> tuple[str, str]:
        words = key.split(".")
        if words[0] == "side":
            return "side", ""
        return words[0], words[-1] if not words[-1].isdigit() else words[-2]

    everything = {kind(key) for key in box_of("full").facts() if not key.startswith("border.")}
    holed = {
        kind(key) for seed in range(1, HOLED_GAMES, 2) for key in holes(setup_of(seed)[0], seed)
    }
    assert everything <= holed
    assert [key for key in holes(box_of("full"), 1) if key.startswith("border.")]


def test_a_table_that_knows_nothing_is_asked_and_never_twice():
    box, options = box_of("slice"), SETUPS[0]
    deeds = random_deeds(box, options, 4, 400)
    game = play(box.without(box.facts()), options, deeds, box)
    told = [deed.key for deed in game.line if isinstance(deed, Told)]
    assert len(told) > 50
    assert len(set(told)) == len(told)


def _states(seed: int) -> list[State]:
    box, options = setup_of(seed)
    chooser = random.Random(seed)
    state = RULES.new_game(options, box)
    states = []
    while state.outcome is None and len(states) < 150:
        states.append(state.copy())
        RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
    return [*states, state]


@pytest.mark.parametrize("seed", range(4))
def test_states_copy_compare_hash_and_serialise_in_mid_turn(seed: int):
    states = _states(seed)
    for before, after in pairwise(states):
        copy = before.copy()
        assert copy == before
        assert hash(copy) == hash(before)
        assert before != after
        again = from_json(json.loads(json.dumps(to_json(before))), before.box)
        assert again == before
        assert RULES.legal_actions(again) == RULES.legal_actions(before)


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_shares_nothing_that_changes(seed: int):
    for state in _states(seed)[:-1]:
        kept = to_json(state)
        copy = state.copy()
        for action in RULES.legal_actions(state)[:2]:
            RULES.perform(copy.copy(), action)
        assert to_json(state) == kept
