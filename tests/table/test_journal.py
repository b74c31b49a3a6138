"""The record on disk: safe against kills at any byte, two processes, full and read-only disks."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from tests.core.toy import Toy, full_box, head
from undertow.core.errors import RecordError
from undertow.core.game import Game, replay
from undertow.core.record import Chosen, Drawn, Redone, Told, Undone
from undertow.table import journal as journal_module
from undertow.table import record_files
from undertow.table.games_folder import games_folder, list_games
from undertow.table.journal import Journal, read_file
from undertow.table.record_files import LARGEST_BYTES, JournalError

TOY = Toy()
ENTRIES = [
    Drawn("deck", "card 1"),
    Drawn("deck", "card 5"),
    Chosen("0", "buy 1"),
    Told("gift.1", 0),
]


def written(folder, entries=ENTRIES, **changes):
    with Journal.create(folder, head(**changes)) as journal:
        for entry in entries:
            journal.append(entry)
    return journal.path


def test_what_was_written_is_read_and_appended_to(tmp_path):
    path = written(tmp_path / "a" / "b")
    journal, found = Journal.open_for_append(path)
    with journal:
        assert (found.head, found.entries, found.error) == (head(), ENTRIES, None)
        journal.append(Undone(1), Redone(1))
    assert read_file(path).entries == [*ENTRIES, Undone(1), Redone(1)]


def test_every_choice_is_on_the_disk_before_append_returns(tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(
        journal_module.os, "fsync", lambda fd: (real(fd), synced.append(os.fstat(fd).st_size))[0]
    )
    with Journal.create(tmp_path, head()) as journal:
        for entry in ENTRIES:
            journal.append(entry)
            assert synced[-1] == journal.path.stat().st_size
    assert len(synced) == 3 + len(
        ENTRIES
    )  # the head, the folder, the order of play, and each choice


def test_a_kill_at_any_byte_loses_at_most_the_last_choice(tmp_path):
    path = written(tmp_path, id="whole")
    content = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(content) if byte == ord("\n")]
    cut = tmp_path / "cut.jsonl"
    for length in range(len(content)):
        cut.write_bytes(content[:length])
        found = read_file(cut)
        # A line is whole once its last brace is there, with or without its end.
        whole = sum(end - 1 <= length for end in ends)
        if whole == 0:
            assert found.head is None
            assert found.error.line_number == 1
            continue
        assert found.entries == ENTRIES[: whole - 1]
        is_cut = length not in ends and length + 1 not in ends
        assert (found.error is not None) == is_cut
        if is_cut:
            assert (found.error.message.id, found.error.line_number) == (
                "core.record_cut",
                whole + 1,
            )
        assert cut.read_bytes() == content[:length]


def test_a_record_killed_at_any_byte_can_be_gone_on_with(tmp_path):
    path = written(tmp_path, id="whole")
    content = path.read_bytes()
    cut = tmp_path / "cut.jsonl"
    head_bytes = content.index(b"\n")
    for length in range(head_bytes, len(content)):
        cut.write_bytes(content[:length])
        whole = read_file(cut).entries
        try:
            journal, found = Journal.open_for_append(cut)
        except RecordError:
            assert cut.read_bytes() == content[:length]  # never written to
            journal, found = Journal.continue_damaged(cut, f"new-{length}")
            assert cut.read_bytes() == content[:length]
            assert found.head == head(id=f"new-{length}", continues="whole")
        with journal:
            journal.append(Undone(1))
        assert found.entries == whole
        after = read_file(journal.path)
        assert (after.entries, after.error) == ([*whole, Undone(1)], None)


def test_an_edited_record_is_refused_with_its_line_and_left_alone(tmp_path):
    path = written(tmp_path)
    content = path.read_bytes().replace(b"card 5", b"card 6")
    path.write_bytes(content)
    with pytest.raises(RecordError) as caught:
        Journal.open_for_append(path)
    assert (caught.value.message.id, caught.value.line_number) == ("core.record_edited", 3)
    assert path.read_bytes() == content


def test_a_record_without_a_head_cannot_be_continued(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"")
    for attempt in (
        lambda: Journal.open_for_append(path),
        lambda: Journal.continue_damaged(path, "y"),
    ):
        with pytest.raises(RecordError) as caught:
            attempt()
        assert caught.value.message.id == "core.record_empty"
    assert [p.name for p in tmp_path.iterdir()] == ["x.jsonl"]


def test_a_record_goes_on_on_another_machine_by_copying_one_file(tmp_path):
    game = Game(TOY, head(), full_box())
    for text in ("card 1", "card 5", "buy 1"):
        game.choose(text)
    path = written(tmp_path / "here", game.entries)
    there = tmp_path / "there.jsonl"
    there.write_bytes(path.read_bytes())
    found = read_file(there)
    assert replay(TOY, found.head, full_box(), found.entries).state == game.state


# ---- several processes


def test_an_open_record_is_locked(tmp_path):
    path = written(tmp_path)
    journal, _ = Journal.open_for_append(path)
    with pytest.raises(JournalError) as caught:
        Journal.open_for_append(path)
    assert caught.value.message.id == "table.journal_busy"
    assert read_file(path).entries == ENTRIES  # reading needs no lock
    journal.close()
    Journal.open_for_append(path)[0].close()


def test_the_lock_of_another_process_ends_with_it(tmp_path):
    path = written(tmp_path)
    script = (
        "import sys, pathlib; from undertow.table.journal import Journal\n"
        "held = Journal.open_for_append(pathlib.Path(sys.argv[1]))\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(JournalError) as caught:
            Journal.open_for_append(path)
        assert caught.value.message.id == "table.journal_busy"
        process.kill()
        process.wait()
        Journal.open_for_append(path)[0].close()


# ---- disks


class Disk:
    """Stands in for the system's write: takes so many bytes, then says why it takes no more."""

    def __init__(self, monkeypatch):
        self.room_bytes = 10**9
        self.error = errno.ENOSPC
        self._write = os.write
        monkeypatch.setattr(journal_module.os, "write", self.write)

    def write(self, descriptor, content):
        taken = min(len(content), self.room_bytes)
        if taken == 0:
            raise OSError(self.error, os.strerror(self.error))
        self.room_bytes -= taken
        return self._write(descriptor, content[:taken])


@pytest.mark.parametrize("room_bytes", [0, 1, 30, 70])
def test_on_a_full_disk_entries_wait_and_the_file_stays_whole(tmp_path, monkeypatch, room_bytes):
    disk = Disk(monkeypatch)
    with Journal.create(tmp_path, head()) as journal:
        journal.append(ENTRIES[0])
        disk.room_bytes = room_bytes
        for count in (1, 2):
            with pytest.raises(JournalError) as caught:
                journal.append(*ENTRIES[1:3] if count == 1 else ENTRIES[3:])
            assert caught.value.message.id == "table.journal_disk_full"
            assert caught.value.message.params["path"] == str(journal.path)
            disk.room_bytes = 0
        assert journal.unsaved_count == 3
        found = read_file(journal.path)
        assert (found.entries, found.error) == (ENTRIES[:1], None)
        disk.room_bytes = 10**9
        journal.append()
        assert journal.unsaved_count == 0
    assert read_file(journal.path).entries == ENTRIES


def test_a_cut_write_that_cannot_be_taken_back_is_found_by_the_reader(tmp_path, monkeypatch):
    disk = Disk(monkeypatch)
    with Journal.create(tmp_path, head()) as journal:
        disk.room_bytes, disk.error = 20, errno.EIO

        def refuse(*arguments):
            raise OSError(errno.EIO, "no")

        monkeypatch.setattr(journal_module.os, "ftruncate", refuse)
        with pytest.raises(JournalError) as caught:
            journal.append(ENTRIES[0])
        assert caught.value.message.id == "table.journal_trouble"
    assert read_file(journal.path).error.message.id == "core.record_cut"


def test_ctrl_c_in_a_write_leaves_no_half_line_and_the_choice_can_still_be_saved(
    tmp_path, monkeypatch
):
    real = os.write

    def interrupted(descriptor, content):
        real(descriptor, content[:10])
        raise KeyboardInterrupt

    with Journal.create(tmp_path, head()) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(journal_module.os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                journal.append(ENTRIES[0])
        found = read_file(journal.path)
        assert (found.entries, found.error) == ([], None)
        journal.append()
    assert read_file(journal.path).entries == ENTRIES[:1]


def test_a_new_record_on_a_full_disk_leaves_no_file(tmp_path, monkeypatch):
    Disk(monkeypatch).room_bytes = 10
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path, head())
    assert caught.value.message.id == "table.journal_disk_full"
    assert list(tmp_path.iterdir()) == []


def test_a_read_only_folder_is_a_sentence(tmp_path, monkeypatch):
    path = written(tmp_path)
    real = os.open

    def read_only(name, flags, *rest, **named):
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(name, flags, *rest, **named)

    monkeypatch.setattr(record_files.os, "open", read_only)
    for attempt, said in (
        (lambda: Journal.create(tmp_path, head(id="other")), "table.journal_read_only"),
        (lambda: Journal.open_for_append(path), "table.journal_only_read"),
    ):
        with pytest.raises(JournalError) as caught:
            attempt()
        assert caught.value.message.id == said
    assert read_file(path).entries == ENTRIES


def test_a_folder_without_permission_is_a_sentence(tmp_path, monkeypatch):
    # Made up, because the tests may run as root, whom no permission stops.
    def forbidden(name, flags, *rest, **named):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(record_files.os, "open", forbidden)
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path, head())
    assert caught.value.message.id == "table.journal_read_only"


def test_a_folder_that_is_a_file_is_a_sentence(tmp_path):
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path / "games", head())
    assert caught.value.message.params["path"] == str(tmp_path / "games")


# ---- names and lists


@pytest.mark.parametrize("name", ["../up", "", ".hidden", "a/b", "x" * 81, "a b"])
def test_an_id_that_is_no_file_name_is_refused(tmp_path, name):
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path, head(id=name))
    assert caught.value.message.id == "table.journal_id"
    assert list(tmp_path.iterdir()) == []


def test_two_games_of_one_id_are_refused_and_the_first_is_left_alone(tmp_path):
    path = written(tmp_path)
    with pytest.raises(JournalError) as caught:
        Journal.create(tmp_path, head())
    assert caught.value.message.id == "table.journal_exists"
    assert read_file(path).entries == ENTRIES


def test_a_missing_record_is_a_sentence(tmp_path):
    for attempt in (read_file, Journal.open_for_append):
        with pytest.raises(JournalError) as caught:
            attempt(tmp_path / "none.jsonl")
        assert caught.value.message.id == "table.journal_missing"


def test_a_damaged_record_never_keeps_the_others_from_the_list(tmp_path):
    written(tmp_path, id="b-whole")
    cut = written(tmp_path, id="c-cut")
    cut.write_bytes(cut.read_bytes()[:-9])
    (tmp_path / "a-nonsense.jsonl").write_bytes(b"\x00\xff" * 100)
    (tmp_path / "d-folder.jsonl").mkdir()
    os.mkfifo(tmp_path / "e-pipe.jsonl")
    (tmp_path / "notes.txt").write_text("not ours")
    found = [
        (
            game.path.name,
            game.head and game.head.id,
            len(game.entries),
            game.error and game.error.message.id,
        )
        for game in list_games(tmp_path)
    ]
    assert found == [
        ("a-nonsense.jsonl", None, 0, "core.record_foreign"),
        ("d-folder.jsonl", None, 0, "table.journal_no_file"),
        ("e-pipe.jsonl", None, 0, "table.journal_no_file"),
        ("b-whole.jsonl", "b-whole", 4, None),  # what was played stands last
        ("c-cut.jsonl", "c-cut", 3, "core.record_cut"),
    ]
    assert list_games(tmp_path / "nowhere") == []


def test_a_file_too_large_to_be_a_record_is_not_read(tmp_path):
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(LARGEST_BYTES + 1)
    with pytest.raises(JournalError) as caught:
        read_file(path)
    assert caught.value.message.id == "table.journal_too_large"


@pytest.mark.skipif(sys.platform != "linux", reason="the variable is Linux's habit")
def test_records_lie_in_the_user_s_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert games_folder() == tmp_path / "undertow" / "games"
