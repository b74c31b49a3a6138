"""Sessions over the toy game, for the tests of sessions."""

from __future__ import annotations

from tests.core.toy import Toy, full_box, head
from undertow.core.action import text_of
from undertow.core.game import Game, replay
from undertow.core.script import HandStep
from undertow.table.dealer import Dealer
from undertow.table.session import Session

TOY = Toy()
OWN_DECK = {"dealer": Dealer(8)}  # deals card 3, then card 5
REAL_DECK = {"dealer": Dealer(8), "asked_sources": frozenset({"deck"})}


class ToyAtTable:
    """What the toy game tells a session of itself: as much as a test wants."""

    card_kinds = ("toy.card",)
    finishing_verbs = ("done",)
    physical_sources = frozenset({"deck"})

    def __init__(self, view=None, names=(), is_step=None):
        self.view = view
        self.names = dict(names)
        self._is_step = is_step

    def private_seat(self, state):
        return None

    def suggestions(self, state, box):
        return ()

    def set_up_steps(self, before, after, asked):
        return (), ()

    def asked_sources(self, options):
        return self.physical_sources

    def script(self, options, told, *, has_real_cards):
        return [
            HandStep(part, (part,), first=index)
            for index, part in enumerate(told)
            if self._is_step is not None and self._is_step(part)
        ]

    def begins_turn(self, told):
        return False

    def turn_of(self, state):
        return state.round

    def obstacles(self, before, turn_start, step, done):
        return ()

    def obstacles_of_question(self, state, turn_start):
        return ()


def session(holes=(), dealer=None, head_changes=None, **named):
    game = Game(TOY, head(**(head_changes or {})), full_box().without(*holes))
    return Session(game, dealer, **named)


def play(some, *texts):
    for text in texts:
        some.choose(text)
    return some


def legal(some):
    return [text_of(action) for action in TOY.legal_actions(some.state)]


def resumed(some, **named):
    game = replay(TOY, some.game.head, some.game.box, some.game.entries)
    return Session(game, **{"dealer": None, **named})
