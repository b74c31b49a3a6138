"""Three levels, at least two to one apart, for every eye: on the bytes behind the limiter.

Colour-vision deficiencies are simulated in linear light, which is what pixels give: the matrices
of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0.
"""

import board
import palette
from films import RINGS, Film, cast, grey, scene_of
from power import Limiter, brightest_step, least_budget_ma
from undertow_wire import service

PROTAN = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTAN = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITAN = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
EYES = (None, PROTAN, DEUTAN, TRITAN)


def light(eye, red, green, blue):
    """Return the light of a pixel in grey, as that eye sees it."""
    if eye is None:
        return grey(red, green, blue)
    # What a screen could not show is cut off at zero, as in every such simulation.
    seen = [max(0.0, row[0] * red + row[1] * green + row[2] * blue) for row in eye]
    return grey(*seen)


def colours_at(step):
    colours = bytearray(3 * palette.INKS)
    palette.mix(step, colours)
    return colours


def check_the_steps_are_those_of_the_wire():
    assert palette.BRIGHTEST == service.BRIGHTEST
    assert 0 <= palette.DEFAULT_STEP <= palette.BRIGHTEST


def check_levels_are_two_to_one_apart_for_every_eye_at_every_step_of_every_ring():
    for pixels in RINGS:
        facts = board.load("pico_ring%d" % pixels)
        limiter = Limiter(facts)
        for step in range(brightest_step(facts) + 1):
            # A ring as heavy as can be, of each hue at both levels: behind the limiter.
            colours = colours_at(step)
            shown = []
            for ink in range(1, palette.RED):
                heavy = palette.bright(palette.SECOND_CARD_B)
                inks = [ink] + [heavy] * (pixels - 1)
                rgb = bytearray()
                for one in inks:
                    rgb.extend(colours[3 * one : 3 * one + 3])
                limiter.apply(rgb)
                shown.append(bytes(rgb[:3]))
            for eye in EYES:
                dim = [light(eye, *rgb) for rgb in shown[: palette.HUES]]
                bright = [light(eye, *rgb) for rgb in shown[palette.HUES :]]
                assert min(dim) > 0, (pixels, step, eye)
                assert min(bright) >= 2 * max(dim), (pixels, step, eye, dim, bright)


def check_every_bright_colour_divides_by_four_and_no_dim_one_does():
    """By this the terminal tells the levels apart, whatever the brightness that is set."""
    for step in range(palette.BRIGHTEST + 1):
        colours = colours_at(step)
        for ink in range(1, palette.RED):
            is_bright = all([value % 4 == 0 for value in colours[3 * ink : 3 * ink + 3]])
            assert is_bright == (ink > palette.HUES), (step, ink)


def check_each_step_is_brighter_than_the_one_before():
    for hue in range(palette.HUES):
        for step in range(palette.BRIGHTEST):
            one, next_one = colours_at(step), colours_at(step + 1)
            at = 3 * palette.dim(hue)
            assert grey(*one[at : at + 3]) < grey(*next_one[at : at + 3]), (hue, step)


def check_every_ring_has_three_steps_at_least_and_its_supply_carries_the_brightest():
    for pixels in RINGS:
        facts = board.load("pico_ring%d" % pixels)
        highest = brightest_step(facts)
        assert highest == (2 if pixels == 60 else palette.BRIGHTEST), pixels
        budget = facts.supply_budget_ma
        facts.supply_budget_ma = least_budget_ma(pixels, facts.board_draw_ma)
        assert brightest_step(facts) == 0
        for step, budget_ma in ((0, facts.supply_budget_ma), (highest, budget)):
            facts.supply_budget_ma = budget_ma
            pink = 3 * palette.bright(palette.SECOND_CARD_B)
            rgb = bytearray(bytes(colours_at(step)[pink : pink + 3]) * pixels)
            before = bytes(rgb)
            Limiter(facts).apply(rgb)
            assert bytes(rgb) == before, (pixels, step)


def check_no_picture_of_any_state_is_changed_by_the_limiter():
    for pixels in RINGS:
        for name, film in cast(pixels):
            if name != "test pattern white":
                for now_ms in range(0, 4000, 100):
                    film.at(now_ms)
                    before = bytes(film.picture.rgb)
                    film.limiter.apply(film.picture.rgb)
                    assert bytes(film.picture.rgb) == before, (pixels, name)


def check_every_picture_has_two_lit_levels_for_every_eye_at_the_lowest_brightness_and_at_the_highest():
    for pixels in RINGS:
        for brightness in (0, palette.BRIGHTEST):
            sums = {}
            for name, film in cast(pixels):
                if name.startswith("test pattern"):
                    continue
                film.stage.brightness = brightness
                for now_ms in range(0, 4000, 250):
                    rgb = film.at(now_ms)
                    for pixel in range(pixels):
                        colour = bytes(rgb[3 * pixel : 3 * pixel + 3])
                        ink = film.picture.inks[pixel]
                        assert (ink == 0) == (colour == b"\x00\x00\x00")
                        sums[colour] = ink
            for eye in EYES:
                dim = [light(eye, *c) for c, ink in sums.items() if 0 < ink <= palette.HUES]
                bright = [light(eye, *c) for c, ink in sums.items() if ink > palette.HUES]
                assert min(bright) >= 2 * max(dim), (pixels, brightness, eye)


def check_a_dimmed_ring_shows_the_same_at_the_lowest_step():
    film = Film(24)
    film.stage.show(scene_of(), 0)
    before = bytes(film.at(0))
    inks = bytes(film.picture.inks)
    film.stage.is_dimmed = True
    after = bytes(film.at(0))
    assert bytes(film.picture.inks) == inks
    assert 0 < sum(after) < sum(before) // 3
    film.stage.is_dimmed = False
    assert bytes(film.at(0)) == before
    film.stage.brightness = 0
    assert bytes(film.at(0)) == after
