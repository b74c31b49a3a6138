"""Records in one file and back: nothing is overwritten, nothing is left out without a word."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.core.toy import head
from undertow.core.record import Chosen, Drawn, Entry
from undertow.table import journal as journal_module
from undertow.table.exchange import Exchanged, export_games, import_games
from undertow.table.games_folder import list_games, records_in
from undertow.table.journal import Journal, read_file
from undertow.table.record_files import LARGEST_BYTES, JournalError

ENTRIES: list[Entry] = [Drawn("deck", "card 1"), Drawn("deck", "card 5"), Chosen("0", "buy 1")]


def game(folder: Path, name: str, entries: list[Entry] = ENTRIES) -> Path:
    """A record."""
    journal = Journal.create(folder, head(id=name), entries)
    journal.close()
    return journal.path


def exported(tmp_path: Path) -> Path:
    """Three games in one file, played in an order that their names do not have."""
    for name in ("c", "a", "b"):
        game(tmp_path / "here", name)
    target = tmp_path / "all.jsonl"
    export_games(records_in(tmp_path / "here"), target)
    return target


def brought(source: Path, folder: Path) -> list[tuple[str | None, str | None, bool, bool]]:
    """What became of each record, in short."""
    return [
        (
            each.path and each.path.stem,
            each.error and each.error.message.id,
            each.was_here,
            each.is_beside,
        )
        for each in import_games(source, folder)
    ]


def test_games_come_back_byte_for_byte_in_the_order_in_which_they_were_played(
    tmp_path: Path,
) -> None:
    source = exported(tmp_path)
    there = tmp_path / "there"
    assert brought(source, there) == [(name, None, False, False) for name in ("c", "a", "b")]
    assert [path.stem for path in records_in(there)] == ["c", "a", "b"]
    for path in records_in(there):
        assert path.read_bytes() == (tmp_path / "here" / path.name).read_bytes()


def test_a_single_record_is_such_a_file_and_so_is_what_cat_makes(tmp_path: Path) -> None:
    one, other = game(tmp_path / "here", "one"), game(tmp_path / "here", "other")
    assert brought(one, tmp_path / "there") == [("one", None, False, False)]
    both = tmp_path / "both.jsonl"
    both.write_bytes(one.read_bytes() + other.read_bytes())
    assert brought(both, tmp_path / "there") == [
        ("one", None, True, False),
        ("other", None, False, False),
    ]


def test_what_is_here_is_not_brought_in_twice(tmp_path: Path) -> None:
    source = exported(tmp_path)
    before = {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    assert [was_here for _, _, was_here, _ in brought(source, tmp_path / "here")] == [True] * 3
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "here").iterdir()}


def test_a_game_that_went_on_here_holds_the_earlier_state_and_stays(tmp_path: Path) -> None:
    source = exported(tmp_path)
    journal, _ = Journal.open_for_append(tmp_path / "here" / "a.jsonl")
    with journal:
        journal.append(Chosen("0", "work"))
    assert ("a", None, True, False) in brought(source, tmp_path / "here")
    assert read_file(journal.path).entries == [*ENTRIES, Chosen("0", "work")]


def test_a_game_that_went_on_elsewhere_comes_beside_the_one_here_and_only_once(
    tmp_path: Path,
) -> None:
    here = game(tmp_path / "here", "a")
    there = game(tmp_path / "there", "a", [*ENTRIES, Chosen("0", "work")])
    content = here.read_bytes()
    assert brought(there, tmp_path / "here") == [("a-2", None, False, True)]
    assert brought(there, tmp_path / "here") == [("a-2", None, True, False)]
    assert here.read_bytes() == content
    assert (tmp_path / "here" / "a-2.jsonl").read_bytes() == there.read_bytes()


def test_a_damaged_record_goes_along_as_it_is_and_its_neighbours_are_whole(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        game(tmp_path / "here", name)
    cut = tmp_path / "here" / "b.jsonl"
    cut.write_bytes(cut.read_bytes()[:-9])
    target = tmp_path / "all.jsonl"
    done = export_games(records_in(tmp_path / "here"), target)
    assert [each.error and each.error.message.id for each in done] == [
        None,
        "core.record_cut",
        None,
    ]
    assert brought(target, tmp_path / "there") == [
        ("a", None, False, False),
        ("b", "core.record_cut", False, False),
        ("c", None, False, False),
    ]
    assert [len(file.entries) for file in list_games(tmp_path / "there")] == [3, 2, 3]


def test_what_has_no_head_is_left_out_and_named(tmp_path: Path) -> None:
    good = game(tmp_path / "here", "a")
    nonsense = tmp_path / "here" / "nonsense.jsonl"
    nonsense.write_bytes(b"hello\n")
    folder = tmp_path / "here" / "folder.jsonl"
    folder.mkdir()
    target = tmp_path / "all.jsonl"
    done = export_games([good, nonsense, folder], target)
    assert [(each.source, each.path) for each in done] == [
        (good, target),
        (nonsense, None),
        (folder, None),
    ]
    assert [each.error and each.error.message.id for each in done[1:]] == [
        "core.record_foreign",
        "table.journal_no_file",
    ]
    assert target.read_bytes() == good.read_bytes()


def test_lines_that_are_no_record_are_named_by_their_line_and_the_rest_comes_in(
    tmp_path: Path,
) -> None:
    source = tmp_path / "mail.txt"
    record = game(tmp_path / "here", "a").read_bytes()
    source.write_bytes(b"Hello,\nhere is our game:\n" + record + b"{}\n" + record[:40])
    done = list(import_games(source, tmp_path / "there"))
    assert [(each.line, each.path and each.path.stem) for each in done] == [
        (1, None),
        (3, "a"),
        (8, None),
    ]
    assert [each.error and each.error.message.id for each in done] == [
        "core.record_foreign",
        "core.record_foreign",
        "core.record_cut",
    ]


def test_line_ends_that_a_mail_program_changed_are_put_right(tmp_path: Path) -> None:
    record = game(tmp_path / "here", "a")
    source = tmp_path / "mail.txt"
    source.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert brought(source, tmp_path / "there") == [("a", None, False, False)]
    assert (tmp_path / "there" / "a.jsonl").read_bytes() == record.read_bytes()


@pytest.mark.parametrize("name", ["../up", ".hidden", "a/b", "x" * 81, ""])
def test_a_name_that_leads_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    record = game(tmp_path / "here", "placeholder")
    source = tmp_path / "strange.jsonl"
    source.write_bytes(journal_module._lines((head(id=name), *ENTRIES))[0] + record.read_bytes())
    assert brought(source, tmp_path / "there") == [
        (None, "table.journal_id", False, False),
        ("placeholder", None, False, False),
    ]
    assert [path.name for path in (tmp_path / "there").glob("**/*.jsonl")] == ["placeholder.jsonl"]


def test_what_is_far_too_large_for_a_record_is_left_out_without_being_read_in(
    tmp_path: Path,
) -> None:
    record = game(tmp_path / "here", "a").read_bytes()
    source = tmp_path / "large.jsonl"
    with source.open("wb") as file:
        file.write(record)
        file.truncate(LARGEST_BYTES + len(record))
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + record.replace(b"toy", b"toy"))
    assert brought(source, tmp_path / "there") == [
        (None, "table.journal_too_large", False, False),
        ("a", None, False, False),
    ]


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    target = exported(tmp_path)
    content = target.read_bytes()
    with pytest.raises(JournalError) as caught:
        export_games(records_in(tmp_path / "here"), target)
    assert caught.value.message.id == "table.journal_exists"
    assert target.read_bytes() == content


def test_on_a_full_disk_no_half_file_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = exported(tmp_path)
    real, room = os.write, [600]

    def write(descriptor: int, content: bytes) -> int:
        taken = min(len(content), room[0])
        if taken == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room[0] -= taken
        return real(descriptor, content[:taken])

    monkeypatch.setattr(journal_module.os, "write", write)
    done: list[Exchanged] = []
    with pytest.raises(JournalError) as caught:
        done.extend(import_games(source, tmp_path / "there"))
    assert caught.value.message.id == "table.journal_disk_full"
    assert all(file.error is None for file in list_games(tmp_path / "there"))
    room[0] = 100
    with pytest.raises(JournalError):
        export_games(records_in(tmp_path / "here"), tmp_path / "more.jsonl")
    assert not (tmp_path / "more.jsonl").exists()


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe"])
def test_what_is_no_file_is_a_sentence(tmp_path: Path, kind: str) -> None:
    source = tmp_path / "source"
    if kind == "folder":
        source.mkdir()
    elif kind == "pipe":
        os.mkfifo(source)
    with pytest.raises(JournalError) as caught:
        list(import_games(source, tmp_path / "there"))
    said = "table.journal_missing" if kind == "missing" else "table.journal_no_file"
    assert caught.value.message.id == said


def test_a_folder_for_the_export_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError) as caught:
        export_games([], tmp_path / "no" / "all.jsonl")
    assert caught.value.message.params["path"] == str(tmp_path / "no")
