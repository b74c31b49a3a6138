"""Writes records of every kind as this version of Undertow makes them, for ``records/``.

A version that is released leaves a set behind, which later ones are tried on; none is ever changed::

    python -m tests.table.field.new_records rules-4

writes ``records/rules-4-….jsonl`` beside those that are there, and prints where each led to.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.duellum.playing import box_of, head_of
from tests.duellum.playthrough import digest
from tests.table.scripted import blank, evening
from undertow import __version__
from undertow.bots.eager_bot import EagerBot
from undertow.cli.seating import replayed
from undertow.core.action import text_of
from undertow.core.game import Game
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_json import write_box
from undertow.games.duellum.options import read_options
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.journal import Journal
from undertow.table.session import Session

FOLDER = Path(__file__).parent / "records"
#: What people told wrongly in the evenings, so that records hold what was undone, corrected and mended.
_MISTAKES = 0.15
_MOST_CHOICES = 2_000


def dealt(seed: int, **options: str) -> Game[State]:
    """A whole game by eager bots whose deck we deal, with a takeback, a step forth and a correction in it."""
    box = box_of("slice")
    texts = read_options(options).texts
    head = replace(head_of(box, dict(texts)), seed=seed)
    session = Session(Game(RULES, head, box), Dealer(seed), at_table=AT_TABLE)
    bot: EagerBot[State] = EagerBot()
    for number in range(_MOST_CHOICES):
        if session.decision is None:
            break
        if number in (10, 20):
            session.undo()
        if number == 10:
            session.redo()
        session.choose(text_of(bot.choose(RULES, session.state, Random(f"{seed} {number}"))))
    return session.game


def told(mode: str, seed: int) -> Game[State]:
    """A whole evening with cards on a table, on a box that nobody knew."""
    return evening(mode, seed, blank(box_of("full")), _MISTAKES).game


def write(name: str, game: Game[State], box: Box | None) -> None:
    """A record as the table writes it; ``box`` is what it bears."""
    head = replace(
        game.head,
        id=name,
        product_version=__version__,
        box=None if box is None else write_box(box),
    )
    Journal.create(FOLDER, head, game.entries).close()
    state = replayed(head, game.entries, None if box is not None else "tests/packs/slice").state
    print(f'    "{name}": "{digest(state)}",')


def main(prefix: str) -> None:
    """Write one of each kind."""
    slice_box, blank_box = box_of("slice"), blank(box_of("full"))
    write(f"{prefix}-own-two", dealt(1), slice_box)
    write(f"{prefix}-own-level-3", dealt(5, players="1", faction="squids", level="3"), slice_box)
    write(f"{prefix}-own-level-1", dealt(10, players="1", level="1"), slice_box)
    write(f"{prefix}-referee-level-1", told("referee", 0), blank_box)
    write(f"{prefix}-vortex-level-3", told("vortex", 4), blank_box)
    write(f"{prefix}-vortex-two", told("vortex", 1), blank_box)


if __name__ == "__main__":
    main(sys.argv[1])
