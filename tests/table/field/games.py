"""Games for the field cases of the table: real rules on a frozen pack, in memory unless a journal is given."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.duellum.playing import box_of, head_of
from tests.table.made_up_session import MadeUpBoard
from undertow.bots import Bot
from undertow.core.action import text_of
from undertow.core.game import Game
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.journal import Journal
from undertow.table.page import MAIN
from undertow.table.session import Session
from undertow.words import say
from undertow_wire.messages import KNOB


def game_of(seed: int, pack: str = "slice", **options: str) -> Game[State]:
    """A new game whose deck we deal."""
    box = box_of(pack)
    return Game(RULES, replace(head_of(box, options), seed=seed, id=f"game-{seed}"), box)


def session_of(
    game: Game[State],
    bots: dict[int, Bot[State]] | None = None,
    journal: Journal | None = None,
) -> Session[State]:
    """A session over it, as the command line makes them."""
    seed = game.head.seed
    assert seed is not None
    return Session(game, Dealer(seed), bots=bots, journal=journal, at_table=AT_TABLE)


class Played:
    """A desk over a real session, with a board in memory that a test presses; a step is 10 ms of virtual time."""

    def __init__(self, session: Session[State]) -> None:
        self.session = session
        self.board = MadeUpBoard()
        self.desk = Desk(
            session, self.board, at_table=AT_TABLE, new_session=lambda: session, first_revision=7
        )
        self.now_ms = 0
        self.step()

    @property
    def said(self) -> str:
        return " ".join(say(notice) for notice in self.desk.notices)

    def step(self) -> None:
        self.now_ms += 10
        self.desk.step(self.now_ms)

    def press(self, control: int, gesture: int = 0) -> None:
        self.board.press(control, gesture)
        self.step()

    def enter(self, text: str) -> None:
        """Choose an action by the knob alone, where a long list goes on over its last option."""
        for _ in range(20):
            texts = [option.text for option in self.desk.page.options]
            if self.desk.page.id == MAIN and text in texts:
                self.board.cursor_index = texts.index(text)
                self.press(KNOB)
                return
            self.board.cursor_index = len(texts) - 1
            self.press(KNOB)
        raise AssertionError(f"{text} is nowhere to be turned to")


def any_legal(session: Session[State], chance: Random) -> str:
    """One of the choices that a person has."""
    return text_of(chance.choice(RULES.legal_actions(session.state)))
