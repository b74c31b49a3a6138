"""A record whose file or folder vanishes, or is changed by another program, in the middle of a game."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from tests.core.toy import head
from undertow.core.record import Chosen, Drawn, Entry, Told, Undone
from undertow.table import journal as journal_module
from undertow.table.journal import Journal, read_file
from undertow.table.record_files import JournalError

ENTRIES: list[Entry] = [
    Drawn("deck", "card 1"),
    Drawn("deck", "card 5"),
    Chosen("0", "buy 1"),
    Told("gift.1", 0),
]


def begun(folder: Path) -> Journal:
    """A record with its first two entries."""
    journal = Journal.create(folder, head())
    journal.append(*ENTRIES[:2])
    return journal


def test_a_file_that_was_removed_is_written_anew_with_all_of_it(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        journal.path.unlink()
        journal.append(*ENTRIES[2:])
        assert journal.path == tmp_path / "toy-1.jsonl"
    found = read_file(tmp_path / "toy-1.jsonl")
    assert (found.head, found.entries, found.error) == (head(), ENTRIES, None)


def test_a_folder_that_vanished_is_made_anew_with_the_whole_record(tmp_path: Path) -> None:
    folder = tmp_path / "stick" / "games"
    with begun(folder) as journal:
        shutil.rmtree(tmp_path / "stick")
        journal.append(*ENTRIES[2:])
    assert read_file(folder / "toy-1.jsonl").entries == ENTRIES


def test_while_the_folder_cannot_be_made_anew_entries_wait_and_then_none_is_lost(
    tmp_path: Path,
) -> None:
    stick = tmp_path / "stick"
    with begun(stick) as journal:
        stick.rename(tmp_path / "pulled out")
        stick.write_text("where it was mounted there is no folder now")
        for count in (1, 2):
            with pytest.raises(JournalError) as caught:
                journal.append(ENTRIES[1 + count])
            assert caught.value.message.id == "table.journal_no_folder"
            assert journal.unsaved_count == count
        stick.unlink()
        (tmp_path / "pulled out").rename(stick)
        journal.append()
        assert (journal.unsaved_count, journal.path) == (0, stick / "toy-1.jsonl")
    assert read_file(stick / "toy-1.jsonl").entries == ENTRIES
    assert len(list(stick.glob("*.jsonl"))) == 1, "the file that came back is gone on with"


def test_a_disk_that_failed_and_came_back_is_gone_on_with_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path) as journal:
        dead = journal._descriptor

        def write(descriptor: int, content: bytes) -> int:
            if descriptor == dead:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(descriptor, content)

        def opened(*arguments: object, **named: object) -> int:
            descriptor = real_open(*arguments, **named)
            return descriptor if descriptor != dead else os.dup(descriptor)

        real, real_open = os.write, os.open
        monkeypatch.setattr(journal_module.os, "write", write)
        monkeypatch.setattr(journal_module.os, "open", opened)
        with pytest.raises(JournalError):
            journal.append(ENTRIES[2])
        journal.append(ENTRIES[3])
    assert read_file(tmp_path / "toy-1.jsonl").entries == ENTRIES


@pytest.mark.parametrize("is_replaced", [False, True], ids=["edited", "replaced"])
def test_a_file_that_another_program_changed_is_left_alone_and_the_game_goes_on_beside_it(
    tmp_path: Path, *, is_replaced: bool
) -> None:
    with begun(tmp_path) as journal:
        path = journal.path
        content = path.read_bytes() + b"a line by hand\n"
        if is_replaced:
            path.unlink()
        path.write_bytes(content)
        journal.append(*ENTRIES[2:])
        assert journal.path == tmp_path / "toy-1-2.jsonl"
    assert path.read_bytes() == content
    found = read_file(tmp_path / "toy-1-2.jsonl")
    assert (found.head, found.entries, found.error) == (head(), ENTRIES, None)


def test_a_half_line_that_could_not_be_taken_back_is_left_behind_and_no_choice_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path) as journal:
        with monkeypatch.context() as patch:

            def write(descriptor: int, content: bytes) -> int:
                real(descriptor, content[:20])
                raise OSError(errno.EIO, os.strerror(errno.EIO))

            def refuse(*arguments: object) -> None:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

            real = os.write
            patch.setattr(journal_module.os, "write", write)
            patch.setattr(journal_module.os, "ftruncate", refuse)
            with pytest.raises(JournalError):
                journal.append(ENTRIES[2])
        journal.append(ENTRIES[3])
        assert journal.path.name == "toy-1-2.jsonl"
    assert read_file(tmp_path / "toy-1.jsonl").entries == ENTRIES[:2]
    assert read_file(tmp_path / "toy-1-2.jsonl").entries == ENTRIES


def test_a_file_of_its_name_that_another_process_has_open_is_left_alone(tmp_path: Path) -> None:
    with begun(tmp_path) as journal:
        content = journal.path.read_bytes()
        journal.path.unlink()
        journal.path.write_bytes(content)
        other, _ = Journal.open_for_append(journal.path)
        with other:
            other.append(Undone(1))
            journal.append(*ENTRIES[2:])
    assert read_file(tmp_path / "toy-1.jsonl").entries == [*ENTRIES[:2], Undone(1)]
    assert read_file(tmp_path / "toy-1-2.jsonl").entries == ENTRIES


def test_a_record_that_could_not_be_made_is_made_once_it_can_with_all_that_waited(
    tmp_path: Path,
) -> None:
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "games", head())
    with Journal.waiting(tmp_path / "games", head()) as journal:
        with pytest.raises(JournalError):
            journal.append(*ENTRIES[:2])
        assert (journal.is_on_disk, journal.unsaved_count) == (False, 2)
        (tmp_path / "games").unlink()
        journal.append(*ENTRIES[2:])
        assert (journal.is_on_disk, journal.unsaved_count) == (True, 0)
    assert read_file(tmp_path / "games" / "toy-1.jsonl").entries == ENTRIES


def test_two_games_that_begin_under_one_name_lie_side_by_side(tmp_path: Path) -> None:
    """A clock that stands still, and the same dice: no game goes without its record over it."""
    with begun(tmp_path) as first, Journal.waiting(tmp_path, head()) as second:
        second.append(*ENTRIES)
        first.append(*ENTRIES[2:])
        assert second.path.name == "toy-1-2.jsonl"
    for name in ("toy-1", "toy-1-2"):
        assert read_file(tmp_path / f"{name}.jsonl").entries == ENTRIES
