"""Packs: goals and tokens as they are read, stay unknown, or are refused; what the frozen pack with goals holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.duellum.packs import (
    FULL,
    SLICE,
    WHOLE,
    WITH_GOALS,
    add_row,
    copied,
    faults_of,
    place_of,
    remove_row,
    set_cell,
)
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import APPENDIX
from undertow.games.duellum.components import LOCATION, MERCENARY
from undertow.games.duellum.effect import ENHANCEMENTS, SIZES, Effect, write_effect
from undertow.games.duellum.goal_facts import TOKEN_EFFECTS
from undertow.games.duellum.goal_names import GOALS, TOKEN_NAMES
from undertow.games.duellum.pack import load_pack


def test_goals_and_tokens_read_as_they_stand() -> None:
    box = load_pack(WITH_GOALS)
    assert box.is_complete
    assert [(box.goal(token, 0), box.goal(token, 1)) for token in range(box.goal_count)] == [
        ("four_types", "four_of_a_type"),
        ("three_mercenaries", "four_waiting"),
        ("three_mantas", "six_tired"),
        ("four_locations", "four_points"),
    ]
    assert [box.swirl(token) for token in range(4)] == [0, 1, 0, 1]
    assert box.token_names[:5] == (
        "turtles.first_1",
        "turtles.first_2",
        "turtles.first_3",
        "turtles.first_4",
        "turtles.second_1",
    )
    assert len(box.token_names) == len(box.token_titles) == 16
    assert box.token_effect(7) == Effect("gain", 1, 1, 1)
    assert box.token_effect(8) == Effect("gain", 1, 3, 0)
    assert box.token_effect(box.token_names.index("squids.first_3")) == Effect("enhance_tire")


def test_a_test_pack_may_have_no_goals() -> None:
    box = load_pack(SLICE)
    assert (box.goal_count, box.token_names, box.token_titles) == (0, (), ())
    assert not [key for key in box.facts() if key.startswith(("goal.", "token."))]


def test_a_whole_box_has_goals_in_a_new_game() -> None:
    assert [place_of(fault) for fault in faults_of(FULL)] == [
        ("file_missing", "goals", 0, ""),
        ("file_missing", "tokens", 0, ""),
    ]
    assert load_pack(FULL).goal_count == 0
    assert load_pack(WHOLE, needs_goals=True).goal_count == 4
    assert load_pack(SLICE, needs_goals=True).goal_count == 0


@pytest.mark.parametrize(("gone", "table"), [("goals.csv", "goals"), ("tokens.csv", "tokens")])
def test_one_of_the_two_tables_alone(tmp_path: Path, gone: str, table: str) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    (pack / gone).unlink()
    assert [place_of(fault) for fault in faults_of(pack)] == [("file_missing", table, 0, "")]


@pytest.mark.parametrize(
    ("file_name", "rows", "last", "columns"),
    [
        ("goals.csv", 9, "4, b", "token, side"),
        ("tokens.csv", 17, "squids, second_4", "faction, name"),
    ],
)
def test_the_two_tables_are_whole(
    tmp_path: Path, file_name: str, rows: int, last: str, columns: str
) -> None:
    table = file_name.removesuffix(".csv")
    short = copied(WITH_GOALS, tmp_path)
    remove_row(short, file_name, rows)
    (fault,) = faults_of(short)
    assert place_of(fault) == ("pair_missing", table, 0, columns)
    assert fault.params["expected"] == last
    long = copied(WITH_GOALS, tmp_path / "long")
    line = (long / file_name).read_text(encoding="utf-8").splitlines()[1]
    add_row(long, file_name, line)
    places = [place_of(fault) for fault in faults_of(long)]
    assert ("surplus_row", table, rows + 1, columns.split(", ")[1]) in places
    empty = copied(WITH_GOALS, tmp_path / "empty")
    heading = (empty / file_name).read_text(encoding="utf-8").splitlines()[0]
    (empty / file_name).write_text(heading + "\n", encoding="utf-8")
    assert {place_of(fault) for fault in faults_of(empty)} == {("pair_missing", table, 0, columns)}
    assert len(faults_of(empty)) == rows - 1


def test_goals_that_cannot_be_told_apart(tmp_path: Path) -> None:
    pack = copied(WHOLE, tmp_path)
    set_cell(pack, "goals.csv", 7, "goal", "four_types")
    (fault,) = faults_of(pack)
    assert place_of(fault) == ("goal_twice", "goals", 7, "goal")
    assert (fault.params["found"], fault.params["expected"]) == ("four_types", "2")


@pytest.mark.parametrize("cell", ["yes", "no"])
def test_a_token_with_two_swirls_or_none(tmp_path: Path, cell: str) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    for row in (2, 3):
        set_cell(pack, "goals.csv", row, "swirl", cell)
    (fault,) = faults_of(pack)
    assert place_of(fault) == ("swirl", "goals", 3, "swirl")
    assert fault.params["expected"] == "2"


@pytest.mark.parametrize("row", [2, 3])
def test_one_row_of_a_token_settles_its_swirl(tmp_path: Path, row: int) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    set_cell(pack, "goals.csv", row, "swirl", "")
    box = load_pack(pack)
    assert box.is_complete
    assert box.swirl(0) == 0
    set_cell(pack, "goals.csv", 5 - row, "swirl", "")
    assert load_pack(pack).unknown_keys() == ("goal.1.swirl",)


@pytest.mark.parametrize(
    ("file_name", "row", "column", "key"),
    [
        ("goals.csv", 2, "goal", "goal.1.a"),
        ("goals.csv", 9, "goal", "goal.4.b"),
        ("tokens.csv", 2, "effect", "token.turtles.first_1.effect"),
        ("tokens.csv", 17, "effect", "token.squids.second_4.effect"),
    ],
)
def test_a_blank_goal_or_token_is_an_unknown_fact(
    tmp_path: Path, file_name: str, row: int, column: str, key: str
) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    set_cell(pack, file_name, row, column, "")
    box = load_pack(pack)
    assert box.unknown_keys() == (key,)
    told = load_pack(WITH_GOALS).value(key)
    assert told in box.values(key)
    assert box.with_fact(key, told) == load_pack(WITH_GOALS)


def test_the_goals_and_tokens_that_the_format_is_described_with_are_all() -> None:
    text = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    section = text.partition("## `goals.csv`")[2].partition("\n## Effects")[0]
    words = set(re.findall(r"`([^`]+)`", section))
    assert words >= {*GOALS, *TOKEN_EFFECTS, *TOKEN_NAMES}
    assert set(ENHANCEMENTS) <= set(TOKEN_EFFECTS)


# ---- the frozen pack with goals: what its readers rely on


def action_effects(box: Box, cards: Iterable[int]) -> list[Effect]:
    return [effect for card in cards for effect in box.action_effects(card)]


def test_it_is_small_and_has_every_mercenary() -> None:
    box = load_pack(WITH_GOALS)
    kinds = [box.kind(card) for card in range(len(box.card_names))]
    assert (kinds.count(LOCATION), kinds.count(MERCENARY)) == (16, 13)
    powers = [box.power(card) for card, kind in enumerate(kinds) if kind == MERCENARY]
    assert sorted(powers) == sorted([*APPENDIX, "none", "none", "none"])
    assert set(box.location_types) & set(box.mercenary_types) == {"hunters"}


def test_each_faction_has_every_effect_some_with_a_price_some_in_any_order() -> None:
    box = load_pack(WITH_GOALS)
    for cards in box.action_cards:
        assert len(cards) == 8
        effects = action_effects(box, cards)
        assert {effect.name for effect in effects} == set(SIZES) - {"by_hand"}
        assert any(effect.coins or effect.tridents for effect in effects)
        assert {box.action_any_order(card) for card in cards} == {True, False}


def test_every_token_effect_stands_on_a_token_and_a_swirl_on_either_side() -> None:
    box = load_pack(WITH_GOALS)
    tokens = {write_effect(box.token_effect(token)) for token in range(16)}
    assert tokens == set(TOKEN_EFFECTS)
    assert {box.swirl(token) for token in range(4)} == {0, 1}
