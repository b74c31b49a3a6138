"""A pack may come from anybody: whatever lies in its folder is read as a table, or refused in a sentence, at once."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.packs import FULL, MAPLESS, SLICE, add_row, copied, set_cell
from undertow.core.errors import PackError
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_rows import COLUMNS
from undertow.games.duellum.pack_table import MOST_BYTES, PENDING, PackRefused
from undertow.games.duellum.pack_write import change_pack
from undertow.words import Catalogue

SAY = Catalogue("en").say


def refused(pack: Path) -> list[str]:
    """Why a pack is refused, every fault in a sentence."""
    with pytest.raises(PackRefused) as refusal:
        load_pack(pack)
    return [SAY(fault) for fault in refusal.value.faults]


# ---- what is no file of one's own


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    """It could show what is none of the pack's business."""
    secret = tmp_path / "secret.txt"
    secret.write_text("the word nobody may see\n", encoding="utf-8")
    for file_name in ("cards.csv", "pack.toml"):
        pack = copied(SLICE, tmp_path / file_name)
        (pack / file_name).unlink()
        (pack / file_name).symlink_to(secret)
        said = refused(pack)
        assert f"{pack / file_name} is not a plain file but a link" in said[0]
        assert "nobody may see" not in " ".join(said)


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    (pack / "dial.csv").symlink_to(pack / "dial.csv")
    assert "not a plain file" in refused(pack)[0]


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    os.mkfifo(pack / "dial.csv")
    assert "a pipe" in refused(pack)[0]


def test_a_socket_is_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "dial.csv").unlink()
    monkeypatch.chdir(pack)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("dial.csv")
        assert "dial.csv" in refused(pack)[0]


def test_the_folder_of_a_change_that_was_cut_short_is_not_followed_elsewhere(
    tmp_path: Path,
) -> None:
    """Finishing it would move files out of a folder that is somebody else's."""
    elsewhere = copied(FULL, tmp_path / "elsewhere")
    pack = copied(SLICE, tmp_path)
    (pack / PENDING).symlink_to(elsewhere)
    assert load_pack(pack).pack_name == "slice"
    with pytest.raises(PackError):
        change_pack(pack, {"dial.1.coins": 7, "card.1.points": 7})
    assert sorted(path.name for path in elsewhere.iterdir()) == sorted(
        path.name for path in FULL.iterdir()
    )


# ---- too much of something


@pytest.mark.parametrize("file_name", ["cards.csv", "pack.toml"])
def test_a_file_beyond_the_limit_is_not_read_to_its_end(tmp_path: Path, file_name: str) -> None:
    """A file of a tebibyte that holds nothing takes no room on the disk, and would fill the memory."""
    pack = copied(SLICE, tmp_path)
    os.truncate(pack / file_name, 2**40)
    assert f"larger than {MOST_BYTES} bytes" in refused(pack)[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "[" * 50_000 + "]" * 50_000, "too deep"),
        ("a = " + "{b = " * 20_000 + "1" + "}" * 20_000, "too deep"),
        ("[" + ".".join(["a"] * 5000) + "]", "“a” means nothing here"),
        ("about = '''" + "\n" * 5000 + "'''", "“about” must be a text"),
        ("kind = 1" + "0" * 4000, "“kind” must be a text"),
        ("\n".join([f"k{n} = {n}" for n in range(5000)]), "“k0” means nothing here"),
    ],
)
def test_a_head_that_is_deep_or_long_is_refused(tmp_path: Path, text: str, told: str) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "pack.toml").write_text(text, encoding="utf-8")
    assert told in " ".join(refused(pack))


def test_a_cell_and_a_table_beyond_all_measure_are_refused(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "cards.csv", 2, "title", "x" * 3001)
    assert "more than 3000 characters" in refused(pack)[0]
    pack = copied(SLICE, tmp_path / "rows")
    add_row(pack, "dial.csv", "7,1,1,entered\n" * 600)
    assert "more than 500 rows" in refused(pack)[0]


# ---- signs that do not mean what they show


@pytest.mark.parametrize(
    "sign",
    [
        "\u202e",  # turns the direction of writing
        "\u200b",  # has no width
        "\x1b[31m",  # talks to the terminal
        "\x00",
        "\x07",
        "\u2066",
        "\ufff9",
        "\U000e0041",  # a letter that nobody sees
    ],
)
def test_signs_that_hide_or_command_are_refused_in_every_cell(tmp_path: Path, sign: str) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "cards.csv", 2, "title", f"Coral{sign}Steps")
    (said,) = refused(pack)
    assert "cannot be printed" in said
    assert sign not in said
    pack = copied(SLICE, tmp_path / "head")
    head = (pack / "pack.toml").read_text(encoding="utf-8")
    escaped = "".join(f"\\U{ord(letter):08x}" for letter in sign)
    (pack / "pack.toml").write_text(
        head.replace('about = "', f'about = "{escaped}'), encoding="utf-8"
    )
    assert sign not in " ".join(refused(pack))


def test_letters_of_any_script_are_titles(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    for row, title in enumerate(("Κοράλλι", "珊瑚礁", "شعاب", "Żółw", "e\u0301cueil"), 2):
        set_cell(pack, "cards.csv", row, "title", title)
    assert "珊瑚礁" in load_pack(pack).card_titles


@pytest.mark.parametrize("sign", ["３", "٣", "³", "Ⅲ", "1_0", "+1", "1.0", "1e1"])
def test_only_plain_digits_are_a_number(tmp_path: Path, sign: str) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "dial.csv", 2, "coins", sign)
    assert "is not a whole number from 0–9" in refused(pack)[0]


def test_text_that_is_no_text_is_refused_with_its_row(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    data = (pack / "dial.csv").read_bytes()
    (pack / "dial.csv").write_bytes(data.replace(b"3,", b"\xed\xa0\x80,", 1))  # half a pair
    assert "not UTF-8" in refused(pack)[0]
    (pack / "dial.csv").write_bytes(data.decode().encode("utf-16"))
    assert "not UTF-8" in refused(pack)[0]


@given(st.sampled_from(["pack.toml", *COLUMNS]), st.binary(max_size=300), st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_bytes_at_all_are_a_pack_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, file_name: str, data: bytes, is_added: bool
) -> None:
    pack = copied(MAPLESS, tmp_path_factory.mktemp("any"))
    before = (pack / file_name).read_bytes() if is_added else b""
    (pack / file_name).write_bytes(before + data)
    try:
        said = str(load_pack(pack))
    except PackError as error:
        said = SAY(error.message)
    assert said


# ---- a box that cannot be


def test_a_57th_card_a_dial_of_nonsense_and_a_map_without_a_way_are_refused_with_their_place(
    tmp_path: Path,
) -> None:
    pack = copied(FULL, tmp_path / "57")
    add_row(pack, "cards.csv", "one_more,One more,no,,,,,,,,")
    assert "57 rows, last in row 58, where a box has 56" in refused(pack)[0]
    pack = copied(FULL, tmp_path / "dial")
    set_cell(pack, "dial.csv", 3, "coins", "twelve")
    set_cell(pack, "dial.csv", 4, "division", "9")
    add_row(pack, "dial.csv", "7,1,1,entered")
    dial = " ".join(refused(pack))
    assert "row 3, column coins: “twelve” is not a whole number" in dial
    assert "row 4, column division: “9” stands where “3” belongs" in dial
    assert "row 8, column division: “7” is one too many" in dial
    pack = copied(SLICE, tmp_path / "map")
    box = load_pack(pack)
    capital = box.territories[box.capitals[0]]
    lines = (pack / "borders.csv").read_text(encoding="utf-8").splitlines()
    cut = []
    for line in lines:
        name, neighbours, *rest = line.split(",")
        parts = [part.strip() for part in neighbours.split("|")]
        if name == capital:
            neighbours = "-"
        elif capital in parts:
            neighbours = " | ".join([part for part in parts if part != capital]) or "-"
        cut.append(",".join([name, neighbours, *rest]))
    (pack / "borders.csv").write_text("\n".join(cut) + "\n", encoding="utf-8")
    said = refused(pack)[0]
    assert f"no way leads from the centre to the capital “{capital}”" in said
    assert "borders.csv, row" in said
