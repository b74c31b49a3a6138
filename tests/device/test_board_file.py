"""Board files: the pins that the virtual hands need, and faults with their line."""

from pathlib import Path

import pytest

from undertow import resources
from undertow.device.board_file import BoardFileError, read_board

PICO = resources.board_config_folder() / "pico_ring24.py"


def test_the_facts_of_the_pico() -> None:
    facts = read_board(PICO)
    assert facts.name == "pico_ring24"
    assert [facts.gpio_of(control) for control in range(4)] == [
        facts.knob_button,
        *facts.buttons,
    ]
    assert len({facts.knob_a, facts.knob_b, facts.data_pin, *map(facts.gpio_of, range(4))}) == 7
    with pytest.raises(ValueError, match="has 3 buttons"):
        facts.gpio_of(4)


def test_every_board_of_the_project_is_readable() -> None:
    names = {path.stem for path in resources.board_config_folder().glob("[!_]*.py")}
    assert "pico_ring24" in names
    for name in names:
        assert read_board(resources.board_config_folder() / f"{name}.py").name == name


@pytest.mark.parametrize(
    ("before", "after", "part"),
    [
        ("RING_PIN = 16", "RING_PIN = 8 + 8", "the value of RING_PIN is not a literal"),
        ("RING_PIN = 16", 'RING_PIN = "16"', "RING_PIN is '16', it must be of type int"),
        ("RING_PIN = 16", "import machine", "neither NAME = value nor a comment"),
        ("RING_PIN = 16", "RING_PIN = (", "not readable"),
    ],
)
def test_a_fault_names_file_and_line(tmp_path: Path, before: str, after: str, part: str) -> None:
    text = PICO.read_text("utf-8")
    assert before in text
    line = text[: text.index(before)].count("\n") + 1
    path = tmp_path / "mine.py"
    path.write_text(text.replace(before, after), "utf-8")
    with pytest.raises(BoardFileError) as caught:
        read_board(path)
    assert f"{path}, line {line}: " in str(caught.value)
    assert part in str(caught.value)


def test_an_unknown_board_names_the_others() -> None:
    with pytest.raises(BoardFileError, match=r"no board pico_ring99 .*pico_ring24"):
        read_board(PICO.with_name("pico_ring99.py"))
