"""A box is written down as a folder of tables: the loader reads the same box, and what people typed stays."""

from __future__ import annotations

import errno
import os
import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.duellum.packs import FULL, PACKS, SLICE, WITH_GOALS, copied, set_cell
from undertow.core.errors import FactError, PackError
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_table import PackRefused
from undertow.games.duellum.pack_write import change_pack, write_pack
from undertow.words import Catalogue

ALL_PACKS = ("standin", *sorted([head.parent.name for head in PACKS.glob("*/pack.toml")]))


@cache
def _box(name: str) -> Box:
    return load_pack(name if name == "standin" else PACKS / name)


def _texts(pack: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in pack.iterdir()}


@pytest.mark.parametrize("name", ALL_PACKS)
def test_a_written_pack_reads_as_the_same_box(tmp_path: Path, name: str) -> None:
    box = _box(name)
    written = write_pack(tmp_path / "new" / "pack", box)
    again = load_pack(tmp_path / "new" / "pack")
    assert written == again == box
    assert again.structure == box.structure
    assert again.pack_hash == box.pack_hash


#: What a table cannot leave open: a capital's side, and the end of a list known to its last place, or of a resource
#: that stands alone on an animal.
def _implied(box: Box) -> dict[str, FactValue]:
    facts = box.facts()
    for faction, capital in zip(("turtles", "squids"), box.capitals, strict=True):
        facts[f"side.{box.territories[capital]}"] = faction
    for key, most in [(f"animal.{name}.effect", 2) for name in box.animal_names] + [
        (f"card.{number}.depth", 6) for number in range(1, len(box.card_names) + 1)
    ]:
        if f"{key}.{most}" in facts:
            facts.setdefault(f"{key}s", most)
        if most == 2 and str(facts.get(f"{key}.1", ""))[:1].isdigit():
            facts.setdefault(f"{key}s", 1)
    return facts


@given(st.sampled_from(("slice", "goals", "effects", "standin")), st.data())
@settings(max_examples=20, deadline=None)
def test_a_box_with_holes_is_written_with_holes(name: str, data: st.DataObject) -> None:
    """Also into the tables of the whole box, and the whole box into those with the holes."""
    whole = _box(name)
    holes = data.draw(st.sets(st.sampled_from(list(whole.facts())), max_size=60))
    box = whole.without(holes)
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "pack"
        assert write_pack(pack, box).facts() == _implied(box)
        assert write_pack(pack, whole) == whole
        assert write_pack(pack, box).facts() == _implied(box)


# ---- what people typed


def test_writing_what_stands_there_changes_no_byte(tmp_path: Path) -> None:
    for name in ("goals", "full"):
        pack = copied(PACKS / name, tmp_path)
        before = _texts(pack)
        write_pack(pack, load_pack(pack))
        assert _texts(pack) == before


def test_only_the_cells_of_a_changed_fact_are_typed_anew(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    table = pack / "cards.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    # As a spreadsheet and a person would leave it: a mark, CRLF, empty lines, spaces, a quoted title.
    lines[1] = lines[1].replace("Location A", '"The ""old"" reef, west"')
    lines[2] = lines[2].replace(",", " , ")
    lines.insert(3, ",,,,,,,,,,")
    table.write_bytes(("\ufeff" + "\r\n".join(lines) + "\r\n").encode())
    before = table.read_bytes().decode().split("\r\n")
    change_pack(pack, {"card.1.points": None, "card.4.crown": "yes"})
    after = table.read_bytes().decode().split("\r\n")
    changed = [
        number for number, pair in enumerate(zip(before, after, strict=True)) if len(set(pair)) > 1
    ]
    assert changed == [1, 5]
    box = load_pack(pack)
    assert not box.known("card.1.points")
    assert box.crown(3)
    assert box.card_titles[0] == 'The "old" reef, west'


def test_printed_titles_order_and_comments_stay(tmp_path: Path) -> None:
    pack = copied(WITH_GOALS, tmp_path)
    table = pack / "action_cards.csv"
    heading, *rows = table.read_text(encoding="utf-8").splitlines()
    squids_first = [row.replace(",no,", ",yes,", 1) for row in reversed(rows)]
    table.write_text("\n".join([heading, *squids_first]) + "\n", encoding="utf-8")
    head = (pack / "pack.toml").read_bytes()
    name = load_pack(pack).action_names[1]
    change_pack(pack, {f"action.turtles.{name}.coins": 5})
    written = table.read_text(encoding="utf-8").splitlines()
    assert [row.split(",")[:4] for row in written[1:]] == [
        row.split(",")[:4] for row in squids_first
    ]
    assert (pack / "pack.toml").read_bytes() == head


def test_a_side_that_is_the_nearer_capitals_stays_so(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 3, "neighbours", "shell | hub | east_n?")
    set_cell(pack, "borders.csv", 6, "neighbours", "ink | hub | west_n?")
    change_pack(pack, {"border.west_n.east_n": "yes"})
    assert load_pack(pack).side(1) == 0
    assert ",nearer," in (pack / "territories.csv").read_text(encoding="utf-8").splitlines()[2]
    change_pack(pack, {"side.west_n": "centre"})
    assert load_pack(pack).side(1) == -1


# ---- telling a pack


def test_what_is_told_is_entered_and_what_is_invented_stays_so(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "dial.csv", 2, "coins", "")
    set_cell(pack, "dial.csv", 2, "tridents", "")
    set_cell(pack, "dial.csv", 2, "source", "")
    box = change_pack(pack, {"dial.1.coins": 4, "dial.2.coins": 4})
    sources = dict(box.structure.sources)
    assert (sources["dial.1"], sources["dial.2"]) == ("entered", "stand-in")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"card.1.points": 16}, "16 cannot be the answer"),
        ({"card.1.power": "maestro"}, "card.1.kind is location"),
        ({"card.99.points": 1}, "nothing that this box has"),
        ({"card.1.type": "Not a name"}, "cannot be the answer"),
        ({"card.1.depth.1": "dance 3"}, "cannot be the answer"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, facts: dict[str, FactValue | None], said: str
) -> None:
    pack = copied(SLICE, tmp_path)
    before = _texts(pack)
    with pytest.raises(FactError) as refusal:
        change_pack(pack, facts)
    assert said in Catalogue("en").say(refusal.value.message)
    assert _texts(pack) == before


def test_an_effect_that_no_question_offers_can_be_told(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    told: dict[str, FactValue | None] = {
        "card.1.depth.1": "by_hand: Look at the top card",
        "card.1.depth.2": "move 1 @ 2c",
    }
    box = change_pack(pack, told)
    assert box.depth(0, 0).note == "Look at the top card"
    assert (box.depth(0, 1).name, box.depth(0, 1).coins) == ("move", 2)


def test_a_type_gets_its_name_in_the_place_of_one_without(tmp_path: Path) -> None:
    pack = copied(FULL, tmp_path)
    head = (pack / "pack.toml").read_text(encoding="utf-8")
    unlisted = [line for line in head.splitlines() if "_types" not in line]
    (pack / "pack.toml").write_text("\n".join(unlisted), encoding="utf-8")
    card = next(number for number in range(56) if _box("full").kind(number) == "location")
    holes = [f"card.{number}.type" for number in range(1, 57)]
    bare = change_pack(pack, dict.fromkeys(holes))
    assert bare.location_types == tuple(f"type_{number}" for number in range(1, 6))
    box = change_pack(pack, {f"card.{card + 1}.type": "type_3"})
    assert sorted(box.location_types) == [f"type_{number}" for number in range(1, 6)]
    box = change_pack(pack, {f"card.{card + 1}.type": "kelp"})
    assert len(box.location_types) == 5
    assert box.type(card) == "kelp"


def test_a_type_that_the_head_does_not_list_is_added_to_it(tmp_path: Path) -> None:
    pack = copied(FULL, tmp_path)
    first, *others = _box("full").location_types
    types = [
        f"card.{n}.type" for n in range(1, 57) if _box("full").value(f"card.{n}.type") == first
    ]
    change_pack(pack, dict.fromkeys(types))
    head = pack / "pack.toml"
    text = head.read_text(encoding="utf-8").replace(f'"{first}", ', "")
    head.write_text(text, encoding="utf-8")
    box = change_pack(pack, {types[0]: "kelp"})
    assert set(box.location_types) == {"kelp", *others}
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert [
        line for line in head.read_text(encoding="utf-8").splitlines() if line[:1] == "#"
    ] == comments


# ---- the disk


def _killed_at(monkeypatch: pytest.MonkeyPatch, name: str, count: int) -> None:
    """The process ends when it calls that method of a path for the time after ``count`` others."""
    done = getattr(Path, name)
    left = [count]

    def until_the_kill(path: Path, *arguments: object, **named: object) -> object:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return done(path, *arguments, **named)

    monkeypatch.setattr(Path, name, until_the_kill)


@pytest.mark.parametrize(
    ("name", "count", "is_changed"),
    [
        ("mkdir", 1, False),
        ("rename", 0, False),
        *[("replace", count, True) for count in range(3)],
        ("rmdir", 0, True),
    ],
)
def test_a_kill_while_three_tables_are_replaced_leaves_all_of_the_change_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, count: int, is_changed: bool
) -> None:
    """Whoever reads it next finds one box or the other, and no draft is left for good."""
    told: dict[str, FactValue | None] = {
        "card.1.points": None,
        "dial.1.coins": None,
        "side.hub": None,
    }
    pack = copied(SLICE, tmp_path)
    _killed_at(monkeypatch, name, count)
    with pytest.raises(KeyboardInterrupt):
        change_pack(pack, told)
    monkeypatch.undo()
    known = [key for key in told if load_pack(pack).known(key)]
    assert len(known) == (0 if is_changed else 3)
    change_pack(pack, told)
    assert sorted(path.name for path in pack.iterdir()) == sorted(
        path.name for path in SLICE.iterdir()
    )


def test_a_change_that_was_cut_short_is_read_where_nobody_may_finish_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that cannot be written to."""
    pack = copied(SLICE, tmp_path)
    _killed_at(monkeypatch, "replace", 1)
    with pytest.raises(KeyboardInterrupt):
        change_pack(pack, {"card.1.points": None, "dial.1.coins": None})
    monkeypatch.undo()

    def refused(path: Path, target: Path) -> Path:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(Path, "replace", refused)
    box = load_pack(pack)
    assert not box.known("card.1.points")
    assert not box.known("dial.1.coins")
    monkeypatch.undo()
    assert load_pack(pack) == box
    assert not list(pack.glob(".*"))


def test_a_draft_that_a_dead_process_left_is_cleared_away(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / ".being-written-1").mkdir()
    (pack / ".being-written-1" / "cards.csv").write_text("id", encoding="utf-8")
    change_pack(pack, {"card.1.points": None})
    assert not list(pack.glob(".*"))


def test_a_full_disk_is_a_sentence_and_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = copied(SLICE, tmp_path)
    before = _texts(pack)

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PackError) as refusal:
        change_pack(pack, {"card.1.points": None})
    assert "No space left" in Catalogue("en").say(refusal.value.message)
    assert _texts(pack) == before


def test_a_file_in_the_place_of_the_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pack").write_text("", encoding="utf-8")
    with pytest.raises(PackError) as refusal:
        write_pack(tmp_path / "pack", _box("slice"))
    assert "could not be written" in Catalogue("en").say(refusal.value.message)


def test_a_change_that_the_loader_would_refuse_names_the_persons_own_file(tmp_path: Path) -> None:
    """Every type is told, and one of the five is nowhere: no question sees that, the loader does."""
    pack = copied(FULL, tmp_path)
    before = _texts(pack)
    box = _box("full")
    one, other = box.location_types[:2]
    types = {
        key: other for key, value in box.facts().items() if key.endswith(".type") and value == one
    }
    with pytest.raises(PackRefused) as refusal:
        change_pack(pack, types)
    assert refusal.value.message.params["file"] == str(pack / "cards.csv")
    assert _texts(pack) == before
