"""The decision stack, action texts, refusals, open options and questions, on the toy game."""

from __future__ import annotations

import pytest

from tests.core.toy import Toy, full_box
from undertow.core.action import CHANCE, TABLE, read_action, text_of
from undertow.core.errors import Ambiguous, FactError, NotLegal, NotReadable
from undertow.core.ruleset import Outcome, Verdict, is_chance

TOY = Toy()


def position(box=None, **keys):
    facts = {key.replace("_", "."): value for key, value in keys.items()}
    return TOY.from_position({}, full_box() if box is None else box, facts)


def test_the_order_of_legal_actions_is_pinned():
    state = position(slot_1="1", slot_2="4")
    texts = [text_of(action) for action in TOY.legal_actions(state)]
    assert texts == ["buy 1", "buy 2", "work", "rest"]


def test_every_text_reads_back_to_its_action():
    state = TOY.new_game({}, full_box())
    for _ in range(8):
        legal = TOY.legal_actions(state)
        assert [TOY.read(state, text_of(action)) for action in legal] == legal
        state = TOY.apply(state, legal[-1])


@pytest.mark.parametrize(
    ("text", "action"),
    [("w", ("work",)), ("b 2", ("buy", 2)), ("  BUY   1 ", ("buy", 1)), ("re", ("rest",))],
)
def test_a_shortened_text_reads_where_only_one_action_fits(text, action):
    assert TOY.read(position(slot_1="1", slot_2="4"), text) == action


def test_an_ambiguous_text_names_what_fits():
    actions = [("move", "north"), ("move", "northwest"), ("mark", 1)]
    assert read_action("move north", actions) == ("move", "north")
    with pytest.raises(Ambiguous) as caught:
        read_action("mo n", actions)
    assert caught.value.legal == ("move north", "move northwest")


def test_upper_case_names_read_back():
    actions = [("answer", "Two Crowns"), ("answer", "None")]
    assert [read_action(text_of(action), actions) for action in actions] == actions


def test_a_number_is_never_shortened():
    with pytest.raises(NotReadable):
        read_action("buy 1", [("buy", 12)])


@pytest.mark.parametrize(("text", "known"), [("dance", False), ("sell 2", True), ("", False)])
def test_an_unreadable_text_is_told_from_a_choice_of_another_moment(text, known):
    state = position(slot_1="1", slot_2="4")
    with pytest.raises(NotReadable) as caught:
        TOY.read(state, text)
    assert caught.value.is_known_verb is known
    assert caught.value.legal == ("buy 1", "buy 2", "work", "rest")
    assert caught.value.message.id == ("core.not_a_choice_here" if known else "core.not_readable")


def test_a_refusal_says_what_which_rule_why_and_what_is_legal_instead():
    state = position(slot_1="3", coins_1="2")
    before = state.copy()
    with pytest.raises(NotLegal) as caught:
        TOY.apply(state, TOY.read(state, "buy 1"))
    error = caught.value
    assert (error.text, error.rule) == ("buy 1", "toy rules 2")
    assert (error.reason.id, error.reason.params) == ("toy.dear", {"coins": 2})
    assert error.legal == ("work", "rest")
    assert state == before


def test_the_candidates_that_are_not_legal_are_those_with_a_reason():
    state = position(slot_1="3", coins_1="4")
    verdicts = {text_of(a): TOY.verdict(state, a).reason for a in TOY.candidates(state)}
    assert verdicts == {"buy 1": None, "buy 2": "toy.empty", "work": "toy.rich", "rest": None}


def test_an_open_option_is_listed_and_names_the_fact_that_would_tell():
    state = position(full_box().without("price.3"), slot_1="3")
    assert TOY.verdict(state, ("buy", 1)) == Verdict(None, "price.3")
    assert TOY.legal_actions(state) == [("buy", 1), ("work",), ("rest",)]
    assert state.question is None  # nothing is asked for the sake of listing


def test_choosing_an_open_option_asks_and_a_good_answer_carries_it_out():
    state = position(full_box().without("price.3"), slot_1="3", coins_1="3")
    asking = TOY.apply(state, ("buy", 1))
    decision = TOY.decision(asking)
    assert (decision.party, decision.kind) == (TABLE, "fact")
    assert TOY.legal_actions(asking) == [("answer", 1), ("answer", 2), ("answer", 3)]
    assert TOY.outcome(asking) is None
    assert asking.coins == [3, 2]
    after = TOY.apply(asking, ("answer", 3))
    full = TOY.apply(position(slot_1="3", coins_1="3"), ("buy", 1))
    assert after == full


def test_an_answer_that_forbids_leads_back_to_the_same_decision_with_the_reason():
    state = position(full_box().without("price.3"), slot_1="3", coins_1="2")
    asking = TOY.apply(state, ("buy", 1))
    reason, rule = TOY.refused_by(asking, ("answer", 3))
    assert (reason.id, rule) == ("toy.dear", "toy rules 2")
    assert TOY.refused_by(asking, ("answer", 2)) is None
    after = TOY.apply(asking, ("answer", 3))
    assert TOY.decision(after).frame == TOY.decision(state).frame
    assert after.coins == state.coins
    assert TOY.legal_actions(after) == [("work",), ("rest",)]  # now it is known


def test_a_fact_met_deep_in_a_step_is_asked_and_nothing_happens_before():
    state = position(full_box().without("gift.1"), slot_1="1")
    asking = TOY.apply(state, ("buy", 1))
    assert asking.question == ("gift.1", ("buy", 1))
    assert (asking.coins, asking.slots, asking.owned) == ([2, 2], [1, 0], ((), ()))
    assert TOY.apply(asking, ("answer", 0)) == TOY.apply(position(slot_1="1"), ("buy", 1))


def test_one_choice_may_ask_twice():
    state = position(full_box().without("price.1", "gift.1"), slot_1="1")
    first = TOY.apply(state, ("buy", 1))
    assert first.question == ("price.1", ("buy", 1))
    second = TOY.apply(first, ("answer", 1))
    assert second.question == ("gift.1", ("buy", 1))
    after = TOY.apply(second, ("answer", "again"))
    assert [frame[0] for frame in after.stack[-3:]] == ["refill", "sale", "turn"]


def test_a_fact_may_be_told_unasked_and_is_not_asked_then():
    state = position(full_box().without("price.1"), slot_1="1")
    told = TOY.tell(state, "price.1", 1)
    assert TOY.apply(told, ("buy", 1)) == TOY.apply(position(slot_1="1"), ("buy", 1))


@pytest.mark.parametrize(
    ("key", "value"), [("price.1", 9), ("price.2", 3), ("price.9", 1), ("colour.1", 1)]
)
def test_a_fact_outside_its_values_or_against_a_known_one_is_refused(key, value):
    state = position(full_box().without("price.1"), slot_1="1")
    with pytest.raises(FactError):
        TOY.tell(state, key, value)


def test_an_answer_outside_the_values_is_refused():
    asking = TOY.apply(position(full_box().without("price.1"), slot_1="1"), ("buy", 1))
    with pytest.raises(FactError):
        TOY.tell(asking, "price.1", 9)
    with pytest.raises(NotReadable):
        TOY.apply(asking, ("answer", 9))


def test_a_choice_that_only_passes_is_forced_and_no_other():
    bought = TOY.apply(position(slot_1="1"), ("buy", 1))
    assert TOY.legal_actions(bought) == [("done",)]
    assert TOY.forced(bought) == ("done",)
    can_sell = TOY.apply(position(slot_1="4"), ("buy", 1))
    assert TOY.forced(can_sell) is None


def test_chance_is_a_decision_of_its_own_party():
    state = TOY.new_game({}, full_box())
    assert is_chance(TOY.decision(state))
    assert TOY.decision(state).party == CHANCE
    assert TOY.legal_actions(state) == [("card", n) for n in range(1, 7)]
    state = TOY.apply(state, ("card", 4))
    assert TOY.chance_draw(state) == ("deck", 1)
    assert TOY.legal_actions(state) == [("card", n) for n in (1, 2, 3, 5, 6)]


def test_a_game_that_has_ended_offers_nothing_and_refuses_everything():
    state = position(slot_1="5", coins_1="2")
    for text in ["buy 1", "done", "card 1", *["rest"] * 5]:
        state = TOY.apply(state, TOY.read(state, text))
    assert TOY.outcome(state) == Outcome(0, "toy.rounds_over")
    assert TOY.decision(state) is None
    assert TOY.legal_actions(state) == []
    with pytest.raises(NotReadable) as caught:
        TOY.apply(state, ("rest",))
    assert caught.value.legal == ()


def test_copies_share_nothing_that_changes():
    state = position(slot_1="5")
    other = state.copy()
    assert (other, hash(other)) == (state, hash(state))
    TOY.perform(other, ("buy", 1))
    assert other != state
    assert state == position(slot_1="5")


def test_apply_leaves_the_state_it_came_from_alone():
    state = TOY.new_game({}, full_box().without("gift.3"))
    choices = ["card 3", "card 2", "work", "rest", "buy 1", "answer again", "rest"]
    for text in [*choices, "done", "card 5"]:
        before = state.copy()
        after = TOY.apply(state, TOY.read(state, text))
        assert state == before != after
        state = after


def test_a_described_state_reads_in_the_notation_of_positions():
    words = TOY.describe(position(slot_1="5", coins_2="0"))
    assert words.pop("asked") == "0 turn"
    assert words == {"slot.1": "5", "slot.2": "0", "coins.1": "2", "coins.2": "0"}
    assert TOY.from_position({}, full_box(), words) == position(slot_1="5", coins_2="0")
