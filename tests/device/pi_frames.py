"""A program: the ring of a Raspberry Pi on Blinka's simulated board, and what goes out on its pin.

Arguments: the ring's file. Input: lines `show MS SCENE` (in hexadecimal), `draw MS` and `poll MS`. Output: for every
poll the bytes that the pin sent last, in hexadecimal; before and after, those of the first and of the last update. A
process of its own, for Blinka owns names such as `board` and `micropython`.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

os.environ.update(BLINKA_FORCEBOARD="OS_AGNOSTIC_BOARD", BLINKA_FORCECHIP="OS_AGNOSTIC")

from undertow.device.pi import open_pi_ring
from undertow_wire.scene import Scene


def main() -> None:
    pins = import_module("board")
    pins.__dict__["D18"] = pins.NEOPIXEL  # the one pin of the simulated board that takes pixels
    writer = import_module("adafruit_blinka.microcontroller.generic_agnostic_board.neopixel")
    sent: list[bytes] = []
    writer.__dict__["neopixel_write"] = lambda _pin, data: sent.append(bytes(data))
    ring = open_pi_ring(Path(sys.argv[1]))
    print(sent[-1].hex())
    for line in sys.stdin:
        word, at_ms, *scene = line.split()
        if word == "show":
            ring.show(Scene.unpack(bytes.fromhex(scene[0])))
            continue
        ring.poll(int(at_ms))
        if word == "poll":
            print(sent[-1].hex())
    ring.close()
    print(sent[-1].hex())


if __name__ == "__main__":
    main()
