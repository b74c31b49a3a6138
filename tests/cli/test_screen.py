"""The whole picture in a terminal, as text files."""

from dataclasses import replace

import pytest

from tests.cli.golden_text import assert_golden
from tests.cli.tables import made_up_desk
from tests.table.made_up_session import MadeUpSession, many_options
from tests.table.views import PROMPT, VIEW
from undertow.cli.stations import Station
from undertow.cli.terminal import screen_text
from undertow.core.message import message
from undertow.table.desk import Desk
from undertow_wire.messages import BUTTON_3

LIT = [(60, 0, 0)] * 2 + [(12, 0, 0)] * 2 + [(0, 0, 0)] * 20


class LitStation(Station):
    """A station whose ring can be seen."""

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        return LIT


def picture(desk: Desk, width: int = 100, height: int = 40, *, has_ring: bool = True) -> str:
    station = LitStation(None) if has_ring else Station(None)
    return screen_text(desk, station, width, height, colour=False)


def test_a_choice() -> None:
    desk = made_up_desk()
    desk.keys.turn(1)
    desk.step(1)
    assert_golden("choice", picture(desk))


def test_without_a_ring_to_see() -> None:
    assert_golden("choice_without_ring", picture(made_up_desk(), has_ring=False))


def test_the_menu() -> None:
    desk = made_up_desk()
    desk.keys.press(BUTTON_3)
    desk.step(1)
    assert_golden("menu", picture(desk))


def test_a_refusal_says_why() -> None:
    desk = made_up_desk(MadeUpSession(forbidden="buy 1"))
    desk.keys.press()
    desk.step(1)
    assert_golden("refusal", picture(desk))


def test_a_step_for_the_hands_marks_its_slot() -> None:
    session = MadeUpSession()
    session.steps = [message("made_up.take", slot=4)]
    assert_golden("hands", picture(made_up_desk(session)))


def test_the_end() -> None:
    assert_golden("end", picture(made_up_desk(MadeUpSession(length=0))))


def test_a_record_that_cannot_be_written_is_said_on_every_picture() -> None:
    session = MadeUpSession()
    session.trouble = message("table.journal_disk_full", path="games/a.jsonl")
    assert "disk is full (games/a.jsonl)" in picture(made_up_desk(session))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (200, 60)])
def test_it_never_overflows_the_terminal_and_always_shows_the_cursor(
    width: int, height: int
) -> None:
    view = replace(VIEW, prompt=replace(PROMPT, options=many_options(60)))
    desk = made_up_desk(MadeUpSession(view))
    for _ in range(0, 60, 7):
        desk.keys.turn(7)
        desk.step(1)
        lines = picture(desk, width, height).splitlines()
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
        assert any(line.startswith("▸") for line in lines)
