"""Telling a box piece by piece: how far it is told, what a change takes with it, and how it gets its map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.duellum.packs import FULL, SLICE
from undertow.core.errors import FactError
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_map import (
    neighbour_facts,
    side_facts,
    territory_names,
    with_map,
    without_map,
)
from undertow.games.duellum.pack_new import empty_box, new_pack
from undertow.games.duellum.pack_progress import MAP, Progress, changes_for
from undertow.games.duellum.pack_write import change_pack, write_pack

NESTS = [f"territory_{number}" for number in range(1, 13)]


def told(box: Box, facts: dict[str, FactValue]) -> Box:
    for key, value in facts.items():
        box = box.with_fact(key, value)
    return box


LOCATION: dict[str, FactValue] = {
    "card.1.kind": "location",
    "card.1.type": "type_2",
    "card.1.depths": 2,
    "card.1.depth.2": "2c",
}


# ---- how far it is told


def test_of_an_empty_box_nothing_is_whole_and_of_a_full_one_everything() -> None:
    counts = {part.area: (part.known, len(part.items)) for part in Progress(empty_box("b")).parts}
    assert counts == {
        "dial": (0, 6),
        "cards": (0, 56),
        "actions": (0, 16),
        "animals": (0, 8),
        "mantas": (0, 12),
        "map": (0, 0),
        "goals": (0, 4),
        "tokens": (0, 16),
    }
    assert not Progress(empty_box("b")).part(MAP).is_whole
    assert all(part.is_whole for part in Progress(load_pack("standin")).parts)
    assert {part.area for part in Progress(load_pack(FULL)).parts} >= {"cards", "map"}


def test_a_card_is_known_once_nothing_of_it_is_open() -> None:
    box = told(empty_box("b"), LOCATION)
    progress = Progress(box)
    assert progress.unknown("card.1") == (
        "card.1.bubble",
        "card.1.points",
        "card.1.crown",
        "card.1.depth.1",
    )
    assert not progress.is_blank("card.1")
    assert progress.is_blank("card.2")


# ---- what a change takes with it


def test_another_kind_takes_with_it_what_such_a_card_does_not_have() -> None:
    box = told(empty_box("b"), LOCATION)
    assert changes_for(box, {"card.1.kind": "mercenary"}) == {
        "card.1.kind": "mercenary",
        "card.1.type": None,
        "card.1.depths": None,
        "card.1.depth.2": None,
    }
    assert changes_for(box, {"card.1.depths": 1}) == {"card.1.depths": 1, "card.1.depth.2": None}


def test_nothing_of_another_row_is_taken_away() -> None:
    """The 41st location: it is for people to say which of the 41 is none."""
    kinds: dict[str, FactValue] = {f"card.{n}.kind": "location" for n in range(1, 41)}
    with pytest.raises(FactError):
        changes_for(told(empty_box("b"), kinds), {"card.41.kind": "location"})


# ---- the map


def test_a_box_gets_its_map_row_by_row_and_its_sides_from_the_borders(tmp_path: Path) -> None:
    new_pack(tmp_path / "box")
    box = write_pack(tmp_path / "box", with_map(load_pack(tmp_path / "box"), 12, NESTS))
    assert box.is_mapped
    assert [box.territories[t] for t in (box.centre, *box.capitals)] == [
        "centre",
        "turtles_capital",
        "squids_capital",
    ]
    road = ["turtles_capital", *NESTS[:6], "centre", *NESTS[6:], "squids_capital"]
    for number, name in enumerate(road):
        neighbours = road[max(0, number - 1) : number] + road[number + 1 : number + 2]
        box = change_pack(tmp_path / "box", neighbour_facts(box, name, neighbours))
    box = change_pack(tmp_path / "box", side_facts(box))
    assert box.is_complete is False
    assert Progress(box).part(MAP).is_whole
    assert box.distances(0)[box.centre] == 7
    assert box.value("side.territory_1") == "turtles"
    assert box.value("side.centre") == "centre"


def test_a_map_that_is_all_wrong_is_taken_away(tmp_path: Path) -> None:
    new_pack(tmp_path / "box")
    empty = load_pack(tmp_path / "box")
    mapped = write_pack(tmp_path / "box", with_map(empty, 20, NESTS))
    assert write_pack(tmp_path / "box", without_map(mapped)) == empty
    lines = (tmp_path / "box" / "territories.csv").read_text(encoding="utf-8").splitlines()
    assert lines == ["id,kind,nest,side,source"]


def test_a_border_that_cuts_off_a_capital_is_refused(tmp_path: Path) -> None:
    box = with_map(empty_box("b"), 12, NESTS)
    with pytest.raises(FactError):
        changes_for(box, neighbour_facts(box, "centre", []))


@pytest.mark.parametrize(("plain", "nests"), [(8, NESTS), (58, NESTS), (12, NESTS[1:])])
def test_a_map_that_no_box_has_is_no_map(plain: int, nests: list[str]) -> None:
    with pytest.raises(ValueError, match=r"8|58|territory"):
        with_map(empty_box("b"), plain, nests)


def test_territories_are_numbered() -> None:
    assert territory_names(9)[3:5] == ("territory_1", "territory_2")
    assert load_pack(SLICE).is_mapped
