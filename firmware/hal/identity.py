"""Who this board is, and why it started."""

import os

import machine

from board import Board
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR, messages
from undertow_wire.messages import Announce
from version import FIRMWARE_VERSION


def announce(board: Board, is_hang: bool, features: int, faults: int) -> Announce:
    """Return the announcement of this boot, with a boot id of its own.

    `is_hang`: a reset by the watchdog was no program's wish. The rest is as in the announcement.
    """
    return Announce(
        PROTOCOL_MAJOR,
        PROTOCOL_MINOR,
        _new_boot_id(),
        _reset_cause(is_hang),
        board.ring_pixels,
        True,
        len(board.button_pins),
        FIRMWARE_VERSION,
        board.name,
        "".join(["%02x" % byte for byte in machine.unique_id()]),
        features,
        faults,
    )


def _new_boot_id() -> int:
    """Return 1..2**30-1, at random."""
    noise = os.urandom(4)
    return (noise[0] & 0x3F) << 24 | noise[1] << 16 | noise[2] << 8 | noise[3] or 1


def _reset_cause(is_hang: bool) -> int:
    cause = machine.reset_cause()
    if cause == machine.PWRON_RESET:
        return messages.RESET_POWER_ON
    if cause == machine.WDT_RESET:
        return messages.RESET_WATCHDOG if is_hang else messages.RESET_OTHER
    return messages.RESET_UNKNOWN
