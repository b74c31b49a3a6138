"""Killed in the middle of a write: at most the choice in progress is lost. Every byte: `journal-cuts` in proof.md."""

from __future__ import annotations

from random import Random

import pytest

from tests.table.journal_cuts import CUTS, GAME, check_kill, recorded

#: Cuts in all, by record: dealt by us, and told by people who mended what lay there.
PLACES = {GAME: 180, "rules-3-vortex-level-3": 20}
#: So many at once: a place takes a twentieth of a second, and a process for each would take longer than all of them.
SHARE = 20


@pytest.mark.parametrize(
    ("name", "part"),
    [(name, part) for name, count in PLACES.items() for part in range(count // SHARE)],
)
def test_a_process_killed_at_any_of_200_places_loses_at_most_the_choice_in_progress(
    name: str, part: int
) -> None:
    size = len(recorded(name).content)
    head = recorded(name).content.index(b"\n")
    chance = Random(f"{name} {part}")
    for _ in range(SHARE):
        # The head is the longest line by far, and the dullest: one cut in ten is enough for it.
        first = 0 if chance.random() < 0.1 else head
        check_kill(chance.randrange(first, size), name)


@pytest.mark.parametrize("byte", [0, 1, CUTS - 2, CUTS - 1])
def test_a_kill_at_either_end_of_a_game(byte: int) -> None:
    check_kill(byte)
