"""The thin files of pins: ring, knob, buttons."""

from machine import Pin

import board
import hal.clock
import hal.ring
from debounce import DOWN, NONE, UP
from hal.buttons import Buttons
from hal.knob import Knob
from hal.ring import LATCH_US, Ring
from quadrature import Detents
from ticks import MASK


class StandingTime:
    """A clock that moves when it is slept on, or by hand."""

    def __init__(self):
        self.now_us = 0

    def ticks_us(self):
        return self.now_us

    def ticks_ms(self):
        return self.now_us // 1000

    def ticks_diff(self, end, start):
        return end - start

    def sleep_us(self, duration_us):
        self.now_us += duration_us

    def sleep_ms(self, duration_ms):
        self.now_us += 1000 * duration_ms


def stop_time():
    time = StandingTime()
    hal.clock.time = hal.ring.time = time
    return time


def picture_of(pixels):
    return bytearray([value for index in range(pixels) for value in (index + 1, 25, 60 - index)])


def check_the_first_update_is_dark_and_updates_keep_their_distance():
    time = stop_time()
    facts = board.load("pico_ring24")
    ring = Ring(facts)
    strip = ring._strip
    assert strip.pin.number == facts.ring_pin
    assert strip.written == [bytes(72)]
    assert time.now_us >= LATCH_US
    for _ in range(3):
        before_us = time.now_us
        ring.write(picture_of(24))
        assert time.now_us - before_us == LATCH_US
    time.now_us += 10000
    before_us = time.now_us
    ring.dark()
    assert time.now_us == before_us
    assert strip.written[-1] == bytes(72)


def check_the_ring_is_written_as_it_is_mounted():
    stop_time()
    facts = board.load("pico_ring24")
    for first, is_clockwise, order in ((0, True, "GRB"), (5, True, "RGB"), (7, False, "BRG")):
        facts.ring_first_pixel = first
        facts.ring_is_clockwise = is_clockwise
        facts.ring_order = order
        ring = Ring(facts)
        rgb = picture_of(24)
        ring.write(rgb)
        for index in range(24):
            pixel = (first + index if is_clockwise else first - index) % 24
            sent = ring._strip.buf[3 * pixel : 3 * pixel + 3]
            assert sent[order.index("R")] == rgb[3 * index]
            assert sent[order.index("G")] == rgb[3 * index + 1]
            assert sent[order.index("B")] == rgb[3 * index + 2]


def check_the_limiter_is_the_last_gate():
    stop_time()
    facts = board.load("pico_ring24")
    ring = Ring(facts)
    white = bytearray(b"\xff" * 72)
    ring.write(white)
    lit_ma = sum(ring._strip.written[-1]) * 20 / 255
    assert facts.board_draw_ma + 24 + lit_ma <= facts.supply_budget_ma
    assert white == b"\xff" * 72


def check_the_knob_counts_in_its_interrupts():
    facts = board.load("pico_ring24")
    knob = Knob(facts)
    detents = Detents(facts.knob_steps_per_detent, facts.knob_is_reversed)
    a, b = Pin(facts.knob_pin_a), Pin(facts.knob_pin_b)
    for _ in range(24):
        for pin, level in ((a, 0), (b, 0), (a, 1), (b, 1)):
            pin.drive(level)
    assert knob.steps() == 96
    assert detents.update(knob.steps()) == 24
    for _ in range(25):
        for pin, level in ((b, 0), (a, 0), (b, 1), (a, 1)):
            pin.drive(level)
    detents.update(knob.steps())
    assert detents.count == 0xFFFF


def check_a_press_of_20_ms_during_a_stall_is_kept():
    time = stop_time()
    facts = board.load("pico_ring24")
    buttons = Buttons(facts)
    assert buttons.controls == 4
    pins = [facts.knob_button_pin] + list(facts.button_pins)  # MicroPython
    for control, number in enumerate(pins):
        time.now_us += 100000
        down_ms = hal.clock.now_ms()
        Pin(number).drive(0)
        time.now_us += 20000
        Pin(number).drive(1)
        time.now_us += 500000
        buttons.poll(hal.clock.now_ms())
        for other in range(4):
            if other != control:
                assert buttons.take(other) == NONE
        assert buttons.take(control) == DOWN
        assert buttons.taken_ms == down_ms
        assert buttons.take(control) == UP
        assert buttons.taken_ms == down_ms + 20
        assert buttons.take(control) == NONE


def check_the_clock_stays_a_small_integer():
    time = stop_time()
    time.now_us = ((1 << 62) - 5) * 1000
    assert 0 <= hal.clock.now_ms() <= MASK
    assert (hal.clock.now_ms() + 10) & MASK == ((1 << 62) + 5) & MASK
