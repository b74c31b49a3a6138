"""No board draws more than its budget, whatever it is asked to show: a little of the proof of volume."""

import pytest

from tests.firmware.drawing import (
    BOARDS,
    BUDGET_MA,
    PICO_MA,
    SHIFTER_MA,
    check_draw,
    draw_ma,
    too_few_shown,
)
from undertow import resources
from undertow.device.board_file import read_board

SCENES = 12


@pytest.mark.parametrize("seed", range(len(BOARDS)), ids=BOARDS)
def test_random_scenes_stay_within_the_budget(seed: int) -> None:
    assert sum(check_draw(seed, SCENES).values()) >= SCENES * 9 // 10


def test_the_worst_case_is_the_data_sheets() -> None:
    assert draw_ma(bytes(72)) == PICO_MA + SHIFTER_MA + 24
    assert draw_ma(b"\xff" * 72) == PICO_MA + SHIFTER_MA + 24 + 24 * 60


def test_the_boards_say_what_is_reckoned_with() -> None:
    for name in BOARDS:
        facts = read_board(resources.board_config_folder() / f"{name}.py")
        assert facts.supply_budget_ma == BUDGET_MA
        assert facts.board_draw_ma == PICO_MA + SHIFTER_MA


def test_a_board_that_was_hardly_looked_at_is_missed() -> None:
    assert too_few_shown({("scenes", name): 1000 for name in BOARDS}) == []
    assert too_few_shown({("scenes", name): 1000 for name in BOARDS[1:]}) == [BOARDS[0]]
