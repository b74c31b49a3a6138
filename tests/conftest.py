"""Fixtures for every test that needs a board."""

from collections.abc import Iterator

import pytest

from conftest import IS_CI
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.interpreter import Interpreter, available


def pytest_report_header() -> str:
    """Say what the virtual boards of this run are made of."""
    return f"virtual board: the firmware runs on {available()}"


@pytest.fixture
def virtual_board() -> Iterator[VirtualBoard]:
    """A board with the real firmware, its cable in, its clock standing at 0 ms."""
    if IS_CI and available() is not Interpreter.MICROPYTHON:
        pytest.fail("CI runs the firmware on MicroPython only: install undertow[sim]")
    with VirtualBoard(seed=0) as board:
        yield board
