"""Every two states of every ring differ in position or rhythm: measured on the bytes, in grey."""

import palette
from films import NARROW_RINGS, NUMBERS_ONLY, RINGS, Film, cast, grey, scene_of

SPAN_MS = 8000
STEP_MS = 50  # all times of the grammar are multiples of it
LEAST_SHARE = 20  # a twentieth of the time


def dimmest_bright(film):
    """Return the least grey that counts as bright; no dim hue gives more than half of it."""
    film.at(0)
    step = min(film.stage.brightness, film.picture.brightest)
    colours = bytearray(3 * palette.INKS)
    palette.mix(step, colours)
    greys = [grey(*colours[3 * ink : 3 * ink + 3]) for ink in range(palette.RED)]
    bright = min(greys[palette.bright(0) : palette.RED])
    assert 2 * max(greys[: palette.bright(0)]) <= bright
    return bright


def levels(film):
    """Return the level of every pixel, dark, dim or bright, at every time, in one piece."""
    bright = dimmest_bright(film)
    found = bytearray(SPAN_MS // STEP_MS * film.pixels)
    index = 0
    for now_ms in range(0, SPAN_MS, STEP_MS):
        rgb = film.at(now_ms)
        for at in range(0, len(rgb), 3):
            if rgb[at] or rgb[at + 1] or rgb[at + 2]:
                found[index] = 2 if grey(rgb[at], rgb[at + 1], rgb[at + 2]) >= bright else 1
            index += 1
    return found


def differing(one, other, pixels):
    """Return at how many times two films differ."""
    count = 0
    for start in range(0, len(one), pixels):
        count += one[start : start + pixels] != other[start : start + pixels]
    return count


def check_every_two_states_of_a_ring_differ():
    least = SPAN_MS // STEP_MS // LEAST_SHARE
    for pixels in RINGS:
        made = {}
        for name, film in cast(pixels):
            if pixels not in NARROW_RINGS or name not in NUMBERS_ONLY:
                made[name] = levels(film)
        names = sorted(made)
        for at, name in enumerate(names):
            for other in names[at + 1 :]:
                found = differing(made[name], made[other], pixels)
                assert found >= least, (pixels, name, other, found, least)


def check_no_state_leaves_the_ring_dark_for_more_than_a_second():
    for pixels in RINGS:
        for name, film in cast(pixels):
            dark_ms = 0
            for now_ms in range(0, SPAN_MS, STEP_MS):
                dark_ms = 0 if any(film.at(now_ms)) else dark_ms + STEP_MS
                assert dark_ms <= 1000, (pixels, name, now_ms)


def check_a_film_is_made_of_what_the_picture_draws():
    film = Film(24)
    film.stage.show(scene_of(), 0)
    assert bytes(levels(film)[:24]) == bytes(
        (1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2)
    )
