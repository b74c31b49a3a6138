"""Where a fact of a card is asked that nobody can tell from others, the people's own box says which card it may be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.duellum.playing import box_of, head_of
from tests.table.real_table import desk_of, real_session
from undertow.core.errors import FactError
from undertow.core.game import Game, replay
from undertow.core.record import Told, Undone
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.state import SOURCES, State
from undertow.games.duellum.this_one import MOST_SUGGESTED, suggestions
from undertow.table.dealer import Dealer
from undertow.table.session import Session
from undertow.words import say

POSITION = {
    "turn": "squids",
    "first": "squids",
    "ending": "finishing",
    "trigger": "goals",
    "deck": "6",
    "squids hand": "conquer buy",
}
VORTEX = {"mode": "vortex", "players": "1", "faction": "turtles", "regent_goals": "never"}


def own_box(*known: str) -> Box:
    """The box of which only these cards are known."""
    box = box_of("goals")
    holes = [
        key
        for key in box.facts()
        if key.startswith("card.") and box.card_names[int(key.split(".")[1]) - 1] not in known
    ]
    return box.without(holes)


def asked_for_points(box: Box) -> Session[State]:
    """Shrimpion took one of six mercenaries, and its points are counted."""
    head = replace(head_of(box, VORTEX), position=POSITION)
    session = Session(Game(RULES, head, box), Dealer(1), frozenset(SOURCES), at_table=AT_TABLE)
    for text in ["draw conquer", *["turned mercenary plain"] * 6, "done", "draw buy", "done"]:
        session.choose(text)
    session.choose("points 12")
    while session.steps:
        session.confirm_step()
    assert session.state.question is not None
    assert session.state.question[0] == "card.3.points"
    return session


MERCENARIES = tuple(
    [
        name
        for number, name in enumerate(box_of("goals").card_names, start=1)
        if box_of("goals").value(f"card.{number}.kind") == "mercenary"
        and box_of("goals").value(f"card.{number}.crown") == "no"
    ]
)


def test_cards_that_fit_stand_before_the_bare_answers_and_answer_everything_at_once():
    session = asked_for_points(own_box(*MERCENARIES[:2], "loc_a"))
    desk = desk_of(session)
    labels = [say(option.label) for option in desk.page.options]
    assert [option.text for option in desk.page.options][:3] == ["this 1", "this 2", "answer 0"]
    assert labels[0].startswith("Is it this one? mercenary, type ")
    desk.choose_text("this 2")
    row = box_of("goals").card_id(MERCENARIES[1]) + 1
    told = {entry.key: entry.value for entry in session.game.entries if isinstance(entry, Told)}
    assert told == {
        f"card.3.{mark}": box_of("goals").value(f"card.{row}.{mark}")
        for mark in ("type", "bubble", "points")
    }


def test_the_record_replays_without_the_box_that_suggested():
    session = asked_for_points(own_box(*MERCENARIES[:2]))
    desk_of(session).choose_text("this 1")
    game = replay(RULES, session.game.head, session.game.box, session.game.entries)
    assert game.state == session.state


def test_one_undo_takes_the_card_back_and_one_redo_puts_it_forward():
    session = asked_for_points(own_box(*MERCENARIES[:2]))
    before = session.state
    desk_of(session).choose_text("this 1")
    after = session.state
    session.undo()
    assert session.state == before
    assert session.game.entries[-1] == Undone(3)
    session.redo()
    assert session.state == after


def test_each_of_its_facts_can_be_corrected():
    session = asked_for_points(own_box(*MERCENARIES[:2]))
    desk_of(session).choose_text("this 1")
    asked = [say(one.question) for one in session.correctables[:3]]
    assert "how many prosperity points" in asked[0]
    assert ["type" in asked[2], "bubble" in asked[1]] == [True, True]
    bubble = session.correctables[1]
    session.correct(bubble.entry_number, "0")
    assert session.state.box.value("card.3.bubble") == 0


def test_what_cannot_be_told_leaves_everything_as_it_was():
    session = asked_for_points(own_box(*MERCENARIES[:2]))
    count = len(session.game.entries)
    with pytest.raises(FactError):
        session.choose("answer 2", (("card.3.bubble", 1), ("card.3.kind", "location")))
    assert len(session.game.entries) == count


def test_a_card_that_was_recognised_is_not_offered_again():
    session = asked_for_points(own_box(*MERCENARIES[:2]))
    box = session.state.box
    row = box_of("goals").card_id(MERCENARIES[0]) + 1
    for mark in ("type", "points"):
        box = box.with_fact(f"card.5.{mark}", box_of("goals").value(f"card.{row}.{mark}"))
    state = session.state.copy()
    state.question, state.box = session.state.question, box
    assert len(suggestions(session.state, session.game.box)) == 2
    assert len(suggestions(state, session.game.box)) == 1


def test_more_cards_than_a_glance_takes_in_are_not_listed():
    assert len(MERCENARIES) > MOST_SUGGESTED
    session = asked_for_points(own_box(*MERCENARIES))
    assert suggestions(session.state, session.game.box) == ()
    assert desk_of(session).page.options[0].text == "answer 0"


def test_a_box_that_knows_no_such_card_suggests_nothing():
    session = asked_for_points(own_box("loc_a", "loc_b"))
    assert suggestions(session.state, session.game.box) == ()


# ---- none of these


def test_in_a_box_that_is_known_there_is_still_a_way_out():
    desk = desk_of(real_session({"mode": "referee"}))
    while "turned up in slot 1" not in say(desk.page.message):
        desk.choose_text("1")
    assert desk.page.options[-1].text == "none"
    desk.choose_text("none")
    assert [say(option.label) for option in desk.page.options] == [
        "Back to the game",
        "That was not so: correct what was told or done",
        "The box is wrong about this card",
    ]
    desk.choose_text("3")
    assert "undertow pack edit" in " ".join(say(notice) for notice in desk.notices)
    desk.choose_text("2")
    assert "What was told wrongly?" in say(desk.page.message)
