"""A box as plain JSON data: it comes back equal, and nothing that is no box comes in."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.packs import PACKS, SLICE, WHOLE, WITH_GOALS
from undertow.core.errors import PackError
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_json import read_box, write_box
from undertow.games.duellum.pack import load_pack
from undertow.words import Catalogue

ALL_PACKS = ("standin", *sorted([head.parent.name for head in PACKS.glob("*/pack.toml")]))
CATALOGUE = Catalogue("en")
CATALOGUE.is_strict = True


@cache
def _box(name: str) -> Box:
    return load_pack(name if name == "standin" else PACKS / name)


def _there_and_back(box: Box) -> Box:
    return read_box(json.loads(json.dumps(write_box(box))))


@pytest.mark.parametrize("name", ALL_PACKS)
def test_a_box_comes_back_equal(name: str) -> None:
    box = _box(name)
    again = _there_and_back(box)
    assert again == box
    assert again.structure == box.structure
    assert again.pack_hash == box.pack_hash


@given(st.sampled_from(("slice", "goals", "standin")), st.data())
@settings(max_examples=20, deadline=None)
def test_a_box_with_holes_comes_back_equal(name: str, data: st.DataObject) -> None:
    whole = _box(name)
    holes = data.draw(st.sets(st.sampled_from(list(whole.facts())), max_size=40))
    box = whole.without(holes)
    again = _there_and_back(box)
    assert again == box
    assert again.pack_hash == box.pack_hash


def test_what_was_learnt_counts_as_known_from_the_start() -> None:
    box = load_pack(SLICE).without(["card.1.points"]).with_fact("card.1.points", 3)
    again = _there_and_back(box)
    assert again == box
    assert not again.learnt


# ---- what is refused


def _refused(data: object) -> str:
    with pytest.raises(PackError) as refusal:
        read_box(data)
    return CATALOGUE.say(refusal.value.message)


def _changed(pack: str, *path: str | int, to: object) -> dict[str, Any]:
    data = copy.deepcopy(write_box(_box(pack)))
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return data


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [
        (("box",), 2, "form 2"),
        (("box",), True, "whole number"),
        (("more",), 1, "+more"),
        (("facts",), [], "object with names"),
        (("structure", "pack_name"), "../up", "small letters"),
        (("structure", "about"), "two\nlines", "on one line"),
        (("structure", "about"), "a" * 1001, "too long"),
        (("structure", "is_test"), 1, "true or false"),
        (("structure", "cards", 0), "loc_b", "cards one name stands twice"),
        (("structure", "cards"), ["a"] * 501, "no longer than"),
        (("structure", "card_titles"), ["A"], "card_titles counts 1"),
        (("structure", "turtle_actions"), 0, "Turtles have no action card"),
        (("structure", "territories", 0), "A b", "small letters"),
        (("structure", "centre"), 7, "not different territories"),
        (("structure", "centre"), 0, "not different territories"),
        (("structure", "capitals"), [0], "capitals counts 1"),
        (("structure", "nests"), [4, 1, 2, 5], "in order"),
        (("structure", "is_mapped"), False, "not different territories"),
        (("structure", "effects"), ["rotate 2"], "is no effect of a pack"),
        (("structure", "effects"), ["by magic"], "is no effect of a pack"),
        (("structure", "effects"), [" "], "on one line"),
        (("structure", "sources", "card.99"), "entered", "card.99"),
        (("structure", "sources", "card.1"), "hearsay", "hearsay"),
        (("structure", "sources", "card.1"), {"a": []}, "{…}"),
        (("facts", "card.1.points"), 16, "16"),
        (("facts", "card.1.points"), 3.0, "float"),
        (("facts", "card.1.points"), True, "bool"),
        (("facts", "card.1.points"), None, "null"),
        (("facts", "card.99.points"), 1, "card.99.points"),
        (("facts", "card.1.power"), "maestro", "card.1.power is maestro"),
        (("facts", "card.1.depths"), 1, "cannot be"),
        (("facts", "action.turtles.ocean_currents.effect.1"), "ready 1", "Ocean Currents"),
    ],
)
def test_what_no_box_can_be_is_refused_in_a_sentence(
    path: tuple[str | int, ...], to: object, said: str
) -> None:
    assert said in _refused(_changed("slice", *path, to=to))


def test_a_map_without_a_way_is_refused() -> None:
    data = write_box(load_pack(SLICE))
    for key in data["facts"]:
        if key.startswith("border."):
            data["facts"][key] = "no"
    assert "no way leads from the centre" in _refused(data)


def test_a_whole_box_has_its_counts() -> None:
    data = write_box(load_pack(WHOLE))
    data["structure"]["cards"].append("one_too_many")
    data["structure"]["card_titles"].append("One too many")
    assert "cards counts 57, where there must be 56" in _refused(data)


def test_a_map_that_would_trouble_the_host_is_refused() -> None:
    data = write_box(load_pack(SLICE))
    data["structure"]["territories"] += [f"far_{number}" for number in range(100)]
    assert "territories counts 107" in _refused(data)


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 600), st.floats(), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_data_of_any_kind_is_a_box_or_a_sentence(data: st.DataObject) -> None:
    """One place of sound data, at any depth, is taken away or gets a value of any kind."""
    told = copy.deepcopy(write_box(_box(WITH_GOALS.name)))
    inner: Any = told
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], (dict, list)) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    if data.draw(st.booleans()):
        inner[key] = data.draw(_JSON)
    else:
        del inner[key]
    refusal = None
    try:
        box = read_box(told)
    except PackError as error:
        refusal = error.message
    if refusal is None:
        assert _there_and_back(box) == box
    else:
        assert CATALOGUE.say(refusal).endswith(".")


@pytest.mark.parametrize("data", [None, 1, "box", [], {}, [[[[]]]]])
def test_what_is_no_box_at_all(data: object) -> None:
    assert "box" in _refused(data)
