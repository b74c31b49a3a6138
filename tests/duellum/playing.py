"""Whole games at random, for tests and proofs: on whole boxes, and on holed ones whose table answers truthfully."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from tests.duellum import invariants
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
    {"players": "2", "depths_per_action": "one", "ocean_currents": "pile", "emptied_nest": "any"},
    {"players": "1", "faction": "squids"},
    {"players": "2", "exhausted_deck": "off", "first": "squids"},
)


@cache
def box_of(pack: str) -> Box:
    """A frozen pack of the tests, read once."""
    return load_pack(PACKS / pack)


def setup_of(seed: int) -> tuple[Box, dict[str, str]]:
    """Pack and options of a seed: every set-up on both packs."""
    return box_of("full" if seed % 2 else "slice"), SETUPS[seed // 2 % len(SETUPS)]


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


def check_random_game(seed: int) -> None:
    """One game at random, every invariant held in every state. Raises AssertionError."""
    box, options = setup_of(seed)
    chooser = random.Random(seed)
    state = RULES.new_game(options, box)
    for _ in range(MOST_DECISIONS):
        invariants.check(state)
        if state.outcome is not None:
            return
        RULES.perform(state, chooser.choice(RULES.legal_actions(state)))


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
