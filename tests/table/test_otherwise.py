"""Something else was done than was asked for: it is found, named beside what was asked, and needs a deliberate yes."""

from __future__ import annotations

from tests.table.real_desk import SET_UP, AtDesk
from undertow.core.record import Corrected
from undertow.table.page import Wish
from undertow_wire import scene as wire
from undertow_wire.messages import KNOB


def test_a_typed_text_that_was_legal_earlier_in_the_turn_is_asked_about() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy")
    before = at.session.state
    at.write("play voyage")
    assert at.asked == (
        "Asked: Buy: what do you do with it? You did: Play Voyage, where “Play Buy” was told. Is it so?"
    )
    assert at.desk.scene.asking == wire.CONFIRM
    assert "is no choice at this point" in at.said
    assert at.session.state == before
    at.press(KNOB)  # the cursor begins at no
    assert (at.desk.page.id, at.session.state) == ("main", before)
    at.write("play voyage", "yes")
    assert isinstance(at.session.game.entries[-1], Corrected)
    assert at.session.game.line[-1].text == "play voyage"
    assert at.told["asked"] == "turtles programme"


def test_what_falls_off_is_said_before_and_after() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy", "buy 3")
    at.write("play voyage")
    assert "Then “Buy Location C for 2 coins from slot 3” is no longer possible" in at.asked
    at.write("yes")
    assert "“Buy Location C for 2 coins from slot 3” is no longer possible:" in at.said
    assert "Choose here what was done instead." in at.said


def test_the_menu_lists_what_might_have_been_done_the_latest_choice_first() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy")
    at.desk.open(Wish.SHOW_OTHERS)
    assert at.options[1] == "Play Conquer (told was: Play Buy)"
    assert at.options[-1] == "Something that is not listed here"
    at.pick("Play Voyage")
    at.pick("Yes")
    assert at.session.game.line[-1].text == "play voyage"


def test_before_anything_was_chosen_there_is_nothing_else() -> None:
    at = AtDesk("own_deck", first="turtles", goals="swirl")
    at.desk.open(Wish.SHOW_OTHERS)
    assert "Nobody has chosen anything yet" in at.said


def test_what_is_legal_nowhere_says_why_and_where_the_table_is_checked() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy")
    at.write("gain turtle_4")
    assert at.desk.page.id == "main"
    assert "is not allowed now: Turtle 4 gives no coins" in at.said
    assert "If it lies otherwise on your table: check the table" in at.said


def test_with_dealt_cards_there_is_no_table_that_could_be_right() -> None:
    at = AtDesk("own_deck", first="turtles", goals="swirl")
    at.write("play buy", "buy 9")
    assert "check the table" not in at.said
