"""boardgame.io, run by Node: a process of its own that plays as many games as it is asked for, and counts."""

import atexit
import os
import shutil
import subprocess
from pathlib import Path

from bench.measure import CannotRun, Work

PLAYER = Path(__file__).with_suffix(".js")
#: Where `make bench` puts what npm brings.
MODULES = Path(__file__).parent.parent / ".bench-node" / "node_modules"
#: Games in one unit of work: some ten milliseconds, beside which the question and its answer weigh nothing.
GAMES = 2


def market_game_playouts(modules: Path = MODULES, node: str = "node") -> Work:
    """The reducer of boardgame.io with the small market game of ``market_game.js``."""
    program = shutil.which(node)
    if program is None:
        raise CannotRun(
            f"There is no {node} here, which runs boardgame.io: install Node 18 or newer."
        )
    if not (modules / "boardgame.io").is_dir():
        raise CannotRun(
            "boardgame.io is not installed: make bench fetches it with npm where npm is present."
        )
    process = subprocess.Popen(
        [program, str(PLAYER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_PATH": str(modules)},
    )
    atexit.register(process.kill)
    questions, answers = process.stdin, process.stdout
    assert questions is not None, "asked for with PIPE"
    assert answers is not None, "asked for with PIPE"

    def play(games: int) -> int:
        try:
            questions.write(f"{games}\n")
            questions.flush()
        except BrokenPipeError:
            raise CannotRun(
                "node ended before it was asked to play; its message stands above."
            ) from None
        answer = answers.readline()
        if not answer:
            raise CannotRun("node ended without an answer; its message stands above.")
        return int(answer)

    play(100)  # until the compiler of Node has seen it all
    return lambda: play(GAMES)
