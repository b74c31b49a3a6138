"""The stand-in pack: it says what it is, keeps the rulebook's names, and has the shape of a good game."""

from collections import Counter

import pytest

from undertow.games.duellum.box import NO_SIDE, Box
from undertow.games.duellum.box_facts import APPENDIX
from undertow.games.duellum.components import LOCATION, MERCENARY, SQUIDS, TURTLES
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.goal_names import (
    FOUR_LOCATIONS,
    FOUR_OF_A_TYPE,
    FOUR_POINTS,
    FOUR_TYPES,
    FOUR_WAITING,
    SIX_TIRED,
    THREE_MANTAS,
    THREE_MERCENARIES,
)
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
    assert len(sources) == 56 + 16 + 20 + 6 + 19 + 19 + 4 + 16


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


def share(box: Box, kind: str, names: set[str]) -> float:
    """Of the locations of a type, how many have a depth with one of these effects."""
    own = [card for card in cards(box, LOCATION) if box.type(card) == kind]
    having = [
        card
        for card in own
        if names & {box.depth(card, depth).name for depth in range(box.depth_count(card))}
    ]
    return len(having) / len(own)


def printed(box: Box, kind: str) -> tuple[float, float, float, float]:
    """Of a type of locations: coins, tridents, depths and points of a card, on average."""
    own = [card for card in cards(box, LOCATION) if box.type(card) == kind]
    depths = [box.depth(card, d) for card in own for d in range(box.depth_count(card))]
    return (
        sum(depth.coins for depth in depths) / len(own),
        sum(depth.tridents for depth in depths) / len(own),
        len(depths) / len(own),
        sum(box.points(card) for card in own) / len(own),
    )


def test_the_types_of_locations_have_characters(box: Box) -> None:
    coins, tridents, depths, points = zip(
        *[printed(box, kind) for kind in box.location_types], strict=True
    )
    kelp, ruins, smokers, gardens, trenches = range(5)
    assert max(coins) == coins[kelp] > 5 * tridents[kelp]
    assert max(tridents) == tridents[ruins] > 5 * coins[ruins]
    assert max(depths) == depths[smokers] > 4
    assert min(points) == points[kelp]
    assert max(points) == points[smokers] > 3 * points[kelp]
    assert share(box, box.location_types[gardens], {"ready", "tire", "rotate"}) == 1
    assert share(box, box.location_types[smokers], {"empty"}) == 1
    for number, kind in enumerate(box.location_types):
        assert share(box, kind, {"move"}) == (number == trenches)
        assert (share(box, kind, {"return"}) > 0) == (number == ruins)


def test_crowns_are_on_about_a_fifth_of_each_kind_and_on_every_type_of_locations(box: Box) -> None:
    for kind in (LOCATION, MERCENARY):
        own = cards(box, kind)
        assert 0.15 < sum(box.crown(card) for card in own) / len(own) < 0.25
    assert {box.type(card) for card in cards(box, LOCATION) if box.crown(card)} == set(
        box.location_types
    )


def test_each_goal_stands_once_and_the_sides_of_a_token_ask_for_opposite_things(box: Box) -> None:
    sides = [(box.goal(token, 0), box.goal(token, 1)) for token in range(box.goal_count)]
    assert {frozenset(pair) for pair in sides} == {
        frozenset({FOUR_TYPES, FOUR_OF_A_TYPE}),
        frozenset({THREE_MERCENARIES, FOUR_WAITING}),
        frozenset({THREE_MANTAS, SIX_TIRED}),
        frozenset({FOUR_LOCATIONS, FOUR_POINTS}),
    }


def test_goals_can_be_reached_by_each_faction(box: Box) -> None:
    """Six tired animals are more than a faction's own; four different points are on cheap locations too."""
    cheap = [card for card in cards(box, LOCATION) if box.bubble(card) <= 2]
    assert len({box.points(card) for card in cheap}) == 3
    assert len({box.points(card) for card in cards(box, LOCATION) if box.bubble(card) <= 3}) >= 4
    assert {len(animals) for animals in box.faction_animals} == {4}
    for seat in (TURTLES, SQUIDS):
        to_capital = box.distances(seat)
        near = [nest for nest in box.nests if to_capital[nest] <= to_capital[box.centre]]
        assert len(near) >= 3


def test_a_faction_enhances_what_its_own_action_cards_do(box: Box) -> None:
    for seat in (TURTLES, SQUIDS):
        tokens = [box.token_effect(token) for token in range(8 * seat, 8 * seat + 8)]
        mine = {e.name for card in box.action_cards[seat] for e in box.action_effects(card)}
        enhanced = {token.name.removeprefix("enhance_") for token in tokens} - {"gain"}
        assert len(enhanced) == 4
        assert enhanced <= mine
        # Half of the first and of the second tokens bring resources; the first ones bring more.
        first, second = [
            sum(token.coins + token.tridents for token in half) for half in (tokens[:4], tokens[4:])
        ]
        assert first == 2 * second == 4


def test_the_factions_tokens_differ(box: Box) -> None:
    turtles, squids = (
        {box.token_effect(token) for token in range(start, start + 8)} for start in (0, 8)
    )
    assert turtles ^ squids


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
