"""A service with its stage and its flash in memory: what the checks of it share."""

import board
from kept import Kept
from log import Log
from memory_files import Files
from service import Service
from stage import HOST_NEVER, Stage
from undertow_wire import messages
from undertow_wire.messages import CLICK
from undertow_wire.service import Pages, Settings

FACTS = board.load("pico_ring24")
PAGES = Pages(2, 0, 6, 2, 6, [(position + slot) % 9 for position in range(12) for slot in range(6)])
OTHER = Settings(1, 0, True, 7, False, (3, 1, 2), True)


class Bench:
    """A service with its stage, its flash, and a ring that only knows how it is mounted."""

    def __init__(self, files=None, is_set_up=True, pages=None, faults=0):
        self.files = files or Files()
        self.kept = Kept(FACTS, self.files)
        if is_set_up:
            self.kept.settings.is_set_up = True
        if pages:
            self.kept.pages = Pages.unpack(pages.pack())
        self.stage = Stage(24)
        self.log = Log()
        self.placed = []
        self.host = HOST_NEVER
        self.now_ms = 1000
        self.is_held = False
        self.service = Service(FACTS, self.kept, self.stage, self.log, self, faults)

    def place(self, first_pixel, is_clockwise):
        self.placed.append((first_pixel, is_clockwise))

    def run(self, duration_ms):
        for _ in range(0, duration_ms, 10):
            self.now_ms += 10
            self.service.update(self.host, self.now_ms)
            self.stage.update(self.host, self.now_ms)
            self.service.keep(self.is_held, self.now_ms)

    def turn(self, detents):
        return self.service.turn(detents, self.now_ms)

    def press(self, control, gesture=CLICK):
        return self.service.press(self.service.owner, control, gesture, self.now_ms)

    def show(self, scene):
        self.stage.show(scene, self.now_ms)
        self.service.scene_came(self.now_ms)

    def take(self, message):
        self.service.take(message, self.now_ms)

    def due(self):
        found = []
        message = self.service.due()
        while message is not None:
            # As it is now: the settings themselves go on changing.
            found.append(messages.unpack(message.TYPE, message.pack()))
            message = self.service.due()
        return found

    def stored(self):
        return Kept(FACTS, self.files)
