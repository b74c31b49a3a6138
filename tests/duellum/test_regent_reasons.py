"""Each step that Shrimpion takes, or leaves, is told with its reason."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pytest

from tests.duellum.playing import box_of
from undertow.games.duellum import RULES
from undertow.words import say


class Told(NamedTuple):
    """What is said of a position after some choices: pack, who plays against him, his level."""

    position: Mapping[str, str]
    choices: Sequence[str]
    said: Sequence[str]
    person: str = "turtles"
    level: str = "1"
    pack: str = "goals"


NO_REFILL: Final = "Shrimpion ignores “refill”: no slot is empty, or no card is left."
CLOCKWISE: Final = (
    "Shrimpion rotates the vortex clockwise by 2: always clockwise, by the full number."
)
#: In what these cases say, the turn's beginning and the card that he drew stand once, in the case of the draw.
LEFT_OUT: Final = ("Turn ", "Shrimpion draws ")

CASES: Final[Mapping[str, Told]] = {
    "of equal numbers the first": Told(
        {"slots": "loc_a loc_b merc_a - - -", "deck": ""},
        ["draw conquer"],
        [
            "Shrimpion takes Location A from slot 1, the lowest number of coins (1) that holds a card; "
            "of 2 such slots the first, clockwise from slot 1.",
            "Shrimpion puts Location A into place 1, the leftmost free one, fully raised.",
            NO_REFILL,
        ],
    ),
    "as Turtles by tridents, and by kinds": Told(
        {"slots": "merc_a - loc_a enchanter - loc_b", "deck": ""},
        ["draw muster"],
        [
            "Shrimpion takes Enchanter from slot 4, the lowest number of tridents (2) that holds a mercenary.",
            "Shrimpion lays Enchanter on the pile of his played mercenaries at once.",
            "Shrimpion takes Location B from slot 6, the lowest number of tridents (1) that holds a location.",
            "Shrimpion puts Location B into place 1, the leftmost free one, fully raised.",
            "The Squids must tire an animal.",
        ],
        person="squids",
    ),
    "the only one": Told(
        {"slots": "- - - loc_a - -", "deck": ""},
        ["draw conquer"],
        [
            "Shrimpion takes Location A from slot 4, the only card in the vortex.",
            "Shrimpion puts Location A into place 1, the leftmost free one, fully raised.",
            NO_REFILL,
        ],
    ),
    "a full board": Told(
        {
            "slots": "loc_i merc_a - - - -",
            "squids places": "loc_a^2 loc_b^2 loc_d^2 loc_e^2",
            "deck": "",
        },
        ["draw conquer"],
        [
            "Shrimpion ignores “conquer a location or a mercenary”: Location I in slot 1 has his lowest number, "
            "his board is full, and he looks no further.",
            NO_REFILL,
        ],
    ),
    "no such card": Told(
        {
            "slots": "loc_a - - - - -",
            "deck": "",
            "turtles tired": "turtle_1 turtle_2 turtle_3 turtle_4",
        },
        ["draw muster"],
        [
            "Shrimpion takes Location A from slot 1, the only location in the vortex.",
            "Shrimpion puts Location A into place 1, the leftmost free one, fully raised.",
            "Shrimpion ignores “conquer a mercenary”: no such card lies in the vortex.",
            "Shrimpion ignores “the opponent tires”: no animal is ready.",
        ],
    ),
    "a refill": Told(
        {"slots": "- loc_b loc_c loc_d loc_e -", "deck": "loc_f loc_g loc_h"},
        ["draw buy", "card loc_f"],
        [
            CLOCKWISE,
            "Shrimpion takes Location C from slot 3, the lowest number of coins (1) that holds a card; "
            "of 2 such slots the first, clockwise from slot 1.",
            "Shrimpion puts Location C into place 1, the leftmost free one, fully raised.",
            "Shrimpion refills the vortex, slots 3, 6, 1: he must, the lowest number of his faction first.",
            "Location F is turned up in slot 3.",
        ],
    ),
    "raising and scoring": Told(
        {"squids places": "- loc_b^2 loc_d^2 -"},
        ["draw harvest"],
        [
            "Shrimpion ignores “raise”: he is not interested in research.",
            "Shrimpion scores Location B (place 2): up to 3 locations, from left to right.",
            "Shrimpion scores Location D (place 3): up to 3 locations, from left to right.",
            "Shrimpion ignores “fully raise”: he is not interested in research.",
        ],
    ),
    "nothing to score": Told(
        {},
        ["draw harvest"],
        [
            "Shrimpion ignores “raise”: he is not interested in research.",
            "Shrimpion ignores “score”: no location is fully raised.",
            "Shrimpion ignores “fully raise”: he is not interested in research.",
        ],
    ),
    "the way that is alone as short": Told(
        {"leader": "east_n"},
        ["draw voyage"],
        [
            "Shrimpion moves the Manta Leader to Ink: no other way to his capital is as short.",
            "The Manta Leader is in the capital of the Squids.",
        ],
    ),
    "the way with most mantas": Told(
        {"nests": "east_n=emptied"},
        ["draw voyage"],
        [
            "Shrimpion moves the Manta Leader to East s: of the shortest ways this one brings the most wild mantas.",
            "Shrimpion gains Manta 3, the wild manta of that territory.",
            "Shrimpion moves the Manta Leader to Ink: no other way to his capital is as short.",
            "The Manta Leader is in the capital of the Squids.",
        ],
    ),
    "the only way, twice": Told(
        {"leader": "west_n", "nests": "east_n=emptied east_s=emptied"},
        ["draw voyage"],
        [
            "Shrimpion moves the Manta Leader to East n: no other way to his capital is as short.",
            "Shrimpion moves the Manta Leader to Ink: no other way to his capital is as short.",
            "The Manta Leader is in the capital of the Squids.",
        ],
    ),
    "the way that the player chose": Told(
        {},
        ["draw voyage", "walk east_n"],
        [
            "Shrimpion moves the Manta Leader to East n: of ways as good the player chose this one.",
            "Shrimpion gains Manta 3, the wild manta of that territory.",
            "Shrimpion moves the Manta Leader to Ink: no other way to his capital is as short.",
            "The Manta Leader is in the capital of the Squids.",
        ],
    ),
    "the way that the lot chose": Told(
        {"nests": "east_n=emptied east_s=emptied"},
        ["draw voyage", "roll", "rolled east_s"],
        [
            "Shrimpion moves the Manta Leader to East s: of ways as good the lot chose this one.",
            "Shrimpion moves the Manta Leader to Ink: no other way to his capital is as short.",
            "The Manta Leader is in the capital of the Squids.",
        ],
    ),
    "a copy": Told(
        {"turtles pile": "conquer", "deck": ""},
        ["draw mirror"],
        [
            "Shrimpion copies Conquer, the top card of the opponent’s pile, by his own rules.",
            CLOCKWISE,
            "Shrimpion ignores “conquer a location or a mercenary”: no such card lies in the vortex.",
            NO_REFILL,
            "Shrimpion ignores “take back to the hand”: no card lies on his pile.",
            "Shrimpion ignores “ready”: he never uses helper animals.",
        ],
    ),
    "nothing to copy": Told(
        {}, ["draw mirror"], ["Shrimpion skips his turn: there is no action card to copy."]
    ),
    "nothing to copy, from level IV on": Told(
        {"squids pile": "voyage"},
        ["draw mirror"],
        [
            "Shrimpion ignores “copy”: there is no action card to copy.",
            "Shrimpion shuffles Voyage, the top card of his pile, back into his deck.",
            "Shrimpion ignores “ready”: he never uses helper animals.",
        ],
        level="4",
    ),
    "a card that would change nothing": Told(
        {}, ["draw harvest"], ["Harvest would change nothing: Shrimpion draws on."], level="4"
    ),
    "Ocean Currents": Told(
        {},
        ["draw ocean_currents"],
        [
            "Shrimpion’s action cards are shuffled into a new deck: Ocean Currents does that, and his turn is over."
        ],
    ),
    "an empty deck": Told(
        {"turn": "turtles", "main": "done", "squids hand": ""},
        ["end"],
        [
            "Shrimpion’s action cards are shuffled into a new deck: no card was left in his deck.",
            "Shrimpion skips his turn: his deck was shuffled anew, which costs the turn below level III.",
        ],
        level="2",
    ),
    "a crown and what it brings": Told(
        {"slots": "- - - - - loc_p", "deck": "", "turtles crown": "3", "squids hand": ""},
        ["draw buy"],
        [
            "Shrimpion takes Location P from slot 6, the only card in the vortex.",
            "Shrimpion puts Location P into place 1, the leftmost free one, fully raised.",
            NO_REFILL,
            "Shrimpion steps to space 4 of the crown track, for a crown that he acquired.",
            "Shrimpion ignores “the opponent discards”: the opponent has no action card in hand.",
        ],
        person="squids",
    ),
    "scoring on the crown track": Told(
        {
            "slots": "- - merc_c - - -",
            "deck": "",
            "squids crown": "4",
            "squids places": "- loc_a^2 loc_b^2 -",
        },
        ["draw conquer"],
        [
            "Shrimpion takes Mercenary C from slot 3, the only card in the vortex.",
            "Shrimpion lays Mercenary C on the pile of his played mercenaries at once.",
            NO_REFILL,
            "Shrimpion steps to space 5 of the crown track, for a crown that he acquired.",
            "Shrimpion scores Location A (place 2): the leftmost location.",
        ],
    ),
    "a goal": Told(
        {
            "deck": "",
            "goals": "four_types three_mercenaries three_mantas four_points",
            "squids played": "merc_a merc_b merc_c",
        },
        ["draw harvest"],
        [
            "Shrimpion ignores “raise”: he is not interested in research.",
            "Shrimpion ignores “score”: no location is fully raised.",
            "Shrimpion ignores “fully raise”: he is not interested in research.",
            "Shrimpion declares the goal “3 mercenaries in the scoring pile”, the leftmost that he fulfils, "
            "and lays Squids first 1.",
        ],
    ),
    "what he is made to discard": Told(
        {"turn": "turtles", "slots": "loc_p - - - - -", "deck": "", "turtles crown": "3"},
        ["play buy", "buy 1", "finish", "discard", "draw voyage"],
        [
            "The Turtles play Buy.",
            "The Turtles buy Location P from slot 1 for 1 coin.",
            "The Turtles step to space 4 of the crown track.",
            "Shrimpion must discard an action card.",
            "Shrimpion discards Voyage, the top card of his deck.",
        ],
    ),
    "what he is made to tire": Told(
        {
            "turn": "turtles",
            "squids mantas": "manta_3 manta_1",
            "squids tired": "squid_1 squid_2 squid_3",
        },
        ["play tire_two", "tire"],
        [
            "The Turtles play Tire Two.",
            "Shrimpion must tire 2 animals.",
            "Shrimpion tires Squid 4: the animals of his faction first, then his mantas, the oldest first.",
            "Shrimpion tires Manta 3: the animals of his faction first, then his mantas, the oldest first.",
        ],
        pack="effects",
    ),
    "a card without effects": Told(
        {}, ["draw fallow"], ["Shrimpion skips his turn: that card has no effects."], pack="effects"
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_what_he_does_is_told_with_its_reason(case: Told) -> None:
    options = {"players": "1", "faction": case.person, "level": case.level}
    his = "turtles" if case.person == "squids" else "squids"
    state = RULES.from_position(options, box_of(case.pack), {"turn": his, **case.position})
    state.log = []
    for choice in case.choices:
        RULES.perform(state, RULES.read(state, choice))
    said = [say(told) for told in state.log]
    assert [line for line in said if not line.startswith(LEFT_OUT)] == case.said


def test_a_draw_is_told_as_the_top_of_his_deck() -> None:
    state = RULES.from_position({"players": "1"}, box_of("goals"), {"turn": "squids"})
    state = RULES.apply(state, RULES.read(state, "draw harvest"))
    assert "Shrimpion draws Harvest, the top card of his deck." in [say(n) for n in state.log or ()]


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("1", []),
        ("2", ["Shrimpion’s Ocean Currents goes back into the box, from level II on."]),
        (
            "5",
            [
                "Shrimpion’s Ocean Currents goes back into the box, from level II on.",
                "Shrimpion begins on space 2 of the crown track, without its bonuses: level V.",
            ],
        ),
    ],
)
def test_what_his_level_changes_at_the_set_up_is_told(level: str, said: list[str]) -> None:
    state = RULES.new_game({"players": "1", "level": level}, box_of("goals"))
    RULES.advance(state)
    told: list[str] = []
    while state.stack[-1][0] not in ("turn", "regent_draw", "route_choice"):
        RULES.perform(state, RULES.legal_actions(state)[0])
        told += [say(note) for note in state.log or ()]
        state.log = []
    assert [
        line for line in told if line.startswith(("Shrimpion’s", "Shrimpion begins on"))
    ] == said
