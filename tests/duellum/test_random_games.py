"""Games at random: boxes with holes that play like whole ones, and states that copy, compare and serialise."""

import json
import random
from collections import Counter
from itertools import combinations, pairwise

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
from undertow.core.action import CHANCE
from undertow.core.record import Told
from undertow.core.ruleset import Outcome
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


def test_what_was_learnt_and_how_the_game_ended_are_saved_with_the_state():
    box, key = box_of("slice"), "card.2.bubble"
    holed = box.without([key])
    won = {"turn": "turtles", "leader": "west_n", "turtles hand": "voyage"}
    state = RULES.from_position(SETUPS[0], holed, won)
    state = RULES.tell(state, key, box.value(key))
    for choice in ("play voyage", "move shell"):
        saved = json.loads(json.dumps(to_json(state)))
        again = from_json(saved, holed)
        assert (saved["pack"], again.box.value(key)) == (holed.pack_hash, box.value(key))
        assert (again, again.outcome) == (state, state.outcome)
        state = RULES.choose(again, choice)
    asked = RULES.from_position(SETUPS[0], holed, {"turn": "turtles", "slots": "loc_b - - - - -"})
    for choice in ("play buy", "buy 1"):
        asked = RULES.choose(asked, choice)
    assert asked.question is not None
    assert from_json(json.loads(json.dumps(to_json(asked))), holed) == asked
    again = from_json(json.loads(json.dumps(to_json(state))), holed)
    assert RULES.outcome(again) == RULES.outcome(state) == Outcome(0, "capital")


def test_draws_are_counted_by_what_is_drawn_from():
    for seed in range(len(SETUPS) * 4):
        box, options = setup_of(seed)
        chooser = random.Random(seed)
        state = RULES.new_game(options, box)
        drawn: Counter[str] = Counter()
        for _ in range(200):
            decision = RULES.decision(state)
            if decision is None:
                break
            if decision.party == CHANCE:
                source, number = RULES.chance_draw(state)
                assert number == drawn[source]
                assert source in RULES.chance_sources
                drawn[source] += 1
            RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
        assert sum(drawn.values()) == sum(state.draws)


def another(value):
    """Another value of the same form."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"another {value}"
    return [*value[:-1], another(value[-1])] if value else [0]


def test_states_that_differ_in_one_thing_are_not_equal():
    state = RULES.from_position(SETUPS[0], box_of("goals"), {"turn": "turtles"})
    saved = to_json(state)
    assert from_json(saved, state.box) == state
    for name in saved.keys() - {"question", "outcome", "seats", "options", "pack", "learnt"}:
        other = from_json({**saved, name: another(saved[name])}, state.box)
        assert other != state, name
    assert (state == "another") is False
    readings = (
        {},
        {"ocean_currents": "pile"},
        solo := {"players": "1"},
        {**solo, "regent_goals": "never"},
    )
    for one, two in combinations(readings, 2):
        texts = [{**saved["options"], **options} for options in (one, two)]
        states = [from_json({**saved, "options": options}, state.box) for options in texts]
        assert states[0] != states[1], (one, two)
    for seat in (0, 1):
        for name in saved["seats"][seat]:
            seats = [dict(members) for members in saved["seats"]]
            seats[seat][name] = another(seats[seat][name])
            assert from_json({**saved, "seats": seats}, state.box) != state, (seat, name)


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_shares_nothing_that_changes(seed: int):
    for state in _states(seed)[:-1]:
        kept = to_json(state)
        copy = state.copy()
        for action in RULES.legal_actions(state)[:2]:
            RULES.perform(copy.copy(), action)
        assert to_json(state) == kept
