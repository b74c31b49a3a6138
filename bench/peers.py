"""Public engines, played at random the way their own documentation says.

A *decision* is: list the legal actions, pick one evenly, carry it out. Each function here
imports its engine only when it is prepared, for the peers live in an environment of their own.
"""

import random
from importlib import import_module
from types import ModuleType

from bench.market_game import market_game_playouts
from bench.measure import CannotRun, Contender, Work

#: Longest game, in decisions, where the rules alone would let random play go on and on.
CHESS_CAP = 200
CATAN_CAP = 3000
BACKGAMMON_CAP = 2000
#: Copies in one unit of work, so that the loop around them weighs nothing.
COPIES = 500


def chess_playouts() -> Work:
    """python-chess from the opening position: `list(legal_moves)` and `push`."""
    chess = engine("chess")
    pick = random.Random(1).random

    def playout() -> int:
        board = chess.Board()
        for decision_count in range(CHESS_CAP):
            moves = list(board.legal_moves)
            if not moves:
                return decision_count
            board.push(moves[int(pick() * len(moves))])
        return CHESS_CAP

    return playout


def chess_copies() -> Work:
    """python-chess: `copy(stack=False)` of a position forty plies into a game."""
    board = engine("chess").Board()
    for _ in range(40):
        board.push(next(iter(board.legal_moves)))

    def copies() -> int:
        for _ in range(COPIES):
            board.copy(stack=False)
        return COPIES

    return copies


def catanatron_playouts() -> Work:
    """Catanatron with four seats: `playable_actions` and `execute`, unvalidated as in its own loop."""
    catanatron = engine("catanatron")
    pick = random.Random(1).random
    color = catanatron.Color
    colors = [color.RED, color.BLUE, color.WHITE, color.ORANGE]

    def playout() -> int:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
        for decision_count in range(CATAN_CAP):
            if game.winning_color() is not None:
                return decision_count
            actions = game.state.playable_actions
            game.execute(actions[int(pick() * len(actions))], validate_action=False)
        return CATAN_CAP

    return playout


def uno_playouts() -> Work:
    """rlcard's uno for two, its game alone: no features are encoded."""
    game = engine("rlcard").make("uno", config={"seed": 1}).game
    pick = random.Random(1).random

    def playout() -> int:
        game.init_game()
        decision_count = 0
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(pick() * len(actions))])
            decision_count += 1
        return decision_count

    return playout


def backgammon_playouts() -> Work:
    """OpenSpiel's backgammon, written in C++. Dice are sampled and take their time, but are not counted."""
    game = engine("pyspiel").load_game("backgammon")
    pick = random.Random(1).random

    def playout() -> int:
        state = game.new_initial_state()
        decision_count = 0
        while not state.is_terminal() and decision_count < BACKGAMMON_CAP:
            if state.is_chance_node():
                left, outcome = pick(), 0
                for action, chance in state.chance_outcomes():
                    left, outcome = left - chance, action
                    if left < 0:
                        break
                state.apply_action(outcome)
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
            decision_count += 1
        return decision_count

    return playout


def engine(module: str) -> ModuleType:
    """Import a module of a peer. Raises CannotRun."""
    try:
        return import_module(module)
    except ImportError as error:
        raise CannotRun(
            f"{module} cannot be imported here ({error}); make bench installs it where it has a build."
        ) from error


CHESS = Contender("python-chess, push", "decisions", chess_playouts)
CHESS_COPY = Contender("python-chess, copy(stack=False)", "copies", chess_copies)
CATANATRON = Contender("Catanatron, execute", "decisions", catanatron_playouts)
UNO = Contender("rlcard uno, game.step", "decisions", uno_playouts)
BACKGAMMON = Contender("OpenSpiel C++ backgammon", "decisions", backgammon_playouts)
BOARDGAME_IO = Contender("boardgame.io, reducer", "decisions", market_game_playouts)
