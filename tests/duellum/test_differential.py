"""The engine against the oracle, which reads like the rulebook: whole states at every decision, terminal ones too."""

import itertools

import pytest

from tests.oracle.differential import PACKS, play, setup_of
from undertow.core.decision import Choice
from undertow.games.duellum import RULES
from undertow.games.duellum.options import CHOICES

BATCHES = 16
#: 50,000 decisions in all.
DECISIONS_OF_A_BATCH = 50_000 // BATCHES
#: Games that come to every end and every kind of decision, the rarest ones last.
COVERING = (*range(21), 27, 61, 72, 88)
#: What unchecked seats and people with real cards are asked, which the oracle does not know.
UNCHECKED = {"report", "points", "look", "walked", "leader_side", "regent_top"}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_at_every_decision(batch: int):
    seeds, decisions = itertools.count(batch, BATCHES), 0
    while decisions < DECISIONS_OF_A_BATCH:
        decisions += play(next(seeds)).decisions


def test_the_games_come_to_every_kind_of_decision_and_every_end():
    games = [play(seed) for seed in COVERING]
    choices = {name for name, kind in RULES.kinds.items() if isinstance(kind, Choice)}
    assert set().union(*[game.kinds for game in games]) == choices - UNCHECKED
    assert {game.end for game in games} >= {"capital", "crowns", "goals", "exhausted_deck"}


def test_the_games_have_every_pack_and_every_value_of_every_option():
    set_up = [setup_of(seed) for seed in range(10 * BATCHES)]
    assert {pack for pack, _ in set_up} == set(PACKS)
    values = {pair for _, options in set_up for pair in options.items()}
    everything = {
        (name, value)
        for name, (choices, _) in CHOICES.items()
        for value in choices
        # Seats are always checked, and all cards dealt.
        if name not in ("turtles", "squids", "mode", "regent_deck")
    }
    assert values == everything
