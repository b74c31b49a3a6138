"""How long one update of a ring of 60 takes here, in every state, in microseconds a line.

An update is all that the firmware computes for one: the state, the picture, its place on the strip,
the limiter. Run by `make bench` with MicroPython.
"""

import time
from array import array

import hot
from films import Film, cast, scene_of
from undertow_wire import scene as wire
from undertow_wire import service

PIXELS = 60
TIMES_MS = range(0, 2500, 300)
UPDATES = 5
TRIES = 5  # of which the quickest counts: in the others something else ran as well


def crowded():
    """Twelve slots that all count, and as many options as a scene carries."""
    slots = [wire.SlotMark(14, 1 + number % 3, number % 2 == 0) for number in range(12)]
    options = [wire.OptionMark(number % 12, 14, 14) for number in range(wire.MAX_OPTIONS)]
    for asking in range(wire.TRACKS + 1):
        film = Film(PIXELS)
        film.stage.show(scene_of(asking=asking, slots=slots, pointed=3, options=options), 0)
        yield film


def films():
    """All of them; the white pattern, with which the limiter has to work, among them."""
    for _, film in cast(PIXELS):
        yield film
    for film in crowded():
        yield film
    film = Film(PIXELS)
    film.stage.test = service.WHITE
    yield film


def measure(film, now_ms, strip, places):
    """Return the microseconds of one update at that time."""
    stage, picture, limiter, host = film.stage, film.picture, film.limiter, film.host
    least_us = None
    for _ in range(TRIES):
        begin_us = time.ticks_us()
        for _ in range(UPDATES):
            stage.update(host, now_ms)
            picture.draw(stage, now_ms)
            hot.place(strip, picture.rgb, places, 3 * PIXELS)
            limiter.apply(strip)
        took_us = time.ticks_diff(time.ticks_us(), begin_us)
        least_us = took_us if least_us is None else min(took_us, least_us)
    return least_us / UPDATES


def main():
    strip = bytearray(3 * PIXELS)
    places = array("H", range(3 * PIXELS))
    for film in films():
        for now_ms in TIMES_MS:
            print(measure(film, now_ms, strip, places))


main()
