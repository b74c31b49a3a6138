"""The answers to a question for a fact of the box read like words, and no two of them alike."""

import pytest

from undertow.games.duellum.box_facts import domains_of
from undertow.games.duellum.effect_words import answer_label
from undertow.games.duellum.pack import load_pack
from undertow.words import Catalogue

DOMAINS = domains_of(load_pack("standin").structure)
CATALOGUE = Catalogue("en")
CATALOGUE.is_strict = True


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("card.3.kind", "mercenary", "mercenary"),
        ("card.3.type", "kelp_forests", "kelp forests"),
        ("card.3.points", 4, "4"),
        ("card.3.crown", "yes", "Yes"),
        ("card.3.depth.2", "2c", "2 coins"),
        ("card.3.depth.2", "empty", "empty"),
        ("card.3.power", "emir_ritualist", "emir ritualist"),
        ("animal.turtle_1.effect.1", "raise 2", "raise 2"),
        ("action.turtles.deep_road.effect.1", "conquer location", "conquer a location"),
        ("side.carapace", "squids", "Squids"),
        ("side.carapace", "centre", "centre"),
        ("goal.1.a", "three_mantas", "3 wild mantas"),
        ("goal.1.swirl", "b", "b"),
        ("token.turtles.first_1.effect", "enhance raise", "enhance raise"),
    ],
)
def test_an_answer_in_words(key: str, value: int | str, said: str) -> None:
    assert CATALOGUE.say(answer_label(key, value)) == said


def test_every_answer_to_every_question_is_said_and_no_two_alike() -> None:
    for key, values in DOMAINS.items():
        said = [CATALOGUE.say(answer_label(key, value)) for value in values]
        assert len(set(said)) == len(said), key
        assert not any("_" in text for text in said), said


def test_what_is_done_by_hand_says_what_to_do() -> None:
    assert CATALOGUE.say(answer_label("card.3.depth.2", "by_hand")) == "by hand"
    noted = "by_hand @ 2c: Look at the deck"
    assert CATALOGUE.say(answer_label("card.3.depth.2", noted)).startswith(
        "by hand: Look at the deck"
    )
