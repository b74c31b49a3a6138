"""The process is killed at one byte of writing a game, for good: nothing of it tidies up.

A child process writes a recorded game anew, entry by entry, and dies in the middle of the system's write. What it left
is then looked at, and gone on with, as whoever starts Undertow again would.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.duellum.playthrough import digest
from undertow.cli.records import latest_record
from undertow.cli.seating import replayed, resumed_session
from undertow.core.action import text_of
from undertow.core.record import Entry, Head
from undertow.games.duellum import RULES
from undertow.table import journal as journal_module
from undertow.table.games_folder import list_games
from undertow.table.journal import Journal, read_file

_RECORDS: Final = Path(__file__).parent / "field" / "records"
#: The game of which the proof tries every byte: against Shrimpion, with a takeback, dealt by us.
GAME: Final = "rules-3-own-level-1"
CUTS: Final = (_RECORDS / f"{GAME}.jsonl").stat().st_size
_DIED: Final = 77
_LIVED: Final = 0


class Recorded(NamedTuple):
    """A game as it ought to be on the disk."""

    head: Head
    entries: list[Entry]
    content: bytes


@cache
def recorded(name: str) -> Recorded:
    """A whole record of ``field/records``."""
    path = _RECORDS / f"{name}.jsonl"
    file = read_file(path)
    assert file.head is not None
    assert file.error is None
    return Recorded(file.head, list(file.entries), path.read_bytes())


def check_kill(byte: int, name: str = GAME) -> None:
    """Kill at that byte of the game: at most the choice in progress is lost, and the game goes on.

    Raises AssertionError.
    """
    game = recorded(name)
    folder = Path(tempfile.mkdtemp(prefix="undertow-cut-"))
    try:
        _write_and_die(folder, game, byte)
        _check_what_is_left(folder, name, byte)
    finally:
        shutil.rmtree(folder)


def _write_and_die(folder: Path, game: Recorded, byte: int) -> None:
    child = os.fork()
    if child == 0:
        try:
            _die_at(byte)
            with Journal.create(folder, game.head) as journal:
                for entry in game.entries:
                    journal.append(entry)
        finally:
            os._exit(_LIVED)  # whatever happened in here, the tests' own process goes on only once
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed, f"byte {byte}: the process lived on, {status}"


def _die_at(byte: int) -> None:
    """In this process, the system's write dies after so many bytes. What it wrote stays, synced or not."""
    real, left = os.write, [byte]

    def write(descriptor: int, content: bytes) -> int:
        if len(content) > left[0]:
            real(descriptor, content[: left[0]])
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= len(content)
        return real(descriptor, content)

    class System:
        """The ``os`` of the journal."""

        def __getattr__(self, name: str) -> object:
            if name == "write":
                return write
            # A killed process leaves to the system what it has written; only a power cut asks for more.
            return (lambda descriptor: None) if name == "fsync" else getattr(os, name)

    vars(journal_module)["os"] = System()


def _check_what_is_left(folder: Path, name: str, byte: int) -> None:
    game = recorded(name)
    (path,) = folder.glob("*.jsonl")
    before = path.read_bytes()
    assert before == game.content[:byte]
    (listed,) = list_games(folder)
    lines = game.content[:byte].count(b"\n")
    # A line is whole once its last brace is there, with or without its end.
    whole = lines + (game.content[byte : byte + 1] == b"\n")
    if whole == 0:
        assert listed.head is None, "nobody has chosen anything yet"
        return
    assert listed.head == game.head
    assert listed.entries == game.entries[: whole - 1], f"byte {byte}"
    assert whole - 1 >= lines - 1, "what append gave back is there"
    assert latest_record(folder) == path
    session, damage = resumed_session(path)
    assert (damage is not None) == (byte not in _ends(game.content)), f"byte {byte}: {damage}"
    entries = list(session.game.entries)
    assert entries[: whole - 1] == game.entries[: whole - 1], f"byte {byte}"
    same = entries == game.entries[: len(entries)]
    state = (
        _digest_after(name, len(entries)) if same else digest(replayed(game.head, entries).state)
    )
    assert digest(session.state) == state, f"byte {byte}"
    if session.decision is not None:
        session.choose(text_of(RULES.legal_actions(session.state)[0]))
    session.close()
    assert session.record_path is not None
    after = read_file(session.record_path)
    assert (after.entries, after.error) == (list(session.game.entries), None), f"byte {byte}"
    if damage is not None:
        assert path.read_bytes() == before, f"byte {byte}: the damaged record was written to"
        assert session.record_path != path


@cache
def _digest_after(name: str, count: int) -> str:
    """Where so many entries of a recorded game lead to."""
    game = recorded(name)
    return digest(replayed(game.head, game.entries[:count]).state)


@cache
def _ends(content: bytes) -> frozenset[int]:
    """Where a cut leaves whole lines only: behind a line's last brace, and behind its end."""
    ends = [place for place, byte in enumerate(content) if byte == ord("\n")]
    return frozenset([*ends, *[place + 1 for place in ends]])
