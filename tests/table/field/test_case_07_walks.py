"""Field case 7: do, undo, redo, save and load at random, and the device's picture is the engine's after every step."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.table.walking import MODES, Use, check_walk, not_done

STEPS = 125
SEEDS = 4


@pytest.mark.parametrize("mode", MODES)
def test_case_07_the_devices_picture_is_the_engines_on_every_walk(mode: str) -> None:
    use: Use = Counter()
    for seed in range(SEEDS):
        use += check_walk(mode, seed, steps=STEPS)
    assert not_done(mode, use) == []
