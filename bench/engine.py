"""Our engine: two people at random, the full rules, and a whole pack that does not change.

A *decision* is the same as for the peers: list the legal actions, pick one evenly, carry it
out. What chance decides is picked the same way and takes its time, but is not counted.
"""

import random
from functools import cache
from pathlib import Path

from bench.measure import Contender, Work
from undertow.bots.eager_bot import EagerBot, tempers
from undertow.bots.random_bot import RandomBot
from undertow.core.action import CHANCE
from undertow.core.game import Game, replay
from undertow.core.record import Head
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State

#: Frozen, so that the numbers of two days compare: the pack that people play with grows.
PACK = Path(__file__).parent.parent / "tests" / "packs" / "whole"
OPTIONS = {"players": "2"}
#: Longest game, in decisions: no rule forbids an endless one.
CAP = 3000
#: Copies in one unit of work, so that the loop around them weighs nothing.
COPIES = 500
#: An odd number, so that one of them has the middle length.
RECORDED_GAMES = 31
#: A middle of a turn, some way into a game.
COPY_AFTER_DECISIONS = 100


@cache
def whole_box() -> Box:
    """Everything in it is known."""
    return load_pack(PACK)


def new_game(box: Box) -> State:
    """A game for two with no log, as search and self-play hold it."""
    state = RULES.new_game(OPTIONS, box)
    state.log = None
    return state


def is_chance(state: State) -> bool:
    """What is waited for is chance's to decide."""
    decision = RULES.decision(state)
    return decision is not None and decision.party == CHANCE


def chance_kinds(box: Box) -> frozenset[str]:
    """The kinds of frame that are chance's, so that the timed loops need not ask each time."""
    pick = random.Random(2)
    kinds = set()
    for _ in range(20):
        state = new_game(box)
        while legal := RULES.legal_actions(state):
            if is_chance(state):
                kinds.add(state.stack[-1][0])
            RULES.perform(state, pick.choice(legal))
    return frozenset(kinds)


def unchecked_playouts() -> Work:
    """`perform` in place, as search uses it."""
    box = whole_box()
    chance, pick = chance_kinds(box), random.Random(1).random

    def playout() -> int:
        state = new_game(box)
        decision_count = 0
        while decision_count < CAP:
            legal = RULES.legal_actions(state)
            if not legal:
                break
            decision_count += state.stack[-1][0] not in chance
            RULES.perform(state, legal[int(pick() * len(legal))])
        return decision_count

    return playout


def checked_playouts() -> Work:
    """`apply` with its checks, a new state each time and a log of what happened."""
    box = whole_box()
    chance, pick = chance_kinds(box), random.Random(1).random

    def playout() -> int:
        state = RULES.new_game(OPTIONS, box)
        state.log = []
        decision_count = 0
        while decision_count < CAP:
            legal = RULES.legal_actions(state)
            if not legal:
                break
            decision_count += state.stack[-1][0] not in chance
            state = RULES.apply(state, legal[int(pick() * len(legal))])
        return decision_count

    return playout


def whole_games() -> Work:
    """The unchecked playouts again, counted in games."""
    playout = unchecked_playouts()

    def game() -> int:
        playout()
        return 1

    return game


def copies() -> Work:
    """`copy` of a position in the middle of a turn."""
    state = new_game(whole_box())
    pick = random.Random(3)
    decision_count = 0
    while decision_count < COPY_AFTER_DECISIONS or state.stack[-1][0] != "programme":
        decision_count += not is_chance(state)
        RULES.perform(state, pick.choice(RULES.legal_actions(state)))

    def copy_many() -> int:
        for _ in range(COPIES):
            state.copy()
        return COPIES

    return copy_many


def recorded_game() -> Game[State]:
    """A whole game as people record one, of the games of a row of seeds the one of middle length."""
    games = [game_of_eager_bots(seed) for seed in range(RECORDED_GAMES)]
    return sorted(games, key=lambda game: len(game.entries))[RECORDED_GAMES // 2]


def game_of_eager_bots(seed: int) -> Game[State]:
    """By bots that mean to win; what people undo and correct is left out."""
    box, rng = whole_box(), random.Random(seed)
    head = Head(
        game=RULES.game,
        rules_version=RULES.rules_version,
        pack_name=box.pack_name,
        pack_version=box.structure.pack_version,
        pack_hash=box.pack_hash,
        id="bench",
        options=OPTIONS,
    )
    game = Game(RULES, head, box)
    bots = [EagerBot(temper) for temper in tempers(rng)]
    lots: RandomBot[State] = RandomBot()
    while (decision := RULES.decision(game.state)) is not None:
        bot = bots[decision.party] if decision.party >= 0 else lots
        game.choose(bot.choose(RULES, game.state, rng))
    return game


def replays() -> Work:
    """``core.game.replay`` of a whole record, in memory."""
    game = recorded_game()
    entries = list(game.entries)

    def replay_once() -> int:
        replay(RULES, game.head, game.box, entries)
        return 1

    return replay_once


def undos() -> Work:
    """One ``undo`` after the other, from the end of a whole game to its beginning, and back in one redo."""
    game = recorded_game()

    def undo_all() -> int:
        count = 0
        while game.can_undo:
            game.undo()
            count += 1
        game.redo(count)
        return count

    return undo_all


UNCHECKED = Contender("Undertow, perform", "decisions", unchecked_playouts)
CHECKED = Contender("Undertow, apply (checked)", "decisions", checked_playouts)
GAMES = Contender("Undertow, whole games", "games", whole_games)
COPY = Contender("Undertow, copy in mid-turn", "copies", copies)
REPLAY = Contender("Undertow, replay", "records", replays)
UNDO = Contender("Undertow, undo", "undos", undos)
