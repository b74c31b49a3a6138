"""``undertow board``: what is said of board files, for people and for programs."""

import json
from pathlib import Path

import pytest

from tests.cli.test_play import Said, Undertow
from undertow import resources

PICO = resources.board_config_folder() / "pico_ring24.py"


def test_the_boards_are_listed(undertow: Undertow, capsys: Said) -> None:
    assert undertow("board", "list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [
        f"{board}_ring{pixels}" for board in ("pico", "pico2") for pixels in (12, 16, 24, 60)
    ]
    assert "RP2350, a ring of 60 pixels, a knob, 3 buttons, at most 400 mA" in lines[7]
    assert undertow("board", "list", "--json") == 0
    boards = json.loads(capsys.readouterr().out)["boards"]
    assert [board["name"] for board in boards if board["is_default"]] == ["pico_ring24"]


def test_a_sound_board_says_what_it_is_and_what_it_shows(undertow: Undertow, capsys: Said) -> None:
    assert undertow("board", "check", "pico_ring12", str(PICO)) == 0
    said = capsys.readouterr().out
    assert f"{PICO}: pico_ring24 can be used." in said
    assert "the number of the chosen one as a bar" in said
    assert "the numbers of all six slots" in said


def test_faults_and_warnings_are_told_with_their_lines(
    undertow: Undertow, capsys: Said, tmp_path: Path
) -> None:
    path = tmp_path / "pico_ring24.py"
    text = PICO.read_text("utf-8").replace("(10, 11, 12)", "(10, 11)")
    path.write_text(text, "utf-8")
    assert undertow("board", "check", str(path)) == 0
    assert (
        f"warning: {path}, line 28: of the game's 3 buttons BUTTON_PINS gives 2"
        in capsys.readouterr().out
    )
    path.write_text(text.replace("RING_PIN = 16", "RING_PIN = 25"), "utf-8")
    assert undertow("board", "check", str(path)) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{path}, line 12: RING_PIN is 25: it is the board's own light")
    assert said[1].startswith("warning: ")
    assert len(said) == 2, "nothing is said of what a board with a fault would show"
    assert undertow("board", "check", "--json", str(path), str(PICO)) == 1
    mine, ours = json.loads(capsys.readouterr().out)["files"]
    assert (mine["is_sound"], ours["is_sound"]) == (False, True)
    assert [(one["line"], one["is_fault"], one["id"]) for one in mine["findings"]] == [
        (12, True, "device.board_pin_25"),
        (28, False, "device.board_buttons_few"),
    ]
    assert ours["board"]["data_pin"] == 16


@pytest.mark.parametrize("file", ["pico_ring99", "none.py", "/dev/null"])
def test_what_is_not_there_is_a_sentence(undertow: Undertow, capsys: Said, file: str) -> None:
    assert undertow("board", "check", file) == 2
    said = capsys.readouterr().out
    assert file in said
    assert "Traceback" not in said
    assert undertow("board", "check", "--json", file) == 2
    (told,) = json.loads(capsys.readouterr().out)["files"]
    assert (told["file"], told["is_sound"]) == (file, False)


def test_the_help_has_examples(undertow: Undertow, capsys: Said) -> None:
    for command in (["board"], ["board", "check"], ["board", "list"]):
        assert undertow(*command, "--help") == 0
        assert "undertow board check pico_ring24 --json" in capsys.readouterr().out
