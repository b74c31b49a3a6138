"""The thin files of pins: ring, knob, buttons."""

from machine import Pin

import board
import hal.clock
from debounce import DOWN, NONE, UP
from hal import inputs, knob
from hal.buttons import Buttons
from hal.knob_edges import EdgeKnob
from hal.knob_pio import PioKnob
from hal.ring import DRAIN_US, LATCH_US, Ring
from quadrature import Detents
from standing_time import stop_time
from ticks import MASK


def picture_of(pixels):
    return bytearray([value for index in range(pixels) for value in (index + 1, 25, 60 - index)])


def check_the_first_update_is_dark_and_updates_keep_their_distance():
    time = stop_time()
    facts = board.load("pico_ring24")
    ring = Ring(facts)
    sender = ring._sender
    assert sender.pin.number == facts.ring_pin
    assert sender.number // 4 == 1, "the knob fills the first block"
    assert sender.written == [bytes(72)]
    assert time.now_us >= LATCH_US
    for _ in range(3):
        before_us = time.now_us
        ring.write(picture_of(24))
        assert time.now_us - before_us == DRAIN_US + LATCH_US, "from the end of the last bit on"
    time.now_us += 10000
    before_us = time.now_us
    ring.dark()
    assert time.now_us == before_us
    assert sender.written[-1] == bytes(72)


def check_a_ring_that_was_left_alone_is_written_at_once_and_its_latch_survives_the_wrap():
    time = stop_time()
    ring = Ring(board.load("pico_ring24"))
    for pause_s in (1, 100, 500, 600, 1000, 1073, 5000):
        time.now_us += 1000000 * pause_s
        before_us = time.now_us
        ring.write(picture_of(24))
        assert time.now_us == before_us, pause_s
    for before_wrap_us in (1, 50, 100, 389, 391):
        time.now_us = (time.now_us // 2**30 + 1) * 2**30 - before_wrap_us
        ring.write(picture_of(24))
        before_us = time.now_us
        ring.write(picture_of(24))
        assert time.now_us - before_us == DRAIN_US + LATCH_US, before_wrap_us


def check_a_ring_interrupted_in_the_middle_is_dark_only_after_the_latch():
    time = stop_time()
    ring = Ring(board.load("pico_ring24"))
    put = ring._sender.put

    def interrupted(data, shift):
        time.now_us += 200
        raise KeyboardInterrupt

    time.now_us += 10000
    ring._sender.put = interrupted
    try:
        ring.write(picture_of(24))
    except KeyboardInterrupt:
        ring._sender.put = put
    before_us = time.now_us
    ring.dark()
    assert time.now_us - before_us == DRAIN_US + LATCH_US


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
            sent = ring._strip[3 * pixel : 3 * pixel + 3]
            assert sent[order.index("R")] == rgb[3 * index]
            assert sent[order.index("G")] == rgb[3 * index + 1]
            assert sent[order.index("B")] == rgb[3 * index + 2]


def check_the_limiter_is_the_last_gate():
    stop_time()
    facts = board.load("pico_ring24")
    ring = Ring(facts)
    white = bytearray(b"\xff" * 72)
    ring.write(white)
    lit_ma = sum(ring._sender.written[-1]) * 20 / 255
    assert facts.board_draw_ma + 24 + lit_ma <= facts.supply_budget_ma
    assert white == b"\xff" * 72


def turn(facts, clockwise, counter_clockwise):
    """So many detents each way, edge by edge."""
    a, b = Pin(facts.knob_pin_a), Pin(facts.knob_pin_b)
    for _ in range(clockwise):
        for pin, level in ((a, 0), (b, 0), (a, 1), (b, 1)):
            pin.drive(level)
    for _ in range(counter_clockwise):
        for pin, level in ((b, 0), (a, 0), (b, 1), (a, 1)):
            pin.drive(level)


def check_both_ways_of_counting_count_alike():
    facts = board.load("pico_ring24")
    for way in (PioKnob, EdgeKnob):
        counter = way(facts)
        detents = Detents(facts.knob_steps_per_detent, facts.knob_is_reversed)
        turn(facts, 24, 0)
        assert counter.steps() == 96
        assert detents.update(counter.steps()) == 24
        turn(facts, 0, 25)
        detents.update(counter.steps())
        assert detents.count == 0xFFFF
        assert counter.missed() == counter.failed() == 0


def check_a_step_that_the_pio_program_could_not_see_is_told_once():
    """Both contacts changed between two samples: which way, nobody knows; that it was missed, the levels say."""
    facts = board.load("pico_ring24")
    a, b = Pin(facts.knob_pin_a), Pin(facts.knob_pin_b)
    for start in ((1, 1), (0, 1), (0, 0), (1, 0)):
        a.drive(start[0])
        b.drive(start[1])
        counter = PioKnob(facts)
        for number in range(3):
            a.level ^= 1  # without an edge to look at …
            b.drive(b.level ^ 1)  # … until the other one has come as well
            before = counter.steps()
            for _ in range(5):
                assert counter.steps() == before
                assert counter.missed() == number + 1, start
            turn(facts, 2, 1)
            counter.steps()
            assert counter.missed() == number + 1, "a turn misses nothing"
    a.drive(1)
    b.drive(1)


def check_an_edge_between_the_count_and_the_levels_is_no_missed_step():
    facts = board.load("pico_ring24")
    a = Pin(facts.knob_pin_a)
    counter = PioKnob(facts)
    get = counter._machine.get

    def late(words):
        get(words)
        a.drive(a.level ^ 1)

    counter._machine.get = late
    for _ in range(8):
        counter.steps()
        assert counter.missed() == 0


def check_a_knob_between_two_detents_at_the_start_begins_there():
    facts = board.load("pico_ring24")
    a, b = Pin(facts.knob_pin_a), Pin(facts.knob_pin_b)
    for level_a, level_b, quarters in ((1, 1, 0), (0, 1, 1), (0, 0, 2), (1, 0, 0xFFFF)):
        for way in (PioKnob, EdgeKnob):
            a.drive(level_a)
            b.drive(level_b)
            assert way(facts).steps() == quarters, (way, level_a, level_b)
    a.drive(1)
    b.drive(1)


def check_the_way_of_counting_follows_the_pins():
    facts = board.load("pico_ring24")
    assert isinstance(knob.start(facts), PioKnob)
    facts.knob_pin_a, facts.knob_pin_b = 15, 14
    assert isinstance(knob.start(facts), EdgeKnob), "the program reads B beside A"


def check_a_handler_that_fails_is_counted_and_called_again():
    stop_time()
    facts = board.load("pico_ring24")
    counter = EdgeKnob(facts)
    buttons = Buttons(facts)
    update, counter._steps.update = counter._steps.update, None
    switch, buttons._buttons[1].switch = buttons._buttons[1].switch, None
    turn(facts, 1, 0)
    Pin(facts.button_pins[0]).drive(0)
    assert (counter.failed(), buttons.failed()) == (4, 1)
    counter._steps.update = update
    buttons._buttons[1].switch = switch
    turn(facts, 1, 0)
    assert counter.steps() == 4
    Pin(facts.button_pins[0]).drive(1)
    assert (counter.failed(), buttons.failed()) == (4, 1)


def check_the_chord_is_two_buttons_and_never_one():
    time = stop_time()
    facts = board.load("pico_ring24")
    before_us = time.now_us
    inputs.prepare(facts)
    assert time.now_us - before_us == 1000 * inputs.SETTLE_MS
    numbers = list(facts.button_pins)
    for down in range(8):
        for place, number in enumerate(numbers):
            Pin(number).drive(0 if down >> place & 1 else 1)
        assert inputs.is_chord_held(facts) == (down & 0b101 == 0b101), down
    for number in numbers:
        Pin(number).drive(1)
    facts.button_pins = (10,)
    Pin(10).drive(0)
    assert not inputs.is_chord_held(facts)
    Pin(10).drive(1)


def check_every_input_is_pulled_away_from_its_active_level():
    stop_time()
    facts = board.load("pico_ring24")
    for active_level, pull in ((0, Pin.PULL_UP), (1, Pin.PULL_DOWN)):
        facts.button_active_level = active_level
        inputs.prepare(facts)
        assert {Pin(number).pull for number in facts.button_pins} == {pull}
        assert Pin(facts.knob_button_pin).pull == pull
        assert {Pin(number).pull for number in (facts.knob_pin_a, facts.knob_pin_b)} == {
            Pin.PULL_UP
        }


def check_a_button_that_is_down_at_the_start_presses_nothing():
    time = stop_time()
    facts = board.load("pico_ring24")
    Pin(facts.button_pins[1]).drive(0)
    buttons = Buttons(facts)
    assert buttons.stuck() == 0b100
    for _ in range(30):
        time.now_us += 100000
        buttons.poll(hal.clock.now_ms())
        assert [buttons.take(control) for control in range(4)] == [NONE] * 4
    Pin(facts.button_pins[1]).drive(1)
    time.now_us += 100000
    buttons.poll(hal.clock.now_ms())
    assert buttons.take(2) == UP
    assert buttons.stuck() == 0b100
    assert Buttons(facts).stuck() == 0


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
