"""Games of the toy, begun and played by a line of texts."""

from __future__ import annotations

from tests.core.toy import CARDS, Toy, full_box, head
from undertow.core.game import Game, replay

TOY = Toy()
TRUTH = full_box().facts
KEYS = [f"{name}.{card}" for name in ("price", "gift") for card in CARDS]


def new_game(*holes, **changes):
    return Game(TOY, head(**changes), full_box().without(*holes))


def play(game, *texts):
    for text in texts:
        game.choose(text)
    return game


def again(game):
    return replay(TOY, game.head, game.box, game.entries)
