"""The menu of button 3, going back, and the questions that are asked once more."""

import pytest

from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from undertow.core.message import message
from undertow_wire import scene as wire
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB, LONG


def test_button_3_opens_and_closes_the_menu() -> None:
    played = Played()
    played.press(BUTTON_3)
    assert played.desk.page.id == "menu"
    played.press(BUTTON_3)
    assert played.desk.page.id == "main"


@pytest.mark.parametrize("label_id", ["table.menu", "table.blocked", "table.sure_new_game"])
@pytest.mark.parametrize("button", [BUTTON_1, BUTTON_2, BUTTON_3])
def test_every_page_of_the_table_is_left_by_any_button_without_a_change(
    label_id: str, button: int
) -> None:
    """Field case 13: what takes two steps can be cancelled half-way with the device's own controls."""
    played = Played()
    played.press(BUTTON_3)
    if label_id == "table.blocked":
        played.pick("table.menu.blocked")
    elif label_id == "table.sure_new_game":
        played.pick("table.menu.new_game")
    assert played.desk.page.message.id == label_id
    played.press(button)
    assert played.desk.page.id == "main"
    assert (played.session.journal, played.begun) == ([], [])


def test_what_is_not_possible_can_be_asked_by_the_knob() -> None:
    played = Played()
    played.press(BUTTON_3)
    played.pick("table.menu.blocked")
    played.board.cursor_index = 1
    played.press(KNOB)
    assert played.said == "Try “buy 5”: It costs more than you have (rule: rule 3)"
    assert played.session.journal == []


def test_undo_and_redo_are_in_the_menu_too() -> None:
    played = Played()
    played.press(KNOB)
    played.press(BUTTON_3)
    played.pick("table.menu.undo")
    assert played.session.journal == []
    played.press(BUTTON_3)
    played.pick("table.menu.redo")
    assert played.session.journal == ["buy 1"]


def test_the_other_sides_prices_last_until_the_next_choice() -> None:
    played = Played()
    played.press(BUTTON_3)
    played.pick("table.menu.other_side")
    assert [slot.number for slot in played.board.scenes[-1].slots] == [6, 5, 4, 3, 2, 1]
    assert played.board.scenes[-1].faction == wire.SECOND_SIDE
    played.press(KNOB)
    assert played.session.journal == ["buy 1"]
    assert played.board.scenes[-1].faction == wire.FIRST_SIDE


@pytest.mark.parametrize("control", [KNOB, BUTTON_1, BUTTON_2, BUTTON_3])
def test_the_tracks_are_shown_until_any_control_closes_them(control: int) -> None:
    played = Played()
    played.press(BUTTON_3)
    played.pick("table.menu.tracks")
    assert played.board.scenes[-1].asking == wire.TRACKS
    assert played.desk.page.message.params["tracks"] == "First 2 of 9; Second 0 of 9"
    played.press(control)
    assert (played.desk.page.id, played.session.journal) == ("main", [])


def test_a_new_game_is_asked_once_more_and_then_begun() -> None:
    played = Played()
    played.press(BUTTON_3, LONG)
    assert played.board.scenes[-1].asking == wire.CONFIRM
    played.press(KNOB)  # the cursor begins at no
    assert played.begun == []
    played.press(BUTTON_3, LONG)
    played.board.cursor_index = 1
    played.press(KNOB)
    assert len(played.begun) == 1
    played.press(KNOB)
    assert (played.session.journal, played.begun[0].journal) == ([], ["buy 1"])


def test_after_the_end_only_menu_undo_and_new_game_do_something() -> None:
    played = Played(MadeUpSession(length=1))
    played.press(KNOB)
    assert played.board.scenes[-1].asking == wire.OVER
    for control in (KNOB, BUTTON_1):
        played.press(control)
        assert (played.notice, "game is over" in played.said) == (wire.NOT_ALLOWED, True)
    played.press(BUTTON_2)
    assert played.board.scenes[-1].asking == wire.CHOOSE


def test_what_people_have_seen_is_taken_back_only_after_a_question() -> None:
    """Field case 19."""
    session = MadeUpSession()
    played = Played(session)
    played.press(KNOB)
    session.undo_goes_over_seen = True
    played.press(BUTTON_2)
    assert (played.board.scenes[-1].asking, session.journal) == (wire.CONFIRM, ["buy 1"])
    played.press(KNOB)  # the cursor begins at no
    assert session.journal == ["buy 1"]
    played.press(BUTTON_2)
    played.pick("table.yes")
    assert session.journal == []


def test_an_answer_that_forbids_the_waiting_choice_says_so() -> None:
    session = MadeUpSession()
    played = Played(session)
    session.refusal = (message("made_up.too_dear"), "rule 3")
    played.press(KNOB)
    assert played.notice == wire.NOT_ALLOWED
    assert "not possible: It costs more than you have (rule: rule 3)" in played.said


def test_the_cursor_begins_at_what_was_answered_before_it_was_taken_back() -> None:
    session = MadeUpSession()
    played = Played(session)
    played.press(KNOB)
    session.earlier_answer = "buy 2"
    played.press(BUTTON_2)
    assert played.board.scenes[-1].cursor == 1
