"""The one door: what is legal, in its pinned order, what is refused and why, and what a seat may know."""

import json
import random
from dataclasses import fields, is_dataclass

import pytest

from tests.duellum.playing import SETUPS, box_of, setup_of
from undertow.core.action import TABLE, text_of
from undertow.core.errors import Ambiguous, NotLegal, NotReadable, OptionsError
from undertow.core.message import Message
from undertow.core.perft import perft
from undertow.games.duellum import RULES
from undertow.games.duellum.explain import RULE_OF
from undertow.games.duellum.labels import label
from undertow.games.duellum.position import read_position, write_position
from undertow.games.duellum.state import State
from undertow.games.duellum.view import view
from undertow.words import Catalogue, say

POSITION = {
    "turn": "turtles",
    "first": "turtles",
    "slots": "loc_a merc_a - loc_e loc_c loc_b",
    "deck": "loc_d loc_f",
    "turtles places": "loc_g loc_h^1 - -",
    "turtles mercenaries": "merc_b merc_c/asleep",
    "turtles pile": "harvest",
    "turtles tired": "turtle_1",
    "turtles mantas": "manta_3",
}


def position(**changes: str) -> State:
    """The position above with some keys changed."""
    keys = {key.replace("__", " "): words for key, words in changes.items()}
    return RULES.from_position({}, box_of("slice"), {**POSITION, **keys})


def texts(state: State) -> list[str]:
    return [text_of(action) for action in RULES.legal_actions(state)]


def after(state: State, *choices: str) -> State:
    for choice in choices:
        state = RULES.apply(state, RULES.read(state, choice))
    return state


def test_the_order_of_a_turns_choices_is_pinned():
    assert texts(position()) == [
        "play ocean_currents",
        "play buy",
        "play conquer",
        "play voyage",
        "animal turtle_4",
        "animal manta_3",
        "use 1",
        "mercenary 1",
    ]


def test_the_order_of_a_cards_steps_is_pinned():
    assert texts(after(position(), "play buy")) == [
        "buy 1",
        "buy 2",
        "buy 4",
        "buy 5",
        "buy 6",
        "refill",
        "gain turtle_2",
        "gain turtle_3",
        "gain place_2",
    ]


def test_perft_of_a_position():
    # By hand: playing Buy gives 9 choices (five purchases, the refill, three gains), Turtle 4 two raises, Manta 3 and
    # the depth of Location G four steps of the leader each, the Enchanter four animals to flip, three gains, to finish.
    state = position(turtles__hand="buy", turtles__pile="harvest conquer voyage ocean_currents")
    assert [perft(RULES, state, depth) for depth in range(4)] == [1, 5, 9 + 2 + 4 + 4 + 8, 157]


def test_a_refusal_says_what_why_which_rule_and_what_is_legal_instead():
    state = after(position(), "play buy")
    with pytest.raises(NotLegal) as caught:
        RULES.apply(state, ("buy", 3))
    error = caught.value
    assert error.text == "buy 3"
    assert error.reason.id == "duellum.empty_slot"
    assert error.rule == "Buy or Conquer a location"
    assert list(error.legal) == texts(state)


def test_a_refused_choice_changes_nothing():
    state = after(position(), "play buy")
    kept = state.copy()
    with pytest.raises(NotLegal):
        RULES.apply(state, ("finish",))
    assert state == kept


def test_a_text_that_nobody_reads_and_one_that_is_no_choice_here():
    state = position()
    with pytest.raises(NotReadable) as caught:
        RULES.read(state, "fly home")
    assert not caught.value.is_known_verb
    with pytest.raises(NotReadable) as caught:
        RULES.read(state, "buy 1")
    assert caught.value.is_known_verb
    with pytest.raises(Ambiguous) as ambiguous:
        RULES.read(state, "animal t")
    assert "animal turtle_1" in ambiguous.value.legal


def test_a_text_may_be_shortened():
    assert RULES.read(position(), "pl voy") == ("play", "voyage")


@pytest.mark.parametrize("seed", range(8))
def test_every_position_at_a_turn_reads_back(seed: int):
    box, options = setup_of(seed)
    chooser = random.Random(seed)
    state = RULES.new_game(options, box)
    seen = 0
    for _ in range(400):
        if state.outcome is not None:
            break
        if state.stack[-1][0] == "turn":
            again = read_position(box, state.options, write_position(state))
            again.draws = (
                state.draws
            )  # how often chance was asked is the record's, not the position's
            assert again == state
            seen += 1
        RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
    assert seen > 3


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_sees_nothing_of_what_is_hidden(seed: int):
    """What the opponent holds and what lies under the top of their piles can be exchanged without a trace."""
    box, options = box_of("full"), SETUPS[0]
    chooser = random.Random(seed)
    state = RULES.new_game(options, box)
    exchanged = 0
    for _ in range(900):
        if state.outcome is not None:
            break
        other = state.copy()
        theirs = other.seats[1]
        if theirs.hand and len(theirs.pile) > 1:
            theirs.hand, theirs.pile = (
                tuple(sorted((*theirs.hand[1:], theirs.pile[0]))),
                (theirs.hand[0], *theirs.pile[1:]),
            )
            exchanged += 1
        theirs.scored = (*theirs.scored[:-1][::-1], *theirs.scored[-1:])
        before, after_ = RULES.observation(state, 0), RULES.observation(other, 0)
        assert before == after_
        json.dumps(before)
        RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
    assert exchanged > 20


def test_options_that_contradict_each_other_are_named():
    box = box_of("slice")
    with pytest.raises(OptionsError) as caught:
        RULES.new_game({"players": "1", "exhausted_deck": "off"}, box)
    assert caught.value.message.id == "duellum.option_contradicts"
    with pytest.raises(OptionsError) as caught:
        RULES.new_game({"players": "3"}, box)
    assert caught.value.message.params["known"] == ("2", "1")
    with pytest.raises(OptionsError) as caught:
        RULES.new_game({"colour": "red"}, box)
    assert caught.value.message.params["option"] == "colour"


# ---- words


def _say_all(catalogue: Catalogue, thing: object, said: set[str]) -> None:
    if isinstance(thing, Message):
        catalogue.say(thing)
        said.add(thing.id)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for part in fields(thing):
            _say_all(catalogue, getattr(thing, part.name), said)
    elif isinstance(thing, tuple | list):
        for part in thing:
            _say_all(catalogue, part, said)


def test_everything_that_is_shown_in_games_has_words_with_all_their_parameters():
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    said: set[str] = set()
    for seed in range(10):
        box, options = setup_of(seed)
        if seed == 9:
            options = {"players": "2", "turtles": "unchecked"}
        chooser = random.Random(seed)
        state = RULES.new_game(options, box)
        for _ in range(160):
            decision = RULES.decision(state)
            seat = state.turn if decision is None or decision.party <= TABLE else decision.party
            _say_all(catalogue, view(state, seat), said)
            _say_all(catalogue, state.log, said)
            if state.outcome is not None:
                break
            state.log = []
            RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
    reasons = said & set(RULE_OF)
    assert len(reasons) > 20, reasons


# ---- what is noted down, and no later state shows


def test_a_report_is_noted_with_its_seat_and_slot():
    box = box_of("slice")
    keys = {"turn": "turtles", "slots": "loc_a merc_a - loc_e loc_c loc_b"}
    state = RULES.from_position({"squids": "unchecked"}, box, {**keys, "turn": "squids"})
    taken = after(state, "took 4")
    assert [(told.id, told.params["seat"], told.params["slot"]) for told in taken.log or ()] == [
        ("duellum.reported_taken", 1, 4)
    ]
    turned = after(state, "rotated ccw 2")
    assert [(told.id, told.params["side"]) for told in turned.log or ()] == [
        ("duellum.rotated", "duellum.squids")
    ]


def test_the_fourth_goal_is_noted_as_what_begins_the_end():
    keys = {"turn": "turtles", "goals": "four_types four_waiting three_mantas four_points"}
    keys |= {"laid": "turtles.first_1 turtles.first_2 - turtles.first_4", "main": "done"}
    keys |= {"turtles mantas": "manta_1 manta_2 manta_3"}
    state = after(RULES.from_position({}, box_of("goals"), keys), "declare 3 first_3")
    assert [told.id for told in state.log or ()] == ["duellum.declared", "duellum.all_goals"]
    under_way = {**keys, "ending": "last", "trigger": "exhausted_deck"}
    state = after(RULES.from_position({}, box_of("goals"), under_way), "declare 3 first_3")
    assert [told.id for told in state.log or ()] == ["duellum.declared", "duellum.all_goals"]
    assert RULES.describe(state)["trigger"] == "exhausted_deck"


def test_what_shrimpion_does_by_hand_is_noted():
    options = {"players": "1", "faction": "turtles"}
    state = RULES.from_position(options, box_of("effects"), {"turn": "squids"})
    told = after(state, "draw free_hand").log or ()
    assert ("duellum.by_hand", 1) in [(one.id, one.params.get("seat")) for one in told]


def test_a_seat_is_noted_by_its_number_and_by_the_name_of_its_faction():
    told = after(position(), "play voyage").log or ()
    assert [(one.id, one.params["seat"], one.params["side"]) for one in told] == [
        ("duellum.played", 0, "duellum.turtles")
    ]


def test_to_finish_is_forced_where_nothing_else_is_left_and_a_turn_never_ends_by_itself():
    box = box_of("effects")
    state = RULES.from_position({}, box, {"turn": "turtles", "turtles places": "plain_1 - - -"})
    tired = "turtle_1 turtle_2 turtle_3 turtle_4"
    done = {"turn": "turtles", "main": "done", "turtles tired": tired}
    assert texts(over := RULES.from_position({}, box, done)) == ["end"]
    assert RULES.forced(over) is None
    state = after(state, "play raise_two", "gain place_1")
    assert texts(state) == ["finish"]
    assert RULES.forced(state) == ("finish",)


def test_a_report_is_about_the_seat_that_is_told_of_whoever_tells_it():
    options = {"players": "1", "faction": "turtles"}
    state = RULES.from_position(options, box_of("effects"), {"turn": "squids"})
    assert RULES.seat_of(after(state, "draw free_hand")) == 1
    own = RULES.from_position({}, box_of("effects"), {"turn": "turtles"})
    assert RULES.seat_of(after(own, "play free_hand", "by_hand")) == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_choice_is_about_who_makes_it_and_chance_about_whose_turn_it_is(seed: int):
    chooser = random.Random(seed)
    state = RULES.new_game(SETUPS[0], box_of("goals"))
    seats = set()
    for _ in range(300):
        decision = RULES.decision(state)
        if decision is None:
            break
        seat = decision.party if decision.party >= 0 else state.turn
        assert RULES.seat_of(state) == seat
        seats.add(seat)
        RULES.perform(state, chooser.choice(RULES.legal_actions(state)))
    assert seats == {0, 1}


def test_who_begins_is_called_by_the_name_of_the_faction():
    assert say(label(position(), 0, ("first", "turtles"))) == "The Turtles begin"


HIDDEN_TYPES = {
    "turn": "turtles",
    "goals": "four_types four_waiting three_mantas four_points",
    "squids scored": "loc_d loc_g loc_a",  # trench, wreck, and reef on top
    "squids played": "merc_a merc_b",  # underwater cities, and hunters on top
}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_pile_that_is_hidden_tells_nothing_through_the_goals(seat: int):
    """R18: of the opponent's piles only the top cards are public, so not what the others do for a goal of types."""
    state = RULES.from_position({}, box_of("goals"), HIDDEN_TYPES)
    seen = view(state, seat)
    piles = {zone.id: zone for zone in seen.zones if zone.seat == 1}
    scored = piles["duellum.zone_scored"]
    assert (len(scored.cards), scored.count) == ((1, 3) if seat == 0 else (3, 3))
    assert seen.goals[0].fulfilled_by == (() if seat == 0 else (1,))


def test_what_is_plain_of_the_opponents_goals_is_said():
    """Four waiting mercenaries, three mantas and what lies open need no look into a pile."""
    position = HIDDEN_TYPES | {
        "squids mantas": "manta_1 manta_2 manta_3",
        "squids places": "loc_b loc_c loc_e loc_f",
        "squids played": "merc_a",
        "goals": "four_types three_mercenaries three_mantas four_locations",
        "squids scored": "loc_d loc_g loc_h loc_i",
    }
    state = RULES.from_position({}, box_of("goals"), position)
    assert [goal.fulfilled_by for goal in view(state, 0).goals[1:]] == [(), (1,), (1,)]
