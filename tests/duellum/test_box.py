"""The box: facts known and unknown, told and contradicted."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.packs import (
    BARE,
    EFFECTS,
    FULL,
    MAPLESS,
    SLICE,
    WHOLE,
    WITH_GOALS,
    copied,
    set_cell,
)
from undertow.core.errors import FactError, Unknown
from undertow.core.message import Message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import NO_SIDE, Box
from undertow.games.duellum.effect import read_effect, write_effect
from undertow.games.duellum.pack import load_pack
from undertow.words import Catalogue


@cache
def full() -> Box:
    return load_pack(FULL)


@cache
def small() -> Box:
    return load_pack(SLICE)


def refusal(box: Box, key: str, value: FactValue) -> Message:
    """The message with which a fact is refused; it must have a sentence."""
    with pytest.raises(FactError) as error:
        box.with_fact(key, value)
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    assert catalogue.say(error.value.message)
    return error.value.message


# ---- reading


def test_every_reader_asks_for_its_fact() -> None:
    """A box of which only the structure is known: each method names the key that it would need."""
    box = small().without(small().facts())
    readers: dict[str, Callable[[], object]] = {
        "card.1.kind": lambda: box.kind(0),
        "card.2.type": lambda: box.type(1),
        "card.3.bubble": lambda: box.bubble(2),
        "card.4.points": lambda: box.points(3),
        "card.5.crown": lambda: box.crown(4),
        "card.6.depths": lambda: box.depth_count(5),
        "card.7.depth.2": lambda: box.depth(6, 1),
        "card.10.power": lambda: box.power(9),
        "action.turtles.buy.coins": lambda: box.action_coins(1),
        "action.squids.buy.tridents": lambda: box.action_tridents(6),
        "action.turtles.voyage.order": lambda: box.action_any_order(3),
        "action.turtles.harvest.effects": lambda: box.action_effects(4),
        "animal.squid_1.effects": lambda: box.animal_effects(4),
        "dial.6.coins": lambda: box.dial_coins(5),
        "dial.1.tridents": lambda: box.dial_tridents(0),
        "border.west_n.hub": lambda: box.borders(3, 1),
        "border.shell.west_n": lambda: box.neighbours(0),
        "side.ink": lambda: box.side(6),
    }
    for key, reader in readers.items():
        with pytest.raises(Unknown) as unknown:
            reader()
        assert unknown.value.key == key
    with pytest.raises(Unknown, match=r"border\.shell\.west_n"):
        box.distances(0)
    assert not box.is_complete
    assert box.facts() == {}


def test_a_list_with_a_hole_asks_for_the_first_one() -> None:
    box = small().without(["action.turtles.harvest.effect.2", "action.turtles.harvest.effect.3"])
    with pytest.raises(Unknown, match=r"action\.turtles\.harvest\.effect\.2$"):
        box.action_effects(4)
    told = box.with_fact("action.turtles.harvest.effect.2", "score 1")
    with pytest.raises(Unknown, match=r"effect\.3$"):
        told.action_effects(4)


def test_distances_are_steps_over_borders() -> None:
    box = small()
    assert box.distances(0) == (0, 1, 1, 2, 2, 2, 3)
    assert box.distances(1) == (3, 2, 2, 2, 1, 1, 0)
    assert box.borders(0, 1)
    assert not box.borders(1, 2)
    assert box.neighbours(box.centre) == (1, 2, 4, 5)
    assert box.side(box.centre) == NO_SIDE


def test_names_and_numbers_of_what_there_is() -> None:
    box = full()
    assert box.action_cards == (tuple(range(8)), tuple(range(8, 16)))
    assert [box.action_names[card] for card in box.ocean_currents] == ["ocean_currents"] * 2
    assert box.faction_animals == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert box.manta_ids == tuple(range(8, 20))
    assert box.animal_names[8] == "manta_1"
    for seat in (0, 1):
        for card in box.action_cards[seat]:
            assert box.action_id(seat, box.action_names[card]) == card
    assert [box.card_id(name) for name in box.card_names] == list(range(56))


# ---- domains


def test_every_fact_of_the_stand_in_lies_in_its_domain_when_it_alone_is_unknown() -> None:
    box = load_pack("standin")
    assert box.is_complete
    for key, value in box.facts().items():
        assert value in box.without([key]).values(key), key


def test_effects_read_back_to_the_texts_of_their_domain() -> None:
    for effect in full().values("card.1.depth.1"):
        assert write_effect(read_effect(str(effect))) == effect


def test_a_domain_is_pinned_and_has_no_value_twice() -> None:
    box = full().without(full().facts())
    for key in ("card.1.kind", "card.1.type", "card.1.depth.1", "side.carapace"):
        values = box.values(key)
        assert len(set(values)) == len(values)
        assert values == box.values(key)
    assert box.values("card.1.kind") == ("location", "mercenary")
    assert box.values("card.1.bubble") == tuple(range(10))


@pytest.mark.parametrize(
    "key",
    [
        "card.0.kind",
        "card.13.kind",
        "card.1.depth.7",
        "card.1.colour",
        "action.crabs.buy.coins",
        "animal.manta_5.effects",
        "dial.7.coins",
        "border.west_n.shell",
        "side.atlantis",
        "goal.1.a",
        "token.turtles.first_1.effect",
        "",
    ],
)
def test_a_key_that_no_such_box_has(key: str) -> None:
    box = small()
    for ask in (box.values, box.value):
        with pytest.raises(FactError) as error:
            ask(key)
        assert error.value.message.id == "duellum.no_such_fact"
    assert not box.known(key)
    assert refusal(box, key, "yes").id == "duellum.no_such_fact"


def test_a_mercenary_has_no_depths_and_a_location_no_power() -> None:
    with pytest.raises(FactError):
        small().values("card.10.depths")
    with pytest.raises(FactError):
        small().values("card.10.depth.1")
    with pytest.raises(FactError):
        small().values("card.1.power")


# ---- telling


def test_a_fact_told_twice_is_the_same_box() -> None:
    box = small()
    assert box.with_fact("card.1.bubble", 0) is box


@pytest.mark.parametrize(
    ("holes", "key", "value", "message_id"),
    [
        (["card.1.bubble"], "card.1.bubble", 10, "core.fact_outside"),
        (["card.1.bubble"], "card.1.bubble", "0", "core.fact_outside"),
        ([], "card.1.bubble", 4, "duellum.fact_known"),
        (["card.1.kind"], "card.1.kind", "mercenary", "duellum.contradicts_fact"),
        (["card.10.kind"], "card.10.kind", "location", "duellum.contradicts_fact"),
        (["card.10.type"], "card.10.type", "reef", "duellum.contradicts_fact"),
        (["card.1.depths"], "card.1.depths", 1, "duellum.contradicts_fact"),
        ([], "card.1.depth.3", "1c", "duellum.contradicts_fact"),
        (["card.10.kind", "card.10.type"], "card.10.depths", 2, "duellum.contradicts_fact"),
        (["card.1.kind", "card.1.type"], "card.1.power", "maestro", "duellum.contradicts_fact"),
        (["action.squids.buy.effects"], "action.squids.buy.effects", 1, "duellum.contradicts_fact"),
        ([], "action.squids.buy.effect.3", "refill", "duellum.contradicts_fact"),
        ([], "animal.turtle_1.effect.2", "rotate 1", "duellum.contradicts_fact"),
        (
            ["animal.turtle_1.effect.1"],
            "animal.turtle_1.effect.1",
            "ready 1",
            "duellum.contradicts_ready",
        ),
        (
            ["animal.turtle_1.effect.1"],
            "animal.turtle_1.effect.1",
            "copy",
            "duellum.contradicts_ready",
        ),
    ],
)
def test_an_answer_that_cannot_be(
    holes: list[str], key: str, value: FactValue, message_id: str
) -> None:
    box = small().without(holes)
    assert refusal(box, key, value).id == message_id
    if holes and key in holes and message_id != "core.fact_outside":
        assert value not in box.values(key)


def test_the_last_border_of_a_capital_cannot_be_told_away() -> None:
    box = small().without(["border.shell.west_n", "border.shell.west_s"])
    told = box.with_fact("border.shell.west_n", "no")
    assert refusal(told, "border.shell.west_s", "no").id == "duellum.contradicts_map"
    assert told.values("border.shell.west_s") == ("yes",)


def test_the_last_way_that_leads_past_the_other_capital_cannot_be_told_away() -> None:
    ends = ["border.east_n.ink", "border.east_s.ink"]
    box = small().without([*ends, "border.shell.ink"]).with_fact("border.shell.ink", "yes")
    told = box.with_fact(ends[0], "no")
    assert refusal(told, ends[1], "no").id == "duellum.contradicts_map"


def test_a_forty_first_location_cannot_be_told() -> None:
    box = full().without([key for key in full().facts() if key.startswith("card.56.")])
    assert refusal(box, "card.56.kind", "location").id == "duellum.contradicts_count"
    assert box.values("card.56.kind") == ("mercenary",)
    assert box.with_fact("card.56.kind", "mercenary").values("card.56.type") == box.mercenary_types


def test_what_is_learnt_is_kept_in_order_and_leaves_the_pack_as_it_was() -> None:
    start = small().without(["card.1.points", "dial.1.coins"])
    box = start.with_fact("dial.1.coins", 1).with_fact("card.1.points", 1)
    assert list(box.learnt.items()) == [("dial.1.coins", 1), ("card.1.points", 1)]
    assert box.pack_hash == start.pack_hash != small().pack_hash
    assert start.learnt == {}
    assert not start.known("dial.1.coins")
    assert box.is_complete
    assert not start.is_complete


@settings(deadline=None)  # a busy machine is no failure
@given(st.integers(0, 2**32), st.floats(0.01, 1.0))
def test_any_holes_told_truthfully_in_any_order_make_the_box_again(seed: int, share: float) -> None:
    chance = random.Random(seed)
    facts = small().facts()
    holes = [key for key in facts if chance.random() < share]
    chance.shuffle(holes)
    box = small().without(holes)
    assert all(not box.known(key) for key in holes)
    for key in holes:
        assert facts[key] in box.values(key)
        box = box.with_fact(key, facts[key])
    assert box == small()
    assert hash(box) == hash(small())
    assert box.facts() == facts
    assert list(box.facts()) == list(facts)
    assert box.distances(1) == small().distances(1)


def test_a_whole_box_learnt_by_answering_what_is_unknown() -> None:
    facts = full().facts()
    box = full().without(facts)
    asked = 0
    while not box.is_complete:
        for key in box.unknown_keys():
            box = box.with_fact(key, facts[key])
            asked += 1
    assert asked == len(facts)
    assert box == full()


# ---- identity


def test_boxes_are_equal_by_structure_and_facts() -> None:
    assert load_pack(SLICE) == small()
    assert small() != full()
    assert small().without(["card.1.points"]) != small()
    assert small() != "slice"


def test_the_hash_of_a_pack_is_stable_and_titles_do_not_move_it(tmp_path: Path) -> None:
    assert load_pack(SLICE).pack_hash == small().pack_hash
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "cards.csv", 2, "title", "Another name")
    set_cell(pack, "cards.csv", 2, "source", "entered")
    assert load_pack(pack).pack_hash == small().pack_hash
    set_cell(pack, "cards.csv", 2, "points", "2")
    assert load_pack(pack).pack_hash != small().pack_hash


@pytest.mark.parametrize(
    ("box", "pack_hash"),
    [
        (SLICE, "0e3094cca96f316d8a3d6b479df32b8b3d7fe22d69144570479b4c6421d2264f"),
        (BARE, "a1521b4df6d21bb1c333953c38c31eeace514c6e3d3304e17e6d70f1fac6f7c4"),
        (EFFECTS, "e7b54a262193f7363ae9a8c100039cd291128093f55ef755a32eeca8a55b16d2"),
        (WITH_GOALS, "e28f5e7c41be62d3092237167907fff95f87fd84661d6905e7c83e683f8fc7a3"),
        (WHOLE, "c8f54f3200ddb4bd21f5bd38178e69cad64bf6c5dfc83fc283e7bbb1e3459d90"),
        (FULL, "a7798ec8e6ef684d79f3149498bdb5de1ef7d014d20c3a4389783cbe6bf718d0"),
        (MAPLESS, "8c9f6aa9f1a35d4f653df96b24e81019e3a447a54c4c8bf6e9b189f4a1a1c24f"),
    ],
)
def test_the_frozen_packs_are_frozen(box: Path, pack_hash: str) -> None:
    """Golden data stands on them: whoever changes one breaks it, and should add another pack instead."""
    assert load_pack(box).pack_hash == pack_hash


def test_what_is_invented_says_so(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "cards.csv", 2, "source", "entered")
    set_cell(pack, "borders.csv", 2, "source", "entered")
    set_cell(pack, "borders.csv", 3, "source", "entered")
    set_cell(pack, "territories.csv", 2, "source", "rulebook")
    box = load_pack(pack)
    assert not box.is_all_stand_in
    assert box.stand_in_areas == ("card", "action", "animal", "dial", "territory", "borders")
    for item in ("card.2", "card.2.bubble", "action.turtles.buy", "animal.manta_1", "dial.3.coins"):
        assert box.is_stand_in(item)
    assert not box.is_stand_in("card.1")
    assert not box.is_stand_in("card.1.depth.2")
    assert not box.is_stand_in("border.shell.west_n")
    assert box.is_stand_in("border.shell.west_s")
    assert not box.is_stand_in("side.shell")
    assert box.is_stand_in("side.hub")
