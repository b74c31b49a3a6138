"""A figure of the device is marked as the virtual board's until somebody has measured a real one."""

import json
import re
from pathlib import Path
from typing import Any

from tests.house.sources import CHECKOUT

MARK = "virtual board only"
RECORDINGS = CHECKOUT / "tests" / "recordings"


def measured_files() -> dict[Path, dict[str, Any]]:
    """What `undertow doctor --measure` wrote, by file."""
    read = {path: json.loads(path.read_text("utf-8")) for path in RECORDINGS.rglob("*.json")}
    return {path: found for path, found in read.items() if "is_virtual_board" in found}


def figures() -> list[str]:
    """The rows of the README's table of figures of the device."""
    text = (CHECKOUT / "README.md").read_text("utf-8")
    table = re.search(r"^\| figure of the device \|.*\n\| ---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert table is not None, "the README has no table of the device's figures"
    return table[1].splitlines()


def test_the_readme_marks_every_figure_that_no_real_board_has_shown() -> None:
    real = [found for found in measured_files().values() if not found["is_virtual_board"]]
    unmarked = [row for row in figures() if not row.rstrip(" |").endswith(MARK)]
    assert real or unmarked == []


def test_no_recording_of_a_virtual_board_lies_among_those_of_real_ones() -> None:
    virtual = [path for path, found in measured_files().items() if found["is_virtual_board"]]
    assert virtual == []


def test_a_recording_says_what_was_measured_with_what_and_when() -> None:
    for path, found in measured_files().items():
        for name in ("date", "undertow", "firmware", "micropython", "machine", "board", "measured"):
            assert found.get(name), f"{path}: nothing of {name}"
