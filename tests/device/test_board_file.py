"""Board files: the pins that the virtual hands need, and faults with their line."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from undertow import resources
from undertow.device.api import Capabilities
from undertow.device.board_file import board_path, read_board
from undertow.device.board_literals import BoardFileError
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow_wire.messages import PAGES, SCENES_1_1, SETTINGS, TESTS

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


def test_a_fault_is_refused_with_its_file_and_line_and_the_others_are_counted(
    tmp_path: Path,
) -> None:
    text = PICO.read_text("utf-8").replace("RING_PIN = 16", "RING_PIN = 14")
    path = tmp_path / "pico_ring24.py"
    path.write_text(text, "utf-8")
    with pytest.raises(BoardFileError) as caught:
        read_board(path)
    said = str(caught.value)
    assert said.startswith(
        f"{path}, line 20: KNOB_PIN_A is 14, which is RING_PIN as well (line 12)"
    )
    path.write_text(text.replace("DETENT = 4", "DETENT = 3"), "utf-8")
    with pytest.raises(BoardFileError) as caught:
        read_board(path)
    assert "1 more fault" in str(caught.value)
    assert f"undertow board check {path}" in str(caught.value)


@pytest.mark.parametrize("name", ["pico_ring99", "../board_config/pico_ring24", "", "a\nb"])
def test_an_unknown_board_names_the_others(name: str) -> None:
    with pytest.raises(BoardFileError, match=r"There is no board .* \(boards: .*pico_ring24"):
        board_path(name)
    assert board_path("pico_ring24") == PICO


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_starts_and_announces_what_its_file_says(name: str) -> None:
    _, pixels = BOARDS[name]
    with VirtualBoard(board=name, has_pty=False) as board:
        link = SerialLink(board.transport(), host_version="test")
        for _ in range(10):
            board.advance(10)
            link.poll(board.now_ms)
        able = link.capabilities
        assert able is not None
        assert (able.board_name, able.pixels, able.buttons) == (name, pixels, 3)
        assert {len(data) for _, data in board.updates} == {3 * pixels}


def test_a_virtual_board_takes_a_file_of_ones_own_and_none_with_a_fault(tmp_path: Path) -> None:
    text = (
        PICO.read_text("utf-8").replace("pico_ring24", "mine").replace("PIXELS = 24", "PIXELS = 0")
    )
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with VirtualBoard(board=path, has_pty=False) as board:
        link = SerialLink(board.transport(), host_version="test")
        for _ in range(20):
            board.advance(10)
            link.poll(board.now_ms)
        assert link.capabilities == Capabilities(
            "mine", 0, True, 3, features=SETTINGS | PAGES | SCENES_1_1 | TESTS
        )
    path.write_text(text.replace("PIN_A = 14", "PIN_A = 5"), "utf-8")
    with pytest.raises(
        BoardFileError, match=f"{path}, line 21: KNOB_PIN_A is 5 and KNOB_PIN_B is 15"
    ):
        VirtualBoard(board=path)
