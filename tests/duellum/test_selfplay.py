"""Self-play: 500 whole games with the invariants held in every state, and what they used of the rules."""

import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.duellum.playing import PACKS, SELFPLAY_PACKS, SETUPS, box_of, plan_of, play_selfplay_game
from undertow.bots import selfplay, usage
from undertow.bots.eager_bot import TEMPERS, EagerBot
from undertow.bots.selfplay import BOTS, CAPPED, Plan, SelfplayBroken, play_batch, play_games
from undertow.games.duellum import RULES
from undertow.games.duellum.invariants import InvariantBroken, check_invariants
from undertow.games.duellum.state import NO_CARD, State

GAMES = 500
PLAN = Plan(str(PACKS / "goals"), {"players": "1", "level": "5", "faction": "random"}, 7, "eager")
#: What 500 games need not come to: the far end of the crown tracks, and what hangs on it. The proof's 100,000 do.
RARE = (usage.CROWN, usage.GOAL, usage.REGENT)


@pytest.fixture(scope="module")
def uses() -> Counter[usage.Use]:
    """What 500 games used, every invariant held in every state of them: the games raise where one does not."""
    counts: Counter[usage.Use] = Counter()
    for seed in range(GAMES):
        counts += play_selfplay_game(seed)
    return counts


def test_500_games_end_in_every_way_and_use_every_effect_power_token_and_level(
    uses: Counter[usage.Use],
):
    assert [use for use in usage.unused(uses) if use[0] not in RARE] == []


def test_what_500_games_use_is_what_there_is(uses: Counter[usage.Use]):
    others = set(uses) - usage.everything()
    assert others == set()


def test_every_setup_pack_and_bot_is_among_them():
    plans = [plan_of(seed)[0] for seed in range(len(SETUPS) * len(SELFPLAY_PACKS) * len(BOTS))]
    assert len({(plan.pack, tuple(plan.options.items()), plan.bot) for plan in plans}) == len(plans)


def test_games_depend_on_seed_and_number_alone():
    apart = [play_batch(PLAN, [number]) for number in (3, 0, 2, 1)]
    together = play_games(PLAN, 4, workers=1)
    for tally in apart[1:]:
        apart[0].add(tally)
    assert apart[0].uses == together.uses
    assert sorted(apart[0].lengths) == sorted(together.lengths)
    other = play_games(replace(PLAN, seed=8), 4, workers=1)
    assert other.lengths != together.lengths


def test_two_processes_play_the_same_games():
    one, two = play_games(PLAN, 21, workers=1), play_games(PLAN, 21, workers=2)
    assert (one.games, one.ends, one.wins, one.firsts) == (
        two.games,
        two.ends,
        two.wins,
        two.firsts,
    )
    assert sorted(one.lengths) == sorted(two.lengths)
    assert one.uses == two.uses


def test_a_cap_is_counted_and_wins_nothing():
    tally = play_games(replace(PLAN, cap=12), 5, workers=1)
    assert tally.ends == {CAPPED: 5}
    assert (tally.wins, tally.firsts, tally.lengths) == (Counter(), (0, 0), [12] * 5)


def test_a_broken_invariant_names_the_game_and_the_decision(monkeypatch: pytest.MonkeyPatch):
    seen = 0

    def check(state: State) -> None:
        nonlocal seen
        seen += 1
        if seen == 13:
            state.coins = -1
        check_invariants(state)

    monkeypatch.setattr(selfplay, "check_invariants", check)
    with pytest.raises(SelfplayBroken) as broken:
        play_games(PLAN, 1, workers=1)
    assert (broken.value.number, broken.value.decision_number) == (0, 12)
    assert broken.value.what == "coins: -1"


def _state() -> State:
    state = RULES.new_game({"players": "2"}, box_of("goals"))
    RULES.advance(state)
    while state.stack[-1][0] != "turn":
        RULES.perform(state, RULES.legal_actions(state)[0])
    check_invariants(state)
    return state


BREAKAGES = {
    "market cards: nowhere": lambda s: setattr(s, "slots", (NO_CARD, *s.slots[1:])),
    "in two places": lambda s: setattr(s, "away", (s.slots[0],)),
    "cards in the deck": lambda s: setattr(s, "deck", s.deck - 1),
    "the dial": lambda s: setattr(s, "dial", 6),
    "action cards of 0": lambda s: setattr(s.seats[0], "hand", s.seats[0].hand[1:]),
    "covered depths": lambda s: setattr(s.seats[0], "raised", (1, 0, 0, 0)),
    "tridents": lambda s: setattr(s, "tridents", -1),
    "a pool outside of actions": lambda s: setattr(s, "coins", 1),
    "animals: nowhere": lambda s: setattr(s.seats[1], "animals", s.seats[1].animals[1:]),
    "ready animals of others": lambda s: setattr(s.seats[1], "ready", 1),
    "achievement tokens": lambda s: setattr(s.seats[1], "tokens", ()),
    "open goals": lambda s: setattr(s, "goals", (s.goals[0],) * 2),
    "a goal achieved twice": lambda s: setattr(s, "laid", ((0, -1, 0, -1), *s.laid[1:])),
    "a goal second before first": lambda s: setattr(s, "laid", ((-1, -1, 0, -1), *s.laid[1:])),
    "a space of the crown track": lambda s: setattr(s.seats[1], "crown", 10),
    "crowns that wait": lambda s: setattr(s, "crowns", (0,)),
    "a kind of frame": lambda s: s.stack.insert(0, ("nonsense",)),
    "what is left of a programme": lambda s: s.stack.insert(
        0, ("programme", 0, "card", 0, 0, (0,), 0)
    ),
    "two turns at once": lambda s: s.stack.insert(0, ("turn_start", 0)),
    "the end's trigger": lambda s: setattr(s, "ending", 1),
    "nothing to do before the end": lambda s: s.stack.clear(),
    "a step on top": lambda s: s.stack.append(("crowns",)),
}


@pytest.mark.parametrize("what", BREAKAGES)
def test_each_invariant_can_break(what: str):
    state = _state()
    BREAKAGES[what](state)
    with pytest.raises(InvariantBroken, match=what):
        check_invariants(state)


@pytest.mark.parametrize("temper", TEMPERS)
def test_an_eager_bot_is_seeded_chooses_what_is_legal_and_changes_nothing(temper: str):
    state = _state()
    kept = state.copy()
    bot = EagerBot(temper)
    chosen = [bot.choose(RULES, state, Random(seed)) for seed in range(20)]
    assert chosen == [bot.choose(RULES, state, Random(seed)) for seed in range(20)]
    assert set(chosen) <= set(RULES.legal_actions(state))
    assert state == kept


def test_no_worker_outlives_a_parent_that_is_killed() -> None:
    program = """
import os, signal
from undertow.bots.workers import worker_pool
if __name__ == "__main__":
    pool = worker_pool(2)
    pool.submit(os.getpid).result()
    print("a worker stands ready", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    # The workers hold the output that they inherited: it is at its end once all of them are gone.
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=30
    )
    assert (run.returncode, run.stdout) == (-signal.SIGKILL, "a worker stands ready\n")
