"""Beside every option stands what its card or animal does."""

import shutil
from pathlib import Path

import pytest

from undertow.core.view import OptionView
from undertow.games.duellum.box import Box
from undertow.games.duellum.effect import read_effect
from undertow.games.duellum.effect_words import effect_message
from undertow.games.duellum.goal_facts import TOKEN_EFFECTS
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.programme import fee_of
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.games.duellum.view import view
from undertow.words import say

BOX = load_pack("tests/packs/slice")


def options_of(state: State) -> dict[str, OptionView]:
    prompt = view(state, state.turn).prompt
    assert prompt is not None
    return {option.text: option for option in prompt.options}


def test_an_action_card_and_an_animal() -> None:
    state = RULES.from_position({}, BOX, {"turn": "turtles"})
    played = 0
    for text, option in options_of(state).items():
        if text.startswith("play "):
            effects = BOX.action_effects(BOX.action_id(0, text.removeprefix("play ")))
            assert option.details[-len(effects) :] == tuple(map(effect_message, effects))
            played += 1
        if text.startswith("animal "):
            animal = BOX.animal_names.index(text.removeprefix("animal "))
            assert option.details == tuple(map(effect_message, BOX.animal_effects(animal)))
    assert played > 1


def test_of_a_location_the_depths_that_are_left() -> None:
    state = RULES.from_position({}, BOX, {"turn": "turtles"})
    seat = state.seats[0]
    card = next(c for c in range(len(BOX.card_titles)) if BOX.kind(c) == "location")
    count = BOX.depth_count(card)
    for raised in range(count):
        seat.places = (card, *seat.places[1:])
        seat.raised = (raised, *seat.raised[1:])
        prompt = view(state, 0).prompt
        assert prompt is not None
        details = [o.details for o in (*prompt.options, *prompt.blocked) if o.text == "use 1"]
        whole = tuple([effect_message(BOX.depth(card, index)) for index in range(count)])
        assert details == [whole[raised:]]
    assert view(state, 0).zones[2].cards[0].depth_index == count - 1


def test_an_achievement_token_and_a_depth_that_is_gained() -> None:
    position = {
        "turn": "turtles",
        "goals": "four_types four_waiting three_mantas four_points",
        "laid": "turtles.first_1 - - -",
        "turtles mantas": "manta_1 manta_2 manta_3",
        "turtles places": "loc_c - - -",
        "slots": "loc_a - - - - -",
    }
    state = RULES.from_position({}, load_pack("tests/packs/goals"), position)
    laid = {text: o.details for text, o in options_of(state).items() if text[:7] == "declare"}
    assert {text: [say(detail) for detail in details] for text, details in laid.items()} == {
        "declare 3 first_2": ["2 tridents"],
        "declare 3 first_3": ["raise 1 more"],
        "declare 3 first_4": ["rotate 1 more"],
    }
    state = RULES.apply(state, RULES.read(state, "play buy"))
    inside = options_of(state)
    assert [say(detail) for detail in inside["token first_1"].details] == ["1 coin"]
    assert [say(detail) for detail in inside["gain place_1"].details] == ["2 coins"]


def test_every_token_effect_of_the_language_has_words() -> None:
    said = [say(effect_message(read_effect(text))) for text in TOKEN_EFFECTS]
    assert len(set(said)) == len(TOKEN_EFFECTS)


# ---- prices that effects bear themselves (R2), and what is plain of the turn

EFFECTS = load_pack("tests/packs/effects")


def labels_in(state: State) -> dict[str, str]:
    return {text: say(option.label) for text, option in options_of(state).items()}


def test_a_step_says_what_its_effect_costs_until_it_is_paid() -> None:
    state = RULES.from_position({}, EFFECTS, {"turn": "turtles"})
    state = RULES.apply(state, RULES.read(state, "play dear_steps"))
    moves = {text: said for text, said in labels_in(state).items() if text.startswith("move ")}
    assert moves
    assert all(said.endswith(" (costs 2 coins)") for said in moves.values())
    state = RULES.apply(state, RULES.read(state, next(iter(moves))))
    after = [said for text, said in labels_in(state).items() if text.startswith("move ")]
    assert after
    assert not any("costs" in said for said in after)


def with_a_deal(folder: Path, effects: str) -> Box:
    """The pack of single effects with other ones on the card Dear Deal, which brings 2 coins and 1 trident."""
    pack = shutil.copytree("tests/packs/effects", folder / "effects")
    table = pack / "action_cards.csv"
    text, printed = table.read_text(encoding="utf-8"), "buy location @ 1t; rotate 1 @ 1c"
    assert printed in text
    table.write_text(text.replace(printed, effects), encoding="utf-8")
    return load_pack(pack)


def test_what_cannot_be_paid_says_what_its_effect_costs(tmp_path: Path) -> None:
    box = with_a_deal(tmp_path, "move 1 @ 3c+1t; rotate 1")
    state = RULES.from_position({}, box, {"turn": "turtles"})
    state = RULES.apply(state, RULES.read(state, "play dear_deal"))
    prompt = view(state, 0).prompt
    assert prompt is not None
    blocked = [say(choice.label) for choice in prompt.blocked if choice.text.startswith("move ")]
    assert blocked
    assert all(said.endswith(" (costs 3 coins + 1 trident)") for said in blocked)


def test_of_two_effects_a_step_costs_what_the_cheaper_does(tmp_path: Path) -> None:
    box = with_a_deal(tmp_path, "move 1 @ 2c; move 1 @ 1c")
    state = RULES.from_position({}, box, {"turn": "turtles"})
    state = RULES.apply(state, RULES.read(state, "play dear_deal"))
    moves = {text: said for text, said in labels_in(state).items() if text.startswith("move ")}
    assert moves
    for text, said in moves.items():
        assert said.endswith("(costs 2 coins)" if text.endswith(" by 1") else "(costs 1 coin)")


def test_of_two_effects_that_cost_as_much_a_step_says_what_the_one_that_is_meant_costs() -> None:
    box = load_pack("tests/packs/prices")
    state = RULES.from_position({}, box, {"turn": "turtles", "slots": "loc_c merc_b - - - -"})
    state = RULES.apply(state, RULES.read(state, "play any_buys"))
    assert labels_in(state)["buy 1"] == "Buy Location C for 2 coins and 1 trident from slot 1"
    after = RULES.apply(state, RULES.read(state, "buy 1"))
    assert (state.coins - after.coins, state.tridents - after.tridents) == (2, 1)


def test_while_nobody_knows_in_which_order_the_price_of_the_step_that_is_meant_is_unknown() -> None:
    box = load_pack("tests/packs/prices").without(["action.turtles.any_buys.order"])
    state = RULES.from_position({}, box, {"turn": "turtles", "slots": "loc_c merc_b - - - -"})
    state = RULES.apply(state, RULES.read(state, "play any_buys"))
    said = labels_in(state)
    assert said["buy 1"] == "Buy Location C for an unknown price from slot 1"
    assert said["buy 2"].startswith("Buy Mercenary B for ")  # one effect alone buys mercenaries
    assert "unknown" not in said["buy 2"]
    asked = RULES.apply(state, RULES.read(state, "buy 1"))
    assert asked.question is not None
    assert asked.question[0] == "action.turtles.any_buys.order"


def test_effects_that_cost_the_same_cost_that_in_any_order() -> None:
    box = EFFECTS.without([key for key in EFFECTS.facts() if key.endswith(".order")])
    state = RULES.from_position({}, box, {"turn": "turtles", "turtles tired": "turtle_1 turtle_2"})
    for card in box.action_cards[0]:
        name = box.action_names[card]
        if f"play {name}" in options_of(state):
            played = RULES.apply(state, RULES.read(state, f"play {name}"))
            if played.question is None and played.outcome is None:
                assert "unknown" not in " ".join(labels_in(played).values())


@pytest.mark.parametrize(
    ("effect", "costs"),
    [
        ("buy location @ 1t", "for 1 coin and 1 trident from slot 1"),
        ("buy location @ 1c", "for 2 coins from slot 1"),
        ("buy location @ 1c+1t", "for 2 coins and 1 trident from slot 1"),
        ("buy location", "for 1 coin from slot 1"),
    ],
)
def test_a_card_is_sold_for_its_own_price_and_the_effects(
    tmp_path: Path, effect: str, costs: str
) -> None:
    box = with_a_deal(tmp_path, effect)
    state = RULES.from_position({}, box, {"turn": "turtles", "slots": "plain_1 - - - - -"})
    state = RULES.apply(state, RULES.read(state, "play dear_deal"))
    assert costs in labels_in(state)["buy 1"]


def test_the_first_player_and_the_main_action_are_plain_during_a_turn() -> None:
    position = {"turn": "turtles", "first": "squids"}
    for main, is_said in (("open", False), ("done", True)):
        state = RULES.from_position({}, BOX, {**position, "main": main})
        notes = [say(note) for note in view(state, 0).notes]
        assert "First player: Squids" in notes
        assert ("Main action taken" in notes) == is_said
    begun = view(RULES.new_game({}, BOX), 0)
    assert not [note for note in begun.notes if note.id == "duellum.note_first"]


# ---- what is invented is plain at all times


def stand_in_notes(pack: Path) -> list[str]:
    notes = view(RULES.new_game({}, load_pack(pack)), 0).notes
    return [say(note) for note in notes if "stand_in" in note.id]


def test_a_pack_that_is_all_invented_says_so() -> None:
    said = "Pack “slice” is a stand-in: invented, not printed, cards and all"
    assert stand_in_notes(Path("tests/packs/slice")) == [said]


@pytest.mark.parametrize(
    ("invented", "said"),
    [
        (
            {"dial.csv", "mantas.csv"},
            [
                "Pack “slice” has stand-ins, invented and not printed, among: helper animals, the dial"
            ],
        ),
        (
            {"territories.csv"},
            ["Pack “slice” has stand-ins, invented and not printed, among: territories"],
        ),
        (set(), []),
    ],
)
def test_of_a_box_that_was_typed_in_it_is_said_what_is_invented_still(
    tmp_path: Path, invented: set[str], said: list[str]
) -> None:
    pack = shutil.copytree("tests/packs/slice", tmp_path / "slice")
    for table in pack.glob("*.csv"):
        if table.name not in invented:
            text = table.read_text(encoding="utf-8")
            table.write_text(text.replace(",stand-in\n", ",entered\n"), encoding="utf-8")
    assert stand_in_notes(pack) == said


# ---- nests during the set-up


def test_a_nest_on_which_no_manta_was_laid_yet_is_not_emptied() -> None:
    state = RULES.new_game({"first": "turtles"}, BOX)
    RULES.advance(state)
    while state.stack[-1][0] != "turn":
        assert not [place.id for place in view(state, 0).map if place.is_emptied_nest]
        state = RULES.apply(state, RULES.legal_actions(state)[0])
    state = RULES.from_position({}, BOX, {"turn": "turtles", "nests": "west_n=emptied"})
    assert [place.id for place in view(state, 0).map if place.is_emptied_nest] == ["west_n"]


def test_what_is_no_step_of_an_effect_has_no_price_of_its_own() -> None:
    state = RULES.from_position({}, EFFECTS, {"turn": "turtles"})
    assert fee_of(state, ("play", "dear_steps")) == (0, 0)
    state = RULES.apply(state, RULES.read(state, "play dear_steps"))
    assert fee_of(state, ("move", "ring_1")) == (2, 0)
    assert fee_of(state, ("gain", "turtle_1")) == fee_of(state, ("finish",)) == (0, 0)


def test_of_two_effects_one_may_do_a_step_as_far_as_is_known() -> None:
    box = load_pack("tests/packs/tolls")
    for holed in (box, box.without(["border.west_n.hub"])):
        state = RULES.from_position({}, holed, {"turn": "squids"})
        state = RULES.apply(state, RULES.read(state, "play tack"))
        assert fee_of(state, ("move", "west_n")) == (1, 0)
        assert fee_of(state, ("move", "west_n", "by", 1)) == (0, 2)


def test_of_two_effects_that_nobody_can_pay_for_the_first_one_tells_its_price(
    tmp_path: Path,
) -> None:
    box = with_a_deal(tmp_path, "move 1 @ 4c; move 1 @ 3c")
    state = RULES.from_position({}, box, {"turn": "turtles"})
    state = RULES.apply(state, RULES.read(state, "play dear_deal"))
    assert fee_of(state, ("move", "ring_1")) == (4, 0)


def test_a_card_that_shrimpion_must_discard_is_shown_with_what_it_does() -> None:
    box = load_pack("tests/packs/whole")
    options = {"players": "1", "faction": "turtles"}
    state = RULES.from_position(options, box, {"turn": "turtles", "squids pile": "soundings"})
    state.stack.append(("regent_discard", 1))
    shown = options_of(state)
    assert "draw soundings" not in shown
    effects = box.action_effects(box.action_id(1, "ritual"))
    assert shown["draw ritual"].details[-len(effects) :] == tuple(map(effect_message, effects))
