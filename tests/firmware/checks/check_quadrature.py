from noise import Noise
from quadrature import TRANSITIONS, Detents, Steps

CLOCKWISE = (3, 1, 0, 2)  # A * 2 + B; A falls first


def levels_at(position):
    return CLOCKWISE[position % 4]


def check_each_pair_of_levels_steps_as_the_cycle_says():
    for before in range(4):
        for after in range(4):
            quarters = (CLOCKWISE.index(after) - CLOCKWISE.index(before)) % 4
            expected = (0, 1, 2, -1)[quarters]
            assert TRANSITIONS[before << 2 | after] == expected, (before, after)


def walk(steps_per_detent, turns, start=0, is_reversed=False):
    """Turn by the given quarter periods; return (detents counted, quarter periods turned)."""
    position = start
    steps = Steps(levels_at(position), 3, steps_per_detent)
    detents = Detents(steps_per_detent, is_reversed)
    detents.update(steps.count)
    for turn in turns:
        for _ in range(abs(turn)):
            position += 1 if turn > 0 else -1
            steps.update(levels_at(position))
        detents.update(steps.count)
    return detents.count, position


def check_24_clicks_are_24():
    for steps_per_detent in (1, 2, 4):
        counted, _ = walk(steps_per_detent, [steps_per_detent] * 24)
        assert counted == 24, (steps_per_detent, counted)
        counted, _ = walk(steps_per_detent, [-steps_per_detent] * 24)
        assert counted == 0x10000 - 24, (steps_per_detent, counted)
        counted, _ = walk(steps_per_detent, [steps_per_detent] * 24, is_reversed=True)
        assert counted == 0x10000 - 24, (steps_per_detent, counted)


def check_reversals_at_random_phases_lose_and_gain_nothing():
    noise = Noise(31)
    for steps_per_detent in (1, 2, 4):
        for _ in range(20):
            turns = [noise.below(19) - 9 for _ in range(150)]
            short = -sum(turns) % steps_per_detent
            turns.append(short)  # come to rest
            counted, position = walk(steps_per_detent, turns)
            assert counted == position // steps_per_detent & 0xFFFF, (steps_per_detent, turns)


def check_going_half_way_and_back_counts_nothing_at_rest():
    for phase in (1, 2, 3):
        for direction in (1, -1):
            counted, _ = walk(4, [direction * phase, -direction * phase])
            assert counted == 0, (phase, direction)


def check_trembling_on_the_border_counts_once():
    position = 0
    steps = Steps(3, 3, 4)
    detents = Detents(4, False)
    seen = []
    for turn in (1, 1, 1, -1, 1, -1, 1, -1, 1, 1):
        position += turn
        steps.update(levels_at(position))
        moved = detents.update(steps.count)
        if moved:
            seen.append(moved)
    assert seen == [1], seen


def check_bounce_of_either_pin_counts_nothing():
    steps = Steps(3, 3, 4)
    detents = Detents(4, False)
    for position in range(1, 41):
        before, after = levels_at(position - 1), levels_at(position)
        for levels in (after, before, after, before, after, after):
            steps.update(levels)
    assert detents.update(steps.count) == 10
    assert steps.missed == 0


def check_a_missed_reading_is_made_good_in_the_direction_of_the_turn():
    for direction in (1, -1):
        steps = Steps(3, 3, 4)
        for position in (1, 2, 4, 5, 7, 8):  # 3 and 6 are missed
            steps.update(levels_at(direction * position))
        assert steps.count == direction * 8 & 0xFFFF
        assert steps.missed == 2


def check_a_start_in_any_phase_ends_on_the_right_detent():
    for start in (-1, 0, 1, 2):
        counted, position = walk(4, [4 - start, 4, 4, -4], start)
        assert counted == position // 4, (start, counted, position)


def check_counters_wrap():
    steps = Steps(3, 3, 4)
    detents = Detents(4, False)
    for position in range(1, 70001):
        steps.update(levels_at(position))
        if position % 5000 == 0:
            detents.update(steps.count)
    assert steps.count == 70000 & 0xFFFF
    assert detents.count == 70000 // 4


def check_a_loop_that_comes_late_loses_nothing():
    detents = Detents(4, False)
    assert detents.update(4 * 8000) == 8000
    assert detents.update(4 * 8000 - 4 * 8100 & 0xFFFF) == -8100
    assert detents.count == 0x10000 - 100
