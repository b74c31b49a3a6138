"""Three thousand of the detents of which `make proof` counts a hundred thousand.

The first thousand is counted where the first seed of every proof is: in tests/house/test_proof.py.
"""

import pytest

from tests.device.detents import check_detents


@pytest.mark.parametrize("seed", [1, 2])
def test_a_thousand_detents_are_a_thousand(seed: int) -> None:
    check_detents(seed)
