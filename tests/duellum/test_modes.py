"""Games at random in the modes with real cards: invariants hold, and nothing is asked that no rule needs."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from tests.duellum.playing import box_of, head_of
from undertow.core.errors import NotLegal, OptionsError
from undertow.core.game import Game, replay
from undertow.core.record import Told
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.invariants import check_invariants
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.position import write_position
from undertow.games.duellum.state import State
from undertow.games.duellum.state_json import from_json, to_json
from undertow.games.duellum.view import view
from undertow.words import say

VORTEX_ALONE = {"mode": "vortex", "players": "1", "faction": "turtles"}
SETUPS = {
    "vortex, two people": {"mode": "vortex"},
    "vortex, level I": VORTEX_ALONE,
    "vortex, level V": {**VORTEX_ALONE, "level": "5", "faction": "squids"},
    "referee, two people": {"mode": "referee"},
    "referee, level IV": {"mode": "referee", "players": "1", "level": "4"},
}


def blank(box: Box, *, without_map: bool = False) -> Box:
    """A box of which nothing is told but its map."""
    return box.without([key for key in box.facts() if without_map or not key.startswith("border")])


def random_game(options: dict[str, str], box: Box, seed: int, most: int) -> Game[State]:
    """Every decision at random; facts too, for what nobody knows may be anything that does not contradict itself."""
    chooser = random.Random(seed)
    game: Game[State] = Game(RULES, head_of(box, options), box)
    while game.state.outcome is None and len(game.entries) < most:
        check_invariants(game.state)
        legal = RULES.legal_actions(game.state)
        reports = [action for action in legal if action[0] in ("took", "refilled", "rotated")]
        done = [action for action in legal if action == ("done",)]
        if done and chooser.random() < 0.4:
            game.choose(done[0])
        else:
            game.choose(chooser.choice(reports or legal))
    return game


NO_MAP = [f"{name}, no map" for name in SETUPS if "vortex" in name]


@pytest.mark.parametrize("name", [*SETUPS, *NO_MAP])
def test_random_games_keep_every_invariant_and_replay(name: str):
    name, _, is_mapless = name.partition(", no map")
    box = box_of("mapless") if is_mapless else blank(box_of("full"))
    for seed in range(2):
        game = random_game(SETUPS[name], box, seed, 250)
        state = game.state
        assert from_json(json.loads(json.dumps(to_json(state))), state.box) == state
        assert replay(RULES, game.head, box, game.entries).state == state
        for seat in (0, 1):
            for note in view(state, seat).notes:
                assert say(note)


def test_in_vortex_mode_only_the_dial_and_shrimpions_cards_are_asked():
    asked: Counter[str] = Counter()
    for seed in range(3):
        game = random_game(VORTEX_ALONE, blank(box_of("full")), seed, 400)
        for entry in game.entries:
            if isinstance(entry, Told):
                words = entry.key.split(".")
                asked[f"{words[0]}.{words[1] if words[0] == 'action' else ''}.{words[-1]}"] += 1
    areas = {key.split(".")[0] for key in asked}
    assert areas <= {"dial", "action", "goal", "card", "side"}
    # Of the person's own cards only what Shrimpion copies matters: their effects, not what is printed beside them.
    assert {key for key in asked if key.startswith("action.turtles")} <= {
        f"action.turtles.{name}" for name in ("effects", *"12345")
    }
    assert {key for key in asked if key.startswith("card")} <= {"card..type", "card..points"}


def test_a_dealer_never_describes_a_card():
    box = blank(box_of("full"))
    game = random_game({"mode": "own_deck"}, box, 1, 30)
    verbs = {action[0] for action in RULES.legal_actions(game.state)}
    assert "turned" not in verbs


def test_56_cards_are_in_the_box_and_no_57th_comes_up():
    game: Game[State] = Game(RULES, head_of(box_of("full"), {"mode": "vortex"}), box_of("full"))
    described: Counter[str] = Counter()
    while game.state.outcome is None:
        legal = RULES.legal_actions(game.state)
        turned = [action for action in legal if action[0] == "turned"]
        if turned:
            game.choose(turned[0])
            described[str(turned[0][1])] += 1
            continue
        for verb in ("took", "refilled", "done"):
            fitting = [action for action in legal if action[0] == verb]
            if verb == "refilled" and min(game.state.slots) >= 0:
                continue
            if fitting:
                game.choose(fitting[0])
                break
        else:
            game.choose(legal[0])
    assert sum(described.values()) == 56
    assert game.state.outcome.termination == "exhausted_deck"


def test_a_41st_location_is_refused_with_the_count():
    box = load_pack("standin")  # a whole box, with 40 locations
    game: Game[State] = Game(RULES, head_of(box, {"mode": "vortex"}), box)
    for number in range(1, 41):
        game.tell(f"card.{number}.kind", "location")
        game.tell(f"card.{number}.crown", "yes")
    game.choose(("dial", 1))
    with pytest.raises(NotLegal) as refused:
        game.choose("turned location plain")
    assert refused.value.reason.params["count"] == 40
    assert say(refused.value.reason)
    game.choose("turned mercenary plain")


@pytest.mark.parametrize(
    ("options", "side"),
    [
        ({}, "duellum.turtles"),
        ({"turtles": "unchecked"}, "duellum.squids"),
        ({"mode": "referee", "players": "1", "faction": "squids"}, "duellum.squids"),
        ({"mode": "referee", "players": "1", "faction": "random"}, "duellum.turtles"),
    ],
)
def test_whoever_is_checked_needs_a_map(options: dict[str, str], side: str):
    with pytest.raises(OptionsError) as refused:
        RULES.new_game(options, box_of("mapless"))
    assert refused.value.message.params == {"side": side, "pack": "mapless"}
    assert "undertow pack edit" in say(refused.value.message)
    with pytest.raises(OptionsError):
        RULES.from_position(options, box_of("mapless"), {})


def test_who_is_not_checked_needs_none():
    alone = {"players": "1", "faction": "turtles", "turtles": "unchecked"}
    for options in ({"mode": "vortex"}, VORTEX_ALONE, alone):
        state = RULES.new_game(options, box_of("mapless"))
        assert not [key for key in state.box.domains if key.startswith(("border", "side"))]


def test_a_saved_game_of_vortex_mode_is_read_with_the_box_of_the_pack():
    box = blank(box_of("full"))
    state = random_game(VORTEX_ALONE, box, 5, 60).state
    assert from_json(json.loads(json.dumps(to_json(state))), box) == state


@pytest.mark.parametrize("pack", ["full", "mapless"])
def test_a_position_of_vortex_mode_reads_back(pack: str):
    box = box_of(pack) if pack == "mapless" else blank(box_of(pack))
    told: Counter[str] = Counter()
    for seed in range(24):
        state = random_game(VORTEX_ALONE, box, seed, 60 + 5 * (seed % 6)).state
        if state.outcome is not None or state.stack[-1][0] != "report" or state.stack[-1][2]:
            continue
        told["positions"] += 1
        words = write_position(state)
        again = RULES.from_position(VORTEX_ALONE, state.box, words)
        assert write_position(again) == words
        assert again.unplaced == state.unplaced
    assert told["positions"] >= 2


def test_what_lies_before_people_whom_nobody_checks_is_not_shown_as_if_it_were_known():
    shown = view(random_game(VORTEX_ALONE, blank(box_of("full")), 3, 80).state, 0)
    assert {zone.seat for zone in shown.zones} == {1}
    assert {animal.seat for animal in shown.animals} == {1}
    checked = view(random_game({"mode": "referee", "players": "2"}, box_of("full"), 3, 80).state, 0)
    assert {zone.seat for zone in checked.zones} == {0, 1}
