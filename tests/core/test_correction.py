"""Corrections of the past: what still stands is done again, and what falls off is named."""

from __future__ import annotations

import pytest

from tests.core.toy_games import TOY, again, new_game, play
from undertow.core.action import text_of
from undertow.core.errors import ActionError, FactError
from undertow.core.record import Chosen, Corrected, Drawn, Told


def test_a_corrected_draw_keeps_what_is_still_legal():
    game = play(new_game(), "card 3", "card 5", "work", "work", "rest")
    assert game.correct(1, "card 4") == []
    assert game.state.slots == [4, 5]
    assert game.state.coins == [3, 3]
    assert game.entries[-1] == Corrected(1, "card 4")
    assert game.line[0] == Drawn("deck", "card 4")
    assert again(game).state == game.state


def test_a_correction_stops_at_the_first_choice_that_is_no_longer_legal():
    game = play(new_game(), "card 1", "card 5", "work", "rest", "buy 1", "done", "card 3", "rest")
    assert game.correct(3, "rest") == []  # two coins are enough
    game.undo()
    # Without the working, and with a card at three coins, the purchase falls, and all after it.
    game.correct(3, "rest")
    assert game.correct(1, "card 6") == ["buy 1", "done", "card 3", "rest"]
    assert TOY.decision(game.state).party == 0
    assert game.state.slots == [6, 5]
    assert again(game).state == game.state


def test_what_merely_passed_is_asked_once_something_else_is_possible_there():
    game = play(new_game(), "card 1", "card 5", "buy 1", "done")
    assert game.correct(1, "card 4") == ["done"]  # a card of even number may be sold
    assert [text_of(action) for action in TOY.legal_actions(game.state)] == ["sell 4", "done"]
    assert again(game).state == game.state


def test_what_merely_passed_stands_where_people_went_on_from_there():
    game = play(new_game(), "card 1", "card 5", "buy 1", "done", "card 3", "work")
    assert game.correct(1, "card 4") == []
    assert again(game).state == game.state


def test_a_choice_of_another_party_is_not_taken_for_the_same():
    # Card 3 gives seat 0 another turn, in which it works. Had it worked at once, the next work would be seat 1's.
    game = play(new_game(options={"coins": "3"}), "card 3", "card 5", "buy 1", "work", "done")
    play(game, "card 2", "work", "rest")
    assert game.correct(3, "work") == ["work", "done", "card 2", "work", "rest"]
    assert TOY.decision(game.state).party == 1
    assert again(game).state == game.state


def test_a_correction_is_undone_as_a_whole_and_redone():
    game = play(new_game(), "card 3", "card 5", "work")
    before = game.state
    game.correct(1, "card 4")
    corrected = game.state
    game.undo()
    assert game.state is before
    assert game.line[0] == Drawn("deck", "card 3")
    game.redo()
    assert game.state is corrected
    assert again(game).state == game.state


def test_a_correction_that_cannot_stand_changes_nothing():
    game = play(new_game("price.1"), "card 1", "card 5", "buy 1", "answer 1")
    for number, text, error in [
        (2, "card 1", ActionError),
        (3, "buy 7", ActionError),
        (4, "9", FactError),
        (9, "work", ActionError),
    ]:
        with pytest.raises(error):
            game.correct(number, text)
    assert len(game.entries) == 4
    assert again(game).state == game.state


def test_a_corrected_fact_counts_from_where_it_was_told():
    game = play(new_game("gift.1"), "card 1", "card 5", "buy 1", "answer 2", "done", "card 2")
    assert game.state.coins == [3, 2]
    assert game.correct(4, "0") == []
    assert game.state.coins == [1, 2]
    assert game.state.box.facts["gift.1"] == 0
    assert again(game).state == game.state


def test_a_corrected_fact_may_refuse_the_choice_that_asked_for_it():
    game = play(new_game("price.1"), "card 1", "card 5", "buy 1", "answer 1", "done", "card 2")
    assert game.correct(4, "3") == ["buy 1", "done", "card 2"]
    assert game.node.refusal[0].id == "toy.dear"
    assert TOY.legal_actions(game.state) == [("buy", 2), ("work",), ("rest",)]
    assert again(game).state == game.state


def test_a_refused_choice_stays_refused_when_another_one_was_made_after_it():
    game = play(new_game("price.1"), "card 1", "card 5", "buy 1", "answer 3", "work", "rest")
    assert game.correct(4, "1") == []
    assert game.state.owned == ((), ())
    assert game.state.box.facts["price.1"] == 1
    assert game.line[2:] == [Told("price.1", 1), Chosen("0", "work"), Chosen("1", "rest")]
    assert again(game).state == game.state


def test_a_choice_refused_after_the_corrected_one_stays_refused_too():
    game = play(new_game("price.1"), "card 1", "card 5", "rest", "rest", "buy 1", "answer 3")
    play(game, "rest", "rest")
    assert game.correct(3, "work") == []  # three coins would have been enough
    assert game.state.owned == ((), ())
    assert again(game).state == game.state


def test_a_choice_that_its_answer_refuses_after_a_correction_is_named_as_dropped():
    game = play(new_game("price.1"), "card 1", "card 5", "work", "rest", "buy 1", "answer 3")
    play(game, "done", "card 2", "rest")
    assert game.correct(3, "rest") == ["buy 1", "done", "card 2", "rest"]
    assert game.node.refusal[0].id == "toy.dear"
    assert again(game).state == game.state


def test_a_refused_choice_is_carried_out_when_the_fact_is_corrected_at_once():
    game = play(new_game("price.1"), "card 1", "card 5", "buy 1", "answer 3")
    assert game.correct(4, "1") == []
    assert game.state.owned == ((1,), ())
    assert again(game).state == game.state


def test_a_correction_that_meets_a_question_goes_on_once_it_is_answered():
    game = play(new_game("gift.2"), "card 1", "card 5", "buy 1", "done", "card 4", "rest")
    assert game.correct(1, "card 2") == ["done", "card 4", "rest"]
    assert game.state.question == ("gift.2", ("buy", 1))
    game.choose("answer 0")
    kept = again(game)
    assert game.go_on() == [Chosen("0", "done"), Drawn("deck", "card 4"), Chosen("1", "rest")]
    assert kept.go_on() == game.entries[-3:]
    assert game.state == again(game).state == kept.state


def test_an_answer_given_later_serves_a_question_that_comes_earlier_now():
    game = play(new_game("gift.2"), "card 1", "card 2", "buy 1", "done", "card 4", "buy 2")
    play(game, "answer 1")
    # It was seat 0 that took card 2, card 4 came into its place, and that is what seat 1 took.
    assert game.correct(3, "buy 2") == []
    assert game.state.owned == ((2,), (4,))
    assert game.state.box.facts["gift.2"] == 1
    assert again(game).state == game.state
