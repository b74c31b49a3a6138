"""Ways of the leader to a capital over a map of which some borders are unknown."""

from collections import deque
from itertools import combinations
from random import Random

import pytest

from tests.duellum.playing import box_of
from undertow.core.errors import Unknown
from undertow.games.duellum.box import Box

MAPS = 40


def truly_nearer(box: Box, faction: int, territory: int) -> list[int]:
    """Reckoned plainly, with every border known."""
    steps = {box.capitals[faction]: 0}
    edge = deque(steps)
    while edge:
        here = edge.popleft()
        for there in box.neighbours(here):
            if there not in steps and there != box.capitals[1 - faction]:
                steps[there] = steps[here] + 1
                edge.append(there)
    if territory not in steps:
        return []
    wanted = steps[territory] - 1
    return [other for other in box.neighbours(territory) if steps.get(other) == wanted]


def random_map(chance: Random) -> Box:
    """The seven territories of the pack "slice" with other borders."""
    box = box_of("slice")
    keys = [box.structure.border_key(*pair) for pair in combinations(range(7), 2)]
    while True:
        drawn = {key: chance.choice(("yes", "no", "no")) for key in keys}
        told = box.without(keys)
        for key, value in drawn.items():
            if value not in told.values(key):
                break  # a capital would be cut off
            told = told.with_fact(key, value)
        else:
            return told


@pytest.mark.parametrize("seed", range(2))
def test_what_is_asked_settles_the_ways_as_they_truly_are(seed: int) -> None:
    chance = Random(seed)
    asked = hidden = 0
    for _ in range(MAPS):
        whole = random_map(chance)
        keys = [key for key in whole.facts() if key.startswith("border.")]
        holes = chance.sample(keys, chance.randrange(len(keys) + 1))
        faction = chance.randrange(2)
        territory = chance.choice([t for t in range(7) if t not in whole.capitals])
        box = whole.without(holes)
        questions: list[str] = []
        while True:
            try:
                found = box.ways_home.nearer(faction, territory)
                has_way = box.ways_home.has_way(faction, territory)
                break
            except Unknown as unknown:
                questions.append(unknown.key)
                box = box.with_fact(unknown.key, whole.facts()[unknown.key])
        assert found == truly_nearer(whole, faction, territory)
        assert has_way == bool(found)
        assert len(set(questions)) == len(questions)
        assert set(questions) <= set(holes)
        asked, hidden = asked + len(questions), hidden + len(holes)
    assert asked < hidden / 2
