"""Counts of the toy game that can be checked by hand."""

from tests.core.toy import Toy, full_box
from undertow.core.perft import divide, perft

TOY = Toy()


def test_counts_from_the_beginning():
    state = TOY.new_game({}, full_box())
    # Six cards, then five. Then a seat with two coins may buy all but card 3 and 6 (price 3), work, rest:
    # over the 30 pairs of cards 60 - 20 = 40 purchases and 60 others.
    assert [perft(TOY, state, depth) for depth in range(4)] == [1, 6, 30, 100]


def test_divide_adds_up_and_keeps_the_pinned_order():
    state = TOY.new_game({}, full_box())
    parts = divide(TOY, state, 3)
    assert list(parts) == [f"card {n}" for n in range(1, 7)]
    # With a dear card in one slot: 5 pairs, of which one has a second dear one: 4 purchases and 10 others.
    assert parts == {f"card {n}": 14 if n in (3, 6) else 18 for n in range(1, 7)}


def test_an_open_choice_counts_as_its_answers():
    state = TOY.from_position({}, full_box().without("price.3"), {"slot.1": "3"})
    # buy 1 asks: three answers; work and rest lead to the other seat with buy 1, work, rest each.
    assert divide(TOY, state, 2) == {"buy 1": 3, "work": 3, "rest": 3}


def test_games_that_end_sooner_do_not_count():
    state = TOY.from_position({}, full_box(), {"coins.1": "2"})
    state.stack[:] = state.stack[1:]  # the last round: no further one below
    assert [perft(TOY, state, depth) for depth in (1, 2, 3)] == [2, 4, 0]
