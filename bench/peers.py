"""Public engines, played at random the way their own documentation says.

A *decision* is: list the legal actions, pick one evenly, carry it out. Each function here
imports its engine only when it is prepared, for the peers live in an environment of their own.
"""

import random

from bench.measure import Contender, Work

#: Longest game, in decisions, where the rules alone would let random play go on and on.
CHESS_CAP = 200
CATAN_CAP = 3000
#: Copies in one unit of work, so that the loop around them weighs nothing.
COPIES = 500


def chess_playouts() -> Work:
    """python-chess from the opening position: `list(legal_moves)` and `push`."""
    import chess

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
    import chess

    board = chess.Board()
    for _ in range(40):
        board.push(next(iter(board.legal_moves)))

    def copies() -> int:
        for _ in range(COPIES):
            board.copy(stack=False)
        return COPIES

    return copies


def catanatron_playouts() -> Work:
    """Catanatron with four seats: `playable_actions` and `execute`, unvalidated as in its own loop."""
    from catanatron import Color, Game, RandomPlayer

    pick = random.Random(1).random
    colors = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]

    def playout() -> int:
        game = Game([RandomPlayer(color) for color in colors])
        for decision_count in range(CATAN_CAP):
            if game.winning_color() is not None:
                return decision_count
            actions = game.state.playable_actions
            game.execute(actions[int(pick() * len(actions))], validate_action=False)
        return CATAN_CAP

    return playout


CHESS = Contender("python-chess, push", "decisions", chess_playouts)
CHESS_COPY = Contender("python-chess, copy", "copies", chess_copies)
CATANATRON = Contender("Catanatron, execute", "decisions", catanatron_playouts)
