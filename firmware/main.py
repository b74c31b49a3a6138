"""Undertow's firmware: picks the board, wires the parts, runs the loop."""

import select
import sys

import last_words
from hal import clock, knob
from hal.buttons import Buttons
from hal.flash import Flash
from hal.ring import Ring
from hal.usb import UsbSerial
from hal.watchdog import Watchdog
from kept import Kept
from log import Log
from loop import Loop
from measures import Measures
from undertow_wire.messages import FELL_BACK, PAGES, SCENES_1_1, SETTINGS, TESTS

# The selector says here which slot this is, whether it is on trial, and whether the other one
# failed; nothing of it is so elsewhere.
slot = ""
is_on_trial = False
fell_back = False


def confirm() -> None:
    """A host has shaken hands: the selector puts what makes this slot the permanent one here."""


TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from board import Board
    from undertow_wire.messages import Announce

_FEATURES = SETTINGS | PAGES | SCENES_1_1 | TESTS
_FAREWELL = "undertow: interrupted; this is the REPL, and Ctrl-D starts the firmware again"
_CHORD = (
    "undertow: the first and the last button are held; this is the REPL, Ctrl-D starts the firmware"
)
# What only a start needs, imported inside functions: once it is forgotten, its memory is free.
_FOR_THE_START = (
    "board",
    "board_choice",
    "version",
    "hal.identity",
    "hal.inputs",
    "hal.knob_program",
    "hal.ring_program",
)


def main(usb: "UsbSerial | None" = None, board_name: "str | None" = None) -> None:
    """Run until a Ctrl-C (a raw 0x03) arrives, then leave the ring dark and return to the REPL.

    So does an exception that nobody caught: the log tells of it, and never waits for the host.
    """
    watchdog = Watchdog()
    ring = loop = prints = None
    try:
        board = _board(board_name)
        if board is None:
            print(_CHORD)
            return
        kept = Kept(board, Flash())
        announce = _announcement(board, watchdog, kept)
        if usb is None:
            usb = UsbSerial(sys.stdin.buffer, sys.stdout.buffer, select.poll)
        ring = Ring(board) if board.ring_pixels else None
        measures = Measures(clock.now_us)
        loop = Loop(board, announce, knob.start(board), Buttons(board), ring, usb, kept, measures)
        loop.on_handshake = confirm
        _forget_the_start()
        prints = last_words.Prints(loop.log)
        prints.begin()
        watchdog.arm()
        while True:
            loop.step(clock.now_ms())
            watchdog.feed()
            clock.rest()
    except KeyboardInterrupt:
        if loop is not None:
            loop.log.line(_FAREWELL)
            _say(loop, loop.log, usb)
    except Exception as error:
        if usb is None or is_on_trial:
            raise  # a failed start, which the selector counts
        log = loop.log if loop is not None else Log()
        last_words.tell(log, error)
        _say(loop, log, usb)
    finally:
        _leave(watchdog, prints, ring)


def _board(name: "str | None") -> "Board | None":
    """Return the board, its inputs prepared; None if the two buttons are held that lead to the REPL.

    They are looked at before anything that could stand in the way.
    """
    from board import load
    from board_choice import NAME
    from hal.inputs import is_chord_held, prepare

    board = load(name or NAME)
    prepare(board)
    return None if is_chord_held(board) else board


def _announcement(board: "Board", watchdog: Watchdog, kept: Kept) -> "Announce":
    from hal.identity import announce

    faults = kept.faults | (FELL_BACK if fell_back else 0)
    announcement = announce(board, watchdog.has_bitten(), _FEATURES, faults)
    announcement.slot = slot
    return announcement


def _forget_the_start() -> None:
    for name in list(sys.modules):
        package, _, module = name.rpartition(".")
        if name in _FOR_THE_START or "board_config" in (package, name):
            del sys.modules[name]
            if package in sys.modules:
                delattr(sys.modules[package], module)


def _say(loop: "Loop | None", log: Log, usb: "UsbSerial | None") -> None:
    """Let the log out, as far as the host reads it soon. Whoever presses Ctrl-C again is in a hurry."""
    try:
        if loop is not None:
            # A frame that has begun is finished first.
            last_words.say(lambda: loop.farewell(clock.now_ms()), clock.rest)
        elif usb is not None:
            last_words.say(last_words.sender(log, usb), clock.rest)
    except KeyboardInterrupt:
        return


def _leave(watchdog: Watchdog, prints: "last_words.Prints | None", ring: "Ring | None") -> None:
    """Leave the watchdog asleep, `print` as it was and the ring dark, however often Ctrl-C comes."""
    while True:
        try:
            watchdog.disarm()
            if prints is not None:
                prints.end()
            if ring is not None:
                ring.dark()
        except KeyboardInterrupt:
            continue
        return


if __name__ == "__main__":
    main()
