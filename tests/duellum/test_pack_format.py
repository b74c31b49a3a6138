"""The format of packs is as docs/packs.md describes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undertow.games.duellum.effect import SIZES, Effect, read_effect, write_effect
from undertow.games.duellum.pack_rows import COLUMNS


def test_the_effects_that_the_format_is_described_with_are_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    table = text.partition("## Effects")[2]
    rows = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `")]
    effects = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    assert [write_effect(read_effect(text)) for text in effects] == effects
    names = {read_effect(text).name for text in effects}
    assert names == {"gain", *SIZES}


def test_the_headings_that_the_format_is_described_with_are_read() -> None:
    text = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    for heading in COLUMNS.values():
        assert f"`{heading}`" in text


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("by_hand: Look at the deck", Effect("by_hand", note="Look at the deck")),
        ("by_hand @ 2c:  Look   at it ", Effect("by_hand", 1, 2, 0, "Look at it")),
    ],
)
def test_an_effect_by_hand_may_say_what_to_do(text: str, effect: Effect) -> None:
    assert read_effect(text) == effect
    assert read_effect(write_effect(effect)) == effect


@pytest.mark.parametrize(
    "text",
    [
        "rotate 1: twice",
        "by_hand:",
        "by_hand: a; b",
        "by_hand: a | b",
        "by_hand: " + "a" * 81,
        "by_hand: \x1b",
        "100c",
        "²c",
    ],
)
def test_a_note_is_short_and_only_of_what_is_done_by_hand(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_effect(text)
