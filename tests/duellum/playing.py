"""Whole games at random, for tests and proofs: on whole boxes, and on holed ones whose table answers truthfully."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

from undertow.bots.selfplay import BOTS, Plan, play_game
from undertow.bots.usage import Use
from undertow.core.action import CHANCE, text_of
from undertow.core.game import Game
from undertow.core.record import Chosen, Deed, Drawn, Head, Told
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State

PACKS = Path(__file__).parent.parent / "packs"

#: A game at random has no reason to end: one that has not ended by then is left there.
MOST_DECISIONS = 6_000

#: What is set up differently from one seed to the next.
SETUPS: tuple[dict[str, str], ...] = (
    {"players": "2"},
    {"players": "1", "faction": "turtles"},
    {
        "players": "2",
        "depths_per_action": "one",
        "ocean_currents": "pile",
        "emptied_nest": "any",
        "nest_readies": "again",
        "resources": "main",
        "mercenary_in_vain": "refused",
        "reinforcement": "action",
        "goals": "swirl",
    },
    {"players": "1", "faction": "squids", "level": "2", "goals": "chosen"},
    {"players": "2", "exhausted_deck": "off", "first": "squids", "faction": "random"},
    {"players": "1", "faction": "random", "level": "3", "regent_scores": "three"},
    {"players": "1", "faction": "squids", "level": "4"},
    {"players": "1", "faction": "turtles", "level": "5", "regent_goals": "never"},
)
#: Frozen packs that games are played with.
GAME_PACKS = ("whole", "goals", "full", "slice")
#: The pack that people play with; the frozen ones beside it for what it does not have.
BUNDLED = "standin"
SELFPLAY_PACKS = (BUNDLED, "goals", "whole", "slice", "full")


@cache
def box_of(pack: str) -> Box:
    """A frozen pack of the tests, read once."""
    return load_pack(PACKS / pack)


def setup_of(seed: int) -> tuple[Box, dict[str, str]]:
    """Pack and options of a seed: every set-up on every pack."""
    pack = GAME_PACKS[seed % len(GAME_PACKS)]
    return box_of(pack), SETUPS[seed // len(GAME_PACKS) % len(SETUPS)]


def head_of(box: Box, options: dict[str, str]) -> Head:
    """A record's head for a game on a box."""
    return Head(
        game=RULES.game,
        rules_version=RULES.rules_version,
        pack_name=box.pack_name,
        pack_version=box.structure.pack_version,
        pack_hash=box.pack_hash,
        id="test",
        options=options,
    )


def plan_of(seed: int) -> tuple[Plan, int]:
    """Plan and number of a game of self-play: every set-up on every pack by every bot."""
    number, choice = divmod(seed, len(BOTS) * len(SELFPLAY_PACKS) * len(SETUPS))
    choice, bot = divmod(choice, len(BOTS))
    setup, pack = divmod(choice, len(SELFPLAY_PACKS))
    name = SELFPLAY_PACKS[pack]
    path = name if name == BUNDLED else str(PACKS / name)
    return Plan(path, SETUPS[setup], f"{name}/{setup}", BOTS[bot], MOST_DECISIONS), number


def play_selfplay_game(seed: int) -> Counter[Use]:
    """A whole game by bots with every invariant held in every state; what it used. Raises SelfplayBroken."""
    return play_game(*plan_of(seed)).uses


def random_deeds(box: Box, options: dict[str, str], seed: int, most: int) -> list[Deed]:
    """The choices and draws of a game at random, as a record has them."""
    chooser = random.Random(seed)
    state = RULES.new_game(options, box)
    deeds: list[Deed] = []
    while state.outcome is None and len(deeds) < most:
        action = chooser.choice(RULES.legal_actions(state))
        decision = RULES.decision(state)
        assert decision is not None
        if decision.party == CHANCE:
            deeds.append(Drawn(RULES.chance_draw(state)[0], text_of(action)))
        else:
            deeds.append(Chosen(str(decision.party), text_of(action)))
        RULES.perform(state, action)
    return deeds


def play(box: Box, options: dict[str, str], deeds: list[Deed], truth: Box) -> Game[State]:
    """The same deeds on a box that may have holes; what is asked is answered from ``truth``."""
    game: Game[State] = Game(RULES, head_of(box, options), box)
    for deed in deeds:
        game.take(deed)
        while game.state.question is not None:
            key, _ = game.state.question
            game.tell(key, truth.value(key))
    return game


def holes(box: Box, seed: int) -> list[str]:
    """Some of the facts of a box, anything from a few to nearly all."""
    chooser = random.Random(f"holes {seed}")
    share = chooser.random()
    return [key for key in sorted(box.facts()) if chooser.random() < share]


def check_holed_game(seed: int, most: int = 1_500) -> None:
    """A game on a box with holes ends like the same game on the whole box, and its record differs only in answers."""
    box, options = setup_of(seed)
    deeds = random_deeds(box, options, seed, most)
    whole = play(box, options, deeds, box)
    holed = play(box.without(holes(box, seed)), options, deeds, box)
    assert holed.state.position_key() == whole.state.position_key()
    assert [deed for deed in holed.line if not isinstance(deed, Told)] == list(whole.line)
    known = holed.state.box.facts()
    assert known.items() <= box.facts().items()
