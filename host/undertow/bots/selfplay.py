"""Whole games of Duellum by bots, chance included, with the invariants checked in every state.

What a game is like depends on its plan and its number alone: however many processes share the work, the same games are
played. No rule forbids an endless game, so that each stops at a cap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final

from undertow.bots import Bot, usage
from undertow.bots.eager_bot import EagerBot, tempers
from undertow.bots.random_bot import RandomBot
from undertow.bots.usage import Use
from undertow.bots.workers import worker_pool
from undertow.core.action import text_of
from undertow.core.ruleset import Outcome
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.invariants import InvariantBroken, check_invariants
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State

BOTS: Final = ("random", "eager")
DEFAULT_CAP: Final = 6_000
#: What a game that met the cap is counted under, among the ends.
CAPPED: Final = "cap"
DRAW: Final = "draw"
#: Games handed to a process at once: enough to hide the handing over, few enough to see progress.
_BATCH: Final = 10


class SelfplayBroken(Exception):
    """An invariant did not hold, or the rules raised: with what repeats it."""

    def __init__(self, number: int, decision_number: int, choice: str, what: str) -> None:
        super().__init__(number, decision_number, choice, what)
        self.number = number
        self.decision_number = decision_number
        self.choice = choice
        self.what = what


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played.

    ``pack`` by its name or path, ``options`` of the rules, ``bot`` of ``BOTS``, ``cap`` in decisions a game.
    """

    pack: str
    options: Mapping[str, str]
    seed: int | str
    bot: str = "random"
    cap: int = DEFAULT_CAP


@dataclass(slots=True)
class Tally:
    """What came of some games.

    ends       termination, or ``CAPPED`` -> games
    wins       faction or ``DRAW`` -> games that ended
    firsts     games that ended with a winner, and those of them that the seat with the first player token won
    lengths    decisions of each game, in no order
    uses       how often each part of the rules was used
    """

    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    firsts: tuple[int, int] = (0, 0)
    lengths: list[int] = field(default_factory=list)
    uses: Counter[Use] = field(default_factory=Counter)

    @property
    def decisions(self) -> int:
        """Decisions of all games, chance's included."""
        return sum(self.lengths)

    def add(self, other: Tally) -> None:
        """Count other games in, too."""
        self.games += other.games
        self.ends += other.ends
        self.wins += other.wins
        self.firsts = (self.firsts[0] + other.firsts[0], self.firsts[1] + other.firsts[1])
        self.lengths += other.lengths
        self.uses += other.uses


@cache
def _box(pack: str) -> Box:
    return load_pack(pack)


def bots_for(bot: str, rng: Random) -> Sequence[Bot[State]]:
    """A bot for each seat. What chance and the table decide, the first one answers at random."""
    if bot == "eager":
        return [EagerBot(temper) for temper in tempers(rng)]
    return [RandomBot() for _ in FACTIONS]


def play_game(plan: Plan, number: int) -> Tally:
    """The game of that number, from 0. Raises SelfplayBroken, OptionsError, PackError."""
    rng = Random(f"{plan.seed}/{number}")
    bots = bots_for(plan.bot, rng)
    lots: RandomBot[State] = RandomBot()
    state = RULES.new_game(plan.options, _box(plan.pack))
    uses: Counter[Use] = Counter()
    length, choice = 0, ""
    try:
        RULES.advance(state)
        check_invariants(state)
        while state.outcome is None and length < plan.cap:
            decision = RULES.decision(state)
            assert decision is not None, "a game that goes on waits for somebody"
            bot = bots[decision.party] if decision.party >= 0 else lots
            action = bot.choose(RULES, state, rng)
            choice = text_of(action)
            uses.update(usage.before(state, action))
            RULES.perform(state, action)
            length += 1
            uses.update(_noted(state))
            check_invariants(state)
    except InvariantBroken as error:
        raise SelfplayBroken(number, length, choice, str(error)) from error
    except (
        Exception
    ) as error:  # whatever the rules raise is the finding, and is raised with what repeats it
        what = f"{type(error).__name__}: {error}"
        raise SelfplayBroken(number, length + 1, choice, what) from error
    return _tally(plan, state, length, uses)


def _noted(state: State) -> Iterator[Use]:
    """What the state has noted since it was last asked."""
    notes = state.log or []
    state.log = []
    for note in notes:
        use = usage.noted(state.box, note)
        if use is not None:
            yield use


def _tally(plan: Plan, state: State, length: int, uses: Counter[Use]) -> Tally:
    tally = Tally(games=1, lengths=[length], uses=uses)
    if state.options.is_solo:
        uses[(usage.LEVEL, str(state.options.level))] += 1
    outcome: Outcome | None = state.outcome
    if outcome is None:
        tally.ends[CAPPED] += 1
        return tally
    tally.ends[outcome.termination] += 1
    uses[(usage.END, outcome.termination)] += 1
    if outcome.winner is None:
        tally.wins[DRAW] += 1
    else:
        tally.wins[FACTIONS[outcome.winner]] += 1
        tally.firsts = (1, int(outcome.winner == state.first))
    return tally


def play_batch(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Some games of a plan, one after the other."""
    tally = Tally()
    for number in numbers:
        tally.add(play_game(plan, number))
    return tally


def play_games(
    plan: Plan, games: int, workers: int, progress: Callable[[int], None] = lambda done: None
) -> Tally:
    """The first ``games`` games of a plan; ``progress`` is told how many are done so far.

    Raises what ``play_game`` raises, for the first game that was found to.
    """
    tally = Tally()
    batches = [range(begin, min(begin + _BATCH, games)) for begin in range(0, games, _BATCH)]
    if workers == 1 or len(batches) == 1:
        for batch in batches:
            tally.add(play_batch(plan, batch))
            progress(tally.games)
        return tally
    with worker_pool(workers) as pool:
        pending = [pool.submit(play_batch, plan, batch) for batch in batches]
        try:
            for finished in as_completed(pending):
                tally.add(finished.result())
                progress(tally.games)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return tally
