"""Whatever a game shows or tells has a sentence with all its parameters."""

import dataclasses
from collections.abc import Iterator
from random import Random

import pytest

from undertow.core.message import Message
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.view import view
from undertow.words import Catalogue

OPTIONS = (
    {},
    {"players": "1"},
    {"players": "1", "faction": "squids"},
    {"turtles": "unchecked", "squids": "unchecked"},
    {"mode": "vortex", "players": "1", "level": "4"},
    {"mode": "referee"},
)


@pytest.fixture(scope="module")
def box() -> Box:
    return load_pack("tests/packs/slice")


def messages_in(thing: object) -> Iterator[Message]:
    if isinstance(thing, Message):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from messages_in(getattr(thing, field.name))
    elif isinstance(thing, list | tuple):
        for member in thing:
            yield from messages_in(member)


@pytest.mark.parametrize("pack", ["effects", "prices", "tolls"])
def test_a_game_with_any_fact_unknown_is_shown(pack: str) -> None:
    box = load_pack(f"tests/packs/{pack}")
    for seed in range(8):
        chance = Random(seed)
        unknown = [
            key for key in sorted(box.facts()) if chance.random() < seed / 8 or "order" in key
        ]
        state = RULES.new_game({"players": "2"}, box.without(unknown))
        RULES.advance(state)
        for _ in range(150):
            list(messages_in(view(state, seed % 2)))
            if RULES.decision(state) is None:
                break
            state = RULES.apply(state, chance.choice(RULES.legal_actions(state)))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_says_everything_in_sentences(box: Box, options: dict[str, str]) -> None:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    said = set()
    for seed in range(6):
        chance = Random(seed)
        state = RULES.new_game(options, box)
        RULES.advance(state)
        for step in range(2000):
            if step % 5 == 0 or RULES.decision(state) is None:
                for found in messages_in(view(state, seed % 2)):
                    assert "[" not in catalogue.say(found)
                    said.add(found.id)
            if RULES.decision(state) is None:
                break
            state = RULES.apply(state, chance.choice(RULES.legal_actions(state)))
            for told in state.log or ():
                catalogue.say(told)
                said.add(told.id)
    turned_up = "duellum.looks" if options.get("mode") == "vortex" else "duellum.turned_up"
    assert {"duellum.title", turned_up, "duellum.turn_begins"} <= said


def test_a_hole_in_the_box_is_asked_in_a_sentence(box: Box) -> None:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    holed = box.without([key for key in box.facts() if key.startswith("card.")])
    state = RULES.new_game({"first": "turtles"}, holed)
    RULES.advance(state)
    chance = Random(1)
    asked = set()
    for _ in range(400):
        if RULES.decision(state) is None:
            break
        for found in messages_in(view(state, 0)):
            catalogue.say(found)
        if state.question is not None:
            asked.add(state.question[0])
        state = RULES.apply(state, chance.choice(RULES.legal_actions(state)))
    assert asked


@pytest.mark.parametrize(("faction", "regent"), [("turtles", 1), ("squids", 0)])
def test_what_shrimpion_does_bears_his_name(box: Box, faction: str, regent: int) -> None:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    name = ("Turtles", "Squids")[regent]
    his, mine = set(), set()
    for seed in range(8):
        chance = Random(seed)
        state = RULES.new_game({"players": "1", "faction": faction}, box)
        RULES.advance(state)
        while RULES.decision(state) is not None:
            state = RULES.apply(state, chance.choice(RULES.legal_actions(state)))
            for told in state.log or ():
                if told.params.get("seat") == regent and told.id != "duellum.won_capital":
                    assert name not in catalogue.say(told)
                    his.add(told.id)
                elif told.params.get("seat") == 1 - regent:
                    assert "Shrimpion" not in catalogue.say(told)
                    mine.add(told.id)
    assert {"duellum.turn_begins", "duellum.leader_moved"} <= his & mine
