"""Field case 13: every action of the game is entered, and taken back half-way, with the device's own controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.duellum import playthrough
from tests.duellum.playing import box_of, head_of, random_deeds, setup_of
from tests.table.field.games import Played
from undertow.core.game import Game
from undertow.core.record import Told
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.page import MAIN, Wish
from undertow.table.session import Session
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB

FILES = sorted(playthrough.FOLDER.glob("*.txt")) + sorted(
    (playthrough.FOLDER.parent / "scenes").glob("*.txt")
)
#: Games at random that come to what no playthrough tells.
SEEDS = (369, 314, 31, 73, 342)


class Record(NamedTuple):
    """A game that was played: how it begins, and every choice in it, those of chance too."""

    name: str
    game: Callable[[], Game[State]]
    choices: Sequence[str]

    @property
    def verbs(self) -> frozenset[str]:
        return frozenset(text.split()[0] for text in self.choices)


def of_a_file(file: Path) -> Record:
    start, choices = playthrough.read(file.read_text(encoding="utf-8"))
    box = box_of(start.pack)
    head = replace(head_of(box, start.options), position=start.position or None)
    return Record(file.stem, lambda: Game(RULES, head, box), choices)


def at_random(seed: int) -> Record:
    box, options = setup_of(seed)
    texts = [
        deed.text for deed in random_deeds(box, options, seed, 400) if not isinstance(deed, Told)
    ]
    return Record(f"game {seed}", lambda: Game(RULES, head_of(box, options), box), texts)


@cache
def covering() -> tuple[tuple[Record, frozenset[str]], ...]:
    """Games that have every kind of action among them, each with those that are looked at in it."""
    games = [*map(of_a_file, FILES), *map(at_random, SEEDS)]
    chosen: list[tuple[Record, frozenset[str]]] = []
    seen: frozenset[str] = frozenset()
    while True:
        game = max(games, key=lambda game: len(game.verbs - seen))
        if not game.verbs - seen:
            return tuple(chosen)
        chosen.append((game, game.verbs - seen))
        seen |= game.verbs


def take_back(played: Played) -> None:
    """Button 2; and where people have seen something, the knob says that they are sure."""
    played.press(BUTTON_2)
    if played.desk.page.id != MAIN:
        wishes = [option.wish for option in played.desk.page.options]
        played.board.cursor_index = wishes.index(Wish.UNDO)
        played.press(KNOB)


def done_with_hands(played: Played) -> None:
    while played.session.steps:
        played.press(BUTTON_1)


def look_at(played: Played, text: str) -> None:
    """Enter one action by the controls alone, leave a menu half-way, take the action back, and enter it again."""
    before = played.session.state.copy()
    could_undo = played.session.can_undo
    played.press(BUTTON_3)
    assert played.desk.page.id != MAIN
    played.press(BUTTON_2)
    assert played.desk.page.id == MAIN
    assert played.session.state == before
    played.enter(text)
    after = played.session.state.copy()
    assert after != before
    take_back(played)
    assert played.session.state == before, text
    assert played.session.can_undo == could_undo
    played.enter(text)
    assert played.session.state == after


def test_case_13_every_action_is_entered_and_taken_back_by_knob_and_buttons() -> None:
    for game, verbs in covering():
        # People are asked everything here, chance too.
        played = Played(Session(game.game(), None, at_table=AT_TABLE))
        left = set(verbs)
        first = len(played.session.game.line)
        for number, text in enumerate(game.choices):
            if len(played.session.game.line) > first + number:
                continue  # what merely passes, nobody has to enter
            done_with_hands(played)
            played.step()
            if text.split()[0] in left:
                look_at(played, text)
                left.discard(text.split()[0])
            else:
                played.session.choose(text)
            if not left:
                break
        assert not left, game.name


def test_every_kind_of_action_is_among_them() -> None:
    looked_at: set[str] = set()
    for _, verbs in covering():
        assert not looked_at & verbs
        looked_at |= verbs
    assert len(looked_at) >= 47
