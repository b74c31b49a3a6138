"""The tables in the documents name exactly the keys and words that the program knows."""

import re

import pytest

from tests.house.sources import CHECKOUT
from undertow.cli import keyboard, lines, terminal
from undertow.device import scene_text, script

NAMES = {
    "←": "KEY_LEFT",
    "↑": "KEY_UP",
    "→": "KEY_RIGHT",
    "↓": "KEY_DOWN",
    "Enter": "KEY_ENTER",
    "space": " ",
    "Page Up": "KEY_PGUP",
    "Page Down": "KEY_PGDOWN",
}
SINGLE = re.compile(r"(?<![\w-])[0-9a-zA-Z!@#](?![\w-])")


def first_cells(document: str, heading: str) -> list[str]:
    """The first column of the table below a heading, without its head."""
    text = (CHECKOUT / "docs" / document).read_text(encoding="utf-8")
    below = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1].strip() for line in below.splitlines() if line.startswith("|")]
    assert len(rows) > 2, f"{document} has no table below {heading!r}"
    return rows[2:]


def quoted(cells: list[str]) -> set[str]:
    return set(re.findall(r"`([^`]+)`", " ".join(cells)))


def test_the_keys_of_the_terminal() -> None:
    cells = first_cells("controls.md", "Keys of the terminal")
    table = (CHECKOUT / "docs" / "controls.md").read_text(encoding="utf-8")
    named = {key for name, key in NAMES.items() if name in table}
    named |= set(SINGLE.findall(" ".join(cells)))
    assert named == {*keyboard.TURNS, *terminal.PRESSES, "q", "l", "t"}
    # Capitals for whoever has Caps Lock on; not worth a word.
    assert (terminal.QUIT, terminal.LOOK) == (("q", "Q"), ("l", "L"))
    assert terminal.UNDO_TURN == ("t", "T")


def test_the_words_of_the_lines() -> None:
    named = quoted(first_cells("controls.md", "Lines instead of keys"))
    assert named == {*lines.WORDS, *lines.LOOK, *lines.OPENING, *lines.QUIT}


@pytest.mark.parametrize(
    ("heading", "known"), [("A script", set(script.WORDS)), ("A scene", set(scene_text.NAMES))]
)
def test_the_words_of_a_script(heading: str, known: set[str]) -> None:
    cells = first_cells("sim.md", heading)
    named = {word.split()[0].rstrip("=") for word in quoted(cells)}
    assert named == known
