"""Nothing flashes more than three times in a second: no pixel, and not the ring as a whole.

A flash is a pair of opposite changes. Of a pixel every change counts; of the whole ring, as WCAG
2.2 defines a general flash, one of a tenth of what it could give with all pixels bright.
"""

import palette
from films import RINGS, Film, cast, grey, scene_of
from grammar import NOT_ALLOWED, row_ms
from undertow_wire import scene as wire

UPDATE_MS = 20
SPAN_MS = 6000
MOST_CHANGES = 6  # in less than a second


class Watch:
    """Remembers the times of the last changes of each pixel, and of the whole ring."""

    def __init__(self, film):
        self.film = film
        self.before = bytes(3 * film.pixels)
        self.changes = [[] for _ in range(film.pixels)]
        self.turns = []
        self._is_rising = True
        self._extreme = 0
        step = min(film.stage.brightness, film.picture.brightest)
        colours = bytearray(3 * palette.INKS)
        palette.mix(step, colours)
        at = 3 * palette.bright(palette.NEUTRAL)
        self._least = film.pixels * grey(*colours[at : at + 3]) // 10

    def see(self, now_ms, name):
        rgb = self.film.at(now_ms)
        if rgb == self.before:
            return
        for pixel in range(self.film.pixels):
            at = 3 * pixel
            if rgb[at : at + 3] != self.before[at : at + 3]:
                _note(self.changes[pixel], now_ms, (self.film.pixels, name, pixel))
        self.before = bytes(rgb)
        self._see_whole(rgb, now_ms, name)

    def _see_whole(self, rgb, now_ms, name):
        light = 0
        for at in range(0, len(rgb), 3):
            light += grey(rgb[at], rgb[at + 1], rgb[at + 2])
        away = light - self._extreme if self._is_rising else self._extreme - light
        if away >= 0:
            self._extreme = light
        elif -away >= self._least:
            self._is_rising = not self._is_rising
            self._extreme = light
            _note(self.turns, now_ms, (self.film.pixels, name, "the whole ring"))


def _note(times, now_ms, what):
    times.append(now_ms)
    if len(times) > MOST_CHANGES:
        assert now_ms - times.pop(0) >= 1000, (what, times)


def check_nothing_flashes_in_any_state():
    for pixels in RINGS:
        for name, film in cast(pixels):
            watch = Watch(film)
            for now_ms in range(0, SPAN_MS, UPDATE_MS):
                watch.see(now_ms, name)


def check_a_refusal_flashes_neither_after_a_choice_nor_before_it():
    for pixels in RINGS:
        for until_ms in range(0, 2600, 300):
            film = Film(pixels)
            options = [wire.OptionMark(0, 1, 3), wire.OptionMark()]
            film.stage.show(scene_of(asking=wire.CHOOSE, options=options), 0)
            watch = Watch(film)
            for now_ms in range(0, until_ms, UPDATE_MS):
                watch.see(now_ms, "before")
            refused = scene_of(
                revision=2, asking=wire.CHOOSE, notice=wire.NOT_ALLOWED, options=options
            )
            film.stage.show(refused, until_ms)
            for now_ms in range(until_ms, until_ms + row_ms(NOT_ALLOWED) + 3000, UPDATE_MS):
                watch.see(now_ms, ("refused after", until_ms))


def check_refusals_that_follow_each_other_keep_the_beat_of_the_first():
    """Somebody presses again and again what is not allowed."""
    for pixels in RINGS:
        for gap_ms in range(100, 1200, 20):
            film = Film(pixels)
            film.stage.show(scene_of(), 0)
            watch = Watch(film)
            for now_ms in range(0, 5000, UPDATE_MS):
                if now_ms >= 1000 and (now_ms - 1000) % gap_ms == 0:
                    again = scene_of(revision=now_ms, notice=wire.NOT_ALLOWED)
                    film.stage.show(again, now_ms)
                    shown_ms = now_ms
                watch.see(now_ms, ("refused every", gap_ms))
                if now_ms >= 1000 and now_ms - shown_ms < row_ms(NOT_ALLOWED) // 2:
                    assert film.stage.state == NOT_ALLOWED


def check_what_flashes_is_noticed():
    film = Film(24)
    film.stage.show(scene_of(), 0)
    watch = Watch(film)
    try:
        for now_ms in range(0, 2000, 100):
            film.stage.is_dimmed = now_ms % 200 == 0
            watch.see(now_ms, "flashing")
    except AssertionError:
        return
    raise AssertionError("five changes of brightness in half a second went unnoticed")
