"""With real cards people are told one thing after the other to lay out, and asked what only they can see.

``set_up/*.txt`` are whole set-ups as people meet them; UNDERTOW_WRITE_GOLDEN=1 writes them anew, to look at the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.duellum.playing import box_of, head_of
from tests.table.real_table import desk_of, page_line, real_session
from tests.table.scripted import blank
from undertow.core.game import Game, replay
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.session import Session
from undertow.words import say
from undertow_wire import scene as wire

FOLDER = Path(__file__).parent / "set_up"
SOLO = {"players": "1", "faction": "turtles"}
REGENT = frozenset(("regent",))
#: Name -> options, whether the box is blank, what else people are asked.
SET_UPS = {
    "referee_two": ({"mode": "referee"}, False, frozenset[str]()),
    "referee_level_5": ({**SOLO, "mode": "referee", "level": "5"}, False, REGENT),
    "referee_agreed": (
        {"mode": "referee", "goals": "swirl", "first": "squids", "faction": "random"},
        False,
        frozenset[str](),
    ),
    "vortex_first_evening": ({**SOLO, "mode": "vortex"}, True, frozenset[str]()),
}


def lines_of_the_set_up(desk: Desk) -> list[str]:
    """All pages up to the first turn; the first answer is given to each."""
    lines = []
    while desk.view.result is None and (desk.view.turn_number == 0 or desk.page.asking == "hands"):
        lines.append(page_line(desk))
        desk.choose_text("1")
    return [*lines, page_line(desk)]


def desk_for(name: str) -> Desk:
    options, is_blank, also_asked = SET_UPS[name]
    box = blank(box_of("whole")) if is_blank else box_of("whole")
    return desk_of(real_session(options, box, also_asked))


@pytest.mark.parametrize("name", SET_UPS)
def test_a_set_up_leads_through_the_rulebooks_chapter_step_by_step(name: str):
    came = "".join(f"{line}\n" for line in lines_of_the_set_up(desk_for(name)))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UNDERTOW_WRITE_GOLDEN"):
        path.write_text(came, encoding="utf-8")
    assert came == path.read_text(encoding="utf-8")


def test_what_is_dealt_is_not_laid_out():
    game = Game(RULES, head_of(box_of("full"), {}), box_of("full"))
    session = Session(game, Dealer(3), at_table=AT_TABLE)
    assert list(session.steps) == []
    assert session.view().turn_number == 1


def test_while_it_is_asked_where_the_dial_stands_the_knob_walks_over_the_slots():
    desk = desk_for("referee_two")
    desk.choose_text("done")
    assert desk.scene.asking == wire.CHOOSE
    assert [mark.slot_index for mark in desk.scene.options] == list(range(6))
    assert {mark.number for mark in desk.scene.slots} == {wire.UNKNOWN_NUMBER}
    desk.choose_text("dial 3")
    assert desk.view.dial_index == 2
    assert wire.UNKNOWN_NUMBER not in {mark.number for mark in desk.scene.slots}


def test_for_each_number_of_the_dial_the_ring_points_at_the_slot_where_its_division_stands():
    desk = desk_for("vortex_first_evening")
    desk.choose_text("done")
    desk.choose_text("dial 5")
    pointed = []
    while "division" in say(desk.page.message):
        pointed.append(desk.scene.pointed + 1)
        desk.choose_text("1")
    assert pointed == [slot for slot in (5, 6, 1, 2, 3, 4) for _ in ("coins", "tridents")]


def test_a_question_about_a_card_points_at_the_slot_in_which_it_lies():
    session = real_session({"mode": "referee"}, box_of("full").without(["card.40.bubble"]))
    desk = desk_of(session)
    name = session.state.box.card_names[39]
    while "turned up in slot 4" not in say(desk.page.message):
        desk.choose_text("1")
    desk.choose_text(f"card {name}")
    assert "which number is in its bubble" in say(desk.page.message)
    assert desk.scene.pointed + 1 == desk.page.pointed_slot == 4


def test_a_step_back_in_the_set_up_asks_nobody_to_lay_anything_out_again():
    desk = desk_for("referee_two")
    desk.choose_text("done")
    desk.choose_text("dial 2")
    assert desk.page.asking == "hands"
    desk.session.undo()
    desk.step(1)
    assert page_line(desk).startswith("tell At which slot")


def test_a_set_up_that_was_left_goes_on_where_it_was():
    session = real_session({"mode": "referee"})
    session.choose("dial 2")
    session.choose("manta manta_1")
    game = replay(RULES, session.game.head, session.game.box, session.game.entries)
    again = Session(game, Dealer(5), AT_TABLE.physical_sources, at_table=AT_TABLE)
    assert list(again.steps) == []
    fresh = real_session({"mode": "referee"})
    assert [step.message.id for step in fresh.steps] == ["duellum.lay_boards"]
