"""A missing sentence fails the test that met it; nothing is written to the user's own folders."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.made_up_words import speak_strictly
from undertow.cli.main import main

speak_strictly()

PACK = "tests/packs/slice"


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The folder of the records."""
    return tmp_path / "xdg" / "undertow" / "games"


@pytest.fixture
def undertow(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run the command with arguments and lines of input; the exit code comes back."""

    def run(*arguments: str, lines: str = "") -> int:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        try:
            return main(arguments)
        except SystemExit as left:
            return int(left.code or 0)

    return run
