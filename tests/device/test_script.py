"""Scripts of the virtual board: the folders, and how a bad line is refused."""

from pathlib import Path

import pytest

from undertow.device import scene_text
from undertow.device.errors import ScriptError
from undertow.device.scene_text import read_scene
from undertow.device.script import check_folder, describe_pixels, run_script
from undertow_wire import scene

SCRIPTS = Path(__file__).parent / "scripts"


@pytest.mark.parametrize("folder", sorted(SCRIPTS.iterdir()), ids=lambda folder: folder.name)
def test_a_folder(folder: Path) -> None:
    assert check_folder(folder) == ""


def test_what_is_far_too_long_for_a_script_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "script.txt").symlink_to("/dev/zero")
    with pytest.raises(ScriptError, match=r"script\.txt is larger than 1048576 bytes"):
        check_folder(tmp_path)


def test_a_script_that_is_no_text_is_refused_without_a_word_of_python(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(ScriptError) as caught:
        check_folder(tmp_path)
    assert "script.txt cannot be read: it is not UTF-8 text." in str(caught.value)


def test_a_difference_is_shown(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text("0 connect\n20 end\n")
    (tmp_path / "expected.txt").write_text("    20 over\n")
    difference = check_folder(tmp_path)
    assert "-    20 over\n" in difference
    assert "+    20 end\n" in difference


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("soon connect", "a line is a time in ms"),
        ("10 dance", "there is no word 'dance'"),
        ("10 turn left", "left is no whole number of at most six digits"),
        ("10 press knob ²", "² is no whole number"),
        ("² look", "a line is a time in ms"),
        ("10 pin 99 1", "GPIO 99 is no input of this board; its inputs are "),
        ("10 pin 14 high", "a level is 0 or 1, not high"),
        ("10 press elbow", "press one of knob"),
        ("10 scene", "connect comes first"),
        ("5 connect", "before the line above"),
    ],
)
def test_a_bad_line_is_named(line: str, part: str) -> None:
    with pytest.raises(ScriptError, match=r"harbour\.txt, line 2: .*docs/sim\.md") as caught:
        run_script(f"8 look\n{line}\n", "harbour.txt")
    assert part in str(caught.value)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("asking=sleep", "'sleep' is not one of"),
        ("colour=red", "'colour=red' is not one of"),
        ("slots=3x", "'x' is not one of"),
        ("tracks=3", "'3' is not step:length"),
        ("tracks=9:3", "the step on a track"),
        ("options=0:1", "not slot:dial price:card price"),
        ("slots=3a options=4:1:1", "OptionMark.slot_index"),
    ],
)
def test_a_bad_scene_is_named(words: str, part: str) -> None:
    with pytest.raises(ScriptError) as caught:
        run_script(f"0 connect\n5 scene {words}\n")
    assert part in str(caught.value)


def test_every_state_that_a_host_can_ask_for_has_words() -> None:
    walk = read_scene(["asking=walk", "options=-:?:?,-:?:?", "steps=3"])
    assert (walk.asking, walk.steps_left) == (scene.WALK, 3)
    tracks = read_scene(["asking=tracks", "tracks=2:9,4:9"])
    assert (tracks.asking, tracks.tracks) == (scene.TRACKS, ((2, 9), (4, 9)))
    asked = [read_scene([f"asking={word}"]).asking for word in scene_text.ASKING]
    assert sorted(asked) == list(range(scene.TRACKS + 1))


def test_pixels_are_written_in_runs() -> None:
    red, green, dark = (64, 0, 0), (0, 64, 0), (0, 0, 0)
    assert describe_pixels((red, red, dark, green)) == "0-1 400000, 3 004000"
    assert describe_pixels((dark,) * 24) == "dark"
