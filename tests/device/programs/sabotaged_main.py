"""Stands before the real firmware, whose main.py is called firmware_main.py beside it.

A file `deed` that a test puts into the flash says what the loop does next, once; where there is one
called `idle`, a start does nothing at all, and arms no watchdog.
"""

import os
import sys
import time

import firmware_main
import machine

from loop import Loop

real_step = Loop.step


def hang():
    while True:
        time.sleep_ms(100)


def fail():
    raise RuntimeError("the loop itself fails")


DEEDS = {
    "hang": hang,
    "fail": fail,
    "exit": sys.exit,
    "soft_reset": machine.soft_reset,
    "reset": machine.reset,
}


def step(self, now_ms):
    real_step(self, now_ms)
    try:
        with open("deed") as file:
            name = file.read()
    except OSError:
        return
    os.remove("deed")
    DEEDS[name]()


Loop.step = step


def main(usb, board_name):
    print("a start")
    if "idle" in os.listdir("."):
        time.sleep(1000)
    firmware_main.main(usb, board_name)
