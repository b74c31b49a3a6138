"""The board that this process is: built once by the launcher, found here by the stand-ins."""

from undertow_virtual.channel import CAUSE_WATCHDOG
from undertow_virtual.clock import Clock
from undertow_virtual.pins import Pins
from undertow_virtual.usb import UsbPort
from undertow_virtual.watchdog import WatchdogTimer


class Board:
    """Clock, pins and USB port, and what the chip knows about itself."""

    def __init__(self, channel, start_us, serial_number, reset_cause, describe):
        self.channel = channel
        self.usb = UsbPort(channel)
        self.pins = Pins(lambda error: self.usb.write_text(describe(error)))
        self.watchdog = WatchdogTimer(reset_cause == CAUSE_WATCHDOG)
        self.clock = Clock(channel, self.pins, self.usb, self.watchdog, start_us)
        self.usb.clock = self.clock
        self.serial_number = serial_number
        self.reset_cause = reset_cause


board = None  # the one Board, from the launcher's first line on


def turn_on(new_board):
    """Make `new_board` the one that `machine` and `time` speak of."""
    global board
    board = new_board
