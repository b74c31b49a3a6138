"""Records replay to the live state, whatever was done, taken back and corrected."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.core.toy import CARDS, GIFTS, PRICES, Toy, full_box, head
from undertow.core.action import text_of
from undertow.core.errors import ActionError, FactError, NotLegal, RecordError
from undertow.core.game import Game, replay
from undertow.core.record import Chosen, Corrected, Drawn, Redone, Told, Undone

TOY = Toy()
TRUTH = full_box().facts
KEYS = [f"{name}.{card}" for name in ("price", "gift") for card in CARDS]


def new_game(*holes, **changes):
    return Game(TOY, head(**changes), full_box().without(*holes))


def play(game, *texts):
    for text in texts:
        game.choose(text)
    return game


def again(game):
    return replay(TOY, game.head, game.box, game.entries)


def test_a_choice_a_draw_and_an_answer_are_entries_of_their_kinds():
    game = play(new_game("price.1"), "card 1", "card 5", "buy 1", "answer 1", "done", "card 2")
    assert game.entries == [
        Drawn("deck", "card 1"),
        Drawn("deck", "card 5"),
        Chosen("0", "buy 1"),
        Told("price.1", 1),
        Chosen("0", "done"),
        Drawn("deck", "card 2"),
    ]
    assert game.line == game.entries
    assert again(game).state == game.state


def test_parties_may_have_names():
    game = play(new_game(), "card 1", "card 5")
    assert game.choose("work", by="red") == Chosen("red", "work")


def test_what_happened_is_kept_with_each_deed():
    game = play(new_game(), "card 2", "card 5", "buy 1")
    assert [(m.id, dict(m.params)) for m in game.node.story] == [
        ("toy.bought", {"seat": 0, "card": 2}),
        ("toy.gift", {"card": 2}),
    ]


def test_a_refused_choice_is_no_entry():
    game = play(new_game(), "card 3", "card 5")
    with pytest.raises(NotLegal):
        game.choose("buy 1")
    with pytest.raises(FactError):
        game.tell("price.3", 1)
    assert len(game.entries) == 2


def test_an_answer_that_forbids_stays_in_the_record_and_says_why():
    game = play(new_game("price.3"), "card 3", "card 5", "buy 1", "answer 3")
    reason, rule = game.node.refusal
    assert (reason.id, rule) == ("toy.dear", "toy rules 2")
    assert TOY.legal_actions(game.state) == [("buy", 2), ("work",), ("rest",)]
    assert again(game).node.refusal == game.node.refusal


def test_a_draw_is_taken_where_chance_is_asked_and_nowhere_else():
    game = new_game("gift.1")
    assert game.draw("card 1") == Drawn("deck", "card 1")
    assert game.draw(("card", 5)) == Drawn("deck", "card 5")
    with pytest.raises(ActionError) as caught:
        game.draw("work")
    assert caught.value.message.id == "core.choice_is_asked"
    game.choose("buy 1")
    with pytest.raises(ActionError) as caught:
        game.draw("answer 0")
    assert caught.value.message.id == "core.fact_is_asked"


@pytest.mark.parametrize(
    ("entries", "line_number", "reason"),
    [
        ([Chosen("0", "card 1")], 2, "core.chance_is_asked"),
        ([Drawn("bag", "card 1")], 2, "core.other_source"),
        ([Drawn("deck", "card 1"), Drawn("deck", "card 1")], 3, "core.not_a_choice_here"),
        ([Drawn("deck", "card 1"), Undone(2)], 3, "core.nothing_to_undo"),
        ([Redone(1)], 2, "core.nothing_to_redo"),
        ([Drawn("deck", "card 1"), Undone(1), Corrected(1, "card 2")], 4, "core.no_such_deed"),
        ([Drawn("deck", "card 1"), Corrected(0, "card 2")], 3, "core.no_such_deed"),
        ([Told("price.1", 2)], 2, "toy.fact"),
        ([Told("colour.1", 2)], 2, "toy.no_fact"),
    ],
)
def test_an_entry_that_cannot_follow_is_named_with_its_line_and_reason(
    entries, line_number, reason
):
    with pytest.raises(RecordError) as caught:
        replay(TOY, head(), full_box(), entries)
    assert caught.value.line_number == line_number
    assert caught.value.message.id == "core.record_entry"
    assert caught.value.message.params["reason"] == reason


@pytest.mark.parametrize(
    ("changes", "message_id", "found", "known"),
    [
        ({"game": "chess"}, "core.record_game", "chess", "toy"),
        ({"rules_version": 2}, "core.record_rules_version", 2, 3),
        ({"pack_hash": "abc"}, "core.record_pack", "abc", full_box().pack_hash),
    ],
)
def test_a_record_of_another_game_rules_version_or_pack_is_refused(
    changes, message_id, found, known
):
    with pytest.raises(RecordError) as caught:
        new_game(**changes)
    error = caught.value
    assert (error.message.id, error.line_number) == (message_id, 1)
    assert (error.message.params["found"], error.message.params["known"]) == (found, known)


def test_a_game_may_begin_at_a_position():
    game = new_game(position={"slot.2": "4", "coins.1": "0"})
    assert (game.state.slots, game.state.coins) == ([0, 4], [0, 2])
    assert again(play(game, "work", "buy 2")).state == game.state


def test_undo_and_redo_are_lookups_and_entries():
    game = play(new_game(), "card 1", "card 5", "work")
    states = [node.state for node in game.nodes]
    assert game.undo(2) == Undone(2)
    assert game.state is states[1]
    assert game.redo() == Redone(1)
    assert game.state is states[2]
    assert (game.can_undo, game.can_redo) == (True, True)
    game.choose("rest")
    assert not game.can_redo
    assert game.entries[3:] == [Undone(2), Redone(1), Chosen("0", "rest")]
    assert again(game).state == game.state


def test_nothing_to_undo_or_redo_is_refused_and_changes_nothing():
    game = play(new_game(), "card 1")
    for wrong in (lambda: game.undo(2), lambda: game.undo(0), game.redo, lambda: game.redo(-1)):
        with pytest.raises(ActionError):
            wrong()
    assert game.entries == [Drawn("deck", "card 1")]


# ---- corrections


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


# ---- walks


class Walk(RuleBasedStateMachine):
    """Anything that can be done to a game; the record leads to the live state after every step."""

    def __init__(self):
        super().__init__()
        holes = ["price.1", "price.3", "gift.2", "gift.3", "gift.5"]
        self.game = new_game(*holes, options={"coins": "3"})

    @precondition(lambda self: TOY.legal_actions(self.game.state))
    @rule(data=st.data())
    def choose(self, data):
        legal = TOY.legal_actions(self.game.state)
        self.game.choose(data.draw(st.sampled_from(legal)))

    @rule(key=st.sampled_from(KEYS), index=st.integers(0, 2))
    def tell(self, key, index):
        value = TOY.fact_values(self.game.state, key)[index]
        known = self.game.state.box.facts.get(key)
        if known in (None, value):
            self.game.tell(key, value)

    @precondition(lambda self: self.game.can_undo)
    @rule(data=st.data())
    def undo(self, data):
        count = data.draw(st.integers(1, min(3, len(self.game.done) - 1)))
        wanted = self.game.done[-1 - count].state
        self.game.undo(count)
        assert self.game.state is wanted

    @precondition(lambda self: self.game.can_redo)
    @rule(data=st.data())
    def redo(self, data):
        count = data.draw(st.integers(1, len(self.game.undone)))
        wanted = self.game.undone[-count].state
        self.game.redo(count)
        assert self.game.state is wanted

    @precondition(lambda self: self.game.line)
    @rule(data=st.data())
    def correct(self, data):
        node = data.draw(st.sampled_from(self.game.nodes[1:]))
        if isinstance(node.deed, Told):
            texts = [str(value) for value in TOY.fact_values(node.state, node.deed.key)]
        else:
            texts = [text_of(a) for a in TOY.legal_actions(node.previous.state)]
        before = list(self.game.entries)
        try:
            self.game.correct(node.entry_number, data.draw(st.sampled_from(texts)))
        except (ActionError, FactError):
            assert self.game.entries == before

    @precondition(lambda self: self.game.state.question is None)
    @rule()
    def go_on(self):
        self.game.go_on()

    @invariant()
    def the_record_leads_to_the_live_state(self):
        game, other = self.game, again(self.game)
        assert other.state == game.state
        assert other.line == game.line
        assert [n.state for n in other.done] == [n.state for n in game.done]
        assert [n.state for n in other.undone] == [n.state for n in game.undone]
        assert other.entries == game.entries


Walk.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestWalk = Walk.TestCase


@given(st.sets(st.sampled_from(KEYS)), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_holes_give_the_same_final_state_and_the_same_record_but_for_told_facts(holes, seed):
    rng = Random(seed)
    full, holed = new_game(), new_game(*holes)
    while TOY.decision(full.state) is not None:
        text = text_of(rng.choice(TOY.legal_actions(full.state)))
        full.choose(text)
        holed.choose(text)
        while holed.state.question is not None:
            key = holed.state.question[0]
            holed.choose(("answer", TRUTH[key]))
            assert holed.node.refusal is None
    told = [entry for entry in holed.entries if isinstance(entry, Told)]
    assert [entry for entry in holed.entries if not isinstance(entry, Told)] == full.entries
    assert len({entry.key for entry in told}) == len(told)  # nothing is asked twice
    assert {entry.key for entry in told} <= holes
    for key in holes - {entry.key for entry in told}:
        holed.tell(key, TRUTH[key])  # what no rule needed makes no difference
    assert holed.state == full.state
    assert TOY.outcome(holed.state) == TOY.outcome(full.state)


def test_the_toy_s_facts_are_what_the_tests_say():
    assert [TRUTH[f"price.{card}"] for card in CARDS] == list(PRICES)
    assert [TRUTH[f"gift.{card}"] for card in CARDS] == list(GIFTS)
