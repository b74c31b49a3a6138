"""Three thousand of the detents of which `make proof` counts a hundred thousand."""

import pytest

from tests.device.detents import check_detents


@pytest.mark.parametrize("seed", range(3))
def test_a_thousand_detents_are_a_thousand(seed: int) -> None:
    check_detents(seed)
