"""Field cases of the ring: pictures that are whole, on the virtual board."""

from itertools import pairwise

import pytest

from tests.device.bench import Bench, choice
from tests.device.detents import board_file
from undertow.device.virtual import VirtualBoard
from undertow_wire import frame, messages

LATCH_US = 300
BYTE_US = 10  # eight bits at 800 kHz


def gaps_us(board: VirtualBoard) -> list[int]:
    """The time with a low line before each update: from the end of the last bit to the first one."""
    ends_us = [0] + [
        begins_us + BYTE_US * len(data)
        for begins_us, (_, data) in zip(board.update_begins_us, board.updates, strict=True)
    ]
    return [begins - end for end, begins in zip(ends_us, board.update_begins_us, strict=False)]


@pytest.mark.parametrize("pixels", [12, 24, 60])
def test_case_36_the_line_is_low_for_300_us_between_two_updates(pixels: int) -> None:
    with board_file(RING_PIXELS=pixels) as file, VirtualBoard(board=file, has_pty=False) as board:
        bench = Bench(board)
        bench.connect()
        for revision in range(8):
            bench.link.show(choice(revision))
            board.turn(12)
            bench.run(120)
        assert len(board.updates) > 60
        assert min(gaps_us(board)) >= LATCH_US
        assert {len(data) for _, data in board.updates} == {3 * pixels}, "and each is whole"


def test_case_36_the_first_update_is_dark_and_comes_after_300_us() -> None:
    with VirtualBoard(has_pty=False) as board:
        board.advance(50)
        assert gaps_us(board)[0] >= LATCH_US
        assert not any(board.updates[0][1])


def test_case_36_a_picture_cut_by_ctrl_c_is_followed_by_a_whole_dark_one() -> None:
    with board_file(RING_PIXELS=60) as file, VirtualBoard(board=file, has_pty=False) as board:
        transport = board.transport()
        cut = 0
        for phase_ms in range(4, 12):
            board.advance(60)
            transport.write(frame.encode(messages.SCENE, 0, choice(1).pack()))
            board.advance(60)
            board.turn(1)
            board.advance(phase_ms)
            transport.write(b"\x03")
            board.advance(20)
            assert board.is_in_repl
            assert board.updates[-1][1] == bytes(180), "whole and dark"
            cut += len(board.updates[-2][1]) < 180
            transport.write(b"\x04")
            board.advance(2)
            assert not board.is_in_repl
        assert cut, "some of them came in the middle of a picture"
        # A board that starts anew begins to count its gaps anew, and waits before its first update.
        assert min(gaps_us(board)) >= LATCH_US


def test_case_36_updates_that_follow_at_once_wait_for_each_other() -> None:
    with VirtualBoard(has_pty=False) as board:
        board.advance(500)
        begins_us = board.update_begins_us
        assert min(after - before for before, after in pairwise(begins_us)) >= 720 + LATCH_US
