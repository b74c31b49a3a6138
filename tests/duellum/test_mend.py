"""Mending in the middle of random games: what is said lies there, nothing is lost, and the game can go on."""

from __future__ import annotations

import random

import pytest

from tests.duellum.playing import box_of, head_of
from undertow.core.action import CHANCE
from undertow.core.errors import PositionError
from undertow.core.game import Game, replay
from undertow.games.duellum import RULES
from undertow.games.duellum.invariants import check_invariants
from undertow.games.duellum.state import State
from undertow.words import say

SOLO = {"players": "1", "level": "3"}


def game_at(seed: int, choices: int, options: dict[str, str]) -> Game[State]:
    """A random game after so many choices."""
    chooser = random.Random(seed)
    game: Game[State] = Game(RULES, head_of(box_of("full"), options), box_of("full"))
    for _ in range(choices):
        legal = RULES.legal_actions(game.state)
        if not legal:
            break
        game.choose(chooser.choice(legal))
    return game


def some_change(state: State, chooser: random.Random) -> dict[str, str]:
    """Something that may lie otherwise on a table: cards that change places, a manta, the dial, a track."""
    told = RULES.describe(state)
    slots, deck = told["slots"].split(), told["deck"].split()
    other = slots[:]
    other[chooser.randrange(6)] = chooser.choice([*deck, "-"]) if deck != ["0"] else "-"
    swapped = slots[:]
    swapped[0], swapped[3] = swapped[3], swapped[0]
    pile = told["turtles hand"].split()[:1] + told["turtles pile"].split()
    places = ["-", *told["squids places"].split()[:3]]
    return chooser.choice(
        [
            {"dial": str(chooser.randint(1, 6))},
            {"slots": " ".join(other)},
            {"slots": " ".join(swapped), "squids crown": "4"},
            {"turtles pile": " ".join(pile)},
            {"squids places": " ".join(places)},
            {"turtles mantas": "manta_7 manta_2", "squids mantas": "manta_1"},
            {"turn": chooser.choice(["turtles", "squids"]), "main": "open"},
        ]
    )


@pytest.mark.parametrize("options", [{"players": "2"}, SOLO], ids=["two people", "solo"])
def test_in_the_middle_of_random_games_what_is_said_lies_there_and_the_game_goes_on(options):
    mended = refused = 0
    for seed in range(25):
        chooser = random.Random(1000 + seed)
        game = game_at(seed, 30 + seed * 7, options)
        before = game.state
        changes = some_change(before, chooser)
        try:
            game.mend(changes)
        except PositionError:  # a manta that is nobody's yet lies nowhere then, or the game is over
            refused += 1
            continue
        mended += 1
        told = RULES.describe(game.state)
        for key, words in changes.items():
            assert told[key].split() == words.split(), (seed, key)
        for _ in range(40):
            check_invariants(game.state)
            legal = RULES.legal_actions(game.state)
            if not legal:
                break
            game.choose(chooser.choice(legal))
        again = replay(RULES, game.head, box_of("full"), game.entries)
        assert again.state == game.state
        game.undo(game.node.length - next(n.length for n in game.nodes if n.state is before))
        assert game.state == before
    assert mended > refused


@pytest.mark.parametrize(
    ("changes", "message_id"),
    [
        ({}, "duellum.mend_nothing"),
        ({"weather": "fine"}, "duellum.position_key"),
        ({"dial": "seven"}, "duellum.position_word"),
        ({"slots": "loc_1 loc_1 - - - -"}, "duellum.position_word"),
        ({"leader": "nowhere"}, "duellum.position_word"),
        ({"deck": "57"}, "duellum.mend_deck"),
        ({"slots": " ".join(["mercenary+crown"] * 6)}, "duellum.mend_no_unknown_card"),
    ],
)
def test_what_cannot_lie_there_is_refused_in_a_sentence_and_changes_nothing(changes, message_id):
    game = game_at(3, 60, {"players": "2"})
    before = game.state
    with pytest.raises(PositionError) as refused:
        game.mend(changes)
    assert refused.value.message.id == message_id
    assert say(refused.value.message)
    assert game.state is before


def test_a_card_in_two_places_is_named():
    game = game_at(3, 60, {"players": "2"})
    card = next(word for word in RULES.describe(game.state)["slots"].split() if word != "-")
    with pytest.raises(PositionError) as refused:
        game.mend({"slots": f"{card} {card} - - - -"})
    assert refused.value.message.id == "duellum.position_twice"
    assert card in refused.value.message.params["cards"]


def test_during_the_set_up_and_after_the_end_nothing_is_mended():
    game = game_at(1, 3, {"players": "2"})
    assert RULES.decision(game.state).party == CHANCE
    with pytest.raises(PositionError) as refused:
        game.mend({"dial": "3"})
    assert refused.value.message.id == "duellum.mend_in_the_set_up"


def test_a_card_of_which_nobody_has_told_anything_may_be_called_by_what_it_shows():
    whole = box_of("full")
    keys = [key for key in whole.facts() if key.startswith("card.")]
    holed = whole.without(keys)
    game: Game[State] = Game(RULES, head_of(holed, {"players": "2"}), holed)
    while [
        frame for frame in game.state.stack if frame[0].startswith("setup") or frame[0] == "refill"
    ]:
        game.choose(RULES.legal_actions(game.state)[0])
    game.mend({"slots": "mercenary+crown - - - - location"})
    first, *_, last = game.state.slots
    assert (game.state.box.kind(first), game.state.box.crown(first)) == ("mercenary", True)
    assert (game.state.box.kind(last), game.state.box.crown(last)) == ("location", False)
