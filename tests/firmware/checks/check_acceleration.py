from acceleration import LONG_LIST, QUICK_MS, SLOW_START, Acceleration
from ticks import MASK


def turn(count, gap_ms, detents, start_ms=1000):
    """Turn one detent after the other; return by how many options each moved the cursor."""
    acceleration = Acceleration()
    moves = []
    for number in range(abs(detents)):
        now_ms = (start_ms + gap_ms * number) & MASK
        moves.append(acceleration.options(1 if detents > 0 else -1, count, now_ms))
    return moves


def check_a_short_list_is_one_by_one_however_quick():
    for count in (0, 1, 2, 6, LONG_LIST - 1):
        assert turn(count, 1, 40) == [1] * 40
        assert turn(count, 1, -40) == [-1] * 40
        assert Acceleration().options(-25, count, 5) == -25


def check_a_slow_hand_is_one_by_one_however_long_the_list():
    for count in (LONG_LIST, 60, 120):
        assert turn(count, QUICK_MS, 50) == [1] * 50
        assert turn(count, 300, -50) == [-1] * 50


def check_a_quick_hand_is_through_any_long_list_with_half_a_turn():
    for count in range(LONG_LIST, 121):
        moves = turn(count, 20, 14)
        assert moves[:SLOW_START] == [1] * SLOW_START
        assert sum(moves) >= count
        assert turn(count, 20, -14) == [-move for move in moves]
        assert turn(count, 20, 14, MASK - 100) == moves, "across the wrap of the clock"


def check_turning_back_or_pausing_begins_slowly_again():
    acceleration = Acceleration()
    moves = []
    now_ms = 0
    for detent, gap_ms in (
        (1, 99),
        (1, 9),
        (1, 9),
        (1, 9),
        (-1, 9),
        (-1, 9),
        (-1, 9),
        (-1, 99),
        (-1, 9),
    ):
        now_ms += gap_ms
        moves.append(acceleration.options(detent, 120, now_ms))
    assert moves == [1, 1, 12, 12, -1, -1, -12, -1, -1], moves


def check_detents_that_a_stall_brought_together_share_its_time():
    slow = Acceleration()
    slow.options(1, 120, 1000)
    assert slow.options(3, 120, 1000 + 3 * QUICK_MS) == 3
    quick = Acceleration()
    for _ in range(3):
        quick.options(1, 120, 1000)
    assert quick.options(3, 120, 1000 + 3 * QUICK_MS - 1) == 36


def check_a_short_list_gives_no_run_up():
    acceleration = Acceleration()
    for now_ms in range(0, 200, 10):
        acceleration.options(1, 10, now_ms)
    assert acceleration.options(1, 120, 200) == 1
