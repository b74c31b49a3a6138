"""``undertow selfplay``: its table, its object, and what it says of nonsense."""

import json
import shutil
from pathlib import Path

import pytest

from undertow.bots import selfplay
from undertow.cli.main import main
from undertow.games.duellum.invariants import InvariantBroken

PACK = str(Path(__file__).parent.parent / "packs" / "goals")
FEW = ["selfplay", "--pack", PACK, "--games", "4", "--seed", "5", "--workers", "1"]


def test_json_is_one_object_that_adds_up(capsys: pytest.CaptureFixture[str]):
    assert main([*FEW, "--level", "3", "--goals", "swirl", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 4
    assert said["seconds"] > 0
    assert 4 * said["lengths"]["shortest"] <= said["decisions"] <= 4 * said["lengths"]["longest"]
    assert sum(said["ends"].values()) == 4
    assert sum(said["wins"].values()) == 4 - said["ends"]["cap"]
    assert said["uses"]["level"] == {"3": 4}
    assert said["options"]["players"] == "1"
    assert not set(said["uses"]["effect"]) & set(said["unused"]["effect"])


def test_the_table_names_what_was_never_used(capsys: pytest.CaptureFixture[str]):
    assert main([*FEW, "--cap", "30", "--bot", "eager"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "met the cap of 30 decisions 4" in said
    assert "never used" in said
    assert "Pack “goals” is a stand-in: invented, not printed, cards and all" in said
    assert "the first player won 0 of 0 (0 %)" in said
    assert "Shrimpion" not in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "2", "--level", "3"], "“level 3” cannot go together with “players 2”"),
        (["--option", "sound=loud"], "“sound” is no option of this game"),
        (["--pack", "nowhere"], "There is no pack “nowhere”"),
        (["--option", "players=1"], "“players” has an argument of its own. Write it as: --players"),
        (["--goals", "chosen", "--option", "goals=swirl"], "Write it as: --goals"),
        (
            ["--option", "first=squids", "--option", "first=turtles"],
            "--option first=squids means nothing with --option first=turtles.",
        ),
    ],
)
def test_nonsense_gets_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    assert main([*FEW, *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argument", "value", "sentence"),
    [
        ("--games", "none", "“none” is not a whole number from 1"),
        ("--games", "9" * 5000, "is not a whole number from 1"),
        ("--cap", "0", "“0” is not a whole number from 1"),
        ("--seed", "-5", "“-5” is no seed"),
        ("--option", "loud", "“loud” is not NAME=VALUE"),
    ],
)
def test_an_argument_that_cannot_be_read_is_named(
    argument: str, value: str, sentence: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as end:
        main([*FEW, argument, value])
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_pack_with_holes_is_no_fault_of_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    pack = shutil.copytree(PACK, tmp_path / "holed")
    dial = pack / "dial.csv"
    rows = dial.read_text("utf-8").splitlines()
    rows[1] = "1,,,stand-in"
    dial.write_text("\n".join([*rows, ""]), "utf-8")
    assert main([*FEW, "--pack", str(pack)]) == 2
    assert "leaves 2 facts open (dial.1.coins first)" in capsys.readouterr().err


def test_rules_that_break_say_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def check(state: object) -> None:
        raise InvariantBroken("market cards: nowhere [3]")

    monkeypatch.setattr(selfplay, "check_invariants", check)
    assert main(FEW) == 1
    said = capsys.readouterr().err
    assert "in game 0 (seed 5) at decision 0" in said
    assert "market cards: nowhere [3]" in said
