"""Our engine, played at random with the full rules and the pack that comes with it.

A *decision* is the same as for the peers: list the legal actions, pick one evenly, carry it
out. What chance decides is picked the same way and takes its time, but is not counted.
"""

import random

from bench.measure import Contender, Work
from undertow.core.action import CHANCE
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State

PACK = "standin"
#: Longest game, in decisions: no rule forbids an endless one.
CAP = 3000
#: Copies in one unit of work, so that the loop around them weighs nothing.
COPIES = 500
#: A middle of a turn, some way into a game.
COPY_AFTER_DECISIONS = 100


def new_game(box: Box) -> State:
    """A game for two with no log, as search and self-play hold it."""
    state = RULES.new_game({}, box)
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
    box = load_pack(PACK)
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
    box = load_pack(PACK)
    chance, pick = chance_kinds(box), random.Random(1).random

    def playout() -> int:
        state = RULES.new_game({}, box)
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
    state = new_game(load_pack(PACK))
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


UNCHECKED = Contender("Undertow, perform", "decisions", unchecked_playouts)
CHECKED = Contender("Undertow, apply (checked)", "decisions", checked_playouts)
GAMES = Contender("Undertow, whole games", "games", whole_games)
COPY = Contender("Undertow, copy in mid-turn", "copies", copies)
