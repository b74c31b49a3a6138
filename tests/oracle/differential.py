"""The differential test: the engine and the oracle play the same random games, and are compared at every decision."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from tests.duellum.playing import box_of
from tests.oracle.game import Game
from tests.oracle.printed import Printed, read_box
from tests.oracle.report import of_engine, of_oracle
from undertow.core.action import text_of
from undertow.core.ruleset import FactValue
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.options import CHOICES
from undertow.games.duellum.state import State

#: Frozen packs that games are played with; those with goals more often.
PACKS = (
    "whole",
    "goals",
    "effects",
    "goals+crowns",
    "slice",
    "whole+crowns",
    "full",
    "steps",
    "prices",
    "steps+crowns",
    "tolls",
)
#: Options that depend on each other; seats are always checked, and all cards dealt. Of the rest any combination is
#: played.
_DEPENDENT = (
    "players",
    "turtles",
    "squids",
    "level",
    "regent_scores",
    "regent_goals",
    "exhausted_deck",
    "mode",
    "regent_deck",
)
#: A game at random has no reason to end.
MOST_DECISIONS = 1_500
#: What stands for an effect by hand, which the oracle does not know.
_INSTEAD_OF_BY_HAND = "rotate 2"


@cache
def complete_box(pack: str) -> Box:
    """A frozen pack without effects by hand; ``whole+crowns`` bears a crown on every card."""
    name, _, has_crowns = pack.partition("+")
    box = box_of(name)
    changed: dict[str, FactValue] = {}
    for key, value in box.facts().items():
        if value == "by_hand":
            changed[key] = _INSTEAD_OF_BY_HAND
        elif has_crowns and key.endswith(".crown"):
            changed[key] = "yes"
    box = box.without(changed)
    for key, value in changed.items():
        box = box.with_fact(key, value)
    return box


@cache
def printed_in(pack: str) -> Printed:
    """What the oracle reads of it."""
    return read_box(complete_box(pack))


def setup_of(seed: int) -> tuple[str, dict[str, str]]:
    """Pack and options of a seed: half of the games solo, all readings at random, defaults more often."""
    chooser = random.Random(f"set-up {seed}")
    options = {"players": chooser.choice(("1", "2"))}
    if options["players"] == "1":
        for name in ("level", "regent_scores", "regent_goals"):
            options[name] = chooser.choice(CHOICES[name][0])
    else:
        options["exhausted_deck"] = chooser.choice(CHOICES["exhausted_deck"][0])
    for name, (values, _) in CHOICES.items():
        if name not in _DEPENDENT:
            options[name] = chooser.choice((*values, values[0]))
    return PACKS[seed % len(PACKS)], options


class Played(NamedTuple):
    """A game on which both agreed: how many decisions, of which kinds, and how it ended ("" where it was left)."""

    decisions: int
    kinds: frozenset[str]
    end: str


def play(seed: int, most: int = MOST_DECISIONS) -> Played:
    """Play one game on both and compare whole states at every decision, the last one too.

    Raises AssertionError with the first difference, pack, options and the last actions.
    """
    pack, options = setup_of(seed)
    chooser = random.Random(seed)
    # Every game has tastes of its own, so that it comes to what is rare.
    taste = {verb: chooser.choice((0.1, 1, 1, 5)) for verb in sorted(RULES.verbs)}
    # Most games at random end in a capital early; the leader mostly rests in most of these.
    taste["move"] = chooser.choice((0.03, 0.03, 1))
    state = RULES.new_game(options, complete_box(pack))
    game = Game(printed_in(pack), options)
    told: list[str] = []
    kinds: set[str] = set()
    for number in range(most):
        _compare(state, game, f"seed {seed}, decision {number}, pack {pack}, {options}", told)
        if game.decision is None:
            assert state.outcome is not None, "the states were equal"
            return Played(number, frozenset(kinds), state.outcome.termination)
        kinds.add(game.decision.kind)
        weights = [taste[str(action[0])] for action in game.decision.options]
        action = chooser.choices(game.decision.options, weights)[0]
        told.append(text_of(action))
        game.choose(action)
        RULES.perform(state, action)
    return Played(most, frozenset(kinds), "")


def check_differential(seed: int) -> None:
    """One game, both agreeing at every decision. Raises AssertionError."""
    play(seed)


def _compare(state: State, game: Game, where: str, told: list[str]) -> None:
    """Whole states, who is asked what, and the list of legal actions with its order."""
    after = f"({where}) after {' | '.join(told[-12:])}"
    engine, oracle = of_engine(state), of_oracle(game)
    if engine != oracle:
        differing = sorted(
            key for key in engine.keys() | oracle.keys() if engine.get(key) != oracle.get(key)
        )
        lines = [
            f"{key}: engine {engine.get(key)!r}, oracle {oracle.get(key)!r}" for key in differing
        ]
        raise AssertionError(f"{'; '.join(lines)} {after}")
    legal = [text_of(action) for action in RULES.legal_actions(state)]
    offered = [text_of(action) for action in game.decision.options] if game.decision else []
    if legal != offered:
        more = [text for text in legal if text not in offered]
        less = [text for text in offered if text not in legal]
        raise AssertionError(
            f"legal in the engine alone {more}, in the oracle alone {less}: {legal} {after}"
        )
