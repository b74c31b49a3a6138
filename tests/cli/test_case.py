"""``undertow case``: what it says of cases that hold, fail, or cannot be read."""

import json
from pathlib import Path

import pytest

from undertow.cli.main import main

CASES = Path(__file__).parent.parent / "cases" / "duellum"
HEAD = "game duellum\npack standin\n"
HOLDS = HEAD + "case The Turtles begin\nrule first\ngiven turn: turtles\nexpect turn: turtles\n"
FAILS = HEAD + "case The Squids begin\nrule first\ngiven turn: turtles\nexpect turn: squids\n"


def test_a_folder_of_cases_that_hold(capsys: pytest.CaptureFixture[str]):
    assert main(["case", str(CASES / "vortex")]) == 0
    said = capsys.readouterr().out
    assert "✓" in said
    assert "none fails." in said


def test_a_case_that_fails_says_where_and_what_is_there_instead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "two.case"
    file.write_text(HOLDS + FAILS.removeprefix(HEAD), encoding="utf-8")
    assert main(["case", str(file)]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "two.case:10:" in said
    assert "turn is turtles, expected was squids" in said
    assert "1 case holds, 1 fails." in said


def test_json_has_an_object_a_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "one.case"
    file.write_text(FAILS, encoding="utf-8")
    assert main(["case", str(file), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["case"] == "The Squids begin"
    assert said["rules"] == ["first"]
    assert said["holds"] is False
    assert said["failures"][0]["line"] == 6


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("case Too early\n", "Line 1: "),
        (HEAD + "case A\ndance about\n", "Line 4: “dance about”"),
        (
            HEAD.replace("duellum", "chess") + "case A\nexpect turn: x\n",
            "cases for the game “chess”",
        ),
        (HEAD.replace("standin", "nowhere") + "case A\nexpect turn: x\n", "nowhere"),
    ],
)
def test_a_file_that_is_not_sound_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
):
    file = tmp_path / "bad.case"
    file.write_text(text, encoding="utf-8")
    assert main(["case", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["case", "no/such.case"]) == 2
    assert "no/such.case cannot be read" in capsys.readouterr().err
