"""Reports that cannot be: refused with the reason, and with the earlier report that they contradict."""

from __future__ import annotations

import pytest

from tests.duellum.playing import box_of
from tests.table.real_desk import SET_UP, AtDesk
from undertow.core.errors import FactError
from undertow.table.page import Wish
from undertow.words import say
from undertow_wire import scene as wire


def refused(at: AtDesk, text: str) -> str:
    """What is said of a text that changes nothing."""
    before, count, page = at.session.state, len(at.session.game.entries), at.desk.page.id
    at.write(text)
    assert at.session.state == before
    assert len(at.session.game.entries) == count
    assert at.desk.page.id == page
    assert at.desk.scene.notice == wire.NOT_ALLOWED
    return at.said


def test_a_card_that_was_turned_up_before_is_refused_and_the_report_named() -> None:
    at = AtDesk()
    at.play(*SET_UP[:7])
    said = refused(at, "card loc_b")
    assert "Location B" in said
    assert "has come up already" in said
    assert "Told before (entry 7 of the record): Which card was turned up in slot 2?" in said
    assert "write: wrong" in said


def test_a_card_that_was_put_somewhere_when_the_table_was_put_right_has_come_up_too() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy", "buy 1")
    at.session.mend({"slots": "loc_g loc_b loc_c - loc_e merc_a"})
    while "refill" not in [option.text for option in at.desk.page.options]:
        at.play("finish" if "finish" in [o.text for o in at.desk.page.options] else "1")
    at.play("refill")
    said = refused(at, "card loc_g")
    assert "has come up already" in said
    assert "Put right: slots: loc_g loc_b loc_c - loc_e merc_a" in said


def test_in_vortex_mode_the_17th_mercenary_is_refused_and_the_last_one_named() -> None:
    at = AtDesk("vortex", box_of("full"), {"turn": "turtles"})
    count = 0
    while count < 16:
        at.play("took 1") if at.session.state.slots[0] >= 0 else at.play("refilled")
        while at.asked.startswith("Which card was turned up") and count < 16:
            at.play("turned mercenary plain")
            count += 1
    while at.asked.startswith("Which card was turned up"):
        at.play("turned location plain")
    for slot in range(1, 7):
        at.play(f"took {slot}")
    at.play("refilled")
    said = refused(at, "turned mercenary plain")
    assert "a box has 16 in all" in said
    assert "Told before (entry " in said
    assert "A mercenary" in said


def test_the_57th_card_is_refused_and_the_last_one_named() -> None:
    at = AtDesk("vortex", position={"turn": "turtles", "deck": "1"})
    at.play("refilled", "turned location plain")
    said = refused(at, "refilled")
    assert "the deck has no card left" in said
    assert "Told before (entry 2 of the record): Which card was turned up in slot" in said


def test_what_was_taken_before_is_not_there_to_be_taken() -> None:
    at = AtDesk("vortex", position={"turn": "turtles", "slots": "turned_1 turned_2 - - - -"})
    at.play("took 2")
    said = refused(at, "took 2")
    assert "slot 2 is empty" in said
    assert "Told before (entry 1 of the record): Taken from slot 2" in said
    assert "check the table" in said


def test_an_answer_that_contradicts_an_earlier_one_is_refused_and_that_one_named() -> None:
    whole = box_of("full")
    at = AtDesk("referee", whole.without([key for key in whole.facts() if key.startswith("card.")]))
    while "turned location plain" not in _texts(at):
        at.write("1")
    at.play("turned location plain")
    while not (at.session.state.question or ("", ""))[0].endswith(".type"):
        at.write("1")
    said = refused(at, f"answer {whole.structure.mercenary_types[0]}")
    assert "card.1.type cannot be underwater_cities, for card.1.kind is location." in said
    assert "of the record): Which card was turned up in slot 1? A location." in said


def test_a_fact_that_is_known_is_not_told_otherwise_without_a_word() -> None:
    whole = box_of("slice")
    at = AtDesk("referee", whole.without(["card.3.bubble"]))
    at.play(*SET_UP[:8])
    assert at.session.state.question == ("card.3.bubble", ("look",))
    at.play("answer 2")
    entry = len(at.session.game.entries)
    with pytest.raises(FactError) as error:
        at.session.tell("card.3.bubble", 4)
    assert error.value.message.id == "duellum.fact_known"
    assert f"(entry {entry} of the record)" in " ".join(map(say, at.session.hints(error.value)))


def _texts(at: AtDesk) -> list[str]:
    return [option.text for option in at.desk.page.options]


def test_a_border_that_would_cut_a_capital_off_is_refused_and_the_one_before_named() -> None:
    whole = box_of("slice")
    borders = [key for key in whole.facts() if key.startswith("border.")]
    at = AtDesk("referee", whole.without(borders), first="turtles")
    at.play(*[text for text in SET_UP if not text.startswith("first")])
    at.play("play voyage")
    said = ""
    for _ in range(60):
        question = at.session.state.question
        if question is None:
            at.write(next(t for t in _texts(at) if t.startswith(("move", "play voyage"))))
        elif "answer no" in _texts(at):
            at.write("answer no")
        else:
            said = refused(at, "answer no")
            break
    assert "no way" in said or "capital" in said
    assert "Told before (entry " in said
    assert "border on each other? no" in said.lower() or "no." in said


@pytest.mark.parametrize("text", ["dial 7", "dial 0", "dial nine", "dial"])
def test_a_dial_of_nonsense_is_refused_with_what_it_could_be(text: str) -> None:
    at = AtDesk()
    at.write("done")
    said = refused(at, text)
    assert "dial 1, dial 2" in said


def test_a_report_after_the_end_is_refused_and_the_report_that_ended_it_named() -> None:
    at = AtDesk("vortex", position={"turn": "turtles", "leader": "west_n"})
    at.play("leader shell")
    assert at.desk.page.asking == "over"
    said = refused(at, "took 3")
    assert "The game is over." in said
    assert (
        "The game ended with what was told last (entry 1 of the record): The Manta Leader was moved to Shell."
        in said
    )
    at.desk.open(Wish.SHOW_CORRECTIONS)
    at.pick("What was done?")
    assert "The Manta Leader was moved to Hub" in at.options
