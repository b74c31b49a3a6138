"""undertow pack: new, show, check, list and merge, as people and programs meet them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.golden_text import assert_golden
from tests.duellum.packs import MAPLESS, SLICE, copied, set_cell
from undertow.cli.exit_codes import BAD_INPUT, DIFFERENT
from undertow.cli.own_box import own_box_folder
from undertow.core.ruleset import FactValue
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_new import new_pack
from undertow.games.duellum.pack_write import change_pack

Undertow = Callable[..., int]
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box that somebody has begun to tell."""
    folder = tmp_path / "our-box"
    new_pack(folder)
    facts: dict[str, FactValue] = {
        "card.1.kind": "location",
        "card.1.type": "kelp_forests",
        "card.1.bubble": 2,
        "card.1.points": 3,
        "card.1.crown": "no",
        "card.1.depths": 3,
        "card.1.depth.1": "2c",
        "card.1.depth.2": "by_hand: look at the deck",
        "card.2.kind": "mercenary",
        "card.2.power": "maestro",
        "dial.1.coins": 5,
        "dial.1.tridents": 1,
        "dial.4.coins": 2,
        "animal.squid_2.effects": 1,
        "animal.squid_2.effect.1": "rotate 1",
        "goal.1.a": "six_tired",
        "goal.1.swirl": "b",
        "token.squids.first_3.effect": "enhance tire",
    }
    change_pack(folder, facts, {"card.1": "Kelp Nursery"})
    return folder


# ---- new


def test_ones_own_box_is_begun_where_games_look_for_it(
    undertow: Undertow, capsys: Captured
) -> None:
    assert undertow("pack", "new") == 0
    assert load_pack(own_box_folder()).pack_name == "box"
    said = capsys.readouterr().out
    assert str(own_box_folder()) in said
    assert "56 cards of which nothing is known" in said
    assert undertow("pack", "new") == BAD_INPUT
    assert "nothing of it is overwritten" in capsys.readouterr().err


def test_a_box_in_a_folder_of_ones_choice(
    undertow: Undertow, capsys: Captured, tmp_path: Path
) -> None:
    assert undertow("pack", "new", str(tmp_path / "our box")) == 0
    assert f"pack edit '{tmp_path / 'our box'}'" in capsys.readouterr().out
    assert undertow("pack", "check", str(tmp_path / "our box")) == 0


# ---- show


def test_the_picture_of_a_box(
    undertow: Undertow, capsys: Captured, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(box.parent)
    assert undertow("pack", "show", box.name) == 0
    assert_golden("pack_show", capsys.readouterr().out)


def test_the_picture_of_a_map(
    undertow: Undertow, capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = copied(SLICE, tmp_path)
    monkeypatch.chdir(tmp_path)
    change_pack(pack, {"border.west_n.hub": None, "border.west_n.west_s": None})
    assert undertow("pack", "show", pack.name) == 0
    said = capsys.readouterr().out
    assert_golden("pack_show_map", said.partition("The map")[2])


def test_a_box_for_programs(undertow: Undertow, capsys: Captured, box: Path) -> None:
    assert undertow("pack", "show", str(box), "--json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["known"]["cards"] == {"known": 0, "of": 56}
    assert data["facts"]["card.1.points"] == 3
    assert data["structure"]["pack_name"] == "our-box"
    assert "card.1.depth.3" in data["unknown"]


def test_who_has_no_box_is_told_how_to_begin_one(undertow: Undertow, capsys: Captured) -> None:
    for part in ("show", "check", "edit"):
        assert undertow("pack", part) == BAD_INPUT
        assert "Begin one: undertow pack new" in capsys.readouterr().err


# ---- check and list


def test_every_fault_of_every_pack_is_told_and_none_stops_the_others(
    undertow: Undertow, capsys: Captured, tmp_path: Path
) -> None:
    damaged = copied(MAPLESS, tmp_path)
    set_cell(damaged, "dial.csv", 2, "coins", "many")
    set_cell(damaged, "cards.csv", 3, "crown", "perhaps")
    assert undertow("pack", "check", str(damaged), "nowhere", str(MAPLESS)) == DIFFERENT
    said = capsys.readouterr().out
    assert f"{damaged}: 2 faults." in said
    assert "dial.csv, row 2, column coins: “many”" in said
    assert "cards.csv, row 3, column crown: “perhaps”" in said
    assert "There is no pack “nowhere”" in said
    assert f"{MAPLESS}: sound." in said
    assert undertow("pack", "check", str(damaged), str(MAPLESS), "--json") == DIFFERENT
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["is_sound"], len(line["faults"])) for line in lines] == [(False, 2), (True, 0)]


def test_a_damaged_pack_does_not_stop_the_others_from_being_listed(
    undertow: Undertow, capsys: Captured, tmp_path: Path
) -> None:
    for name in ("a", "b", "c"):
        new_pack(tmp_path / "packs" / name)
    (tmp_path / "packs" / "b" / "cards.csv").write_bytes(b"\xff\x00")
    (tmp_path / "packs" / "b" / "dial.csv").unlink()
    (tmp_path / "packs" / "no pack.txt").write_text("", encoding="utf-8")
    new_pack(own_box_folder())
    assert undertow("pack", "list", str(tmp_path / "packs")) == 0
    standin, own, *others = capsys.readouterr().out.splitlines()
    assert standin.startswith("✓ standin “standin”: 56 of 56 cards known")
    assert own.startswith(f"✓ {own_box_folder()} “box”: 0 of 56 cards known · map not told")
    assert [line[0] for line in others] == ["✓", "✗", "✓"]
    assert "(and 1 more: undertow pack check)" in others[1]
    assert undertow("pack", "list", str(tmp_path / "nowhere")) == BAD_INPUT
    assert "cannot be looked into" in capsys.readouterr().err


# ---- merge


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    folder = tmp_path / "their-box"
    new_pack(folder)
    change_pack(folder, {"dial.1.coins": 4, "dial.1.tridents": 2, "dial.2.coins": 3})
    return folder


def test_differences_are_asked_and_the_last_decision_can_be_taken_back(
    undertow: Undertow, capsys: Captured, box: Path, theirs: Path
) -> None:
    assert undertow("pack", "merge", str(box), str(theirs), lines="2\nu\n1\n2\n") == 0
    said = capsys.readouterr().out
    assert "Look at division 1 of the dial" in said
    assert "One fact was added." in said
    assert "dial.1.coins: 5; theirs says 4" in said
    assert "dial.1.tridents: 1 → 2" in said
    merged = load_pack(box)
    assert [merged.value(f"dial.{key}") for key in ("1.coins", "1.tridents", "2.coins")] == [
        5,
        2,
        3,
    ]


@pytest.mark.parametrize(("which", "coins"), [("--ours", 5), ("--theirs", 4)])
def test_one_word_decides_every_difference(
    undertow: Undertow, box: Path, theirs: Path, which: str, coins: int
) -> None:
    assert undertow("pack", "merge", str(box), str(theirs), which) == 0
    assert load_pack(box).value("dial.1.coins") == coins
    assert load_pack(theirs).value("dial.1.coins") == 4


def test_who_leaves_before_the_end_has_put_nothing_together(
    undertow: Undertow, capsys: Captured, box: Path, theirs: Path
) -> None:
    before = {path.name: path.read_bytes() for path in box.iterdir()}
    for lines in ("2\n", "2\nq\n", ""):
        assert undertow("pack", "merge", str(box), str(theirs), lines=lines) == DIFFERENT
        assert "is as it was" in capsys.readouterr().out
    assert {path.name: path.read_bytes() for path in box.iterdir()} == before


def test_what_comes_with_undertow_is_nobodys_to_change(
    undertow: Undertow, capsys: Captured, theirs: Path
) -> None:
    assert undertow("pack", "merge", "standin", str(theirs), "--ours") == BAD_INPUT
    assert "not yours to change" in capsys.readouterr().err
    assert undertow("pack", "edit", "standin") == BAD_INPUT


def test_what_is_invented_is_left_out_and_said(
    undertow: Undertow, capsys: Captured, box: Path
) -> None:
    assert undertow("pack", "merge", str(box), "standin", "--theirs") == DIFFERENT
    assert "are invented, for play without a box" in capsys.readouterr().out


# ---- help


@pytest.mark.parametrize("part", ["new", "edit", "check", "show", "list", "merge"])
def test_every_part_explains_itself_by_examples(
    undertow: Undertow, capsys: Captured, part: str
) -> None:
    assert undertow("pack", part, "--help") == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    assert f"undertow pack {part}" in said
