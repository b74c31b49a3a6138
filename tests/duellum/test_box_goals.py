"""The box: goals and tokens known and unknown, told and contradicted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.duellum.packs import WHOLE, WITH_GOALS, copied, set_cell
from tests.duellum.test_box import refusal
from undertow.core.errors import Unknown
from undertow.games.duellum.box import Box
from undertow.games.duellum.effect import Effect, read_effect, write_effect
from undertow.games.duellum.goal_names import GOALS
from undertow.games.duellum.pack import load_pack


@cache
def with_goals() -> Box:
    return load_pack(WITH_GOALS)


def test_every_reader_of_goals_and_tokens_asks_for_its_fact() -> None:
    box = with_goals().without(with_goals().facts())
    readers: dict[str, Callable[[], object]] = {
        "goal.1.a": lambda: box.goal(0, 0),
        "goal.4.b": lambda: box.goal(3, 1),
        "goal.3.swirl": lambda: box.swirl(2),
        "token.turtles.first_1.effect": lambda: box.token_effect(0),
        "token.squids.second_4.effect": lambda: box.token_effect(15),
    }
    for key, reader in readers.items():
        with pytest.raises(Unknown) as unknown:
            reader()
        assert unknown.value.key == key
    assert {key for key in box.unknown_keys() if key.startswith(("goal.", "token."))} == {
        key for key in with_goals().facts() if key.startswith(("goal.", "token."))
    }


@pytest.mark.parametrize("pack", [WITH_GOALS, WHOLE])
def test_goals_and_tokens_lie_in_their_domains_when_all_of_them_are_unknown(pack: Path) -> None:
    box = load_pack(pack)
    keys = [key for key in box.facts() if key.startswith(("goal.", "token."))]
    assert len(keys) == 4 * 3 + 16
    blank = box.without(keys)
    for key in keys:
        assert box.value(key) in blank.values(key), key
        assert box.value(key) in box.without([key]).values(key), key
    assert blank.values("goal.2.b") == GOALS
    assert blank.values("goal.2.swirl") == ("a", "b")


def test_effects_of_tokens_read_back_to_the_texts_of_their_domain() -> None:
    token = "token.turtles.first_1.effect"
    tokens = with_goals().without([token]).values(token)
    assert [write_effect(read_effect(str(effect))) for effect in tokens] == list(tokens)
    assert {read_effect(str(effect)).name for effect in tokens} == {
        "gain",
        "enhance_raise",
        "enhance_rotate",
        "enhance_move",
        "enhance_score",
        "enhance_ready",
        "enhance_tire",
        "enhance_return",
    }


def test_no_goal_can_be_told_for_two_sides() -> None:
    box = with_goals().without(["goal.1.a", "goal.3.b"])
    assert set(box.values("goal.1.a")) == {"four_types", "six_tired"}
    assert refusal(box, "goal.1.a", "three_mantas").id == "duellum.contradicts_fact"
    told = box.with_fact("goal.1.a", "six_tired")
    assert told.values("goal.3.b") == ("four_types",)
    refused = refusal(told, "goal.3.b", "six_tired")
    assert (refused.params["other"], refused.params["other_value"]) == ("goal.1.a", "six_tired")
    assert refusal(box, "goal.5.a", "four_types").id == "duellum.no_such_fact"
    assert refusal(with_goals(), "goal.1.swirl", "b").id == "duellum.fact_known"


def test_a_token_takes_no_effect_that_is_none_of_a_token() -> None:
    key = "token.squids.first_1.effect"
    box = with_goals().without([key])
    for effect in ("by_hand", "raise 1", "4c", "empty"):
        assert refusal(box, key, effect).id == "core.fact_outside"
    assert box.with_fact(key, "enhance return").token_effect(8) == Effect("enhance_return")


def test_invented_goals_and_tokens_say_so(tmp_path: Path) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    # A token is invented as soon as one of its sides is.
    for row in (2, 4, 5):
        set_cell(pack, "goals.csv", row, "source", "entered")
    set_cell(pack, "tokens.csv", 2, "source", "entered")
    box = load_pack(pack)
    for item in ("goal.1", "goal.1.a", "goal.3.swirl", "token.turtles.first_2.effect"):
        assert box.is_stand_in(item)
    for item in ("goal.2", "goal.2.b", "token.turtles.first_1", "token.turtles.first_1.effect"):
        assert not box.is_stand_in(item)
    assert box.pack_hash == with_goals().pack_hash
    set_cell(pack, "tokens.csv", 2, "effect", "2c")
    assert load_pack(pack).pack_hash != with_goals().pack_hash
