"""What runs in interrupts, and fifty times a second, allocates nothing: on MicroPython, proved."""

import gc
import sys
from array import array

from machine import Pin

import board
import grammar
import hot
from acceleration import Acceleration
from debounce import Debounce
from films import NARROW_RINGS, RINGS, cast
from hal.buttons import Buttons
from hal.knob_edges import EdgeKnob
from hal.knob_pio import PioKnob
from hal.ring import Ring
from kept import Kept
from link import Link
from log import Log
from loop import Loop
from measures import Measures
from outbox import Outbox
from picture import Picture
from power import Limiter
from quadrature import Detents, Steps
from service_bench import Bench
from stage import HOST_PRESENT, Stage
from standing_time import stop_time
from ticks import MASK
from undertow_wire import fcs, frame
from undertow_wire import scene as wire
from undertow_wire.messages import Ack, Announce, Ping
from undertow_wire.scene import OptionMark, Scene, SlotMark

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython allocates as it likes; there the same calls must merely work

    def heap_lock():
        pass

    def heap_unlock():
        pass


def locked(call):
    """Call with a heap that gives nothing: an allocation raises MemoryError."""
    heap_lock()
    try:
        call()
    finally:
        heap_unlock()


def check_a_locked_heap_is_noticed():
    try:
        locked(lambda: [0] * 100)
    except MemoryError:
        return
    assert sys.implementation.name != "micropython"


def check_the_knob_in_its_interrupt():
    steps = Steps(3, 3, 4)

    def turn():
        for _ in range(50):
            for levels in (1, 0, 2, 3, 0, 3, 2):
                steps.update(levels)

    locked(turn)


def check_a_button_in_its_interrupt():
    switch = Debounce(0, False)

    def press():
        now_ms = 0
        while now_ms < 20000:
            switch.edge(now_ms, now_ms % 100 < 50)
            switch.take()
            now_ms += 7

    locked(press)


class QuietMachine:
    """A state machine that never has to wait: on a board both methods are the chip's."""

    def get(self, words):
        return words

    def put(self, data, shift):
        return None


def check_reading_the_knob_and_writing_the_ring():
    stop_time()
    facts = board.load("pico_ring24")
    counter = PioKnob(facts)
    ring = Ring(facts)
    counter._machine = ring._sender = QuietMachine()
    detents = Detents(4, False)
    acceleration = Acceleration()
    white = bytearray(b"\xff" * 72)

    def read_and_write():
        for now_ms in range(50):
            detents.update(counter.steps())
            counter.missed()
            counter.failed()
            acceleration.options(1, 120, now_ms)
            ring.write(white)

    locked(read_and_write)


def check_the_interrupt_handlers_of_the_pins():
    stop_time()
    facts = board.load("pico_ring24")
    counter = EdgeKnob(facts)
    buttons = Buttons(facts)
    pins = [Pin(number) for number in (facts.knob_pin_a, facts.knob_pin_b, facts.button_pins[0])]

    def edges():
        for level in (0, 1, 0, 1):
            for pin in pins:
                pin.level = level
                pin.handler(pin)
        buttons.poll(5)
        buttons.take(1)
        buttons.lost()
        buttons.failed()

    locked(edges)
    assert counter.failed() == buttons.failed() == 0, "a locked heap would be counted there"


class Updates:
    """Four seconds of updates of one stage, with a limiter that has to work, into a strip.

    And one second in which the clock wraps, after its twelve days.
    """

    def __init__(self, pixels):
        facts = board.load("pico_ring%d" % pixels)
        facts.supply_budget_ma = 150
        self.picture = Picture(facts.ring_pixels)
        self.limiter = Limiter(facts)
        self.strip = bytearray(3 * pixels)
        self.places = array("H", range(3 * pixels))
        self.film = None

    def run(self):
        self._run(0, 4000)
        self._run(MASK - 500, MASK + 500)

    def _run(self, from_ms, until_ms):
        stage = self.film.stage
        host = self.film.host
        while from_ms < until_ms:
            now_ms = from_ms & MASK
            from_ms += 50
            stage.brightness = now_ms // 1000 % 5
            stage.update(host, now_ms)
            self.picture.draw(stage, now_ms)
            hot.place(self.strip, self.picture.rgb, self.places, len(self.strip))
            self.limiter.apply(self.strip)


def check_the_steady_update_of_every_ring_in_every_state():
    for pixels in RINGS:
        updates = Updates(pixels)
        seen = set()
        for name, updates.film in cast(pixels):
            try:
                locked(updates.run)
            except MemoryError:
                raise AssertionError("%s on a ring of %d allocates" % (name, pixels)) from None
            seen.add(updates.film.stage.state)
        narrow = {grammar.CHOOSE_SLOT_NARROW, grammar.BY_HAND_NARROW}
        never = {grammar.CHOOSE_SLOT} if pixels in NARROW_RINGS else narrow
        # A notice, and the codes at the start, are over at the end; the others are still on.
        over = {grammar.UNDERSTOOD, grammar.NOT_ALLOWED, grammar.SELF_TEST}
        assert seen == set(range(len(grammar.ROWS))) - never - over, (pixels, seen)


class Quiet:
    """Knob, buttons, ring and port at rest: nothing turns, nothing comes."""

    controls = 4
    taken_ms = 0

    def steps(self):
        return 0

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
        return 0

    def write(self, rgb):
        pass


class QuietPort:
    def read(self, limit):
        return b""

    def write(self, buffer, start, stop):
        return 0


def check_the_whole_loop_between_two_events():
    facts = board.load("pico_ring24")
    announce = Announce(1, 0, 5, 1, 24, True, 3, "0", "b", "e6")
    kept, measures = Kept(facts, None), Measures(lambda: 0)
    loop = Loop(facts, announce, Quiet(), Quiet(), Quiet(), QuietPort(), kept, measures)
    scene = Scene(1, wire.CHOOSE, slots=[SlotMark(3, 1)] * 6, options=[OptionMark(1, 3, 2)] * 3)
    loop.stage.show(scene, 0)
    loop.link.host = HOST_PRESENT

    def run():
        now_ms = 0
        while now_ms < 3000:
            loop.step(now_ms)
            now_ms += 3

    locked(run)
    assert loop.stage.state == grammar.HOST_LOST
    assert len(loop.log) == 0


def check_the_check_sequence_and_the_encoder():
    payload = bytes(range(256))
    buffer = bytearray(frame.MAX_ENCODED_BYTES)
    locked(lambda: fcs.update(fcs.INITIAL, payload, 0, 256))
    locked(lambda: frame.encode_into(buffer, 0, 0x21, 65535, payload))


def check_the_heap_stays_flat_over_many_events():
    """Each event leaves garbage, none of which may be kept."""
    outbox = Outbox(5)
    link = Link(Announce(1, 0, 5, 1, 24, True, 3, "0", "b", "e6"), outbox, Log(), Bench().service)
    stage = Stage(24)

    def event(number):
        sequence = number & 0xFFFF
        outbox.add(1, 0, sequence, 0, 0)
        scene = Scene(sequence, slots=[SlotMark(1, 1)] * 6, options=[OptionMark(1, 2, 3)] * 9)
        data = frame.encode(Ack.TYPE, 0, Ack(5, sequence).pack())
        data += frame.encode(Ping.TYPE, 0, Ping(sequence).pack())
        data += frame.encode(0x11, 0, scene.pack())
        stage.show(link.receive(data, number), number)
        link.moved(1, 0, sequence)
        while link.fill(number):
            link.start = link.stop

    measure = getattr(gc, "mem_alloc", None)
    for number in range(100):
        event(number)
    gc.collect()
    before = measure() if measure else 0
    for number in range(100, 3000):
        event(number)
    gc.collect()
    after = measure() if measure else 0
    assert after - before < 1024, (before, after)
    assert len(outbox) == 0
