"""Field case 17: a record of every rules version loads, or is refused with rule and line; the file stays as it is.

`records/` holds one of each kind for every version; a file there is never changed and never taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.duellum.playthrough import digest
from undertow.cli.seating import replayed, resumed_session
from undertow.core.errors import RecordError
from undertow.core.record import Chosen, Entry, Head, write_line
from undertow.games.duellum import RULES
from undertow.table.journal import read_file
from undertow.words import say_error

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
PACK = str(Path(__file__).parents[2] / "packs" / "slice")
#: Where each of them led when it was written.
LED_TO = {"rules-3-solo": "0e3ec504f4c5", "rules-3-two": "059cf234b18b"}


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


def refusal(path: Path) -> str:
    """Why a record cannot be followed, as it is told."""
    file = read_file(path)
    assert file.head is not None
    with pytest.raises(RecordError) as caught:
        replayed(file.head, file.entries, PACK)
    return say_error(caught.value)


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_case_17_a_record_of_every_version_loads_or_is_refused_and_is_not_altered(
    path: Path,
) -> None:
    before = path.read_bytes()
    head, entries = whole(path)
    if head.rules_version == RULES.rules_version:
        assert digest(replayed(head, entries, PACK).state) == LED_TO[path.stem]
    else:
        said = refusal(path)
        assert said.startswith(f"Line 1: the record was made with version {head.rules_version} ")
        assert f"plays version {RULES.rules_version}" in said
    assert path.read_bytes() == before


def test_the_version_that_is_played_has_its_records() -> None:
    assert RULES.rules_version in {whole(path)[0].rules_version for path in RECORDS}
    assert {path.stem for path in RECORDS} == set(LED_TO)


@pytest.mark.parametrize("version", [RULES.rules_version - 1, RULES.rules_version + 1])
def test_case_17_another_version_is_refused_with_both_and_the_file_left_alone(
    version: int, tmp_path: Path
) -> None:
    head, entries = whole(RECORDS[0])
    path = written(tmp_path, replace(head, rules_version=version), entries)
    before = path.read_bytes()
    assert f"made with version {version} of the rules" in refusal(path)
    with pytest.raises(RecordError):
        resumed_session(path, PACK)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_case_17_a_choice_that_a_rule_forbids_now_is_named_with_line_and_rule(
    tmp_path: Path,
) -> None:
    head, entries = whole(RECORDS[0])
    number = [number for number, entry in enumerate(entries) if isinstance(entry, Chosen)][3]
    entries[number] = Chosen(entries[number].by, "conquer 6")
    path = written(tmp_path, head, entries)
    before = path.read_bytes()
    said = refusal(path)
    assert f"Line {number + 2}" in said
    assert "conquer 6" in said
    assert "is not allowed now" in said
    session, damage = resumed_session(path, PACK)
    session.close()
    assert damage is not None
    assert damage.line_number == number + 2
    assert session.record_path != path, "the game goes on beside it"
    assert path.read_bytes() == before
