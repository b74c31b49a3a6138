"""What a shell, a disk or a stranger's record may do to the command: a sentence each, and no file is harmed."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import PACK
from tests.cli.test_play import Said, Undertow, begun
from undertow.cli import main as main_module
from undertow.core.record import Chosen, Drawn, Undone
from undertow.table.journal import Journal, read_file


def run_in_shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of the shell with the command as ``$U``."""
    command = f"{sys.executable} -m undertow.cli.main"
    return subprocess.run(
        ["sh", "-c", line],
        env={**os.environ, "U": command, "DATA": str(folder), "PACK": PACK, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_output_that_takes_nothing_is_a_sentence_and_the_game_is_kept(tmp_path: Path) -> None:
    line = "echo look | $U play --pack $PACK --data $DATA > /dev/full"
    run = run_in_shell(line, tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith("undertow: What Undertow says cannot be written (No space left")
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_closed_outputs_do_not_stop_a_game(tmp_path: Path) -> None:
    run = run_in_shell("echo look | $U play --pack $PACK --data $DATA >&- 2>&-", tmp_path)
    assert run.returncode == 0
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_commands_are_shown_as_they_were_called(
    undertow: Undertow, capsys: Said, monkeypatch: pytest.MonkeyPatch, games: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["my tools/undertow"])
    monkeypatch.setattr(main_module.shutil, "which", lambda _: None)
    assert undertow("resume") == 2
    assert capsys.readouterr().err.endswith("Begin one: 'my tools/undertow' play\n")
    monkeypatch.setattr(sys, "argv", ["undertow"])
    assert undertow("resume") == 2
    assert capsys.readouterr().err.endswith("Begin one: undertow play\n")


def test_ctrl_c_while_the_command_is_still_loading_ends_it_without_a_word() -> None:
    program = """
import builtins, signal
load = builtins.__import__
def interrupted(name, *rest):
    if name == "argparse":
        signal.raise_signal(signal.SIGINT)
    return load(name, *rest)
from undertow.cli.entry import run
builtins.__import__ = interrupted
run()
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "")


def test_a_record_that_is_refused_is_not_touched(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    unended = record.read_bytes().removesuffix(b"\n")
    record.write_bytes(unended)
    assert undertow("resume", str(record), "--pack", "standin") == 2
    assert record.read_bytes() == unended
    assert undertow("resume", str(record), "--pack", PACK, lines="1\n") == 0
    assert record.read_bytes().startswith(unended + b"\n{")
    assert read_file(record).error is None


def test_a_record_that_cannot_be_followed_goes_on_beside_it_as_far_as_it_can(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    whole = read_file(record)
    journal, _ = Journal.open_for_append(record)
    journal.append(Chosen("turtles", "fly to the moon"), Undone(1))
    journal.close()
    before = record.read_bytes()
    capsys.readouterr()
    assert undertow("resume", str(record), "--pack", PACK, lines="look\n") == 0
    said = capsys.readouterr().err
    number = len(whole.entries) + 2
    assert f"Line {number}: “fly to the moon” cannot follow here." in said
    assert "The game goes on, as far as it is whole, in a new record" in said
    assert record.read_bytes() == before
    (other,) = [path for path in games.glob("*.jsonl") if path != record]
    assert read_file(other).entries == whole.entries


@pytest.mark.parametrize("name", ["x" * 300, "~nobody_at_all/x", "a\0b"])
@pytest.mark.parametrize("command", [["play", "--pack"], ["resume"], ["replay"]])
def test_a_name_that_no_file_can_have_is_refused_in_a_sentence(
    undertow: Undertow, capsys: Said, command: list[str], name: str
) -> None:
    assert undertow(*command, name) == 2
    said = capsys.readouterr().err
    assert said.startswith("undertow: There is no ")
    assert "reports" not in said


@pytest.mark.parametrize(
    "command",
    [
        ["resume", "--data"],
        ["sim", "--script"],
        ["board", "check"],
        ["case"],
        ["monitor", "--file"],
        ["doctor", "--device", "sim", "--measure"],
        ["play", "--device"],
        ["deploy", "--device"],
    ],
)
def test_wherever_a_file_or_a_port_is_named_a_name_that_none_can_have_is_told(
    undertow: Undertow, capsys: Said, command: list[str]
) -> None:
    assert undertow(*command, "x" * 300) == 2
    said = "".join(capsys.readouterr())
    assert "xxx" in said
    assert "should not" not in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--data="], "an empty text names no folder"),
        (["--seed", "9" * 30], "is no seed: write a whole number of at most 18 digits"),
        (["--seed", "²"], "is no seed"),
        (["--option", "first", "nobody"], "The option “first” cannot be “nobody”."),
        (["--option", "wind", "north"], "“wind” is no option of this game."),
        (["--option", "level", "2"], "“level” has an argument of its own. Write it as: --level"),
        (
            ["--option", "first", "toss", "--option", "first", "squids"],
            "--option first toss means nothing with --option first squids.",
        ),
    ],
)
def test_an_option_that_cannot_be_is_named(
    undertow: Undertow, capsys: Said, games: Path, arguments: list[str], sentence: str
) -> None:
    assert undertow("play", "--pack", PACK, *arguments) == 2
    assert sentence in capsys.readouterr().err
    assert not games.exists()


def test_what_was_agreed_stands_in_the_record_and_in_the_next_game(
    undertow: Undertow, games: Path
) -> None:
    agreed = ["--option", "ocean_currents", "pile", "--option", "first", "squids"]
    solo = ["--players", "1", "--level", "5", "--faction", "random"]
    assert undertow("play", "--pack", PACK, "--seed", "3", *solo, *agreed, lines="new\n2\n") == 0
    heads = [file.head for file in map(read_file, games.glob("*.jsonl"))]
    assert len(heads) == 2
    for head in heads:
        assert head is not None
        options = head.options
        assert (options["ocean_currents"], options["first"]) == ("pile", "squids")
        assert (options["level"], options["faction"]) == ("5", "random")


@pytest.mark.parametrize("mode", ["own", "referee"])
def test_two_people_may_leave_their_factions_to_chance(
    undertow: Undertow, games: Path, capsys: pytest.CaptureFixture[str], mode: str
) -> None:
    """SU-8, at random: dealt by us it is said what came out, at a real table it is asked."""
    lots = ["--faction", "random", "--mode", mode]
    lines = "done\nperson squids\nlook\n" if mode == "referee" else "look\n"
    assert undertow("play", "--pack", PACK, *lots, lines=lines) == 0
    said = capsys.readouterr().out
    (record,) = games.glob("*.jsonl")
    file = read_file(record)
    assert file.head is not None
    assert (file.head.options["players"], file.head.options["faction"]) == ("2", "random")
    drawn = file.entries[0]
    assert isinstance(drawn, Drawn)
    side = drawn.text.removeprefix("person ").capitalize()
    assert f"By lot the first person plays the {side}" in " ".join(said.split())


def test_a_file_in_the_place_of_the_folder_of_records_is_said(
    undertow: Undertow, tmp_path: Path, capsys: Said
) -> None:
    (tmp_path / "file").write_text("")
    for place in ("file", "file/deeper"):
        assert undertow("play", "--pack", PACK, "--data", str(tmp_path / place)) == 0
        assert "is no folder, or a part of it is a file" in capsys.readouterr().out


def test_ctrl_c_while_the_words_are_read_ends_the_command_without_a_word(
    undertow: Undertow, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module, "build_parser", interrupted)
    assert undertow("play") == 130
    assert capsys.readouterr() == ("", "")


def test_a_record_bears_its_box_and_goes_on_where_the_pack_is_gone(
    undertow: Undertow, games: Path, tmp_path: Path, capsys: Said
) -> None:
    pack = tmp_path / "mine"
    shutil.copytree(PACK, pack)
    assert undertow("play", "--pack", str(pack), "--device", "none") == 0
    (record,) = games.glob("*.jsonl")
    shutil.rmtree(pack)
    capsys.readouterr()
    assert undertow("replay", str(record)) == 0
    assert undertow("resume", str(record), "--device", "none") == 0
    assert "The game is kept" in capsys.readouterr().out


def test_a_record_whose_box_is_no_box_is_refused_in_a_sentence(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    head = read_file(record).head
    for box in ({}, {"box": 1, "structure": {}, "facts": {}}, {"box": [[[[]]]]}):
        other = replace(head, id=f"other-{len(box)}{len(str(box))}", box=box)
        Journal.create(games, other).close()
        capsys.readouterr()
        assert undertow("resume", other.id) == 2
        said = capsys.readouterr().err
        assert said.startswith("undertow: Line 1: the box that this record bears is not sound.")


def test_a_record_of_a_pack_that_is_not_here_says_so_and_how_to_give_it(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    head, entries = read_file(record).head, read_file(record).entries
    record.unlink()
    with Journal.create(games, replace(head, pack_name="my box", box=None)) as journal:
        journal.append(*entries)
    capsys.readouterr()
    assert undertow("resume") == 2
    said = capsys.readouterr().err
    assert "Line 1" in said
    assert "the pack “my box”, which is not here" in said
    assert "--pack DIR" in said
