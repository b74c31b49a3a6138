"""Packs that a reader of TOML or CSV gives up on are refused in a sentence, with file and row."""

import shutil
from pathlib import Path

import pytest

from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_table import PackRefused

PACK = Path("tests/packs/slice")


def copied(tmp_path: Path, file: str, text: str) -> Path:
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a = " + "[" * 3000 + "]" * 3000, "too deep"),
        ("a = " + "9" * 5000, "too long"),
        ("name = 0x" + "f" * 5000, "…"),
        ("location_types = [0x" + "f" * 5000 + "]", "…"),
    ],
)
def test_a_head_beyond_what_can_be_read(tmp_path: Path, text: str, found: str) -> None:
    with pytest.raises(PackRefused) as caught:
        load_pack(copied(tmp_path, "pack.toml", text))
    said = [str(fault.params["found"]) for fault in caught.value.faults]
    assert any(found in one for one in said), said


def test_a_table_that_is_no_csv_names_the_row(tmp_path: Path) -> None:
    with pytest.raises(PackRefused) as caught:
        load_pack(copied(tmp_path, "cards.csv", 'id,title\na,b\n"c"d,e\n'))
    (fault,) = [fault for fault in caught.value.faults if fault.id == "duellum.pack_csv"]
    assert fault.params["row"] == 3
