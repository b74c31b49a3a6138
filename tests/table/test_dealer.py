"""What is dealt depends on the seed, the source and the number of the draw, and on nothing else."""

from collections import Counter

from tests.core.toy import Toy, full_box
from undertow.table.dealer import Dealer, number_from

TOY = Toy()


def new_state():
    return TOY.new_game({}, full_box())


def test_a_dealer_keeps_nothing():
    dealer, state = Dealer(5), new_state()
    first = dealer.pick(TOY, state)
    second = dealer.pick(TOY, TOY.apply(state, first))
    assert dealer.pick(TOY, state) == first
    assert Dealer(5).pick(TOY, TOY.apply(state, first)) == second != first


def test_every_outcome_is_as_likely_over_the_seeds():
    state = new_state()
    counts = Counter(Dealer(seed).pick(TOY, state)[1] for seed in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in counts.values())  # 1000 each, 3.5 sigma


def test_draws_of_one_seed_do_not_follow_each_other():
    pairs = Counter()
    for seed in range(3000):
        dealer, state = Dealer(seed), new_state()
        first = dealer.pick(TOY, state)
        pairs[first[1], dealer.pick(TOY, TOY.apply(state, first))[1]] += 1
    assert len(pairs) == 30
    assert all(60 < count < 140 for count in pairs.values())  # 100 each, 4 sigma


def test_the_numbers_are_pinned_for_records_of_every_version():
    # printf 5/deck/0 | sha256sum
    assert f"{number_from(5, 'deck', 0):064x}".startswith("80658935ce28ccb8")
    assert [Dealer(seed).pick(TOY, new_state())[1] for seed in range(8)] == [3, 2, 4, 3, 6, 5, 2, 4]
