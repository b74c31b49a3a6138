"""Field cases 2 and 3: a takeback while the bot thinks, and the reply that it then gives to a position that is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from tests.table.field.games import Played, any_legal, game_of, session_of
from undertow.bots.random_bot import RandomBot
from undertow.core.action import Action
from undertow.core.game import replay
from undertow.core.ruleset import Ruleset
from undertow.games.duellum import RULES
from undertow.games.duellum.state import State
from undertow.table.page import MAIN, Wish
from undertow.table.session import Session
from undertow_wire.messages import BUTTON_2, KNOB

POINTS = 200


class Thinking(RandomBot[State]):
    """A bot that lets the table live on while it thinks: before its reply number ``at`` somebody does something."""

    def __init__(self) -> None:
        self.replies = 0
        self.at = -1
        self.meanwhile: Callable[[], object] = lambda: None

    def choose(self, ruleset: Ruleset[State], state: State, rng: Random) -> Action:
        reply = super().choose(ruleset, state, rng)
        self.replies += 1
        if self.replies == self.at:
            self.meanwhile()
        return reply


class EndedEarly(Exception):
    """The game was over before the bot had a turn."""


class BotsTurn:
    """A game just before a choice of the person's that leads to a turn of the bot."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.bot = Thinking()
        self.session: Session[State] = session_of(game_of(seed), {1: self.bot})
        for _ in range(self.chance.randrange(12)):
            self._choose_any()
        while True:
            self.before = self.session.state.copy()
            so_far = self.bot.replies
            self.text = self._choose_any()
            self.length = self.bot.replies - so_far
            if self.length:
                self.after = self.session.state.copy()
                self.session.undo()
                return

    def _choose_any(self) -> str:
        if self.session.decision is None:
            raise EndedEarly
        text = any_legal(self.session, self.chance)
        self.session.choose(text)
        return text

    def go_back_and_do_something_else(self) -> None:
        """What a person may do while the bot thinks."""
        self.session.undo()
        self.session.choose(any_legal(self.session, self.chance))

    def at_a_random_point(self, meanwhile: Callable[[], object]) -> None:
        """That happens before one of the replies of the bot's turn."""
        self.bot.at = self.bot.replies + self.chance.randint(1, self.length)
        self.bot.meanwhile = meanwhile


def bots_turns(count: int) -> Iterator[BotsTurn]:
    """So many, of as many games."""
    seed = 0
    while count:
        seed += 1
        try:
            turn = BotsTurn(seed)
        except EndedEarly:
            continue
        yield turn
        count -= 1


def test_case_02_undo_while_the_bot_thinks_leaves_the_earlier_state_and_a_live_table() -> None:
    for turn in bots_turns(POINTS):
        session = turn.session
        turn.at_a_random_point(session.undo)
        session.choose(turn.text)
        assert session.state == turn.before, "no choice of the bot's is in force"
        assert session.stale_replies == 1
        assert session.steps == ()
        session.choose(turn.text)
        assert session.state == turn.after, "and the next legal input is taken"


def test_case_02_the_button_for_it_is_refused_or_taken_within_250_ms_and_the_board_lives() -> None:
    for turn in bots_turns(30):
        played = Played(turn.session)
        # It answers the picture that was on the ring when it was pressed: that of the choice before.
        turn.at_a_random_point(partial(played.board.press, BUTTON_2))
        played.enter(turn.text)
        assert turn.session.state == turn.after
        played.step()
        assert "older picture" in played.said
        begun_ms = played.now_ms
        played.press(BUTTON_2)
        if played.desk.page.id != MAIN:  # people have seen a card: are they sure?
            wishes = [option.wish for option in played.desk.page.options]
            played.board.cursor_index = wishes.index(Wish.UNDO)
            played.press(KNOB)
        assert played.now_ms - begun_ms <= 250
        assert turn.session.state == turn.before
        played.enter(turn.text)
        assert turn.session.state == turn.after


def test_case_03_a_reply_to_a_position_that_is_gone_is_dropped_and_counted() -> None:
    for turn in bots_turns(30):
        session = turn.session
        turn.at_a_random_point(turn.go_back_and_do_something_else)
        session.choose(turn.text)
        assert session.stale_replies == 1
        # What is in force is what the record says, without anything that the stale reply would have done.
        straight = replay(RULES, session.game.head, session.game.box, session.game.line)
        assert straight.state == session.state
        assert session.decision is None or session.seat == 0


def test_a_reply_that_comes_in_time_counts_whatever_else_went_on() -> None:
    (turn,) = bots_turns(1)
    looked: list[object] = []
    turn.at_a_random_point(lambda: looked.append(turn.session.view()))
    turn.session.choose(turn.text)
    assert looked
    assert turn.session.stale_replies == 0
    assert turn.session.state == turn.after
