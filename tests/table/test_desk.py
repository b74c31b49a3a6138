"""The desk beside the presses: long lists, typed texts, keys, and a board that comes and goes."""

from dataclasses import replace

import pytest

from tests.table.made_up_session import MadeUpSession, many_options
from tests.table.played import Played
from tests.table.views import PROMPT, VIEW
from undertow.core.message import message
from undertow.device.api import Capabilities, Connected, CursorEvent, LinkLost, LogLine, Refused
from undertow.device.errors import Reason
from undertow.table.desk import BOARD_LOG_LINES
from undertow_wire.messages import BUTTON_2, KNOB


def test_every_one_of_a_long_list_can_be_chosen() -> None:
    view = replace(VIEW, prompt=replace(PROMPT, options=many_options(250)))
    for wanted in (0, 118, 119, 249):
        played = Played(MadeUpSession(view))
        while f"pick {wanted}" not in [option.text for option in played.desk.page.options]:
            played.pick("table.more_options")
        texts = [option.text for option in played.desk.page.options]
        played.board.cursor_index = texts.index(f"pick {wanted}")
        played.press(KNOB)
        assert played.session.journal == [f"pick {wanted}"]


def test_typed_texts_choose_like_the_knob() -> None:
    played = Played()
    for text, journal in [("2", ["buy 2"]), ("end", ["buy 2", "end"])]:
        played.desk.choose_text(text)
        assert played.session.journal == journal
    played.desk.choose_text("4")
    assert "numbered from 1" in played.said
    played.desk.choose_text("sink")
    assert "is not allowed now: It costs more" in played.said
    assert played.session.journal == ["buy 2", "end"]


@pytest.mark.parametrize("text", ["1", "end", "sink", ""])
def test_when_the_game_is_over_a_typed_text_hears_so(text: str) -> None:
    played = Played(MadeUpSession(replace(VIEW, prompt=None)))
    played.desk.choose_text(text)
    assert "The game is over." in played.said


def test_turning_moves_the_cursor_of_the_screen_and_sends_no_scene() -> None:
    played = Played()
    sent = len(played.board.scenes)
    played.board.events.append(CursorEvent(played.desk.scene.revision, 2, 2))
    played.step()
    assert (played.desk.cursor_index, len(played.board.scenes)) == (2, sent)
    played.board.events.append(CursorEvent(played.desk.scene.revision + 1, 1, 3))
    played.step()
    assert played.desk.cursor_index == 2


def test_the_keys_play_beside_the_board_and_move_its_cursor() -> None:
    played = Played()
    played.desk.keys.turn(-1)
    played.step()
    assert (played.desk.cursor_index, played.board.cursor_index) == (2, 2)
    played.desk.keys.turn(2)
    played.step()
    played.desk.keys.press()
    played.step()
    assert played.session.journal == ["buy 2"]


def test_keys_pressed_fast_all_count() -> None:
    played = Played()
    played.desk.keys.turn(1)
    played.desk.keys.turn(1)
    played.desk.keys.press()
    played.step()
    assert played.session.journal == ["end"]


def test_the_game_goes_on_without_the_board_and_with_it_again() -> None:
    played = Played()
    connected = Connected(Capabilities("pico", 24, has_knob=True, buttons=3), "1.0", "ab12", 5)
    played.board.events.append(connected)
    played.step()
    assert played.desk.board_is_connected
    played.board.events.append(
        LinkLost(Reason("device.link_lost", {"port": "COM3", "detail": "gone"}))
    )
    played.step()
    assert not played.desk.board_is_connected
    assert "COM3" in played.said
    assert "go on with the keys" in played.said
    played.desk.keys.press()
    played.step()
    assert played.session.journal == ["buy 1"]
    shown_before = len(played.board.scenes)
    played.board.events.append(connected)
    played.step()
    assert played.board.scenes[shown_before:] == [played.desk.scene]
    assert "The board is here" in played.said


def test_a_refused_board_and_its_log_are_told() -> None:
    played = Played()
    played.board.events.append(LogLine("hello"))
    reason = Reason("device.not_ours", {"port": "COM3", "sample": "$GPS", "install": "x"})
    played.board.events.append(Refused(reason))
    played.step()
    assert list(played.desk.board_log) == ["hello"]
    assert "not Undertow's firmware" in played.said


def test_what_changes_the_session_elsewhere_is_shown() -> None:
    played = Played()
    played.session.choose("buy 2")
    played.step()
    assert played.desk.view.turn_number == 2
    assert played.board.scenes[-1].revision != played.board.scenes[0].revision


def test_revisions_go_round_and_begin_where_they_are_told() -> None:
    played = Played(first_revision=0xFFFF)
    assert played.board.scenes[0].revision == 0xFFFF
    played.press(KNOB)
    assert played.board.scenes[-1].revision == 0
    played.press(KNOB)
    assert played.session.journal == ["buy 1", "buy 1"]


def test_of_what_a_board_prints_the_last_lines_are_kept() -> None:
    played = Played()
    for number in range(BOARD_LOG_LINES + 7):
        played.board.events.append(LogLine(f"line {number}"))
    played.step()
    assert len(played.desk.board_log) == BOARD_LOG_LINES
    assert played.desk.board_log[-1] == f"line {BOARD_LOG_LINES + 6}"
    assert played.desk.board_line_count == BOARD_LOG_LINES + 7


def test_a_step_tells_whether_the_picture_is_another_one() -> None:
    played = Played()
    desk = played.desk
    assert not desk.step(10)
    desk.keys.turn(1)
    assert desk.step(11)  # the cursor moved before the step did
    assert not desk.step(12)
    played.board.events.append(LogLine("hello"))
    assert desk.step(13)
    desk.notices = (message("table.undone"),)
    assert desk.step(14)
    played.session.trouble = message("table.journal_missing", path="x")
    assert desk.step(15)
    desk.choose_text("1")
    assert desk.step(16)
    assert not desk.step(17)


@pytest.mark.parametrize("text", ["0", "4", "00000000001", "9" * 5000])
def test_no_number_of_an_option_is_a_sentence(text: str) -> None:
    played = Played()
    played.desk.choose_text(text)
    assert "numbered from 1" in played.said
    assert played.session.journal == []


@pytest.mark.parametrize("text", ["²", "-1"])
def test_what_is_no_whole_number_is_for_the_game_to_read(text: str) -> None:
    played = Played()
    played.desk.choose_text(text)
    assert played.session.journal == [text]


def test_undo_puts_the_cursor_on_the_choice_that_was_taken_back() -> None:
    session = MadeUpSession()
    played = Played(session)
    played.desk.choose_text("buy 2")
    session.earlier_answer = "buy 2"
    played.press(BUTTON_2)
    assert (session.journal, played.desk.cursor_index) == ([], 1)
    assert played.board.scenes[-1].cursor == 1


@pytest.mark.parametrize(
    ("able", "said"),
    [
        (Capabilities("pico", 0, has_knob=True, buttons=3), "has no ring: the screen shows"),
        (Capabilities("pico", 24, has_knob=False, buttons=3), "has no knob: turn with the keys"),
        (
            Capabilities("pico", 24, has_knob=True, buttons=1),
            "has one button, and the game asks for 3",
        ),
    ],
)
def test_what_a_board_lacks_is_said_and_what_stands_in_for_it(
    able: Capabilities, said: str
) -> None:
    played = Played()
    played.board.events.append(Connected(able, "1.0", "ab12", 5))
    played.step()
    assert said in played.said
    assert "keys" in played.said or "screen" in played.said


def test_a_press_on_a_board_without_a_knob_takes_what_the_keys_turned_to() -> None:
    played = Played()
    played.board.capabilities = Capabilities("pico", 24, has_knob=False, buttons=3)
    played.desk.keys.turn(1)
    played.step()
    played.board.cursor_index = 0
    played.press(KNOB)
    assert played.session.journal == ["buy 2"]


def test_a_board_is_awaited_until_it_was_heard_or_refused() -> None:
    played = Played()
    assert played.desk.board_is_awaited
    played.board.events.append(Refused(Reason("device.sim_no_interpreter")))
    played.step()
    assert not played.desk.board_is_awaited
