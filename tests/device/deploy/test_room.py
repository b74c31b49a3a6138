"""How much of a board the firmware takes: bytes in its flash, and of its heap."""

import pytest

from tests.device.deploy.cuts import BOARD, copy_of_old
from tests.device.deploy.hosts import BoardClock
from tests.device.deploy.prompt import Prompt
from undertow.device.deploy.compiler import compile_firmware
from undertow.device.deploy.visit import Visit
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard

FLASH_BYTES = 40 * 1024
HEAP_BYTES = 64 * 1024
WAIT_MS = 1000


@pytest.mark.xfail(reason="settings, the set-up and the light by hand made it 58 KB", strict=True)
def test_the_compiled_firmware_is_small() -> None:
    firmware = compile_firmware(BOARD, "armv6m")
    assert sum(len(data) for data in firmware.values()) <= FLASH_BYTES


@pytest.mark.xfail(reason="the same modules take 155 KB of this 64-bit heap", strict=True)
def test_the_running_firmware_leaves_most_of_the_heap() -> None:
    """What is free at the prompt of a board that runs nothing, less what is free while the firmware runs."""
    with VirtualBoard(flash=copy_of_old("room.img"), has_pty=False) as board:
        source = "import gc\ngc.collect()\nprint(gc.mem_free())"
        without = int(Prompt(board).execute(source))
        board.power_cycle()
        visit = Visit(SerialLink(board.transport(), host_version="test"), BoardClock(board))
        measured = visit.measure(visit.connect(), WAIT_MS)
    assert without - measured.free_heap_bytes <= HEAP_BYTES
