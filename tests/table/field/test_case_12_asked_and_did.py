"""Field case 12: the host asks for one thing and people do another: named, and no going on without a deliberate yes."""

from __future__ import annotations

from tests.table.real_desk import AtDesk
from undertow.table.page import Wish
from undertow_wire import scene as wire
from undertow_wire.messages import BUTTON_1, BUTTON_2, KNOB

#: Shrimpion has had his turn; what he did is asked of people's hands, and then the Turtles choose.
BEFORE_SHRIMPION = {
    "turn": "squids",
    "turn_number": "2",
    "slots": "loc_a loc_b loc_c loc_d loc_e merc_a",
}


def after_shrimpions_turn() -> AtDesk:
    at = AtDesk("own_deck", position=BEFORE_SHRIMPION, players="1", faction="turtles")
    while not at.session.steps:
        at.write("1")
    return at


def test_case_12_a_legal_move_that_was_not_asked_for_needs_a_deliberate_yes() -> None:
    at = after_shrimpions_turn()
    asked, before = at.asked, at.session.state
    assert at.desk.scene.asking == wire.HANDS
    at.write("play voyage")
    assert at.asked == (
        f"Asked: {asked} You did: Play Voyage. Is it so, and does what was asked for count as done?"
    )
    assert (at.desk.scene.asking, at.desk.cursor_index) == (wire.CONFIRM, 0)
    for control in (KNOB, BUTTON_1, BUTTON_2):  # whatever is pressed without turning is a no
        at.press(control)
        assert (at.asked, at.session.state) == (asked, before)
        assert at.session.steps
        at.write("play voyage")
    at.desk.keys.turn(1)
    at.press(KNOB)
    assert at.session.game.line[-1].text == "play voyage"
    assert not at.session.steps


def test_case_12_it_is_found_by_the_knob_alone() -> None:
    at = after_shrimpions_turn()
    at.desk.open(Wish.SHOW_OTHERS)
    at.pick("Play Voyage")
    at.pick("Yes")
    assert at.session.game.line[-1].text == "play voyage"


def test_case_12_what_the_rules_forbid_is_no_other_move() -> None:
    at = after_shrimpions_turn()
    before = at.session.state
    at.write("score 1")
    assert at.desk.page.id == "main"
    assert at.desk.scene.notice == wire.NOT_ALLOWED
    assert at.session.state == before
