"""What is not checked, whose turn it is and for whom the ring speaks stand on every page of every door."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from tests.duellum.playing import box_of
from tests.table.real_table import desk_of, real_session
from undertow.cli.lines import play_by_lines
from undertow.cli.stations import Station
from undertow.cli.terminal import look_text, screen_text
from undertow.table.desk import Desk
from undertow_wire.messages import BUTTON_3, CLICK

VORTEX = {"mode": "vortex", "players": "1", "faction": "turtles"}
NOTES = {
    "vortex": (VORTEX, "Not checked: your own boards, hands and resources"),
    "referee": ({"mode": "referee"}, "Everything is checked but what is done by hand"),
    "unchecked": ({"mode": "referee", "squids": "unchecked"}, "The Squids are not checked"),
}


def desk_for(name: str) -> Desk:
    return desk_of(real_session(NOTES[name][0], box_of("whole")))


def console() -> Console:
    return Console(file=io.StringIO(), width=200, color_system=None, highlight=False)


@pytest.mark.parametrize("name", NOTES)
def test_every_picture_of_the_terminal_says_what_is_not_checked(name: str) -> None:
    desk, chance = desk_for(name), Random(3)
    asked = set()
    for step in range(120):
        if step % 10 == 9:
            desk.keys.press(BUTTON_3, CLICK)
            desk.step(step)
        asked.add(desk.page.asking)
        for height in (60, 24, 12):
            picture = screen_text(desk, Station(None), 200, height, colour=False)
            assert NOTES[name][1] in picture
        assert NOTES[name][1] in look_text(desk, 200, 200, 0, colour=False)
        options = desk.page.options
        if options:
            desk.choose_text(str(chance.randrange(len(options)) + 1))
    assert {"hands", "chance", "choose"} <= asked


@pytest.mark.parametrize("name", NOTES)
def test_lines_say_it_with_every_question(name: str) -> None:
    desk, shown = desk_for(name), console()
    play_by_lines(desk, Station(None), io.StringIO("1\n1\n1\nmenu\n1\n1\n"), shown, lambda: 0)
    assert isinstance(shown.file, io.StringIO)
    # What stands before the first answer, and what follows each of the six lines.
    parts = shown.file.getvalue().split("\n> ")
    assert len(parts) == 7
    assert [NOTES[name][1] in part for part in parts] == [True] * 7


def test_each_page_says_who_is_asked_and_whose_prices_the_ring_shows() -> None:
    desk = desk_for("referee")
    while desk.view.turn_number == 0 or desk.page.asking == "hands":
        desk.choose_text("1")
    assert "Turtles: What do you do?" in screen_text(desk, Station(None), 200, 60, colour=False)
    desk.keys.press(BUTTON_3, CLICK)
    desk.step(1)
    assert "Turtles: Menu" in screen_text(desk, Station(None), 200, 60, colour=False)
    labels = [option.label.id for option in desk.page.options]
    desk.choose_text(str(labels.index("table.menu.other_side") + 1))
    said = screen_text(desk, Station(None), 200, 60, colour=False)
    assert "Turtles (the ring shows the prices of the Squids): What do you do?" in said
    assert desk.scene.faction == 1
