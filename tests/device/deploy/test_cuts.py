"""Twelve of the cuts that the proof makes (``proof/registry.py``: all of them)."""

from pathlib import Path

import pytest

from tests.device.deploy.cuts import (
    NEW,
    OLD,
    TEARS,
    carry_out,
    check_cut,
    copy_of_old,
    operations,
    unseen_cuts,
    writes,
)
from tests.device.deploy.hosts import greet
from undertow.device.deploy.plan import Put, PutOnTrial
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.shim.undertow_virtual.flash import BLOCK_BYTES, Flash

#: Where in the deploy, in twelfths of its writes; the last one is in the new firmware's first start.
TWELFTHS = range(1, 13)


@pytest.mark.parametrize("twelfth", TWELFTHS)
def test_a_cut_leaves_a_board_that_starts(twelfth: int) -> None:
    place = writes() if twelfth == 12 else twelfth * writes() // 12 - 1
    seen = check_cut(place * TEARS + twelfth % TEARS)
    expected = NEW if twelfth == 12 else OLD
    assert next(what for kind, what in seen if kind == "started").startswith(expected)


def test_the_slot_is_put_on_trial_by_the_last_write_alone() -> None:
    assert isinstance(operations()[-1], PutOnTrial)
    mains = [step.path for step in operations() if isinstance(step, Put) and "main" in step.path]
    assert mains == ["/slot_b/main.mpy", "/main.py"]


def test_the_proof_tells_when_it_stops_before_the_last_write() -> None:
    assert unseen_cuts({("cut", "copying"): 1}) != []


def test_the_flash_can_only_clear_bits_until_it_is_erased(tmp_path: Path) -> None:
    image = tmp_path / "flash.img"
    image.write_bytes(b"\xff" * BLOCK_BYTES * 2)
    with image.open("r+b") as file:
        chip = Flash(file, 2, 0, None, lambda: None)
        chip.writeblocks(0, b"\xf0\x0f", 7)
        chip.writeblocks(0, b"\x3c\xff", 7)
        read = bytearray(2)
        chip.readblocks(0, read, 7)
        assert read == b"\x30\x0f"
        chip.ioctl(6, 0)
        chip.readblocks(0, read, 7)
        assert read == b"\xff\xff"
        assert chip.operations == 3


def test_a_board_whose_power_is_cut_is_dark_until_it_comes_back() -> None:
    flash = copy_of_old("dark.img")
    carry_out(flash, operations())
    flash.cut_at = 1
    with VirtualBoard(flash=flash, has_pty=False) as board:
        board.advance(500)
        assert not board.is_powered
        assert board.now_ms == 500, "time goes on"
        with pytest.raises(RuntimeError, match="unplugged"):
            board.port.title()
        board.power_cycle()
        assert greet(board).slot == "b"
