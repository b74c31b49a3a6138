"""Field case 16: a state's hash changes inside recorded choices and nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from tests.duellum.playing import setup_of
from tests.table.field.games import any_legal, game_of, session_of
from undertow.core.errors import UndertowError
from undertow.core.game import Game, replay
from undertow.games.duellum import RULES
from undertow.games.duellum.state import State
from undertow.games.duellum.state_json import to_json
from undertow.table.session import Session

SEEDS = 3
CHOICES = 250
WANTED_CHOICES = 100_000


def game_with(seed: int) -> Game[State]:
    """Every set-up on every pack."""
    box, options = setup_of(seed)
    return game_of(seed, pack=box.pack_name, **options)


def look_at_everything(session: Session[State], chance: Random) -> None:
    """What screens, bots and logs read, and what people try in vain."""
    state = session.state
    legal = RULES.legal_actions(state)
    session.view()
    assert session.story is not None
    assert session.undo_goes_over_seen in (True, False)
    assert session.earlier_answer is None or isinstance(session.earlier_answer, str)
    RULES.describe(state)
    to_json(state)
    state.position_key()
    if legal:
        RULES.apply(state, chance.choice(legal))
    if session.correctables:
        session.dropped_by(session.correctables[0].entry_number, "nonsense that is not legal")


#: What a game has done, as a proof counts it.
MADE, REFUSED = ("choices", "made"), ("choices", "refused")


def check_hashes(seed: int, most: int = CHOICES) -> Counter[tuple[str, str]]:
    """A game at random: what is read leaves the hash as it was, and what changes it is in the record."""
    chance = Random(f"hashes {seed}")
    session = session_of(game_with(seed))
    made: Counter[tuple[str, str]] = Counter()
    while session.decision is not None and made[MADE] < most:
        before, entries = hash(session.state), len(session.game.entries)
        try:
            look_at_everything(session, chance)
            session.choose(chance.choice(("no such thing", "conquer 99", "buy -1")))
        except UndertowError:
            made[REFUSED] += 1
        assert (hash(session.state), len(session.game.entries)) == (before, entries)
        session.choose(any_legal(session, chance))
        assert len(session.game.entries) > entries
        made[MADE] += 1
    game = session.game
    assert hash(replay(RULES, game.head, game.box, game.entries).state) == hash(session.state)
    return made


def too_few_choices(made: Mapping[tuple[str, str], int]) -> list[str]:
    """What a proof of so many is short of."""
    count = made.get(MADE, 0)
    return [] if count >= WANTED_CHOICES else [f"{WANTED_CHOICES - count} choices"]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_case_16_a_hash_changes_only_inside_recorded_choices(seed: int) -> None:
    made = check_hashes(seed, most=60)
    assert made[MADE] > 10
    assert made[REFUSED] == made[MADE]
