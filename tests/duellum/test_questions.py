"""Every fact that a box can lack is asked in a sentence with names in it, never by its key."""

import re
from functools import partial

import pytest

from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import domains_of
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.questions import asked as question_of
from undertow.games.duellum.questions import question
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.view import view
from undertow.words import Catalogue


@pytest.fixture(scope="module")
def box() -> Box:
    return load_pack("tests/packs/full")


def asked(box: Box, key: str) -> str:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    return catalogue.say(question(box, key))


def test_every_fact_has_a_question_of_its_own(box: Box) -> None:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    keys = list(domains_of(box.structure))
    said = {key: catalogue.say(question(box, key)) for key in keys}
    assert all(sentence.endswith("?") for sentence in said.values())
    raw = re.compile(r"\w+\.\w+\.|_")
    assert [sentence for sentence in said.values() if raw.search(sentence)] == []
    # Two cards of one name cannot be told apart by a question; every other fact has its own.
    different = {
        (asking.id, *asking.params.values()) for asking in map(partial(question, box), keys)
    }
    assert len(set(said.values())) == len(different)
    assert len({asking_id for asking_id, *_ in different}) == 19


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("card.12.bubble", "which number is in its bubble"),
        ("card.1.depth.2", "depth 2"),
        ("dial.3.tridents", "division 3 of the dial"),
        ("animal.turtle_1.effect.1", "Turtle 1"),
    ],
)
def test_a_question_names_what_to_look_at(box: Box, key: str, words: str) -> None:
    assert words in asked(box, key)


def test_the_prompt_asks_it(box: Box) -> None:
    holed = load_pack("tests/packs/slice").without(["dial.1.coins"])
    state = RULES.new_game({"first": "turtles"}, holed)
    RULES.advance(state)
    state.question = ("dial.1.coins", ("refill",))
    prompt = view(state, 0).prompt
    assert prompt is not None
    assert prompt.message == question(holed, "dial.1.coins")


@pytest.mark.parametrize(
    ("lying", "words"),
    [
        ({"slots": "- - turned_1 - - -"}, "Look at the location with the crown in slot 3:"),
        ({"squids places": "turned_3 turned_1 - -"}, "in place 2 of Shrimpion’s board:"),
        ({"squids scored": "turned_3 turned_1"}, "scored locations, second from below:"),
        ({"away": "turned_1"}, "Look at the location with the crown:"),
    ],
)
def test_a_card_without_a_name_is_asked_for_by_where_it_lies(lying: dict[str, str], words: str):
    options = {"mode": "vortex", "players": "1", "faction": "turtles"}
    state = RULES.from_position(options, load_pack("tests/packs/goals"), lying)
    for key, value in (("card.1.kind", "location"), ("card.1.crown", "yes")):
        state = RULES.tell(state, key, value)
    state.question = ("card.1.points", ("end",))
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    assert words in catalogue.say(question_of(state))
