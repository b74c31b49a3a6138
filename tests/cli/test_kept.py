"""Games that the disk does not take at once, and records that other programs change: what is said, and what is kept."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import PACK
from undertow.table import journal
from undertow.table.journal import read_file

Undertow = Callable[..., int]
Said = pytest.CaptureFixture[str]


def test_whoever_leaves_hears_that_another_program_changed_the_record_and_where_the_game_is(
    undertow: Undertow, games: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = journal.Journal.append

    def append(self: journal.Journal, *entries: Any) -> None:
        if len(read_file(self.path).entries) > 6:
            with self.path.open("ab") as file:
                file.write(b"by hand\n")
            monkeypatch.setattr(journal.Journal, "append", real)
        real(self, *entries)

    monkeypatch.setattr(journal.Journal, "append", append)
    assert undertow("play", "--pack", PACK, "--seed", "3", lines="1\n1\n1\n1\n") == 0
    edited, whole = sorted(games.glob("*.jsonl"), key=lambda path: -len(path.name))[::-1]
    said = capsys.readouterr().out.splitlines()
    assert said[-2].startswith(f"{edited} was changed by another program while the game went on.")
    assert said[-1].endswith(f"undertow resume {whole.stem}")
    assert read_file(whole).error is None
    assert edited.read_bytes().endswith(b"by hand\n")


def test_a_game_that_could_not_be_kept_at_first_is_kept_once_it_can(
    undertow: Undertow, games: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, refusals = os.write, [3]

    def write(descriptor: int, content: bytes) -> int:
        refusals[0] -= 1
        if refusals[0] >= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, content)

    monkeypatch.setattr(journal.os, "write", write)
    assert undertow("play", "--pack", PACK, "--seed", "3", lines="1\n1\n") == 0
    (record,) = games.glob("*.jsonl")
    said = capsys.readouterr().out
    assert "The disk is full" in said
    assert said.splitlines()[-1] == f"The game is kept. To go on: undertow resume {record.stem}"
    file = read_file(record)
    assert file.error is None
    assert len(file.entries) > 5
