"""``undertow play``, ``resume`` and ``replay`` from the outside: what is said, kept and refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import PACK
from undertow import __version__
from undertow.cli import play
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
    assert said.endswith(f"To go on: undertow resume {record.stem} --pack {PACK}\n")
    file = read_file(record)
    assert file.error is None
    assert file.head is not None
    assert (file.head.seed, file.head.options["players"]) == (3, "2")


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


def test_with_cards_on_the_table_their_outcome_is_asked(undertow: Undertow, capsys: Said) -> None:
    assert undertow("play", "--pack", PACK, "--deck", "table", lines="dial 2\n") == 0
    assert "At which slot does the first division of the dial stand?" in capsys.readouterr().out


def test_a_new_game_by_lines_keeps_the_old_one(undertow: Undertow, games: Path) -> None:
    assert undertow("play", "--pack", PACK, "--seed", "3", lines="1\nnew\n2\n1\n") == 0
    seeds = sorted(file.head.seed or 0 for file in map(read_file, games.iterdir()) if file.head)
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
    assert len(list(games.iterdir())) == 2


def test_a_record_of_another_pack_is_refused_with_both_fingerprints(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    record = begun(undertow, games)
    capsys.readouterr()
    for command in ("replay", "resume"):
        assert undertow(command, str(record), "--pack", "standin") == 2
        said = capsys.readouterr().err
        assert said.startswith("undertow: Line 1: the record was made with the pack slice")
    assert [path.name for path in games.iterdir()] == [record.name]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--pack", "atlantis"], "There is no pack “atlantis”"),
        (["play", "--device", "/dev/nowhere"], "There is no port /dev/nowhere on this computer"),
        (["play", "--level", "9"], "invalid choice"),
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
    undertow: Undertow, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(play, "play_by_lines", fail)
    assert undertow("play", "--pack", PACK) == 1
    said = capsys.readouterr()
    (report,) = (tmp_path / "xdg" / "undertow" / "reports").iterdir()
    assert "ZeroDivisionError: made up" in said.err
    assert str(report) in said.err
    assert "Traceback" not in said.err
    assert "Traceback" in report.read_text("utf-8")
    assert "The game is kept" in said.out


def test_ctrl_c_keeps_the_game_and_says_how_to_go_on(
    undertow: Undertow, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "play_by_lines", interrupt)
    assert undertow("play", "--pack", PACK) == 0
    assert "To go on: undertow resume" in capsys.readouterr().out
