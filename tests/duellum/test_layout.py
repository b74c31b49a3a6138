"""The table as it lies, spot by spot: what people say of it is tried at once, and comes to the changes to be mended."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from tests.duellum.playing import box_of, head_of
from undertow.core.errors import PositionError
from undertow.core.game import Game
from undertow.core.layout import Layout
from undertow.games.duellum import RULES
from undertow.games.duellum.invariants import check_invariants
from undertow.games.duellum.layout import layout_of
from undertow.games.duellum.mend import mended
from undertow.games.duellum.options import REFEREE
from undertow.games.duellum.state import State
from undertow.words import say

TABLES = {
    "two people": {"players": "2"},
    "solo": {"players": "1", "level": "3"},
    "solo in vortex mode": {"players": "1", "level": "2", "mode": "vortex"},
    "vortex mode": {"mode": "vortex"},
    "referee mode": {"mode": "referee"},
    "one unchecked": {"turtles": "unchecked"},
}


def game_of(options: dict[str, str], seed: int, pack: str = "full") -> Game[State]:
    """A random game in its middle, not over yet; in referee mode every other time on a box whose cards nobody knows."""
    chance, box = Random(seed), box_of(pack)
    if options.get("mode") == REFEREE and seed % 2:
        box = box.without([key for key in box.facts() if key.startswith("card.")])
    game: Game[State] = Game(RULES, head_of(box, options), box)
    for _ in range(40 + seed * 9):
        game.choose(chance.choice(RULES.legal_actions(game.state)))
        if game.state.outcome is not None:
            game.undo()
    return game


def shown(layout: Layout) -> list[tuple[str, str]]:
    """What people read at each spot. A card that nobody can recognise has no name that they could know."""
    return [
        (spot.id, re.sub(r"[^:;,]+(?=: \w+, type \?)", "?", say(spot.lies)))
        for spot in layout.spots
    ]


def told_something(
    game: Game[State], chance: Random, *, is_whole: bool
) -> tuple[Layout, Counter[str]]:
    """A layout of which people have said some random things, and at which spots."""
    layout: Layout = layout_of(game.state, is_whole=is_whole)
    said: Counter[str] = Counter()
    for _ in range(6):
        spot = chance.choice(layout.spots)
        readings = layout.readings(spot.id)
        assert readings, spot.id
        assert say(spot.lies) not in [say(reading.label) for reading in readings]
        try:
            layout = layout.otherwise(chance.choice(readings))
        except PositionError:
            said["refused"] += 1
        else:
            said[re.sub(r" ?\d+$|^(turtles|squids) |(?<=nest) .*", "", spot.id)] += 1
    return layout, said


@pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("is_whole", [False, True], ids=["check", "set up"])
def test_what_people_pick_lies_there_once_it_is_mended(options, is_whole):
    use: Counter[str] = Counter()
    mends = 0
    for seed in range(16):
        game = game_of(options, seed, "full" if seed % 4 else "goals")
        layout, said = told_something(game, Random(seed), is_whole=is_whole)
        use += said
        before = game.state
        lying = mended(before, layout.changes)
        found = layout_of(lying, is_whole=is_whole)
        if options.get("mode") != REFEREE:
            assert shown(found) == shown(layout), (seed, layout.changes)
        else:
            assert len(found.spots) == len(layout.spots)
        with suppress(PositionError):  # in the middle of an action nothing may be left to do
            game.mend(layout.changes)
        check_invariants(game.state)
        mends += game.state is not before
    assert mends > 10
    picks = sum(use.values())
    assert use["refused"] * 8 < picks > 20


def test_nothing_is_changed_where_all_lies_as_the_game_says():
    for options in TABLES.values():
        state = game_of(options, 4).state
        assert not layout_of(state, is_whole=False).changes
        turn = layout_of(state, is_whole=True).changes
        assert set(turn) == {"turn", "turn_number", "main", "mercenary", "declared"}


def test_a_card_that_lies_in_another_slot_has_changed_places_with_what_lies_here():
    state = RULES.from_position({}, box_of("slice"), {"slots": "loc_a merc_a - - - -"})
    layout = layout_of(state, is_whole=False)
    here = next(r for r in layout.readings("slot 1") if r.changes["slots"].startswith("merc_a"))
    assert layout.otherwise(here).changes["slots"] == "merc_a loc_a - - - -"


def test_a_card_that_lies_before_a_seat_leaves_the_vortex():
    state = RULES.from_position({}, box_of("slice"), {"slots": "loc_a loc_b - - - -"})
    layout = layout_of(state, is_whole=False)
    there = next(
        r
        for r in layout.readings("turtles places 1")
        if r.changes["turtles places"].startswith("loc_a")
    )
    changed = layout.otherwise(there)
    assert dict(shown(changed))["slot 1"] == "nothing"
    assert changed.changes["slots"] == "- loc_b - - - -"
    assert changed.changes["turtles places"].split()[0] == "loc_a"


def test_in_vortex_mode_cards_are_picked_by_their_look():
    state = RULES.from_position({"mode": "vortex"}, box_of("slice"), {})
    layout = layout_of(state, is_whole=False)
    labels = [say(reading.label) for reading in layout.readings("slot 3")]
    assert labels == [
        "A location",
        "A location with a crown",
        "A mercenary",
        "A mercenary with a crown",
    ]
    crowned = layout.readings("slot 3")[3]
    layout = layout.otherwise(crowned)
    assert dict(shown(layout))["slot 3"] == "the mercenary with the crown"
    assert layout.changes["slots"] == "- - mercenary+crown - - -"
    assert {spot.area.id for spot in layout.spots} == {
        "duellum.area_of_vortex",
        "duellum.area_of_map",
        "duellum.area_of_leadership",
        "duellum.area_of_turn",
    }


def test_during_the_set_up_and_after_the_end_there_is_nothing_to_look_at():
    box = box_of("slice")
    begun = RULES.new_game({"players": "2"}, box)
    with pytest.raises(PositionError) as refused:
        layout_of(begun, is_whole=True)
    assert refused.value.message.id == "duellum.mend_in_the_set_up"
