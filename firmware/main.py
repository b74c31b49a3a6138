"""Undertow's firmware: picks the board, wires the parts, runs the loop."""

import select
import sys

import board as boards
import board_choice
from hal import clock, flash, identity, inputs, knob
from hal.buttons import Buttons
from hal.ring import Ring
from hal.usb import UsbSerial
from hal.watchdog import Watchdog
from kept import Kept
from loop import Loop
from undertow_wire.messages import PAGES, SCENES_1_1, SETTINGS

_FEATURES = SETTINGS | PAGES | SCENES_1_1
_FAREWELL = "undertow: interrupted; this is the REPL, and Ctrl-D starts the firmware again"
_CHORD = (
    "undertow: the first and the last button are held; this is the REPL, Ctrl-D starts the firmware"
)


def main(usb: "UsbSerial | None" = None, board_name: "str | None" = None) -> None:
    """Run until a Ctrl-C (a raw 0x03) arrives, then leave the ring dark and return to the REPL."""
    watchdog = Watchdog()
    ring = loop = None
    try:
        board = boards.load(board_name or board_choice.NAME)
        inputs.prepare(board)
        if inputs.is_chord_held(board):  # before anything that could stand in the way
            print(_CHORD)
            return
        kept = Kept(board, flash)
        announce = identity.announce(board, watchdog.has_bitten(), _FEATURES, kept.faults)
        if usb is None:
            usb = UsbSerial(sys.stdin.buffer, sys.stdout.buffer, select.poll)
        ring = Ring(board) if board.ring_pixels else None
        loop = Loop(board, announce, knob.start(board), Buttons(board), ring, usb, kept)
        watchdog.arm()
        while True:
            loop.step(clock.now_ms())
            watchdog.feed()
            clock.rest()
    except KeyboardInterrupt:
        if loop is not None:
            loop.farewell(_FAREWELL, clock.now_ms())
    finally:
        _leave(watchdog, ring)


def _leave(watchdog: Watchdog, ring: "Ring | None") -> None:
    """Leave the watchdog asleep and the ring dark, even if somebody keeps pressing Ctrl-C."""
    while True:
        try:
            watchdog.disarm()
            if ring is not None:
                ring.dark()
        except KeyboardInterrupt:
            continue
        return


if __name__ == "__main__":
    main()
