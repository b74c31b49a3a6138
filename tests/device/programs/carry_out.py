"""Run by MicroPython: does a deploy's operations on a littlefs in a file, until the power is cut.

Arguments: the folder of the flash shim, the image, its blocks, cut_at, seed, and a folder with
`operations.txt` (a word and its arguments a line) and the data of its `put` lines. Prints how many
programs and erases there were.
"""

import os
import sys

CHUNK_BYTES = 256  # as mpremote writes a file


class PowerOff(BaseException):
    """The board is dark."""


def power_off():
    raise PowerOff


def read(path):
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    with open(path, "wb") as file:
        for at in range(0, len(data), CHUNK_BYTES):
            file.write(data[at : at + CHUNK_BYTES])


def put_on_trial(slot, permanent):
    names = {"__name__": "selector"}
    with open("/main.py") as file:
        exec(file.read(), names)
    names["put_on_trial"](slot, permanent)


def main(shim, image, blocks, cut_at, seed, folder):
    sys.path.insert(0, shim)
    from undertow_virtual import flash
    from undertow_virtual.chance import Chance

    lines = str(read(folder + "/operations.txt"), "utf-8").split("\n")
    steps = [line.split(" ") for line in lines if line]
    data = {step[2]: read(folder + "/" + step[2]) for step in steps if step[0] == "put"}
    file = open(image, "r+b")  # noqa: SIM115  # the flash, as long as the board lives
    chance = Chance(int(seed)) if int(seed) else None
    chip = flash.Flash(file, int(blocks), int(cut_at), chance, power_off)
    try:
        flash.mount(chip)
        for step in steps:
            if step[0] == "remove":
                os.remove(step[1])
            elif step[0] == "folder":
                os.mkdir(step[1])
            elif step[0] == "put":
                put(step[1], data[step[2]])
            else:
                put_on_trial(step[1], step[2])
    except (PowerOff, OSError):  # a file that is closed on the way out finds no flash any more
        if not chip.is_off:
            raise
        print("cut")
    print(chip.operations)


main(*sys.argv[1:])
