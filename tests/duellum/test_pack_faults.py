"""Packs: every fault of a cell, a table or a head, with its place and its sentence."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.packs import (
    SLICE,
    WITH_GOALS,
    copied,
    faults_of,
    place_of,
    set_cell,
)
from undertow.core.message import Message, Parameter
from undertow.games.duellum import pack_table
from undertow.games.duellum.box_facts import contradiction
from undertow.games.duellum.pack import find_pack, load_pack
from undertow.games.duellum.pack_table import PackRefused
from undertow.words import Catalogue

# ---- faults of cells


@pytest.mark.parametrize(
    ("file_name", "row", "column", "text", "fault"),
    [
        ("cards.csv", 3, "id", "Loc B", "id"),
        ("cards.csv", 3, "id", "loc_a", "twice"),
        ("cards.csv", 3, "title", "", "title"),
        ("cards.csv", 3, "printed_title", "perhaps", "word"),
        ("cards.csv", 3, "printed_title", "", "structure_blank"),
        ("cards.csv", 3, "kind", "island", "word"),
        ("cards.csv", 3, "type", "reeef", "type"),
        ("cards.csv", 3, "bubble", "ten", "number"),
        ("cards.csv", 3, "bubble", "10", "number"),
        ("cards.csv", 3, "bubble", "-1", "number"),
        ("cards.csv", 3, "points", "16", "number"),
        ("cards.csv", 3, "crown", "maybe", "word"),
        ("cards.csv", 3, "depths", "1c | dance 2", "effect"),
        ("cards.csv", 3, "depths", "1c | | 1t", "effect"),
        ("cards.csv", 3, "depths", "1c | raise 9", "effect"),
        ("cards.csv", 3, "depths", "1c|1c|1c|1c|1c|1c|1c", "list_length"),
        ("cards.csv", 3, "depths", "-", "applies"),
        ("cards.csv", 3, "power", "maestro", "does_not_apply"),
        ("cards.csv", 3, "source", "", "source"),
        ("cards.csv", 3, "source", "guess", "word"),
        ("cards.csv", 11, "depths", "1c", "does_not_apply"),
        ("cards.csv", 11, "power", "-", "applies"),
        ("cards.csv", 11, "power", "sorcerer", "word"),
        ("cards.csv", 11, "type", "reef", "type"),
        ("action_cards.csv", 4, "faction", "crabs", "word"),
        ("action_cards.csv", 4, "faction", "", "structure_blank"),
        ("action_cards.csv", 4, "name", "buy", "twice"),
        ("action_cards.csv", 4, "coins", "7", "number"),
        ("action_cards.csv", 4, "order", "backwards", "word"),
        ("action_cards.csv", 4, "effects", "empty", "effect"),
        ("action_cards.csv", 4, "effects", "1c;1c;1c;1c;1c;1c", "list_length"),
        ("action_cards.csv", 2, "effects", "ready all; return 1", "ocean_currents_effects"),
        ("action_cards.csv", 2, "effects", "ready all", "ocean_currents_effects"),
        ("animals.csv", 5, "effects", "1c; 1c; 1c", "list_length"),
        ("animals.csv", 5, "effects", "-", "list_length"),
        ("animals.csv", 5, "name", "turtle_9", "row_name"),
        ("mantas.csv", 3, "effects", "sing", "effect"),
        ("mantas.csv", 4, "effects", "rotate 1; ready 1", "ready_without_end"),
        ("mantas.csv", 4, "effects", "1c; ready 1", "resource"),
        ("action_cards.csv", 3, "effects", "2c; rotate 1", "resource"),
        ("dial.csv", 4, "coins", "x", "number"),
        ("dial.csv", 4, "tridents", "10", "number"),
        ("dial.csv", 4, "division", "2", "row_name"),
        ("territories.csv", 4, "id", "west_n", "twice"),
        ("territories.csv", 4, "kind", "", "structure_blank"),
        ("territories.csv", 4, "nest", "", "structure_blank"),
        ("territories.csv", 4, "side", "north", "word"),
        ("territories.csv", 2, "side", "", "capital_side"),
        ("borders.csv", 3, "neighbours", "shell | hub", "one_sided_border"),
        ("borders.csv", 3, "neighbours", "shell | hub | east_n | atlantis", "unknown_territory"),
        ("borders.csv", 3, "neighbours", "shell | hub | east_n | hub", "neighbour_twice"),
        ("borders.csv", 3, "neighbours", "shell | hub | east_n | west_n", "neighbour_twice"),
        ("borders.csv", 3, "territory", "atlantis", "unknown_territory"),
        ("borders.csv", 3, "territory", "shell", "twice"),
    ],
)
def test_a_fault_names_file_table_row_and_column(
    tmp_path: Path, file_name: str, row: int, column: str, text: str, fault: str
) -> None:
    pack = copied(SLICE, tmp_path)
    # manta_3 is not the only one that readies once row 4 does; the later of the two rows is named.
    set_cell(pack, file_name, row, column, text)
    faults = faults_of(pack)
    table = file_name.removesuffix(".csv")
    named = row + 1 if fault == "ready_without_end" else row
    assert (fault, table, named, column) in [place_of(found) for found in faults]
    assert str(pack / file_name) in [found.params["file"] for found in faults]


@pytest.mark.parametrize(
    ("file_name", "row", "column", "text", "fault"),
    [
        ("goals.csv", 4, "token", "3", "row_name"),
        ("goals.csv", 4, "token", "", "row_name"),
        ("goals.csv", 4, "side", "b", "row_name"),
        ("goals.csv", 4, "goal", "five_types", "word"),
        ("goals.csv", 4, "goal", "-", "word"),
        ("goals.csv", 4, "goal", "four_types", "goal_twice"),
        ("goals.csv", 5, "swirl", "perhaps", "word"),
        ("goals.csv", 5, "swirl", "no", "swirl"),
        ("goals.csv", 4, "source", "", "source"),
        ("tokens.csv", 12, "faction", "crabs", "row_name"),
        ("tokens.csv", 12, "name", "first_9", "row_name"),
        ("tokens.csv", 12, "effect", "4c", "token_effect"),
        ("tokens.csv", 12, "effect", "2c+1t", "token_effect"),
        ("tokens.csv", 12, "effect", "rotate 1", "token_effect"),
        ("tokens.csv", 12, "effect", "enhance refill", "token_effect"),
        ("tokens.csv", 12, "effect", "by_hand", "token_effect"),
        ("tokens.csv", 12, "effect", "-", "token_effect"),
        ("tokens.csv", 12, "source", "guess", "word"),
        ("cards.csv", 3, "depths", "1c | enhance raise", "effect"),
        ("cards.csv", 3, "depths", "1c | Enhance  raise", "effect"),
        ("animals.csv", 2, "effects", "enhance move", "effect"),
        ("action_cards.csv", 3, "effects", "enhance score", "effect"),
    ],
)
def test_a_fault_of_goals_and_tokens_names_its_place(
    tmp_path: Path, file_name: str, row: int, column: str, text: str, fault: str
) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    set_cell(pack, file_name, row, column, text)
    faults = faults_of(pack)
    table = file_name.removesuffix(".csv")
    assert (fault, table, row, column) in [place_of(found) for found in faults]
    assert {str(pack / file_name)} == {found.params["file"] for found in faults}


def test_all_faults_are_collected_in_reading_order(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "cards.csv", 2, "bubble", "x")
    set_cell(pack, "cards.csv", 5, "crown", "x")
    set_cell(pack, "dial.csv", 3, "coins", "x")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("number", "cards", 2, "bubble"),
        ("word", "cards", 5, "crown"),
        ("number", "dial", 3, "coins"),
    ]


# ---- faults of files


def test_a_table_that_is_missing(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    assert [place_of(fault) for fault in faults_of(pack)] == [("file_missing", "dial", 0, "")]


def test_a_table_that_is_missing_hides_no_fault_of_a_cell(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    set_cell(pack, "cards.csv", 2, "bubble", "x")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("file_missing", "dial", 0, ""),
        ("number", "cards", 2, "bubble"),
    ]


def test_a_row_that_cannot_be_read_is_not_missed_in_counting(tmp_path: Path) -> None:
    pack = copied(find_pack("standin"), tmp_path)
    table = pack / "cards.csv"
    head, first, rest = table.read_text(encoding="utf-8").split("\n", 2)
    table.write_text(f"{head}\n{first},\n{rest}", encoding="utf-8")
    assert [place_of(fault) for fault in faults_of(pack)] == [("cells", "cards", 2, "")]


def test_tables_of_a_heading_each_miss_their_rows(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    for table in pack.glob("*.csv"):
        table.write_text(table.read_text(encoding="utf-8").partition("\n")[0], encoding="utf-8")
    assert {fault.id.removeprefix("duellum.pack_") for fault in faults_of(pack)} >= {
        "ocean_currents",
        "row_missing",
    }


@pytest.mark.parametrize(
    ("data", "fault", "row"),
    [
        (b"", "empty_table", 0),
        (b"division;coins;tridents;source\n", "heading", 1),
        (b"division,coins,source\n", "heading", 1),
        (b"division,coins,tridents,source\n1,1,1\n", "cells", 2),
        (b"division,coins,tridents,source\n1,1,1,stand-in\xff\n", "encoding", 2),
        (b'division,coins,tridents,source\n1,1,1,"stand-in\n', "csv", 2),
        (b"division,coins,tridents,source\n1,1,1," + b"x" * 3001 + b"\n", "cell_text", 2),
        (b"division,coins,tridents,source\n1,1,1,\x1b[31m\n", "cell_text", 2),
        (b"division,coins,tridents,source\n" + b"1,1,1,stand-in\n" * 501, "rows", 502),
        (b"x" * (pack_table.MOST_BYTES + 1), "file_too_large", 0),
    ],
)
def test_a_table_that_is_not_sound(tmp_path: Path, data: bytes, fault: str, row: int) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").write_bytes(data)
    assert (fault, "dial", row) in [place_of(found)[:3] for found in faults_of(pack)]


def test_a_folder_in_place_of_a_table(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    (pack / "dial.csv").mkdir()
    assert [place_of(fault) for fault in faults_of(pack)] == [("file_unreadable", "dial", 0, "")]


@pytest.mark.parametrize(
    ("old", "new", "fault", "column"),
    [
        ('name = "slice"', "name = slice", "toml", ""),
        ('name = "slice"', "", "head_text", "name"),
        ('name = "slice"', 'name = "../up"', "head_name", "name"),
        ('version = "1"', "version = 1", "head_text", "version"),
        ('kind = "test"', 'kind = "toy"', "head_kind", "kind"),
        ('kind = "test"', 'kind = "test"\ncounts = 3', "head_key", "counts"),
        ('["reef", "trench", "wreck"]', '["reef", "reef"]', "type_name", "location_types"),
        ('["reef", "trench", "wreck"]', '"reef"', "type_name", "location_types"),
    ],
)
def test_a_head_that_is_not_sound(
    tmp_path: Path, old: str, new: str, fault: str, column: str
) -> None:
    pack = copied(SLICE, tmp_path)
    head = pack / "pack.toml"
    text = head.read_text(encoding="utf-8")
    assert old in text
    head.write_text(text.replace(old, new), encoding="utf-8")
    assert (fault, "pack", 0, column) in [place_of(found) for found in faults_of(pack)]


# ---- anything at all


CELLS = [
    (path.name, row, column)
    for path in sorted(WITH_GOALS.glob("*.csv"))
    for row in range(2, len(path.read_text(encoding="utf-8").splitlines()) + 1)
    for column in path.read_text(encoding="utf-8").splitlines()[0].split(",")
]
ODD = [
    "",
    "-",
    "?",
    "...",
    "²",
    "٣",
    "|",
    "9" * 300,
    "move 1 @",
    "2c+",
    "ready ²",
    "\u2028",
    '"',
    "nearer",
    "enhance raise",
    "four_types",
    "yes",
]


@settings(deadline=None, max_examples=150)  # a busy machine is no failure
@given(cell=st.sampled_from(CELLS), text=st.one_of(st.sampled_from(ODD), st.text(max_size=8)))
def test_whatever_stands_in_a_cell_is_read_or_refused_with_its_place(
    cell: tuple[str, int, str], text: str
) -> None:
    file_name, row, column = cell
    with tempfile.TemporaryDirectory() as folder:
        pack = copied(WITH_GOALS, Path(folder))
        try:
            set_cell(pack, file_name, row, column, text)
        except UnicodeEncodeError:
            return  # a lone surrogate cannot stand in any file
        faults: tuple[Message, ...] = ()
        try:
            box = load_pack(pack)
        except PackRefused as refusal:
            faults = refusal.faults
        for fault in faults:
            assert strict_words().say(fault).startswith(str(pack))
        if faults:
            return
        for key, value in box.facts().items():
            assert contradiction(box.structure, box.facts(), key, value) is None


# ---- words


@cache
def strict_words() -> Catalogue:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    return catalogue


def test_every_fault_has_a_sentence() -> None:
    sources = Path(pack_table.__file__).parent.glob("pack*.py")
    text = "".join([path.read_text(encoding="utf-8") for path in sources])
    called = set(re.findall(r'(?:fault\(|add\(|_fault_at\(.*?, )\s*"([a-z_]+)"', text))
    assert {"number", "too_many", "one_sided_border", "file_missing"} <= called
    params: dict[str, Parameter] = {
        "file": "f",
        "table": "t",
        "row": 2,
        "column": "c",
        "found": "x",
        "expected": "y",
    }
    for fault in sorted(called):
        sentence = strict_words().say(Message(f"duellum.pack_{fault}", params))
        assert sentence.startswith("f")


@pytest.mark.parametrize(("key", "length"), [("about", 1001), ("version", 41)])
def test_a_head_says_no_more_than_fits(tmp_path: Path, key: str, length: int) -> None:
    pack = copied(SLICE, tmp_path)
    head = pack / "pack.toml"
    lines = head.read_text(encoding="utf-8").splitlines()
    told = [f'{key} = "{"a" * length}"' if line.startswith(f"{key} =") else line for line in lines]
    head.write_text("\n".join(told), encoding="utf-8")
    assert [place_of(fault) for fault in faults_of(pack)] == [("head_long", "pack", 0, key)]


def test_a_map_has_no_more_territories_than_could_be_looked_at(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    with (pack / "territories.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"far_{number},plain,no,,entered\n" for number in range(54))
    faults = [place_of(fault) for fault in faults_of(pack)]
    assert ("rows", "territories", 62, "") in faults
