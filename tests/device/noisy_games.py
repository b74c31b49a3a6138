"""Whole games through every part, over a line that hits one byte of a hundred."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.device.noisy import NoisyTransport, stale_bytes
from tests.duellum.playing import box_of, head_of
from undertow.bots.eager_bot import EagerBot
from undertow.cli.robot import Robot
from undertow.core.action import text_of
from undertow.core.game import Game, replay
from undertow.core.record import Chosen, Drawn
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.journal import Journal, read_file
from undertow.table.session import Session

RATE = 0.01
#: Between what hands did and what the desk shows of it, in virtual time.
LONGEST_STALL_MS = 2000
_SETUPS = (
    {"players": "1", "faction": "turtles"},
    {"players": "1", "faction": "squids", "level": "2"},
    {"players": "1", "faction": "turtles", "level": "4"},
    {"players": "1", "faction": "squids", "level": "5"},
    {"players": "1", "faction": "turtles", "first": "squids"},
    {"players": "2"},  # the longest by far, and so the fewest
)
_PACKS = ("whole", "goals", "full")


def check_noisy_game(seed: int) -> dict[tuple[str, str], int]:
    """One game, on the virtual board and on the disk: no stall, and the record is what the hands chose.

    Raises AssertionError, RobotStuckError.
    """
    chance = random.Random(f"noisy game {seed}")
    box, options = box_of(_PACKS[seed // 6 % 3]), _SETUPS[seed % 6]
    head = head_of(box, options)
    game: Game[State] = Game(RULES, head, box)
    bot, chosen = EagerBot(), []
    with TemporaryDirectory() as folder, VirtualBoard(has_pty=False, seed=seed) as board:
        journal = Journal.create(Path(folder), head)
        session = Session(game, Dealer(seed), journal=journal, at_table=AT_TABLE)
        line = NoisyTransport(board.transport(), seed, RATE, stale_bytes(seed))
        link = SerialLink(line, host_version="0.1.0")
        desk = Desk(
            session,
            link,
            at_table=AT_TABLE,
            new_session=lambda: session,
            first_revision=chance.randrange(65536),
        )

        def pick() -> str:
            line.is_noisy = True  # from the first picture on
            chosen.append(text_of(bot.choose(RULES, session.state, chance)))
            return chosen[-1]

        def on_the_ring() -> int:
            """People look at the ring: on a bad line the screen may lag behind it."""
            said = line.cursor
            is_of_this_scene = said is not None and said.scene_revision == desk.scene.revision
            return said.cursor_index if said and is_of_this_scene else desk.scene.cursor

        robot = Robot(desk, board, pick, LONGEST_STALL_MS, on_the_ring)
        robot.play()
        link.close()
        session.close()
        kept = read_file(journal.path)
    told = [entry.text for entry in kept.entries if isinstance(entry, Chosen | Drawn)]
    people = iter(told)
    assert all(text in people for text in chosen), "the record is not what the hands chose"
    assert replay(RULES, head, box, kept.entries).state == session.state
    assert session.state.outcome is not None
    return {
        ("games", "presses"): robot.presses,
        ("games", f"longest wait {robot.longest_wait_ms // 250 * 250} ms"): 1,
    }
