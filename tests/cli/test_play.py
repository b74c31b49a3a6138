"""``undertow play``, ``resume`` and ``replay`` from the outside: what is said, kept and refused."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import PACK
from undertow import __version__
from undertow.cli import case, play, seating
from undertow.cli.interrupts import held_interrupts
from undertow.cli.main import main
from undertow.cli.report import write_report
from undertow.table import journal
from undertow.table.journal import read_file

Undertow = Callable[..., int]
Said = pytest.CaptureFixture[str]


def begun(undertow: Undertow, games: Path, lines: str = "1\n1\n") -> Path:
    """A game that was played for a few lines; its record."""
    assert undertow("play", "--pack", PACK, "--seed", "3", lines=lines) == 0
    (record,) = games.glob("*.jsonl")
    return record


def test_the_version(undertow: Undertow, capsys: Said) -> None:
    assert undertow("--version") == 0
    assert capsys.readouterr().out == f"undertow {__version__}\n"


@pytest.mark.parametrize("command", ["play", "resume", "replay", "sim"])
def test_every_command_explains_itself_with_an_example(
    undertow: Undertow, capsys: Said, command: str
) -> None:
    assert undertow(command, "--help") == 0
    assert f"  undertow {command}" in capsys.readouterr().out


def test_lines_are_played_and_kept_choice_by_choice(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    said = capsys.readouterr().out
    assert "> 1" in said
    assert said.endswith(f"To go on: undertow resume {record.stem}\n")
    file = read_file(record)
    assert file.error is None
    assert file.head is not None
    assert (file.head.seed, file.head.options["players"]) == (3, "2")


def test_whoever_leaves_while_the_disk_is_full_hears_what_is_lost_and_how_to_go_on(
    undertow: Undertow, games: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = os.write, [2]

    def write(descriptor: int, content: bytes) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, content)

    monkeypatch.setattr(journal.os, "write", write)
    record = begun(undertow, games)
    said = capsys.readouterr().out
    assert "Whoever leaves before loses what is not written." in " ".join(said.split())
    last = said.splitlines()[-1]
    assert last.startswith(f"The disk is full ({record}). The last ")
    assert last.endswith(
        "What came before is kept. To go on from there, once there is room: "
        f"undertow resume {record.stem}"
    )
    monkeypatch.setattr(journal.os, "write", real)
    assert read_file(record).error is None


def test_the_same_seed_deals_the_same_game(undertow: Undertow, capsys: Said) -> None:
    told = []
    for _ in range(2):
        assert undertow("play", "--pack", PACK, "--seed", "5", lines="look\n") == 0
        told.append(capsys.readouterr().out.split("The game is kept")[0])
    assert told[0] == told[1]


def test_a_game_goes_on_where_it_was_left(undertow: Undertow, games: Path, capsys: Said) -> None:
    record = begun(undertow, games)
    before = len(read_file(record).entries)
    capsys.readouterr()
    assert undertow("resume", "--pack", PACK, lines="1\n") == 0
    assert len(read_file(record).entries) > before
    assert f"resume {record.stem}" in capsys.readouterr().out


def test_resume_without_a_name_lists_the_games_and_says_which_goes_on(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    (games / "0-broken.jsonl").write_text("x")
    os.utime(games / "0-broken.jsonl", (1, 1))
    capsys.readouterr()
    assert undertow("resume", "--pack", PACK, lines="") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("0-broken · Line 1:")
    assert said[1] == f"{record.stem} · pack slice"
    assert f"played last: {record.stem}." in said[2]


def test_where_the_cards_are_dealt_it_is_said_that_nothing_is_laid_out(
    undertow: Undertow, capsys: Said
) -> None:
    undertow("play", "--pack", PACK, lines="look\n")
    assert "All is dealt: nothing needs to be laid out." in " ".join(
        capsys.readouterr().out.split()
    )


def test_with_cards_on_the_table_their_outcome_is_asked(undertow: Undertow, capsys: Said) -> None:
    assert undertow("play", "--pack", PACK, "--mode", "referee", lines="done\ndial 2\n") == 0
    assert "At which slot does the first division of the dial stand?" in capsys.readouterr().out


def test_a_new_game_by_lines_keeps_the_old_one(undertow: Undertow, games: Path) -> None:
    assert undertow("play", "--pack", PACK, "--seed", "3", lines="1\nnew\n2\n1\n") == 0
    seeds = sorted(
        file.head.seed or 0 for file in map(read_file, games.glob("*.jsonl")) if file.head
    )
    assert seeds == [3, 4]


def test_replay_tells_the_game_and_leaves_the_file_alone(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    content = record.read_bytes()
    capsys.readouterr()
    assert undertow("replay", record.stem[:10], "--pack", PACK) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Game {record.stem} · pack slice")
    assert said.splitlines()[1] == (
        "Pack “slice” is a stand-in: invented, not printed, cards and all"
    )
    assert "The first division of the dial stands at slot" in said
    assert said.endswith("The game is not over.\n")
    assert record.read_bytes() == content


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda content: content[:-9], "the record is cut off here"),
        (
            lambda content: content.replace(b'"drawn":"dial', b'"drawn":"dia1', 1),
            "Line 2: this line was changed",
        ),
    ],
)
def test_a_damaged_record_is_told_as_far_as_it_is_whole(
    undertow: Undertow,
    games: Path,
    capsys: Said,
    damage: Callable[[bytes], bytes],
    sentence: str,
) -> None:
    record = begun(undertow, games)
    damaged = damage(record.read_bytes())
    record.write_bytes(damaged)
    capsys.readouterr()
    assert undertow("replay", str(record), "--pack", PACK) == 2
    assert sentence in capsys.readouterr().err
    assert undertow("resume", str(record), "--pack", PACK) == 0
    said = capsys.readouterr()
    assert sentence in said.err
    assert "The damaged one is left as it is." in said.err
    assert record.read_bytes() == damaged
    assert len(list(games.glob("*.jsonl"))) == 2


def test_a_record_of_another_pack_is_refused_with_both_fingerprints(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    capsys.readouterr()
    for command in ("replay", "resume"):
        assert undertow(command, str(record), "--pack", "standin") == 2
        said = capsys.readouterr().err
        assert said.startswith("undertow: Line 1: the record was made with the pack slice")
    assert list(games.glob("*.jsonl")) == [record]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--pack", "atlantis"], "There is no pack “atlantis”"),
        (["play", "--device", "/dev/nowhere"], "There is no port /dev/nowhere on this computer"),
        (["play", "--level", "9"], "invalid choice"),
        (
            ["play", "--faction", "squids"],
            "--faction squids is for a game against Shrimpion. Add --players 1",
        ),
        (["play", "--level", "1"], "--level 1 is for a game against Shrimpion. Add --players 1"),
        (
            ["play", "--mode", "referee", "--regent-deck", "table"],
            "--regent-deck table is for a game against Shrimpion. Add --players 1",
        ),
        (
            ["play", "--players", "1", "--regent-deck", "table"],
            "--regent-deck table means nothing with --mode own",
        ),
        (
            ["play", "--seed", "4", "--mode", "referee"],
            "--seed 4 means nothing with --mode referee.",
        ),
        (["play", "--device", "sim", "--headless"], "--device sim means nothing with --headless."),
        (["play", "--bot", "random"], "--bot random is for a game without people. Add --headless"),
        (["replay", "nothing"], "There is no record nothing"),
        (["resume"], "Begin one: undertow play"),
        (["sim", "--script", "nothing"], "nothing cannot be read"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_2(
    undertow: Undertow, games: Path, capsys: Said, arguments: list[str], sentence: str
) -> None:
    assert undertow(*arguments) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert not games.exists()


def test_several_games_of_one_beginning_are_named(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    games.mkdir(parents=True)
    for name in ("a1", "a2"):
        (games / f"{name}.jsonl").write_text("x")
    assert undertow("replay", "a") == 2
    assert "Several games begin with a: a1, a2." in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(
    undertow: Undertow, tmp_path: Path, capsys: Said
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert undertow("play", "--pack", PACK, "--data", str(blocked / "games"), lines="1\n") == 0
    said = capsys.readouterr().out
    assert "> 1" in said
    assert "The game is not kept" in said


def test_a_fault_of_ours_is_written_down_and_the_player_hears_where(
    undertow: Undertow, capsys: Said, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(play, "play_by_lines", fail)
    assert undertow("play", "--pack", PACK) == 1
    said = capsys.readouterr()
    (report,) = (games / "reports").iterdir()
    assert "ZeroDivisionError: made up" in said.err
    assert str(report) in said.err
    assert "Traceback" not in said.err
    assert "Traceback" in report.read_text("utf-8")
    assert "The game is kept" in said.out
    assert "kept" not in said.err


def test_where_no_game_is_played_a_fault_of_ours_says_nothing_of_a_game(
    undertow: Undertow, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(case, "read_cases", fail)
    (tmp_path / "a.case").write_text("x")
    assert undertow("case", str(tmp_path)) == 1
    assert "ZeroDivisionError" in (said := capsys.readouterr().err)
    assert "kept" not in said


def test_reports_lie_with_the_records_wherever_these_lie(tmp_path: Path) -> None:
    write_report(ZeroDivisionError("made up"), tmp_path / "elsewhere")
    assert len(list((tmp_path / "elsewhere" / "reports").iterdir())) == 1


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(
    undertow: Undertow, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "play_by_lines", interrupt)
    assert undertow("play", "--pack", PACK) == 0
    assert "To go on: undertow resume" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--headless"]])
def test_ctrl_c_while_the_game_is_being_set_up_loses_no_record(
    undertow: Undertow,
    capsys: Said,
    games: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    made = seating._session

    def interrupted(*given: Any, **named: Any) -> Any:
        signal.raise_signal(signal.SIGINT)  # the record is on the disk, nobody has heard of it
        return made(*given, **named)

    monkeypatch.setattr(seating, "_session", interrupted)
    assert undertow("play", "--pack", PACK, *arguments) == 0
    (record,) = games.glob("*.jsonl")
    assert f"To go on: undertow resume {record.stem}" in capsys.readouterr().out


def test_a_ctrl_c_that_was_held_back_is_not_lost() -> None:
    done = []

    def work() -> None:
        with held_interrupts():
            signal.raise_signal(signal.SIGINT)
            done.append("the rest of it")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["the rest of it"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_closed_input_ends_the_game_and_keeps_it(
    undertow: Undertow, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert undertow("play", "--pack", PACK, "--seed", "3") == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--pack", PACK, "--seed", "3"]) == 0
    assert "To go on: undertow resume" in capsys.readouterr().out


def test_a_terminal_without_our_signs_shows_something_else(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "undertow.cli.main", "play", "--pack", PACK, "--data", tmp_path],
        input="look\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
        timeout=60,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "To go on" in run.stdout


def test_what_only_bears_a_records_name_does_not_stop_resume(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    (games / "z-dangling.jsonl").symlink_to("nowhere")
    (games / "z-folder.jsonl").mkdir()
    (games / "z-empty.jsonl").write_text("")
    assert undertow("resume", "--pack", PACK) == 0
    assert f"To go on: undertow resume {record.stem}" in capsys.readouterr().out
    assert undertow("resume", "x" * 300) == 2
    assert "There is no record xxx" in capsys.readouterr().err


def test_a_renamed_record_is_named_as_it_is_called_and_blanks_are_quoted(
    undertow: Undertow, games: Path, tmp_path: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    mine = record.rename(games / "our evening.jsonl")
    assert undertow("resume", str(mine), "--pack", PACK) == 0
    assert "undertow resume 'our evening'\n" in capsys.readouterr().out


def test_leaving_a_finished_game_does_not_offer_to_go_on(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    session = seating.new_session(seating.Wanted(pack=PACK, seed=3), games)
    chance = Random(3)
    while (decision := session.decision) is not None and decision.party >= 0:
        session.choose(chance.choice(session.ruleset.legal_actions(session.state)))
    record = session.record_path
    session.close()
    assert record is not None
    assert undertow("resume", record.stem, "--pack", PACK) == 0
    said = capsys.readouterr().out
    assert f"undertow replay {record.stem}" in said
    assert "To go on" not in said
