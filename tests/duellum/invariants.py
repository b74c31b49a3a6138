"""What must hold in every state of Duellum, whatever was chosen."""

from __future__ import annotations

from collections import Counter

from undertow.core.action import text_of
from undertow.core.decision import Choice
from undertow.games.duellum import RULES
from undertow.games.duellum.components import PLACES, SLOTS
from undertow.games.duellum.ruleset import KINDS
from undertow.games.duellum.state import NO_CARD, State


def check(state: State) -> None:
    """Every invariant at once; an AssertionError names the first that does not hold."""
    check_cards(state)
    check_seats(state)
    check_animals(state)
    check_decision(state)


def check_cards(state: State) -> None:
    """Each card of the market is in exactly one place, and the deck is what nobody has seen."""
    where = [card for card in state.slots if card != NO_CARD]
    for seat in state.seats:
        where += [card for card in seat.places if card != NO_CARD]
        where += [card for card, _ in seat.mercenaries]
        where += [*seat.scored, *seat.played]
    where += [*state.unseen, *state.away]
    assert sorted(where) == list(range(len(state.box.card_names))), Counter(where).most_common(3)
    assert state.deck == len(state.unseen)
    assert len(state.slots) == SLOTS
    assert 0 <= state.dial < SLOTS


def check_seats(state: State) -> None:
    """Each action card in hand, on the pile, or being played; boards within their places and depths."""
    playing = [frame[2] for frame in state.stack if frame[0] == "action_end" and frame[2] >= 0]
    playing += [frame[3] for frame in state.stack if frame[0] == "regent_card" and frame[3] >= 0]
    for seat, mine in enumerate(state.seats):
        own = [card for card in playing if card in state.box.action_cards[seat]]
        assert sorted([*mine.hand, *mine.pile, *own]) == list(state.box.action_cards[seat])
        assert len(mine.places) == len(mine.raised) == PLACES
        assert len(mine.mercenaries) <= PLACES
        for card, raised in zip(mine.places, mine.raised, strict=True):
            if card == NO_CARD:
                assert raised == 0
            elif state.box_is_complete:
                assert 0 <= raised <= state.box.depth_count(card)
    assert state.coins >= 0
    assert state.tridents >= 0
    if not [frame for frame in state.stack if frame[0] in ("action_end", "report")]:
        assert state.coins == state.tridents == 0


def check_animals(state: State) -> None:
    """Every animal is somebody's, in a nest, or not yet placed; only own animals are ready."""
    animals = [animal for mine in state.seats for animal in mine.animals]
    animals += [manta for manta in state.nests if manta >= 0]
    animals += state.unplaced
    assert sorted(animals) == list(range(len(state.box.animal_names)))
    for mine in state.seats:
        assert mine.ready & ~sum([1 << animal for animal in mine.animals]) == 0


def check_decision(state: State) -> None:
    """A choice is on top with something legal in it, or the game has ended; texts are unique and read back."""
    if state.outcome is not None:
        assert not state.stack
        assert RULES.legal_actions(state) == []
        return
    assert isinstance(KINDS[state.stack[-1][0]], Choice)
    candidates = RULES.candidates(state)
    texts = [text_of(action) for action in candidates]
    assert len(set(texts)) == len(texts), Counter(texts).most_common(2)
    legal = RULES.legal_actions(state)
    assert legal, state.stack
    for action in legal:
        assert RULES.read(state, text_of(action)) == action
        assert action[0] in RULES.verbs
