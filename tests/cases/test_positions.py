"""Positions that cannot be are refused with a sentence that names key, word and what may stand there."""

from pathlib import Path

import pytest

from undertow.core.errors import PositionError
from undertow.games.duellum import RULES
from undertow.games.duellum.pack import load_pack
from undertow.words import say

PACKS = Path(__file__).parents[1] / "packs"
BOX = load_pack(PACKS / "effects")
WITH_GOALS = load_pack(PACKS / "goals")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"colour": "red"}, "colour"),
        ({"turn": "sharks"}, "turtles"),
        ({"dial": "7"}, "1..6"),
        ({"dial": "²"}, "1..6"),
        ({"dial": "9" * 5000}, "1..6"),
        ({"slots": "plain_1 -"}, "slots"),
        ({"slots": "plain_9 - - - - -"}, "plain_9"),
        ({"slots": "plain_1 plain_1 - - - -"}, "Plain 1|plain_1"),
        ({"slots": "plain_1 - - - - -", "turtles scored": "plain_1"}, "plain_1"),
        ({"deck": "plain_1", "away": "plain_1"}, "plain_1"),
        ({"deck": "99"}, "99"),
        ({"deck": "²"}, "²"),
        ({"deck": "9" * 5000}, "999"),
        ({"leader": "moon"}, "moon"),
        ({"leader": "shell"}, "shell"),
        ({"nests": "hub=manta_1"}, "hub"),
        ({"nests": "ring_1=squid_1"}, "squid_1"),
        ({"nests": "ring_1=manta_1 ring_2=manta_1"}, "manta_1"),
        ({"nests": "ring_1=manta_1", "turtles mantas": "manta_1"}, "manta_1"),
        ({"turtles mantas": "manta_1", "squids mantas": "manta_1"}, "manta_1"),
        ({"turtles mantas": "manta_1 manta_1"}, "manta_1"),
        ({"turtles tired": "squid_1"}, "squid_1"),
        ({"turtles hand": "mirror mirror"}, "mirror"),
        ({"turtles hand": "mirror", "turtles pile": "mirror"}, "mirror|hand"),
        ({"turtles places": "plain_1 - -"}, "turtles places"),
        ({"turtles places": "plain_1^x - - -"}, "plain_1^x"),
        ({"turtles places": "plain_1^² - - -"}, "a card^number"),
        ({"turtles places": "plain_1^" + "9" * 5000 + " - - -"}, "a card^number"),
        ({"turtles places": "plain_1^5 - - -"}, "plain_1 has"),
        ({"turtles places": "hunter_1 - - -"}, "hunter_1"),
        ({"turtles mercenaries": "plain_1"}, "plain_1"),
        ({"turtles mercenaries": "hunter_1/awake"}, "hunter_1/awake"),
        ({"turtles mercenaries": "hunter_1 hunter_2 hunter_3 hunter_4 hunter_5"}, "at most 4"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, str], said: str):
    with pytest.raises(PositionError) as caught:
        RULES.from_position({}, BOX, position)
    sentence = say(caught.value.message)
    assert any(word in sentence for word in said.split("|")), sentence


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"goals": "four_types"}, "four_types"),
        ({"goals": "four_types four_waiting three_mantas four_whales"}, "four_whales"),
        ({"laid": "turtles.first_1 - -"}, "laid"),
        ({"laid": "turtles.first_9 - - -"}, "turtles.first_9"),
        ({"laid": "turtles.second_1 - - -"}, "turtles.second_1"),
        ({"laid": "turtles.first_1+squids.first_1 - - -"}, "turtles.first_1+squids.first_1"),
        ({"laid": "turtles.first_1+turtles.second_1 - - -"}, "turtles.first_1+turtles.second_1"),
        ({"laid": "turtles.first_1 turtles.first_1 - -"}, "turtles.first_1"),
        ({"turtles used": "first_1"}, "first_1"),
        ({"laid": "turtles.first_1+squids.second_1 - - -", "turtles used": "first_1"}, "first_1"),
        ({"declared": "maybe"}, "maybe"),
        ({"ending": "last", "trigger": "boredom"}, "boredom"),
        ({"person": "sharks"}, "sharks"),
        ({"turtles crown": "9"}, "turtles crown"),
        ({"turtles nested": "squid_1"}, "squid_1"),
    ],
)
def test_a_position_of_goals_and_crowns_that_cannot_be_is_refused(
    position: dict[str, str], said: str
):
    with pytest.raises(PositionError) as caught:
        RULES.from_position({}, WITH_GOALS, position)
    assert said in say(caught.value.message)
