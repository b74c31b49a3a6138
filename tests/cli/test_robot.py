"""The robot's hand on the knob, in lists in which the board moves faster."""

from types import SimpleNamespace
from typing import cast

import pytest

from tests.device.bench import Bench, choice
from undertow.cli.robot import Robot
from undertow.device.api import CursorEvent
from undertow.device.virtual import VirtualBoard
from undertow.table.desk import Desk


class ListDesk:
    """A desk with nothing but a list, at the real link and board."""

    def __init__(self, bench: Bench, count: int) -> None:
        self._bench = bench
        self.cursor_index = 0
        self.page = SimpleNamespace(options=range(count))
        bench.connect()
        bench.link.show(choice(1, options=count))
        bench.run(50)

    def step(self, now_ms: int) -> None:
        for event in self._bench.link.poll(now_ms):
            if isinstance(event, CursorEvent):
                self.cursor_index = event.cursor_index


@pytest.mark.parametrize("count", [7, 24, 50])
def test_it_reaches_every_option_of_a_list_of_any_length(count: int) -> None:
    with VirtualBoard(has_pty=False) as board:
        desk = ListDesk(Bench(board), count)
        robot = Robot(cast("Desk", desk), board, pick=str)
        for target in (count - 1, count // 2, 0):
            robot._turn_to(target)
            assert desk.cursor_index == target
