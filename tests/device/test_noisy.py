"""Presses and whole games over bad lines; docs/proof.md has the volumes."""

import pytest

from tests.device.noisy import check_noisy_presses, check_presses
from tests.device.noisy_games import check_noisy_game
from tests.wire.noise import RATES

#: Short ones, on a pack each.
GAMES = (3, 10, 15)


@pytest.mark.parametrize("seed", range(len(RATES)), ids=[f"{rate:.1%}" for rate in RATES])
def test_fifty_presses_on_a_bad_line_arrive_once_and_in_order(seed: int) -> None:
    check_noisy_presses(seed)


@pytest.mark.parametrize("seed", [145, 283])
def test_a_hand_waits_while_the_board_has_not_heard_that_there_is_room(seed: int) -> None:
    """Here most acknowledgements are lost: the host believes for half a second that the board holds far less than it
    does, and a board has room for 32."""
    check_presses(seed, 0.05)


@pytest.mark.parametrize("seed", GAMES)
def test_a_game_over_a_bad_line_has_no_stall(seed: int) -> None:
    seen = check_noisy_game(seed)
    assert seen["games", "presses"] >= 10
