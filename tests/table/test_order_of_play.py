"""Which game was played last: told by a file that only grows, which no clock can fool."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.core.toy import head
from undertow.cli.records import NoSuchGame, latest_record
from undertow.core.record import Chosen
from undertow.table.games_folder import records_in
from undertow.table.journal import Journal, read_file
from undertow.table.order_of_play import PLAYED_FILE, names_played, note_played

#: Names as a jumping clock makes them: the later one evening, the earlier its date.
NAMES = ["2031-01-01-200000-aaaa", "2024-05-03-184212-bbbb", "1970-01-01-000007-cccc"]


def played(folder: Path, *names: str) -> None:
    for name in names:
        Journal.create(folder, head(id=name)).close()


def go_on_with(folder: Path, name: str) -> None:
    journal, _ = Journal.open_for_append(folder / f"{name}.jsonl")
    with journal:
        journal.append(Chosen("0", "work"))


def stems(folder: Path) -> list[str]:
    return [path.stem for path in records_in(folder)]


def test_a_clock_that_jumps_does_not_change_which_game_was_played_last(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    for second, path in enumerate(reversed(records_in(tmp_path))):
        os.utime(path, (second, second))
    assert stems(tmp_path) == NAMES
    assert latest_record(tmp_path).stem == NAMES[-1]


def test_the_game_that_was_gone_on_with_is_the_last_one(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    go_on_with(tmp_path, NAMES[0])
    assert stems(tmp_path) == [NAMES[1], NAMES[2], NAMES[0]]


def test_a_game_that_was_only_opened_and_read_is_not(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    read_file(tmp_path / f"{NAMES[0]}.jsonl")
    Journal.open_for_append(tmp_path / f"{NAMES[1]}.jsonl")[0].close()
    assert latest_record(tmp_path).stem == NAMES[2]


def test_a_record_that_was_copied_in_comes_before_what_was_played_here(tmp_path: Path) -> None:
    played(tmp_path / "elsewhere", "2099-01-01-000000-dddd")
    played(tmp_path / "here", *NAMES[:1])
    name = "2099-01-01-000000-dddd.jsonl"
    (tmp_path / "here" / name).write_bytes((tmp_path / "elsewhere" / name).read_bytes())
    assert stems(tmp_path / "here") == ["2099-01-01-000000-dddd", NAMES[0]]


def test_a_game_that_was_removed_leaves_the_one_before_as_the_last(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    (tmp_path / f"{NAMES[-1]}.jsonl").unlink()
    assert latest_record(tmp_path).stem == NAMES[1]


def test_where_nothing_is_known_names_decide(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    (tmp_path / PLAYED_FILE).unlink()
    assert stems(tmp_path) == sorted(NAMES)


@pytest.mark.parametrize("cut", range(1, 30))
def test_a_line_that_a_power_cut_left_unfinished_costs_that_line_at_most(
    tmp_path: Path, cut: int
) -> None:
    played(tmp_path, *NAMES[:2])
    order = tmp_path / PLAYED_FILE
    order.write_bytes(order.read_bytes()[:-cut])
    assert latest_record(tmp_path).stem in NAMES[:2]
    played(tmp_path, NAMES[2])
    assert latest_record(tmp_path).stem == NAMES[2]


@pytest.mark.parametrize("content", [b"\x00\xff\n\n../../up\nno such game.jsonl\n", b"\n" * 999])
def test_nonsense_in_it_is_no_game(tmp_path: Path, content: bytes) -> None:
    played(tmp_path, *NAMES[:1])
    (tmp_path / PLAYED_FILE).write_bytes(content)
    assert latest_record(tmp_path).stem == NAMES[0]


def test_the_last_evenings_are_known_however_many_there_were(tmp_path: Path) -> None:
    played(tmp_path, *NAMES)
    with (tmp_path / PLAYED_FILE).open("ab") as file:
        for number in range(10_000):
            file.write(f"\n2020-game-{number}.jsonl\n".encode())
    go_on_with(tmp_path, NAMES[1])
    assert len(names_played(tmp_path)) < 5_000
    assert latest_record(tmp_path).stem == NAMES[1]


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_where_its_place_is_taken_games_are_played_all_the_same(tmp_path: Path, kind: str) -> None:
    if kind == "folder":
        (tmp_path / PLAYED_FILE).mkdir()
    else:
        os.mkfifo(tmp_path / PLAYED_FILE)
    played(tmp_path, *NAMES)
    assert stems(tmp_path) == sorted(NAMES)


def test_one_evening_is_one_line(tmp_path: Path) -> None:
    played(tmp_path, NAMES[0])
    for _ in range(5):
        go_on_with(tmp_path, NAMES[0])
        note_played(tmp_path / f"{NAMES[0]}.jsonl")
    assert names_played(tmp_path) == [f"{NAMES[0]}.jsonl"]


def test_nothing_to_go_on_with_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "folder.jsonl").mkdir()
    with pytest.raises(NoSuchGame):
        latest_record(tmp_path)
