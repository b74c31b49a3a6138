"""Field case 5: a quick reply, while the ring still says "understood" to the one before."""

from __future__ import annotations

import pytest

from tests.device.field.board_table import BoardTable
from undertow_wire.messages import KNOB

REPLIES = 8
#: A brisk finger: longer than any bounce, shorter than what the hands of other tests take.
PRESS_MS = 25


def lit_anew(table: BoardTable) -> None:
    """Live until the ring has lit the scene that is asked now: the board tells so with the same update."""
    while table.desk.shown_revision != table.desk.scene.revision:
        table.board.advance(1)
        table.desk.step(table.board.now_ms)


@pytest.mark.parametrize("delay_ms", [0, 1, 10, 100])
def test_case_05_the_next_press_after_its_prompt_lights_is_taken(delay_ms: int) -> None:
    with BoardTable(seed=3) as table:
        lit_anew(table)
        for number in range(REPLIES):
            asked, choices = table.desk.scene.revision, len(table.session.game.line)
            for _ in range(delay_ms):
                table.board.advance(1)
                table.desk.step(table.board.now_ms)
            table.board.press(KNOB, PRESS_MS)
            table.until(lambda before=asked: table.desk.scene.revision != before, f"press {number}")
            assert table.desk.notices == (), "it was taken, not refused"
            assert len(table.session.game.line) > choices
            lit_anew(table)
