"""Field case 8: the cable comes out behind every message of a game, and the game is the same in the end."""

from __future__ import annotations

from functools import cache

import pytest

from tests.device.field.board_table import BoardTable
from undertow.core.record import Entry

SEED = 4
#: So much of the game is cut at each of its messages in the tests; proof/ goes through a whole game.
PRESSES = 2
PARTS = 3


@cache
def uncut(presses: int) -> tuple[list[Entry], int]:
    """The record of the game as nothing disturbs it, and how many messages there were."""
    with BoardTable(SEED) as table:
        return table.play(presses), table.message_count


def check_cut(boundary: int, presses: int = PRESSES) -> None:
    """The cable comes out behind that message, and in again: the same record, so the same state and no action twice."""
    wanted, _ = uncut(presses)
    with BoardTable(SEED, cut_after=boundary) as table:
        assert table.play(presses) == wanted
        assert table.message_count >= boundary, "there is no such message"


@pytest.mark.parametrize("part", range(PARTS))
def test_case_08_a_cut_behind_any_message_changes_nothing(part: int) -> None:
    _, messages = uncut(PRESSES)
    assert messages > 6 * PRESSES
    # The first message is a greeting to somebody unknown, and a fault there is told, not mended (case 10).
    for boundary in range(2 + part, messages, PARTS):
        check_cut(boundary)
