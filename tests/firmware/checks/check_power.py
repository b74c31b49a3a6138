"""The last gate before the pixels, on rings of every size, against the data sheet's worst case."""

import board
from noise import Noise
from power import Limiter, draw_ma, least_budget_ma

RINGS = [board.load("pico_ring%d" % pixels) for pixels in (12, 16, 24, 60)]


def worst_case_ma(rgb, facts):
    """The data sheet's worst case, computed without the code under test."""
    lit = 0.0
    for value in rgb:
        lit += value * 20.0 / 255.0
    return facts.board_draw_ma + len(rgb) // 3 * 1.0 + lit


def hue_degrees(red, green, blue):
    largest, smallest = max(red, green, blue), min(red, green, blue)
    spread = largest - smallest
    if spread == 0:
        return None
    if largest == red:
        return 60.0 * ((green - blue) / spread % 6)
    if largest == green:
        return 60.0 * ((blue - red) / spread + 2)
    return 60.0 * ((red - green) / spread + 4)


def random_rgb(noise, pixels):
    top = (255, 40, 8)[noise.below(3)]
    return bytearray([noise.below(top + 1) for _ in range(3 * pixels)])


def check_no_picture_goes_over_the_budget():
    noise = Noise(37)
    for facts in RINGS:
        for budget_ma in (400, 250, least_budget_ma(facts.ring_pixels, facts.board_draw_ma)):
            facts.supply_budget_ma = budget_ma
            limiter = Limiter(facts)
            scaled = 0
            for _ in range(150):
                rgb = random_rgb(noise, facts.ring_pixels)
                before = bytes(rgb)
                limiter.apply(rgb)
                assert worst_case_ma(rgb, facts) <= budget_ma, before
                scaled += bytes(rgb) != before
            assert scaled > 40, (facts.name, budget_ma)
        facts.supply_budget_ma = 400


def check_all_white_comes_close_to_the_budget_and_not_over():
    for facts in RINGS:
        rgb = bytearray(b"\xff" * (3 * facts.ring_pixels))
        Limiter(facts).apply(rgb)
        drawn = worst_case_ma(rgb, facts)
        # What is kept back for rounding: two counts a pixel, and one lost on each channel.
        least = facts.supply_budget_ma - 1 - 5 * facts.ring_pixels * 20 / 255
        assert least < drawn <= facts.supply_budget_ma, (facts.name, drawn)


def check_what_fits_is_not_touched():
    for facts in RINGS:
        rgb = bytearray((0, 16, 32) * facts.ring_pixels)
        before = bytes(rgb)
        assert draw_ma(rgb, facts.board_draw_ma) <= facts.supply_budget_ma
        Limiter(facts).apply(rgb)
        assert bytes(rgb) == before


def check_hue_is_kept_and_nothing_lit_goes_out():
    """Of every colour, near-greys too; a grey stays one."""
    noise = Noise(41)
    compared = 0
    for facts in RINGS:
        limiter = Limiter(facts)
        for _ in range(120):
            # A ring of bright colours, and some dim pixels that scaling could put out.
            rgb = bytearray()
            base, span = noise.below(256), 1 + noise.below(60)
            for index in range(facts.ring_pixels):
                if index % 4 == 0:
                    rgb.extend(bytes([noise.below(4) for _ in range(3)]))
                elif index % 4 == 1:
                    rgb.extend(bytes([min(255, base + noise.below(span)) for _ in range(3)]))
                else:
                    rgb.extend(bytes([noise.below(256) for _ in range(3)]))
            before = bytes(rgb)
            limiter.apply(rgb)
            for at in range(0, len(rgb), 3):
                compared += _compare(before[at : at + 3], bytes(rgb[at : at + 3]))
    assert compared > 3000, compared


def _compare(was, now):
    largest = max(was)
    assert (max(now) > 0) == (largest > 0), (was, now)
    if largest:
        assert now[was.index(largest)] == max(now), (was, now)
    if max(now) < 16:
        return 0
    old_hue, new_hue = hue_degrees(*was), hue_degrees(*now)
    if old_hue is None:
        assert new_hue is None, (was, now)
        return 0
    assert new_hue is not None, (was, now)
    apart = abs(old_hue - new_hue)
    assert min(apart, 360 - apart) <= 10.000001, (was, now)
    return 1


def check_a_budget_below_what_the_board_needs_leaves_the_ring_dark():
    facts = board.load("pico_ring24")
    facts.supply_budget_ma = facts.board_draw_ma
    rgb = bytearray(b"\x40" * (3 * facts.ring_pixels))
    Limiter(facts).apply(rgb)
    assert not any(rgb)


def check_a_budget_of_a_few_counts_a_pixel_keeps_each_lit():
    facts = board.load("pico_ring24")
    for more_ma in (2, 3, 4, 6, 9):
        facts.supply_budget_ma = facts.board_draw_ma + 24 + more_ma
        rgb = bytearray((0, 200, 100) * 24)
        Limiter(facts).apply(rgb)
        assert worst_case_ma(rgb, facts) <= facts.supply_budget_ma
        for at in range(0, 72, 3):
            assert rgb[at + 1] > 0, more_ma
            assert rgb[at] == 0


def check_draw_is_never_estimated_too_low():
    noise = Noise(43)
    for facts in RINGS:
        for _ in range(50):
            rgb = random_rgb(noise, facts.ring_pixels)
            assert draw_ma(rgb, facts.board_draw_ma) >= worst_case_ma(rgb, facts)
