"""Cases, the text format of rules shown by examples: faults are said with their lines, failures are reported."""

from __future__ import annotations

import pytest

from tests.core.toy import Toy, full_box
from undertow.core.case import KEYWORDS, CaseError, read_cases, run_case
from undertow.words import say

TOY = Toy()
HEAD = "game toy\npack six\n"


def failures(text: str, head: str = HEAD + "case It holds\n") -> list[str]:
    """What fails of the one case in a text, as ``line: sentence``; lines count from the case's first one."""
    (case,) = read_cases(head + text)
    box = full_box().without(*case.unknown)
    shift = head.count("\n")
    return [f"{line - shift}: {say(why)}" for line, why in run_case(case, TOY, box)]


def fault(text: str) -> str:
    with pytest.raises(CaseError) as caught:
        read_cases(text)
    return say(caught.value.message)


# ---- what is read


def test_a_file_of_cases_is_read_with_its_lines():
    text = (
        "game toy\n# a remark\npack six\n\n"
        "case One buys   # and another remark\nrule R1 R2\nrule buying\noption coins 3\n"
        "given slot.1: 4\nunknown price.4 gift.4\ndo 0: buy 1\n\npack other\ncase Two rests\ndo rest\n"
    )
    one, two = read_cases(text)
    assert (one.name, one.line_number, one.game, one.pack) == ("One buys", 5, "toy", "six")
    assert one.rules == ["R1", "R2", "buying"]
    assert one.options == {"coins": "3"}
    assert one.position == {"slot.1": "4"}
    assert one.unknown == ["price.4", "gift.4"]
    assert one.lines == [(11, "do", "0: buy 1")]
    assert (two.name, two.game, two.pack, two.rules) == ("Two rests", "toy", "other", [])


def test_an_empty_file_has_no_cases():
    assert read_cases("# nothing yet\n\n") == []


def test_a_dash_stands_for_no_words():
    (case,) = read_cases(HEAD + "case A\ngiven slot.1: -\ndo rest\n")
    assert case.position == {"slot.1": ""}


@pytest.mark.parametrize(
    ("text", "line_number", "said"),
    [
        ("game toy\npak six\n", 2, "“pak six” begins with no word of a case"),
        ("game toy\npack six\ncase\n", 3, "“case” begins with no word of a case, or says nothing"),
        ("game toy\ncase A\n", 2, "“case A” comes before the game and the pack are named"),
        ("pack six\n\ncase A\n", 3, "“case A” comes before the game and the pack are named"),
        ("game toy\npack six\ndo rest\n", 3, "“do rest” belongs to no case"),
        (HEAD + "case A\ndo rest\nrule R1\n", 5, "“rule” comes too late"),
        (HEAD + "case A\ndo rest\ngiven slot.1: 4\n", 5, "“given” comes too late"),
        (HEAD + "case A\ndo rest\noption coins 2\n", 5, "“option” comes too late"),
        (HEAD + "case A\ndo rest\nunknown gift.1\n", 5, "“unknown” comes too late"),
        (HEAD + "case A\ngiven slot.1 4\ndo rest\n", 4, "“slot.1 4” is not written as it must be"),
        (HEAD + "case A\nexpect coins.1 2\n", 4, "“coins.1 2” is not written as it must be"),
        (HEAD + "case A\nrefuse buy 1\n", 4, "“buy 1” is not written as it must be"),
        (HEAD + "case A\nopen buy 1\n", 4, "“buy 1” is not written as it must be"),
        (HEAD + "case A\ntell price.1: 2\n", 4, "“price.1: 2” is not written as it must be"),
        (HEAD + "case A\ngiven slot.1: 4\ngiven slot.1: 5\ndo rest\n", 5, "“given slot.1” stands"),
        (HEAD + "case A\noption coins 1\noption coins 2\ndo rest\n", 5, "“option coins” stands"),
        (HEAD + "case A\nrule R1\ncase B\ndo rest\n", 3, "the case “A” does and demands nothing"),
    ],
)
def test_what_is_not_sound_is_said_with_its_line(text: str, line_number: int, said: str):
    sentence = fault(text)
    assert sentence.startswith(f"Line {line_number}: ")
    assert said in sentence


def test_a_fault_of_form_names_the_form():
    assert fault(HEAD + "case A\nrefuse buy 1\n").endswith(f"{KEYWORDS['refuse']}.")


# ---- what is run


def test_without_a_position_a_case_begins_with_the_set_up():
    assert not failures(
        "draw card 4\ndraw card 1\nexpect slot.1: 4\nexpect slot.2: 1\nexpect asked: 0 turn\n"
    )


def test_a_position_and_options_begin_it_where_they_say():
    assert not failures("option coins 3\ngiven slot.1: 3\ndo 0: buy 1\nexpect coins.1: 0\n")


@pytest.mark.parametrize(
    ("set_up", "said"),
    [
        ("option colour red", "toy.option"),
        ("given slot.9: 1", "toy.position"),
        ("unknown price.9", "toy.no_fact"),
    ],
)
def test_a_set_up_that_cannot_be_fails_at_the_case(set_up: str, said: str):
    (failure,) = failures(f"{set_up}\ndo rest\n")
    assert failure.startswith("0: ")
    assert said in failure


def test_a_failing_expectation_says_what_is_there():
    text = "given slot.1: 4\ndo buy 1\nexpect coins.1: 7\n"
    assert failures(text) == ["3: coins.1 is 2, expected was 7."]


def test_a_case_stops_at_its_first_failure():
    assert len(failures("given slot.1: 4\nexpect coins.1: 7\nexpect coins.2: 7\n")) == 1


def test_a_key_that_nobody_knows_is_said_with_the_known_ones():
    (failure,) = failures("given slot.1: 4\nexpect money: 2\n")
    assert failure.startswith("2: Line 5: “money” is nothing that can be expected.")
    assert "coins.1" in failure
    assert "legal" in failure


def test_legal_choices_are_expected_as_texts_in_their_order():
    given = "given slot.1: 4\n"
    assert not failures(given + "expect legal: buy 1, work, rest\n")
    assert failures(given + "expect legal: work, buy 1, rest\n")
    assert failures(given + "expect legal: buy 1, work\n")


def test_a_choice_that_is_not_legal_cannot_be_done():
    (failure,) = failures("given slot.1: 6\ndo rest\ndo buy 1\n")
    assert failure.startswith("3: ")
    assert "toy.dear" in failure


def test_a_text_that_nobody_can_read_cannot_be_done():
    (failure,) = failures("given slot.1: 4\ndo dance\n")
    assert failure.startswith("2: “dance” is no choice that this game knows.")
    for number in ("²", "9" * 5000):
        (failure,) = failures(f"given slot.1: 4\ndo buy {number}\n")
        assert failure.startswith("2: “buy ")


def test_who_decides_is_part_of_what_is_done():
    given = "given slot.1: 4\n"
    assert not failures(given + "do 0: rest\ndo 1: rest\n")
    assert failures(given + "do 1: rest\n") == ["2: 1 was to decide here, but it is 0 who decides."]


def test_only_chance_is_drawn():
    (failure,) = failures("given slot.1: 4\ndraw card 5\n")
    assert failure.startswith("2: chance was to decide here")


def test_a_draw_that_cannot_be_is_said():
    (failure,) = failures("draw card 4\ndraw card 4\n")
    assert failure.startswith("2: “card 4” is no choice at this point.")


# ---- refused, allowed, open


def test_what_the_named_rule_forbids_is_refused():
    assert not failures("given slot.1: 6\nrefuse buy 1 : toy rules 2\n")


def test_rules_may_be_written_as_headers_write_them():
    assert not failures("given slot.1: 6\nrefuse buy 1 : toy-rules-2\n")


def test_a_refusal_by_another_rule_fails():
    (failure,) = failures("given slot.1: 6\nrefuse buy 1 : R7\n")
    assert failure == "2: “buy 1” is refused, but by toy rules 2 and not by R7."


def test_what_is_allowed_is_not_refused():
    (failure,) = failures("given slot.1: 4\nrefuse buy 1 : toy rules 2\n")
    assert failure == "2: “buy 1” is allowed, but toy rules 2 was to forbid it."


def test_what_is_no_choice_here_is_refused_by_no_rule():
    given = "given slot.1: 4\n"
    assert not failures(given + "refuse done : -\n")
    assert "no choice at this point" in failures(given + "refuse done : toy rules 2\n")[0]


def test_a_refusal_by_a_rule_is_not_the_same_as_no_choice():
    assert failures("given slot.1: 6\nrefuse buy 1 : -\n")


def test_a_word_that_the_game_does_not_know_is_never_refused():
    (failure,) = failures("given slot.1: 4\nrefuse dance : -\n")
    assert "no choice that this game knows" in failure


def test_refusing_changes_nothing():
    assert not failures(
        "given slot.1: 6\nrefuse buy 1 : toy rules 2\nexpect slot.1: 6\ndo 0: rest\n"
    )


def test_allowing_does_nothing_but_look():
    assert not failures("given slot.1: 4\nallow buy 1\nallow work\nexpect slot.1: 4\n")
    assert "toy.dear" in failures("given slot.1: 6\nallow buy 1\n")[0]
    assert "no choice at this point" in failures("given slot.1: 6\nallow done\n")[0]


def test_an_unknown_fact_makes_a_choice_open():
    assert not failures("given slot.1: 4\nunknown price.4\nopen buy 1 : price.4\n")


def test_what_is_open_is_not_simply_allowed():
    (failure,) = failures("given slot.1: 4\nunknown price.4\nallow buy 1\n")
    assert failure == "3: “buy 1” is open: nobody has told price.4 yet."


def test_what_is_known_or_depends_on_another_fact_is_not_open():
    assert failures("given slot.1: 4\nopen buy 1 : price.4\n") == [
        "2: “buy 1” was to depend on the unknown price.4. The fact it depends on: -."
    ]
    (failure,) = failures("given slot.1: 4\nunknown price.4\nopen buy 1 : gift.4\n")
    assert failure.endswith("The fact it depends on: price.4.")
    assert "toy.dear" in failures("given slot.1: 6\nopen buy 1 : price.6\n")[0]


def test_a_question_is_answered_and_the_choice_carried_out():
    text = "given slot.1: 4\nunknown price.4\ndo buy 1\nexpect asked: -1 fact\ndo answer 2\nexpect coins.1: 1\n"
    assert not failures(text)


def test_an_answer_that_forbids_leads_back():
    text = "given slot.1: 4\nunknown price.4\ndo buy 1\ndo answer 3\nexpect asked: 0 turn\n"
    assert not failures(text + "refuse buy 1 : toy rules 2\n")


def test_a_fact_is_told_unasked():
    given = "given slot.1: 4\nunknown price.4\n"
    assert not failures(given + "tell price.4 = 3\nrefuse buy 1 : toy rules 2\n")
    assert failures(given + "tell price.4 = 9\n")[0].startswith("3: ")
    assert failures(given + "tell price.9 = 1\n")[0].startswith("3: ")
    for no_number in ("²", "٣", "9" * 5000):
        assert failures(f"{given}tell price.4 = {no_number}\n")[0].startswith("3: ")
