"""Field case 8: the cable comes out behind every message of a game, and the game is the same in the end."""

from __future__ import annotations

from functools import cache

import pytest

from tests.device.field.board_table import BoardTable
from undertow.core.record import Entry

SEED = 4
#: So much of the game is cut at each of its messages in the tests; proof/ goes through whole games.
PRESSES = 2
PARTS = 3
WHOLE = 10_000
#: The first message is a greeting to somebody unknown, and a fault there is told, not mended (case 10).
FIRST = 2
#: Games that are over after 15 presses.
SHORT_GAMES = (20, 33, 92, 131, 143, 222)


@cache
def uncut(seed: int, presses: int) -> tuple[list[Entry], int]:
    """The record of a game as nothing disturbs it, and how many messages there were."""
    with BoardTable(seed) as table:
        return table.play(presses), table.message_count


def check_cut(seed: int, boundary: int, presses: int) -> None:
    """The cable comes out behind that message, and in again: the same record, so the same state and no action twice."""
    wanted, _ = uncut(seed, presses)
    with BoardTable(seed, cut_after=boundary) as table:
        assert table.play(presses) == wanted
        assert table.message_count >= boundary, "there is no such message"


def check_nth_cut(number: int) -> None:
    """One message of one of the short games, counted through all of them from 0."""
    for seed in SHORT_GAMES:
        _, messages = uncut(seed, WHOLE)
        if number < messages - FIRST:
            check_cut(seed, FIRST + number, WHOLE)
            return
        number -= messages - FIRST
    raise AssertionError("these games have fewer messages")


@pytest.mark.parametrize("part", range(PARTS))
def test_case_08_a_cut_behind_any_message_changes_nothing(part: int) -> None:
    _, messages = uncut(SEED, PRESSES)
    assert messages > 6 * PRESSES
    for boundary in range(FIRST + part, messages, PARTS):
        check_cut(SEED, boundary, PRESSES)
