"""Walks through short games: saved, loaded, undone, done again and replayed, a game is always the same game."""

import json
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.playing import SETUPS, box_of, head_of
from undertow.core.game import Game, replay
from undertow.core.record import Entry, read_record, write_line
from undertow.games.duellum import RULES
from undertow.games.duellum.invariants import check_invariants
from undertow.games.duellum.state import State
from undertow.games.duellum.state_json import from_json, to_json

#: A walk begins behind the set-up often enough to get into turns.
_SKIPPED = st.integers(0, 60)


class Move(NamedTuple):
    """One thing done: a choice (the ``pick``-th legal one, counted round), or as many steps back or forth."""

    kind: str
    pick: int


_MOVES = st.lists(
    st.builds(
        Move,
        st.sampled_from(("choose", "choose", "choose", "choose", "undo", "redo")),
        st.integers(0, 10_000),
    ),
    max_size=40,
)
_WALKS = {
    "setup": st.sampled_from(SETUPS),
    "pack": st.sampled_from(("slice", "goals")),
    "skipped": _SKIPPED,
    "moves": _MOVES,
}


def _walk(setup: dict[str, str], pack: str, skipped: int, moves: list[Move]) -> Game[State]:
    """A game after its walk. In every position the undone and redone states are those that were there before."""
    box = box_of(pack)
    game: Game[State] = Game(RULES, head_of(box, setup), box)
    for number in range(skipped):
        _choose(game, number * number)
    for move in moves:
        _take(game, move)
        check_invariants(game.state)
    return game


def _choose(game: Game[State], pick: int) -> None:
    legal = RULES.legal_actions(game.state)
    if legal:
        game.choose(legal[pick % len(legal)])


def _take(game: Game[State], move: Move) -> None:
    """What cannot be done (nothing to undo) is left out."""
    most = len(game.done) - 1 if move.kind == "undo" else len(game.undone)
    if move.kind == "choose":
        _choose(game, move.pick)
    elif most:
        count = 1 + move.pick % min(most, 8)
        wanted = game.done[-1 - count].state if move.kind == "undo" else game.undone[-count].state
        if move.kind == "undo":
            game.undo(count)
        else:
            game.redo(count)
        assert game.state == wanted


def _read_back(game: Game[State]) -> list[Entry]:
    """The entries of the game's record, written to lines and read again."""
    line, check = write_line(game.head)
    lines = [line]
    for entry in game.entries:
        line, check = write_line(entry, check)
        lines.append(line)
    head, entries, error = read_record(lines)
    assert error is None
    assert head == game.head
    return entries


@settings(max_examples=200)
@given(**_WALKS)
def test_a_walk_replayed_from_its_record_is_the_same_game(
    setup: dict[str, str], pack: str, skipped: int, moves: list[Move]
):
    game = _walk(setup, pack, skipped, moves)
    again = replay(RULES, game.head, game.box, _read_back(game))
    assert list(again.entries) == list(game.entries)
    assert again.line == game.line
    assert [node.state for node in again.nodes] == [node.state for node in game.nodes]


@settings(max_examples=200)
@given(**_WALKS)
def test_what_is_in_force_leads_to_the_same_state_without_the_detours(
    setup: dict[str, str], pack: str, skipped: int, moves: list[Move]
):
    game = _walk(setup, pack, skipped, moves)
    straight = replay(RULES, game.head, game.box, game.line)
    assert straight.state == game.state
    assert straight.line == game.line


@settings(max_examples=200)
@given(**_WALKS)
def test_a_saved_state_is_loaded_and_goes_on_like_the_one_that_never_was_saved(
    setup: dict[str, str], pack: str, skipped: int, moves: list[Move]
):
    state = _walk(setup, pack, skipped, moves).state
    loaded = from_json(json.loads(json.dumps(to_json(state))), state.box)
    assert loaded == state
    assert hash(loaded) == hash(state)
    assert RULES.describe(loaded) == RULES.describe(state)
    actions = RULES.legal_actions(state)
    assert RULES.legal_actions(loaded) == actions
    for action in actions:
        assert RULES.apply(loaded, action) == RULES.apply(state, action)


@settings(max_examples=200)
@given(**_WALKS)
def test_everything_can_be_undone_to_the_beginning_and_done_again(
    setup: dict[str, str], pack: str, skipped: int, moves: list[Move]
):
    game = _walk(setup, pack, skipped, moves)
    states = [node.state for node in game.done]
    for _ in states[1:]:
        game.undo()
    assert game.state == states[0]
    assert not game.can_undo
    for state in states[1:]:
        game.redo()
        assert game.state == state
