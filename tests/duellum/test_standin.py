"""The stand-in pack: it says what it is, keeps the rulebook's names, and has the shape of a good game."""

from collections import Counter

import pytest

from undertow.games.duellum.box import NO_SIDE, Box
from undertow.games.duellum.box_facts import APPENDIX
from undertow.games.duellum.components import LOCATION, MERCENARY, SQUIDS, TURTLES
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.pack import load_pack


@pytest.fixture(scope="module")
def box() -> Box:
    return load_pack("standin")


def cards(box: Box, kind: str) -> list[int]:
    return [card for card in range(len(box.card_names)) if box.kind(card) == kind]


def test_it_says_that_it_is_invented(box: Box) -> None:
    assert box.pack_name == "standin"
    assert "invented" in box.structure.about
    assert not box.structure.is_test
    sources = dict(box.structure.sources)
    assert set(sources.values()) == {"stand-in"}
    assert len(sources) == 56 + 16 + 20 + 6 + 19 + 19


def test_the_ten_mercenaries_of_the_appendix_are_there_with_their_printed_names(box: Box) -> None:
    mercenaries = cards(box, MERCENARY)
    assert {box.power(card) for card in mercenaries} == set(APPENDIX)
    for card in mercenaries:
        title = box.structure.card_titles[card]
        assert title.lower().replace("-", "_").replace(" ", "_") == box.power(card)


def test_the_action_cards_that_the_rulebook_names(box: Box) -> None:
    titles = set(box.structure.action_titles)
    assert titles >= {
        "Ocean Currents",
        "Raising the Flag",
        "Expedition",
        "Engineering",
        "Ritual",
        "Call to Arms",
    }
    for card in box.ocean_currents:
        assert box.action_effects(card) == (Effect("ready", ALL), Effect("return", ALL))
    flag = box.action_id(TURTLES, "raising_the_flag")
    assert Effect("raise", 3) in box.action_effects(flag)


def test_cards_that_the_rulebook_says_use_coins_do(box: Box) -> None:
    """Appendix, Bargain Boss: "an action card that uses coins in some way (such as …)"."""
    names = ("expedition", "engineering", "ritual", "call_to_arms")
    for seat in (TURTLES, SQUIDS):
        for card in box.action_cards[seat]:
            if box.action_names[card] in names:
                effects = box.action_effects(card)
                assert any(effect.name.startswith("buy") or effect.coins for effect in effects)


@pytest.mark.parametrize("seat", [TURTLES, SQUIDS])
def test_each_faction_can_do_everything(box: Box, seat: int) -> None:
    effects = [effect for card in box.action_cards[seat] for effect in box.action_effects(card)]
    names = {effect.name.partition("_")[0] for effect in effects}
    assert names >= {"buy", "conquer", "rotate", "refill", "move", "raise", "score", "copy"}
    for kind in ("location", "mercenary"):
        for way in ("buy", "conquer"):
            assert {f"{way}_{kind}", f"{way}_any"} & {effect.name for effect in effects}


def test_the_market_has_the_shape_of_a_good_game(box: Box) -> None:
    locations = cards(box, LOCATION)
    assert Counter(box.type(card) for card in locations) == dict.fromkeys(box.location_types, 8)
    mercenaries = Counter(box.type(card) for card in cards(box, MERCENARY))
    assert mercenaries == dict.fromkeys(box.mercenary_types, 4)
    assert {box.bubble(card) for card in range(56)} == set(range(7))
    assert {box.depth_count(card) for card in locations} == {2, 3, 4, 5}
    assert sum(box.crown(card) for card in range(56)) == 11


def test_the_dial_pulls_the_factions_apart(box: Box) -> None:
    """What is cheap for one is dear for the other: no division is below the middle for both."""
    for division in range(6):
        assert (box.dial_coins(division) < 3) != (box.dial_tridents(division) < 3)
    # The rulebook's example of a refill knows divisions of 1, 2 and 4 tridents.
    assert {1, 2, 4} <= {box.dial_tridents(division) for division in range(6)}


def test_the_map_is_fair_and_wide(box: Box) -> None:
    assert 17 <= len(box.territories) <= 20
    turtles, squids = box.distances(TURTLES), box.distances(SQUIDS)
    assert turtles[box.centre] == squids[box.centre] >= 5
    assert sorted(turtles) == sorted(squids)
    for territory in range(len(box.territories)):
        gap = turtles[territory] - squids[territory]
        assert box.side(territory) == (NO_SIDE if gap == 0 else TURTLES if gap < 0 else SQUIDS)
    assert [box.side(nest) for nest in box.nests] == [TURTLES] * 6 + [SQUIDS] * 6
    assert not {box.centre, *box.capitals} & set(box.nests)
