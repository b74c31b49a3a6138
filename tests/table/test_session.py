"""The session asks people what is theirs to decide, does the rest itself, and keeps all of it."""

from __future__ import annotations

import pytest

from tests.table.toy_session import (
    OWN_DECK,
    REAL_DECK,
    TOY,
    ToyAtTable,
    legal,
    play,
    resumed,
    session,
)
from tests.table.views import VIEW
from undertow.bots.random_bot import RandomBot
from undertow.core.action import CHANCE, TABLE
from undertow.core.errors import ActionError, FactError, NotLegal, PositionError
from undertow.core.record import Chosen, Corrected, Drawn, Redone, Told, Undone

# ---- what people are asked


def test_people_are_asked_their_choices_and_nothing_else():
    some = session(**OWN_DECK)
    assert [type(entry) for entry in some.game.entries] == [Drawn, Drawn]
    assert some.decision.party == some.seat == 0
    play(some, "buy 2")  # nothing to sell: passed; and the slot is filled
    assert some.game.entries[2:4] == [Chosen("0", "buy 2"), Chosen("0", "done")]
    assert isinstance(some.game.entries[4], Drawn)
    assert some.decision.party == some.seat == 1


def test_with_a_real_deck_people_say_what_came_up():
    some = session(**REAL_DECK)
    assert some.game.entries == []
    assert some.decision.party == CHANCE
    play(some, "card 6", "card 1")
    assert some.game.entries == [Drawn("deck", "card 6"), Drawn("deck", "card 1")]
    assert some.decision.party == 0


def test_without_a_dealer_people_are_asked_every_draw():
    assert session().decision.party == CHANCE


def test_a_question_is_asked_and_belongs_to_the_seat_whose_choice_waits():
    some = play(session(["gift.5"], **OWN_DECK), "buy 2")
    assert (some.decision.party, some.seat) == (TABLE, 0)
    play(some, "answer 0")
    assert some.game.entries[3] == Told("gift.5", 0)
    assert some.refusal is None


def test_an_answer_that_forbids_leads_back_with_its_reason():
    some = session(["price.3"], head_changes={"options": {"coins": "2"}}, **OWN_DECK)
    before = some.decision
    play(some, "buy 1", "answer 3")
    reason, rule = some.refusal
    assert (reason.id, rule) == ("toy.dear", "toy rules 2")
    assert some.decision.frame == before.frame
    assert "buy 1" not in legal(some)
    assert some.story[-1] == reason


def test_a_fact_may_be_told_unasked():
    some = session(["price.3"], **OWN_DECK)
    some.tell("price.3", 3)
    assert some.game.entries[-1] == Told("price.3", 3)
    with pytest.raises(FactError):
        some.tell("price.3", 2)


def test_a_refusal_changes_nothing_and_nobody_hears_of_it():
    some = session(**OWN_DECK)
    heard = []
    some.on_change(lambda: heard.append(some.revision))
    for text, error in [("buy 1", NotLegal), ("dance", ActionError), ("card 1", ActionError)]:
        with pytest.raises(error):
            some.choose(text)
    assert (some.revision, heard, len(some.game.entries)) == (0, [], 2)
    some.choose("work")
    assert heard == [1]


def test_after_the_end_a_report_is_refused():
    some = play(session(**OWN_DECK), *["rest"] * 6)
    assert some.decision is None
    with pytest.raises(ActionError):
        some.choose("rest")
    assert some.seat == 1


def test_the_view_is_that_of_the_seat_that_decides():
    asked = []
    some = session(
        at_table=ToyAtTable(view=lambda *arguments: asked.append(arguments) or VIEW), **OWN_DECK
    )
    assert some.view() is VIEW
    play(some, "rest").view()
    assert [seat for _, seat in asked] == [0, 1]
    assert asked[1][0] == some.state


def test_parties_bear_their_names_in_the_record():
    some = session(at_table=ToyAtTable(names={0: "red", 1: "blue"}), **OWN_DECK)
    play(some, "rest", "work")
    assert some.game.entries[2:] == [Chosen("red", "rest"), Chosen("blue", "work")]


# ---- bots


def test_a_bot_plays_its_seat_by_the_seed_alone():
    bots = {1: RandomBot()}
    games = [session(bots=bots, head_changes={"seed": seed}, **OWN_DECK) for seed in (1, 1, 2, 3)]
    for some in games:
        play(some, "rest", "rest", "rest")
        assert some.decision is None
    lines = [some.game.entries for some in games]
    assert lines[0] == lines[1]
    assert len({tuple(line) for line in lines}) > 1


def test_two_bots_play_a_whole_game_by_themselves():
    some = session(bots={0: RandomBot(), 1: RandomBot()}, **OWN_DECK)
    assert some.decision is None
    assert not some.can_undo
    assert TOY.outcome(some.state) is not None


def test_a_bot_s_question_is_for_people():
    for seed in range(20):
        bots = {0: RandomBot()}
        some = session(["gift.5"], bots=bots, head_changes={"seed": seed}, **OWN_DECK)
        if some.game.entries[2] == Chosen("0", "buy 2"):
            assert some.decision.party == TABLE
            some.choose("answer 0")
            assert some.decision.party == 1
            return
    raise AssertionError("no bot bought the card")


def test_the_story_grows_by_what_is_new_and_follows_undo_and_redo():
    some = play(session(**OWN_DECK), "buy 2")
    before = list(some.story)
    play(some, "rest", "work")
    assert list(some.story)[: len(before)] == before
    whole = list(some.story)
    assert whole == [m for node in some.game.nodes for m in node.story]
    some.undo()
    some.undo()
    assert list(some.story) == before
    some.redo()
    some.redo()
    assert list(some.story) == whole


def test_a_picture_walks_no_line_that_was_walked_before(monkeypatch):
    some = play(session(**OWN_DECK), "rest")
    assert some.story
    monkeypatch.setattr(type(some.game), "nodes", property(lambda _: 1 / 0))
    assert (some.story, some.seat) == (some.story, 1)


# ---- undo and redo


def test_undo_goes_back_to_a_person_s_decision_and_takes_along_what_followed():
    some = play(session(**OWN_DECK), "buy 2")
    after = some.state
    some.undo()
    assert some.decision.party == 0
    assert len(some.game.line) == 2
    assert some.game.entries[-1] == Undone(3)
    some.redo()
    assert some.game.entries[-1] == Redone(3)
    assert some.state is after


def test_what_was_dealt_at_the_beginning_cannot_be_undone():
    some = session(**OWN_DECK)
    assert not some.can_undo
    with pytest.raises(ActionError):
        some.undo()
    with pytest.raises(ActionError):
        some.redo()
    assert some.revision == 0


def test_undo_never_rerolls():
    some = session(bots={1: RandomBot()}, **OWN_DECK)
    play(some, "buy 2")
    states = [some.state]
    for _ in range(3):
        some.undo()
        some.choose("buy 2")
        states.append(some.state)
    assert all(state == states[0] for state in states)


def test_undo_asks_first_where_it_goes_over_what_people_have_seen():
    some = play(session(**OWN_DECK), "work")
    assert not some.undo_goes_over_seen
    play(some, "buy 2")
    assert some.undo_goes_over_seen  # a card was turned up
    other = play(session(["price.3"], **OWN_DECK), "buy 1", "answer 3")
    assert other.undo_goes_over_seen
    assert not session(**OWN_DECK).undo_goes_over_seen


def test_undo_takes_a_question_step_by_step_and_offers_the_earlier_answer():
    some = play(session(["gift.5"], **OWN_DECK), "buy 2")
    assert some.earlier_answer is None
    play(some, "answer 2")
    some.undo()
    assert some.decision.party == TABLE
    assert some.earlier_answer == "answer 2"
    some.undo()
    assert some.decision.party == 0
    assert some.earlier_answer == "buy 2"
    some.choose("work")
    assert some.earlier_answer is None


def test_what_was_told_of_the_box_survives_an_undo():
    some = play(session(["gift.5"], **OWN_DECK), "buy 2", "answer 2")
    some.undo()
    some.undo()
    play(some, "buy 2")
    assert some.state.question is None
    assert [e for e in some.game.entries if isinstance(e, Told)] == [Told("gift.5", 2)] * 2


def test_a_corrected_answer_is_the_one_that_survives():
    some = play(session(["gift.5"], **OWN_DECK), "buy 2", "answer 2")
    number = next(n for n, e in enumerate(some.game.entries, 1) if isinstance(e, Told))
    some.correct(number, "0")
    while some.can_undo:
        some.undo()
    play(some, "buy 2")
    if some.state.question is not None:  # the undo of the correction led to the question itself
        play(some, some.earlier_answer)
    assert [e.value for e in some.game.entries if isinstance(e, Told)][-1] == 0


def test_what_lies_otherwise_is_mended_kept_and_taken_back():
    some = session(**OWN_DECK)
    some.mend({"coins.1": "4"})
    assert some.state.coins[0] == 4
    assert resumed(some, **OWN_DECK).state == some.state
    with pytest.raises(PositionError):
        some.mend({"weather": "fine"})
    some.undo()
    assert some.state.coins[0] == 2


def test_undo_leads_back_from_the_end():
    some = play(session(**OWN_DECK), *["rest"] * 6)
    some.undo()
    assert some.decision.party == 1
    some.redo()
    assert some.decision is None


# ---- corrections


def test_a_correction_is_settled_and_undone_as_a_whole():
    some = play(session(**REAL_DECK), "card 3", "card 5", "work", "work")
    before = some.state
    assert not some.correct(1, "card 1").choices
    assert some.state.slots == [1, 5]
    assert some.game.entries[-1] == Corrected(1, "card 1")
    some.undo()
    assert some.state is before
    some.redo()
    assert some.state.slots == [1, 5]


def test_a_correction_stops_at_the_first_choice_that_is_no_longer_legal_and_names_it():
    some = play(session(**REAL_DECK), "card 1", "card 5", "buy 1", "card 2", "rest")
    dropped = some.correct(1, "card 3")
    # Not “done”: it merely passed, and nobody was asked.
    assert [label.id for label in dropped.choices] == ["toy.do.buy", "toy.do.card", "toy.do.rest"]
    assert not dropped.waits
    assert dropped.why.id == "table.no_longer_legal"
    assert dropped.why.params["reason"] == "toy.dear"
    assert some.decision.party == 0
    assert legal(some) == ["buy 2", "work", "rest"]


def test_a_correction_that_meets_a_question_goes_on_by_itself_once_it_is_answered():
    some = session(["gift.3"], head_changes={"options": {"coins": "3"}}, **REAL_DECK)
    play(some, "card 1", "card 5", "buy 1", "card 2", "rest", "work")
    dropped = some.correct(1, "card 3")
    assert [label.id for label in dropped.choices] == ["toy.do.card", "toy.do.rest", "toy.do.work"]
    assert dropped.waits
    assert some.decision.party == TABLE
    play(some, "answer 0")
    assert some.game.line[-4:] == [
        Chosen("0", "done"),
        Drawn("deck", "card 2"),
        Chosen("1", "rest"),
        Chosen("0", "work"),
    ]
    assert resumed(some, **REAL_DECK).state == some.state


def test_a_correction_at_the_end_is_undone_to_the_end():
    some = play(session(**REAL_DECK), "card 3", "card 5", *["rest"] * 6)
    end = some.state
    some.correct(1, "card 1")
    some.undo()
    assert some.state is end
