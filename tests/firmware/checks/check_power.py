import board
from noise import Noise
from power import Limiter, draw_ma

PICO_RING24 = board.load("pico_ring24")


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
    limiter = Limiter(PICO_RING24)
    scaled = 0
    for _ in range(2000):
        rgb = random_rgb(noise, PICO_RING24.ring_pixels)
        before = bytes(rgb)
        limiter.apply(rgb)
        assert worst_case_ma(rgb, PICO_RING24) <= PICO_RING24.supply_budget_ma, before
        scaled += bytes(rgb) != before
    assert scaled > 500


def check_all_white_comes_close_to_the_budget_and_not_over():
    rgb = bytearray(b"\xff" * (3 * PICO_RING24.ring_pixels))
    Limiter(PICO_RING24).apply(rgb)
    drawn = worst_case_ma(rgb, PICO_RING24)
    assert PICO_RING24.supply_budget_ma - 20 < drawn <= PICO_RING24.supply_budget_ma, drawn


def check_what_fits_is_not_touched():
    rgb = bytearray((0, 30, 60) * PICO_RING24.ring_pixels)
    before = bytes(rgb)
    assert draw_ma(rgb, PICO_RING24.board_draw_ma) <= PICO_RING24.supply_budget_ma
    Limiter(PICO_RING24).apply(rgb)
    assert bytes(rgb) == before


def check_hue_is_kept_and_nothing_lit_goes_out():
    noise = Noise(41)
    limiter = Limiter(PICO_RING24)
    compared = 0
    for _ in range(300):
        # A ring of one bright colour, and some dim pixels that scaling could put out.
        rgb = bytearray()
        for index in range(PICO_RING24.ring_pixels):
            top = 256 if index % 3 else 4
            rgb.extend(bytes([noise.below(top) for _ in range(3)]))
        before = bytes(rgb)
        limiter.apply(rgb)
        for at in range(0, len(rgb), 3):
            was, now = before[at : at + 3], rgb[at : at + 3]
            largest = max(was)
            assert (max(now) > 0) == (largest > 0), (was, now)
            if largest:
                assert now[was.index(largest)] == max(now), (was, now)
            if max(now) < 16:
                continue
            old_hue, new_hue = hue_degrees(*was), hue_degrees(*now)
            if old_hue is None or max(was) - min(was) < max(was) // 2:
                continue  # a grey has no hue worth the name
            assert new_hue is not None, (was, now)
            apart = abs(old_hue - new_hue)
            assert min(apart, 360 - apart) <= 10, (was, now)
            compared += 1
    assert compared > 1000


def check_a_budget_below_what_the_board_needs_leaves_the_ring_dark():
    facts = board.load("pico_ring24")
    facts.supply_budget_ma = facts.board_draw_ma
    rgb = bytearray(b"\x40" * (3 * facts.ring_pixels))
    Limiter(facts).apply(rgb)
    assert not any(rgb)


def check_draw_is_never_estimated_too_low():
    noise = Noise(43)
    for _ in range(200):
        rgb = random_rgb(noise, 24)
        assert draw_ma(rgb, 110) >= worst_case_ma(rgb, PICO_RING24)
