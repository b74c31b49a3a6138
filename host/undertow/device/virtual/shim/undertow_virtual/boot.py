"""From power-up to `main.py`, as on a Pico: the flash becomes `/`, and its program runs.

The program finds `sys` and `select` as a Pico has them; whatever else of the stand-ins it may
import is loaded before, for their folder is out of sight once the flash is mounted.
"""

import sys
import time  # noqa: F401 loaded for the programs on the flash

import machine  # noqa: F401 loaded for them
import rp2  # noqa: F401 loaded for them

from undertow_virtual import channel, flash
from undertow_virtual.chance import Chance
from undertow_virtual.usb import POLLIN, POLLOUT, Poll, TextStream

PROGRAM = "main.py"


class _Sys:
    """`sys` with the streams of the USB port."""

    def __init__(self, real, port):
        self._real = real
        self.stdin = self.stdout = self.stderr = TextStream(port)

    def __getattr__(self, name):
        return getattr(self._real, name)

    def print_exception(self, error, file=None):
        self._real.print_exception(error, file or self.stdout)


class _Select:
    """`select` over the USB port."""

    POLLIN = POLLIN
    POLLOUT = POLLOUT
    poll = Poll


def boot(board, description):
    """Mount the flash of a description: path, blocks, cut_at and seed with commas between them."""
    path, blocks, cut_at, seed = description.rsplit(",", 3)

    def power_off():
        board.channel.cut_off(board.clock.now_us, channel.EXIT_POWER_CUT)

    chance = Chance(int(seed)) if int(seed) else None
    chip = flash.Flash(open(path, "r+b"), int(blocks), int(cut_at), chance, power_off)
    flash.mount(chip)
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.modules["sys"] = _Sys(sys, board.usb)
    sys.modules["select"] = _Select


def run_program(names):
    """Run `main.py` of the flash, if there is one, in `names`."""
    try:
        with open(PROGRAM) as file:
            source = file.read()
    except OSError:
        return
    exec(compile(source, PROGRAM, "exec"), names)
