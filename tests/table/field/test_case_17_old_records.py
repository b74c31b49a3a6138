"""Field case 17: a record of every rules version loads, or is refused with rule and line; the file stays as it is.

`records/` holds one of each kind for every version; a file there is never changed and never taken away. Those of the
version that is played are written by ``new_records.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.duellum.playthrough import digest
from undertow.cli.seating import replayed, resumed_session
from undertow.core.errors import RecordError
from undertow.core.record import (
    Chosen,
    Corrected,
    Drawn,
    Entry,
    Head,
    Mended,
    Redone,
    Told,
    Undone,
    write_line,
)
from undertow.games.duellum import RULES
from undertow.table.games_folder import list_games
from undertow.table.journal import read_file
from undertow.words import say_error

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
SOLO = Path(__file__).parent / "records" / "rules-3-solo.jsonl"
PACK = str(Path(__file__).parents[2] / "packs" / "slice")
#: Where each of them led when it was written.
LED_TO = {
    "rules-3-solo": "0e3ec504f4c5",
    "rules-3-two": "059cf234b18b",
    "rules-3-own-two": "29a605536782",
    "rules-3-own-level-3": "b2d3122e7942",
    "rules-3-own-level-1": "df566e770cfb",
    "rules-3-referee-level-1": "70b6d35e8dcf",
    "rules-3-vortex-level-3": "a46c2ac2f81e",
    "rules-3-vortex-two": "9f7ed4ea980b",
}


def whole(path: Path) -> tuple[Head, list[Entry]]:
    """What is in a record that is whole."""
    file = read_file(path)
    assert file.error is None
    assert file.head is not None
    return file.head, list(file.entries)


def written(folder: Path, head: Head, entries: Sequence[Entry]) -> Path:
    """A record as another version might have written it: every check of it is in order."""
    lines = []
    line, check = write_line(head)
    lines.append(line)
    for entry in entries:
        line, check = write_line(entry, check)
        lines.append(line)
    path = folder / "old.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="ascii")
    return path


def pack_of(head: Head) -> str | None:
    """What must be given with a record: nothing, if it bears its box."""
    return PACK if head.box is None else None


def refusal(path: Path) -> str:
    """Why a record cannot be followed, as it is told."""
    file = read_file(path)
    assert file.head is not None
    with pytest.raises(RecordError) as caught:
        replayed(file.head, file.entries, pack_of(file.head))
    return say_error(caught.value)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_case_17_a_record_of_every_version_loads_or_is_refused_and_is_not_altered(
    path: Path,
) -> None:
    before = path.read_bytes()
    head, entries = whole(path)
    if head.rules_version == RULES.rules_version:
        assert digest(replayed(head, entries, pack_of(head)).state) == LED_TO[path.stem]
    else:
        said = refusal(path)
        assert said.startswith(f"Line 1: the record was made with version {head.rules_version} ")
        assert f"plays version {RULES.rules_version}" in said
    assert path.read_bytes() == before


def test_the_version_that_is_played_has_its_records() -> None:
    assert RULES.rules_version in {whole(path)[0].rules_version for path in RECORDS}
    assert {path.stem for path in RECORDS} == set(LED_TO)


def test_the_records_of_the_version_that_is_played_hold_every_kind_of_entry_and_mode() -> None:
    heads, kinds = [], set()
    for path in RECORDS:
        head, entries = whole(path)
        if head.rules_version == RULES.rules_version:
            heads.append(head)
            kinds |= {type(entry) for entry in entries}
    assert kinds == {Chosen, Drawn, Told, Mended, Undone, Redone, Corrected}
    assert {head.options.get("mode", "own_deck") for head in heads} == {
        "own_deck",
        "referee",
        "vortex",
    }
    assert {head.options["players"] for head in heads} == {"1", "2"}
    assert {head.box is None for head in heads} == {True, False}


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_case_17_a_record_of_every_version_is_listed_beside_damaged_ones(
    path: Path, tmp_path: Path
) -> None:
    whole_bytes = path.read_bytes()
    (tmp_path / "a-cut.jsonl").write_bytes(whole_bytes[:-20])
    (tmp_path / "b-whole.jsonl").write_bytes(whole_bytes)
    (tmp_path / "c-nonsense.jsonl").write_bytes(b"\x00\xff" * 50)
    head, entries = whole(path)
    found = list_games(tmp_path)
    assert [file.error is None for file in found] == [False, True, False]
    assert (found[1].head, found[1].entries) == (head, entries)
    assert found[0].entries == entries[:-1]


@pytest.mark.parametrize("version", [RULES.rules_version - 1, RULES.rules_version + 1])
def test_case_17_another_version_is_refused_with_both_and_the_file_left_alone(
    version: int, tmp_path: Path
) -> None:
    head, entries = whole(SOLO)
    path = written(tmp_path, replace(head, rules_version=version), entries)
    before = path.read_bytes()
    assert f"made with version {version} of the rules" in refusal(path)
    with pytest.raises(RecordError):
        resumed_session(path, pack_of(head))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_case_17_a_choice_that_a_rule_forbids_now_is_named_with_line_and_rule(
    tmp_path: Path,
) -> None:
    head, entries = whole(SOLO)
    number = [number for number, entry in enumerate(entries) if isinstance(entry, Chosen)][3]
    entries[number] = Chosen(entries[number].by, "conquer 6")
    path = written(tmp_path, head, entries)
    before = path.read_bytes()
    said = refusal(path)
    assert f"Line {number + 2}" in said
    assert "conquer 6" in said
    assert "is not allowed now" in said
    session, damage = resumed_session(path, pack_of(head))
    session.close()
    assert damage is not None
    assert damage.line_number == number + 2
    assert session.record_path != path, "the game goes on beside it"
    assert path.read_bytes() == before
