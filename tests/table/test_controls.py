"""Knob and buttons at a table: what each press does, what it refuses, and when it is acknowledged."""

import random
from dataclasses import replace

import pytest

from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from tests.table.views import BLOCKED, PROMPT, VIEW
from undertow.core.message import message
from undertow.core.script import HandStep
from undertow.core.view import BlockedView
from undertow_wire import scene as wire
from undertow_wire.messages import BUTTON_1, BUTTON_2, KNOB, LONG


def test_the_knob_chooses_the_option_under_the_cursor() -> None:
    played = Played()
    played.board.cursor_index = 1
    played.press(KNOB)
    assert played.session.journal == ["buy 2"]
    assert played.notice == wire.UNDERSTOOD
    assert played.board.acknowledged == [1]


def test_a_press_that_answered_an_older_scene_is_refused_visibly_and_changes_nothing() -> None:
    played = Played()
    old = played.desk.scene.revision
    played.press(KNOB)
    played.press(KNOB, revision=old)
    assert played.session.journal == ["buy 1"]
    assert played.notice == wire.NOT_ALLOWED
    assert "older picture" in played.said
    assert played.board.acknowledged == [1, 2]
    played.press(KNOB)
    assert played.session.journal == ["buy 1", "buy 1"]


def test_two_presses_on_one_scene_are_one_choice() -> None:
    played = Played()
    played.board.press(KNOB)
    played.board.press(KNOB)
    played.step()
    assert played.session.journal == ["buy 1"]
    assert played.board.acknowledged == [1, 2]


def test_fast_presses_straddling_scenes_are_each_taken_once_or_refused() -> None:
    """Field case 1: no ghost moves: what was accepted is what answered the picture of its time."""
    chance = random.Random(1)
    played = Played()
    expected = []
    for _ in range(50):
        current = played.desk.scene.revision
        answered = current if chance.random() < 0.7 else (current - 1) % 0x10000
        played.board.cursor_index = chance.randrange(2)
        if answered == current:
            expected.append(["buy 1", "buy 2"][played.board.cursor_index])
        played.press(KNOB, revision=answered)
    assert played.session.journal == expected
    assert 20 < len(expected) < 50
    assert played.board.acknowledged == list(range(1, 51))


def test_a_phantom_press_is_refused_and_the_next_one_works() -> None:
    """Field case 11."""
    played = Played()
    played.board.cursor_index = 77
    played.press(KNOB)
    assert (played.session.journal, played.notice) == ([], wire.NOT_ALLOWED)
    assert played.said
    played.press(9)
    assert "control number 9" in played.said
    played.board.cursor_index = 0
    played.press(KNOB)
    assert played.session.journal == ["buy 1"]


def test_it_is_acknowledged_only_after_the_journal_has_it() -> None:
    played = Played()
    order: list[str] = []
    played.session.choose = lambda *told: order.append("journal")  # type: ignore[method-assign,assignment] # order only
    played.board.acknowledge = lambda event: order.append("acknowledged")  # type: ignore[method-assign] # order only
    played.press(KNOB)
    assert order == ["journal", "acknowledged"]


def test_a_session_that_fails_leaves_the_press_unacknowledged() -> None:
    played = Played()

    def fail(*told: object) -> None:
        raise OSError("no space")

    played.session.choose = fail  # type: ignore[method-assign,assignment] # a journal that cannot be written
    with pytest.raises(OSError, match="no space"):
        played.press(KNOB)
    assert played.board.acknowledged == []


def test_a_choice_that_the_rules_refuse_says_why_and_keeps_the_cursor() -> None:
    played = Played(MadeUpSession(forbidden="buy 2"))
    played.board.cursor_index = 1
    played.press(KNOB)
    assert played.session.journal == []
    assert (played.notice, played.board.scenes[-1].cursor) == (wire.NOT_ALLOWED, 1)
    assert "is not allowed now: It costs more than you have" in played.said
    assert "rule 3" in played.said


def test_button_1_passes_wherever_the_cursor_is() -> None:
    played = Played()
    played.press(BUTTON_1)
    assert played.session.journal == ["end"]


def test_button_1_with_nothing_to_finish_is_refused() -> None:
    view = replace(VIEW, prompt=replace(PROMPT, options=PROMPT.options[:2]))
    played = Played(MadeUpSession(view))
    played.press(BUTTON_1)
    assert (played.session.journal, played.notice) == ([], wire.NOT_ALLOWED)
    assert "nothing to finish" in played.said


def test_button_1_says_why_the_game_does_not_let_anybody_pass() -> None:
    label = message("made_up.option", text="end")
    blocked = (*BLOCKED, BlockedView("end", label, message("made_up.too_dear"), "rule 9"))
    view = replace(VIEW, prompt=replace(PROMPT, options=PROMPT.options[:2], blocked=blocked))
    played = Played(MadeUpSession(view))
    played.press(BUTTON_1)
    assert played.said == "Try “end”: It costs more than you have (rule: rule 9)"


def test_button_2_takes_back_and_held_puts_forward_again() -> None:
    played = Played()
    played.press(KNOB)
    played.press(BUTTON_2)
    assert (played.session.journal, played.notice) == ([], wire.UNDERSTOOD)
    played.press(BUTTON_2)
    assert (played.notice, played.said) == (wire.NOT_ALLOWED, "There is nothing to take back.")
    played.press(BUTTON_2, LONG)
    assert played.session.journal == ["buy 1"]
    played.press(BUTTON_2, LONG)
    assert "forward" in played.said
    assert played.notice == wire.NOT_ALLOWED


def test_steps_for_the_hands_come_one_at_a_time() -> None:
    """Field case 47: one physical step at a time, each waits for "done"."""
    session = MadeUpSession()
    session.steps = [
        HandStep(message("made_up.take", slot=4), slot_number=4),
        HandStep(message("made_up.take")),
    ]
    played = Played(session)
    scene = played.board.scenes[-1]
    assert (scene.asking, scene.pointed) == (wire.HANDS, 3)
    played.press(BUTTON_1)
    assert (len(session.steps), played.board.scenes[-1].pointed) == (1, wire.NO_SLOT)
    played.press(KNOB)
    assert (session.steps, played.board.scenes[-1].asking) == ([], wire.CHOOSE)
    assert session.journal == []


def test_a_typed_choice_waits_until_the_step_is_done() -> None:
    session = MadeUpSession()
    session.steps = [HandStep(message("made_up.take"))]
    played = Played(session)
    played.desk.choose_text("buy 1")
    assert (session.journal, played.desk.scene.notice) == ([], wire.NOT_ALLOWED)
    assert "hands first" in played.said
    played.desk.choose_text("done")
    played.desk.choose_text("buy 1")
    assert session.journal == ["buy 1"]
