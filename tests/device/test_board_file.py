"""Board files: the pins that the virtual hands need, and faults with their line."""

from dataclasses import replace
from importlib import import_module
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


BOARDS = {
    f"{board}_ring{pixels}": (chip, pixels)
    for board, chip in (("pico", "RP2040"), ("pico2", "RP2350"))
    for pixels in (12, 16, 24, 60)
}


def test_the_boards_of_the_project_differ_in_chip_and_ring_alone() -> None:
    paths = list(resources.board_config_folder().glob("*.py"))
    assert {path.stem for path in paths} == set(BOARDS)
    pico = read_board(PICO)
    for name, (chip, pixels) in BOARDS.items():
        facts = read_board(PICO.with_name(f"{name}.py"))
        assert facts == replace(pico, name=name, chip=chip, pixels=pixels)


def test_firmware_and_host_read_the_same_of_every_board() -> None:
    for name in BOARDS:
        facts = read_board(PICO.with_name(f"{name}.py"))
        module = import_module(f"board_config.{name}")
        assert (name, facts.chip, facts.pixels) == (module.NAME, module.CHIP, module.RING_PIXELS)


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
