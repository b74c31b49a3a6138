"""Two packs become one: what is new is added, what differs is decided, and nothing is lost without a word."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.duellum.packs import FULL, WHOLE
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_check import check_structure, check_told, items_of
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_map import with_map
from undertow.games.duellum.pack_merge import Difference, Merged, merged
from undertow.games.duellum.pack_new import empty_box
from undertow.games.duellum.pack_write import with_titles
from undertow.words import Catalogue

EMPTY = empty_box("ours")
NESTS = [f"territory_{number}" for number in range(1, 13)]


def box_with(facts: dict[str, FactValue], before: Box = EMPTY) -> Box:
    structure = before.structure
    for key, value in facts.items():
        is_named = key.endswith(".type") and value not in before.domains[key]
        if is_named and value not in structure.location_types:
            types = (str(value), *structure.location_types[1:])
            structure = structure._replace(location_types=types)
    return Box(structure, {**before.facts(), **facts})


def location(number: int, **facts: FactValue) -> dict[str, FactValue]:
    told = {"kind": "location", "type": "type_1", "bubble": 2, "points": 3, "crown": "no", **facts}
    return {f"card.{number}.{name}": value for name, value in told.items()}


def nobody(difference: Difference) -> bool:
    raise AssertionError(f"nothing differs, and {difference} was asked")


def ours_of(difference: Difference) -> bool:
    return False


def theirs_of(difference: Difference) -> bool:
    return True


def merge(ours: Box, theirs: Box, decide: Callable[[Difference], bool] = nobody) -> Merged:
    result = merged(ours, theirs, decide)
    check_structure(result.box.structure)
    check_told(result.box)
    return result


def as_entered(box: Box) -> Box:
    """The same box as if somebody had told all of it."""
    sources = [(item, "entered") for item in items_of(box.structure)]
    return Box(box.structure._replace(sources=tuple(sources)), box.facts())


# ---- what is new


def test_what_only_they_know_is_added_and_what_both_know_is_not_asked() -> None:
    ours = box_with({"dial.1.coins": 3, "dial.1.tridents": 2})
    theirs = box_with({"dial.1.coins": 3, "dial.2.coins": 4, "animal.squid_2.effects": 1})
    result = merge(ours, theirs)
    assert result.added == {"dial.2.coins": 4, "animal.squid_2.effects": 1}
    assert result.left_out == ()
    assert merge(result.box, theirs).added == {}


@pytest.mark.parametrize("pack", [FULL, WHOLE])
def test_an_empty_box_becomes_theirs(pack: object) -> None:
    theirs = as_entered(load_pack(str(pack)))
    result = merge(
        Box(theirs.structure, {}).without(theirs.facts()),
        theirs,
    )
    assert result.box.facts() == theirs.facts()


def test_two_halves_of_a_box_make_a_whole_one() -> None:
    whole = as_entered(load_pack(WHOLE))
    chooser = Random(5)
    half = {key for key in whole.facts() if chooser.random() < 0.5}
    result = merge(whole.without(half), whole.without(set(whole.facts()) - half), ours_of)
    assert result.kept == ()
    assert set(result.box.facts()) >= set(whole.facts()) - half


# ---- cards that two people have met in another order


def test_the_same_card_is_found_wherever_it_stands() -> None:
    ours = box_with({**location(1), **location(2, points=5)})
    theirs = box_with({**location(1, points=5, depths=2), **location(2, points=1)})
    result = merge(ours, theirs)
    assert result.added == {"card.2.depths": 2, **location(3, points=1)}


def test_a_card_that_somebody_has_misread_is_asked_about() -> None:
    result = merge(box_with(location(1)), box_with(location(1, points=4)), theirs_of)
    assert result.replaced == (Difference("card.1.points", 3, 4),)
    assert result.box.value("card.1.points") == 4
    kept = merge(box_with(location(1)), box_with(location(1, points=4)), ours_of)
    assert kept.box.value("card.1.points") == 3


def test_another_card_of_the_same_number_gets_a_row_of_its_own() -> None:
    other = location(1, type="type_2", bubble=4, points=7)
    result = merge(box_with(location(1)), box_with(other))
    assert result.box.value("card.1.points") == 3
    assert result.box.value("card.2.points") == 7


def test_a_57th_card_is_left_out_and_named() -> None:
    ours = as_entered(load_pack(FULL))
    theirs = box_with(location(1, type="type_3", bubble=9, points=15))
    named = Box(with_titles(theirs.structure, {"card.1": "Drowned Library"}), theirs.facts())
    result = merge(ours, named)
    said = " ".join([Catalogue("en").say(reason) for reason in result.left_out])
    assert "Drowned Library: every row of ours is taken" in said
    assert result.box.facts() == ours.facts()


def test_what_hangs_on_a_kind_that_was_decided_against_falls_away_with_it() -> None:
    ours = {"kind": "mercenary", "bubble": 2, "points": 3, "crown": "no", "power": "maestro"}
    theirs = {"kind": "location", "bubble": 2, "points": 3, "crown": "no", "depths": 1}
    told = [
        box_with({f"card.1.{name}": value for name, value in card.items()})
        for card in (ours, theirs)
    ]
    kept = merge(*told, ours_of)
    assert kept.box.facts() == told[0].facts()
    assert kept.kept == (Difference("card.1.kind", "mercenary", "location"),)
    taken = merge(*told, theirs_of)
    assert taken.box.facts() == told[1].facts()
    assert Difference("card.1.power", "maestro", "?") in taken.replaced


# ---- names


def test_a_type_that_only_they_have_named_is_named_for_all_our_cards() -> None:
    ours = box_with({**location(1), **location(2, points=5)})
    result = merge(ours, box_with(location(1, type="kelp")))
    assert result.box.value("card.2.type") == "kelp"
    assert result.box.location_types == ("kelp", "type_2", "type_3", "type_4", "type_5")


def test_their_numbered_type_is_ours_that_the_same_card_bears() -> None:
    ours = box_with(location(1, type="type_4"))
    theirs = box_with({**location(1), **location(2, points=5)})
    assert merge(ours, theirs).added["card.2.type"] == "type_4"


def test_a_numbered_type_that_nobody_can_place_stays_unknown() -> None:
    """Ours of that number is of other cards, and may be another."""
    result = merge(box_with(location(1)), box_with(location(1, points=9, bubble=7)))
    assert "card.2.type" not in result.added
    assert result.added["card.2.points"] == 9


def test_a_name_that_only_they_have_given_comes_along() -> None:
    theirs = box_with(location(4))
    named = Box(with_titles(theirs.structure, {"card.4": "Kelp Nursery"}), theirs.facts())
    assert merge(box_with(location(1)), named).titles == {"card.1": "Kelp Nursery"}


# ---- what people number as they like


def test_a_manta_is_found_by_what_it_does() -> None:
    ours = box_with({"animal.manta_3.effects": 1, "animal.manta_3.effect.1": "2c"})
    theirs = box_with(
        {
            "animal.manta_1.effects": 1,
            "animal.manta_1.effect.1": "2c",
            "animal.manta_3.effects": 1,
            "animal.manta_3.effect.1": "refill",
        }
    )
    result = merge(ours, theirs)
    assert result.added == {"animal.manta_1.effects": 1, "animal.manta_1.effect.1": "refill"}


def test_a_dial_that_was_read_from_another_division_on_is_turned() -> None:
    numbers = (5, 4, 2, 1, 2, 3)
    ours = box_with({f"dial.{n}.coins": number for n, number in enumerate(numbers, 1)})
    turned = box_with({f"dial.{n % 6 + 1}.coins": number for n, number in enumerate(numbers, 1)})
    result = merge(ours, box_with({"dial.2.tridents": 1}, turned))
    assert result.added == {"dial.1.tridents": 1}


def test_a_dial_that_fits_nowhere_is_asked_about_number_by_number() -> None:
    ours = box_with({f"dial.{n}.coins": n for n in range(1, 7)})
    theirs = box_with({**ours.facts(), "dial.4.coins": 9})
    assert merge(ours, theirs, theirs_of).replaced == (Difference("dial.4.coins", 4, 9),)


def test_goal_tokens_are_found_by_their_goals_and_their_sides_turned() -> None:
    ours = box_with({"goal.2.a": "four_types"})
    theirs = box_with({"goal.1.b": "four_types", "goal.1.a": "six_tired", "goal.1.swirl": "b"})
    assert merge(ours, theirs).added == {"goal.2.b": "six_tired", "goal.2.swirl": "a"}


def test_an_effect_in_ones_own_words_comes_along() -> None:
    structure = EMPTY.structure._replace(effects=("by_hand: look at the deck",))
    key = "action.squids.ritual.effect"
    theirs = Box(
        structure, {**EMPTY.facts(), f"{key}s": 1, f"{key}.1": "by_hand: look at the deck"}
    )
    assert merge(EMPTY, theirs).box.value(f"{key}.1") == "by_hand: look at the deck"


# ---- maps, and what is invented


def test_a_map_comes_along_where_ours_has_none() -> None:
    theirs = with_map(box_with({}), 12, NESTS)
    result = merge(EMPTY, box_with({"border.centre.territory_1": "yes"}, theirs))
    assert result.box.territories == theirs.territories
    assert result.box.value("border.centre.territory_1") == "yes"


@pytest.mark.parametrize(("decide", "count"), [(ours_of, 15), (theirs_of, 23)])
def test_of_two_different_maps_one_is_decided_for_as_a_whole(
    decide: Callable[[Difference], bool], count: int
) -> None:
    maps = [with_map(EMPTY, plain, NESTS) for plain in (12, 20)]
    result = merge(maps[0], box_with({"border.centre.territory_1": "yes"}, maps[1]), decide)
    assert len(result.box.territories) == count
    assert result.box.known("border.centre.territory_1") == (decide is theirs_of)
    assert (*result.kept, *result.replaced) == (Difference("map", 15, 23),)


def test_what_was_invented_is_no_word_about_a_real_box() -> None:
    result = merge(EMPTY, load_pack("standin"))
    assert result.box == EMPTY
    assert [reason.id for reason in result.left_out] == ["duellum.merge_invented"]
