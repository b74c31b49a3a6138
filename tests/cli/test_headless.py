"""Whole games by knob and buttons that are pins of the virtual board, with the real firmware."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import PACK
from undertow.cli.exit_codes import BAD_INPUT
from undertow.table.journal import read_file

Undertow = Callable[..., int]


@pytest.mark.parametrize("players", ["1", "2"])
def test_a_game_is_played_to_its_end_and_kept(
    undertow: Undertow, games: Path, capsys: pytest.CaptureFixture[str], players: str
) -> None:
    arguments = ["--players", players, "--pack", PACK, "--seed", "2"]
    assert undertow("play", "--headless", "--bot", "random", *arguments) == 0
    (record,) = games.glob("*.jsonl")
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Record: {record}"
    assert "presses" in said[-2]
    assert read_file(record).error is None
    assert undertow("replay", str(record), "--pack", PACK) == 0
    assert capsys.readouterr().out.splitlines()[-1] == said[-3]


def test_a_game_that_could_not_be_kept_ends_with_a_failure(
    undertow: Undertow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    arguments = ["--pack", PACK, "--seed", "2", "--data", str(blocked / "games")]
    assert undertow("play", "--headless", *arguments) == BAD_INPUT
    said = capsys.readouterr().out.splitlines()
    assert "presses" in said[-2]  # it was played to its end all the same
    assert said[-1].startswith("The game is not kept: ")
