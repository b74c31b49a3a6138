"""Each golden playthrough is followed choice by choice, and told as it is written; so is each scene.

A scene is a short one that begins at a position: for what those of whole games do not come to.
"""

import os
from pathlib import Path

import pytest

from tests.duellum.playthrough import FOLDER, MOST_LINES, WANTED, reaches, read, told
from undertow.games.duellum import RULES

FILES = sorted(FOLDER.glob("*.txt"))
SCENES = sorted((FOLDER.parent / "scenes").glob("*.txt"))


@pytest.mark.parametrize("file", FILES + SCENES, ids=[file.stem for file in FILES + SCENES])
def test_a_playthrough_is_told_as_written(file: Path):
    written = file.read_text(encoding="utf-8")
    came = "\n".join(told(*read(written))) + "\n"
    if os.environ.get("UNDERTOW_WRITE_GOLDEN"):
        file.write_text(came, encoding="utf-8")
    assert came == written
    assert len(came.splitlines()) <= MOST_LINES


def test_each_is_the_game_that_was_wanted():
    assert [file.stem for file in FILES] == sorted(WANTED)
    for file in FILES:
        written = file.read_text(encoding="utf-8")
        start, wanted = read(written)[0], WANTED[file.stem]
        assert (start.pack, start.options) == (wanted.pack, wanted.options)
        assert written.rstrip().rpartition("outcome: ")[2] in wanted.ends


@pytest.mark.parametrize("name", [name for name, wanted in WANTED.items() if wanted.reaches])
def test_what_is_to_be_seen_in_a_playthrough_happens_in_it(name: str):
    start, choices = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    states = [start.state()]
    for choice in choices:
        states.append(RULES.choose(states[-1], choice))
    assert reaches(states[1:], WANTED[name].reaches)
    assert not reaches(states[1:], [*WANTED[name].reaches, "duellum.nobody_says_this"])
