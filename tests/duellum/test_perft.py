"""Perft tables: how many ways two positions can go on, and by which first choices, in the pinned order.

A file in ``perft/`` is a position like a case's; then ``count DEPTH N``, N sequences of so many decisions; then the
first choices with the sequences of the greatest depth that begin with each, as they are listed.
UNDERTOW_WRITE_GOLDEN=1 counts anew.
"""

import os
from pathlib import Path

import pytest

from tests.duellum.playing import box_of
from undertow.core.perft import divide, perft
from undertow.games.duellum import RULES
from undertow.games.duellum.invariants import check_invariants
from undertow.games.duellum.state import State

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
#: Decisions counted; the last of them is only listed.
DEPTHS = range(1, 6)


def _position(lines: list[str]) -> State:
    pack, options, position = "", {}, {}
    for line in lines:
        keyword, _, rest = line.partition(" ")
        if keyword == "pack":
            pack = rest
        elif keyword == "option":
            name, _, value = rest.partition(" ")
            options[name] = value
        elif keyword == "given":
            key, _, value = rest.partition(": ")
            position[key] = value
    return RULES.from_position(options, box_of(pack), position)


def _is_position(line: str) -> bool:
    return line.startswith(("#", "pack ", "option ", "given "))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_counts(file: Path):
    written = file.read_text(encoding="utf-8")
    head = [line for line in written.splitlines() if _is_position(line)]
    state = _position(head)
    check_invariants(state)
    counts = [f"count {depth} {perft(RULES, state, depth)}" for depth in DEPTHS]
    firsts = [f"{count:>8} {text}" for text, count in divide(RULES, state, DEPTHS[-1]).items()]
    came = "\n".join([*head, "", *counts, "", *firsts]) + "\n"
    if os.environ.get("UNDERTOW_WRITE_GOLDEN"):
        file.write_text(came, encoding="utf-8")
    assert came == written


def test_there_are_two():
    assert len(FILES) == 2
