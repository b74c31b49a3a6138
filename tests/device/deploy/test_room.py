"""How much of a board the firmware takes: bytes in its flash, and of its heap."""

from tests.device.deploy.cuts import BOARD, copy_of_old
from tests.device.deploy.prompt import Prompt
from undertow.device.deploy.compiler import compile_firmware
from undertow.device.deploy.meeting import BoardClock
from undertow.device.deploy.visit import Visit
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard

# What the firmware takes today, and a hundredth; docs/decisions/0008-device.md says why it is not less.
FLASH_BYTES = 38_700
HEAP_BYTES = 114_000
WAIT_MS = 1000


def test_the_compiled_firmware_is_small() -> None:
    firmware = compile_firmware(BOARD, "armv6m")
    assert sum(len(data) for data in firmware.values()) <= FLASH_BYTES


def test_the_running_firmware_leaves_most_of_the_heap() -> None:
    """What is free at the prompt of a board that runs nothing, less what is free while the firmware runs.

    The chip's stand-ins are in it, which a board has not.
    """
    with VirtualBoard(flash=copy_of_old("room.img"), has_pty=False) as board:
        source = "import gc\ngc.collect()\nprint(gc.mem_free())"
        without = int(Prompt(board).execute(source))
        board.power_cycle()
        visit = Visit(SerialLink(board.transport(), host_version="test"), BoardClock(board))
        measured = visit.measure(visit.connect(), WAIT_MS)
    assert without - measured.free_heap_bytes <= HEAP_BYTES
