"""Many events of every kind through the whole loop, and how much of the heap is taken meanwhile.

Arguments: the seed, how many events, and the folders to import from. Prints the bytes that are
taken after each tenth of the events; runs on MicroPython, where they can be counted.
"""

import gc
import sys

sys.path[:0] = sys.argv[3:]

# ruff: noqa: E402 the folders to import from come first
import board
from debounce import DOWN, NONE, UP
from kept import Kept
from loop import Loop
from measures import Measures
from memory_files import Files
from noise import Noise
from undertow_wire import frame, service
from undertow_wire.messages import Ack, Announce, Hello, Ping
from undertow_wire.scene import OptionMark, Scene, SlotMark

BOOT_ID = 5
STEP_MS = 5
FACTS = board.load("pico_ring24")


class Flash(Files):
    """As big as what is in it, as a real one is: the history of its writing is not kept."""

    def write(self, name, data):
        super().write(name, data)
        self.writes.clear()


def fail(where, error, now_ms):
    """Instead of a line in the log: a handler that fails, as without memory, ends the program."""
    raise error


class Bench:
    """Pins, port and ring of one loop: what comes in is made up, what goes out is thrown away."""

    controls = 4

    def __init__(self, seed):
        self.noise = Noise(seed)
        self.now_ms = 0
        self.position = 0
        self.taken_ms = 0
        self.changes = [[], [], [], []]
        self.incoming = b""
        self.revision = 0
        self.sent = 0
        announce = Announce(1, 1, BOOT_ID, 1, 24, True, 3, "0", "b", "e6", 15, 0, "a")
        kept = Kept(FACTS, Flash())
        kept.settings.is_set_up = True
        measures = Measures(lambda: 0)
        self.loop = Loop(FACTS, announce, self, self, self, Port(self), kept, measures)
        self.loop.log.fault = fail

    def steps(self):
        return self.position & 0xFFFF

    def missed(self):
        return 0

    def lost(self):
        return 0

    def failed(self):
        return 0

    def stuck(self):
        return 0

    def poll(self, now_ms):
        pass

    def take(self, control):
        if not self.changes[control]:
            return NONE
        change, self.taken_ms = self.changes[control].pop(0)
        return change

    def write(self, rgb):
        pass

    def place(self, first_pixel, is_clockwise):
        pass

    def run(self, duration_ms):
        until_ms = self.now_ms + duration_ms
        while self.now_ms < until_ms:
            self.now_ms += STEP_MS
            self.loop.step(self.now_ms & 0x3FFFFFFF)

    def hear(self, message_type, payload):
        self.incoming += frame.encode(message_type, 0, payload)

    def event(self):
        """One thing that happens to a board, at random."""
        kind = self.noise.below(40)
        if kind < 16:
            self.position += (self.noise.below(9) - 4) * 4
        elif kind < 24:
            control = self.noise.below(4)
            hold_ms = 900 if self.noise.below(5) == 0 else 60
            self.changes[control] += [
                (DOWN, self.now_ms & 0x3FFFFFFF),
                (UP, (self.now_ms + hold_ms) & 0x3FFFFFFF),
            ]
            self.run(hold_ms)
        elif kind < 32:
            self.show()
        elif kind < 34:
            self.hear(Ping.TYPE, Ping(self.noise.below(65536)).pack())
        elif kind < 35:
            self.hear(Hello.TYPE, Hello(1, 1, "host").pack())
        elif kind < 37:
            self.change_settings()
        elif kind < 38:
            self.give_pages()
        elif kind < 39:
            self.incoming += bytes(self.noise.below(256) for _ in range(self.noise.below(40)))
        elif self.noise.below(8) == 0:
            self.run(8000)  # the host is away, and the ring is by hand
        self.hear(Ack.TYPE, Ack(BOOT_ID, self.noise.below(65536)).pack())
        self.acknowledge()
        self.run(2 * STEP_MS)

    def acknowledge(self):
        """Presses are safe: otherwise those that wait would fill the outbox, and no more."""
        waiting = len(self.loop.outbox)
        if waiting:
            self.sent += waiting
            self.hear(Ack.TYPE, Ack(BOOT_ID, (self.sent - 1) & 0xFFFF).pack())

    def show(self):
        self.revision = (self.revision + 1) & 0xFFFF
        below = self.noise.below
        slots = [SlotMark(below(16), below(4)) for _ in range(below(13))]
        options = [OptionMark(255, below(16), below(16)) for _ in range(below(40))]
        scene = Scene(self.revision, below(7), below(3), below(2), slots, 255, options)
        self.hear(0x11, scene.pack())

    def change_settings(self):
        below = self.noise.below
        values = service.Settings(
            below(5), below(5), below(2) == 0, below(24), below(2) == 0, (2, 1, 3), True
        )
        change = service.SettingsChange(below(32), values)
        self.hear(change.TYPE, change.pack())

    def give_pages(self):
        numbers = bytes(self.noise.below(16) for _ in range(72))
        pages = service.Pages(self.noise.below(6), 0, 6, 2, 6, numbers)
        self.hear(pages.TYPE, pages.pack())


class Port:
    def __init__(self, bench):
        self.bench = bench

    def read(self, limit):
        data = self.bench.incoming[:limit]
        self.bench.incoming = self.bench.incoming[limit:]
        return data

    def write(self, buffer, start, stop):
        return stop - start


def taken():
    gc.collect()
    return gc.mem_alloc()


def main(seed, events):
    bench = Bench(seed)
    for _ in range(events // 10):
        bench.event()
    print(taken())
    for _ in range(9):
        for _ in range(events // 10):
            bench.event()
        print(taken())


main(int(sys.argv[1]), int(sys.argv[2]))
