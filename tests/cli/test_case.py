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


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("x" * 300, "File name too long"),
        ("/dev/zero", "more than 1048576 bytes"),
    ],
)
def test_a_path_that_is_no_file_of_cases_is_a_sentence(
    capsys: pytest.CaptureFixture[str], path: str, sentence: str
):
    assert main(["case", path]) == 2
    said = capsys.readouterr().err
    assert "cannot be read" in said
    assert sentence in said


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "bad.case"
    file.write_bytes(b"game \xff\n")
    assert main(["case", str(file)]) == 2
    assert "it is not a text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("pack", ["nowhere", "x" * 300])
def test_a_pack_that_is_not_there_is_said_with_where_it_was_looked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pack: str
):
    file = tmp_path / "one.case"
    file.write_text(HOLDS.replace("standin", pack), encoding="utf-8")
    assert main(["case", str(file)]) == 2
    said = capsys.readouterr().err
    assert f"there is no pack “{pack}”" in said
    assert f"a folder “packs” in {tmp_path} and above it" in said
    assert "standin" in said


def test_an_id_that_no_document_has_is_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "docs" / "rulings.md").write_text(RULINGS, encoding="utf-8")
    (tmp_path / "mine").mkdir()
    file = tmp_path / "mine" / "one.case"
    file.write_text(HOLDS.replace("rule first", "rule R1 R99"), encoding="utf-8")
    for folder in (tmp_path, tmp_path / "mine"):
        monkeypatch.chdir(folder)
        assert main(["case", str(file)]) == 0
        said = capsys.readouterr().out
        assert "! R99 stands in no document of rules" in said
        assert "! R1 " not in said
    assert main(["case", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unknown_rules"] == ["R99"]


def test_ids_that_cannot_be_looked_up_are_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    for name in ("one.case", "two.case"):
        (tmp_path / name).write_text(HOLDS, encoding="utf-8")
    assert main(["case", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count("The ids of rules were not looked up") == 1
    assert main(["case", str(tmp_path / "one.case"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unknown_rules"] is None


def test_a_file_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["case", "no/such.case"]) == 2
    assert "no/such.case cannot be read" in capsys.readouterr().err


# ---- coverage

RULES = "# Rules\n\n- MA-1 Something\n  that takes two lines.\n- MA-2 Something else.\n"
RULINGS = "- R1 A ruling.\n- R2 Decide by agreement. (no case: nothing\n  follows from it)\n\n  No part of R2.\n"


def coverage_of(
    folder: Path,
    rules: str,
    *,
    more: tuple[str, ...] = (),
    documents: tuple[str, str] = (RULES, RULINGS),
) -> int:
    """Runs ``--coverage`` over one case that names the rules."""
    names = ("rules.md", "rulings.md")
    for name, text in zip(names, documents, strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    file = folder / "one.case"
    file.write_text(HOLDS.replace("rule first", f"rule {rules}"), encoding="utf-8")
    where = [str(folder / name) for name in names]
    return main(["case", "--coverage", "--rules", *where, str(file), *more])


def test_coverage_lists_each_rule_with_the_cases_that_show_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert coverage_of(tmp_path, "MA-1 MA-2 R1") == 0
    said = capsys.readouterr().out
    assert "✓ MA-1     1  The Turtles begin" in said
    assert "· R2       -  nothing follows from it" in said
    assert "3 rules are shown by cases, none lacks a case, no case names an unknown id." in said


def test_coverage_fails_where_a_rule_has_no_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert coverage_of(tmp_path, "MA-2 R1") == 1
    said = capsys.readouterr().out
    assert "✗ MA-1     0  Something that takes two lines." in said
    assert "1 lacks a case" in said


def test_coverage_fails_where_a_case_names_an_id_that_there_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert coverage_of(tmp_path, "MA-1 MA-2 R1 R9") == 1
    said = capsys.readouterr().out
    assert "R9 stands in no document of rules, but in the case “The Turtles begin”." in said
    assert "1 id is unknown." in said


def test_a_rule_named_twice_by_a_case_counts_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert coverage_of(tmp_path, "MA-1 MA-1 MA-2 R1") == 0
    assert "MA-1     1  " in capsys.readouterr().out


def test_coverage_as_json_has_an_object_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert coverage_of(tmp_path, "MA-1 MA-2 R9", more=("--json",)) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["rule"] for row in rows] == ["MA-1", "MA-2", "R1", "R2", "R9"]
    assert rows[0] == {
        "rule": "MA-1",
        "text": "Something that takes two lines.",
        "known": True,
        "count": 1,
        "no_case": "",
        "cases": ["The Turtles begin"],
    }
    assert rows[2]["count"] == 0
    assert rows[3]["no_case"] == "nothing follows from it"
    assert not rows[4]["known"]


@pytest.mark.parametrize(
    ("documents", "sentence"),
    [
        ((RULES, "Nothing is numbered here.\n"), "rulings.md numbers no rule"),
        ((RULES, "- MA-2 Again.\n"), "rulings.md: the id MA-2 stands before two rules"),
    ],
)
def test_documents_that_are_not_sound_are_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    documents: tuple[str, str],
    sentence: str,
):
    assert coverage_of(tmp_path, "MA-1", documents=documents) == 2
    assert sentence in capsys.readouterr().err


def test_a_document_that_is_not_there_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "one.case"
    file.write_text(HOLDS, encoding="utf-8")
    assert main(["case", "--coverage", "--rules", "no/rules.md", "no/too.md", str(file)]) == 2
    assert "no/rules.md cannot be read" in capsys.readouterr().err


def test_the_project_shows_every_rule_of_its_own(monkeypatch: pytest.MonkeyPatch):
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    assert main(["case", "--coverage", str(root / "tests" / "cases")]) == 0
