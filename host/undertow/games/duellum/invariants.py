"""What holds in every state of Duellum, whatever was chosen: for self-play, proofs and tests.

Only seats that are checked are looked at: what an unchecked seat owns is its owner's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from undertow.core.action import read_action, text_of
from undertow.core.decision import Choice
from undertow.core.errors import ActionError
from undertow.games.duellum.components import CROWN_SPACES, PLACES, SLOTS
from undertow.games.duellum.regent import own_cards
from undertow.games.duellum.ruleset import KINDS, RULES
from undertow.games.duellum.state import NO_CARD, NO_SEAT, State, being_played


class InvariantBroken(Exception):
    """A state that no game can be in: a fault of the rules, never of what was chosen. The text says which and where."""


def check_invariants(state: State) -> None:
    """Every invariant at once. Raises InvariantBroken for the first that does not hold."""
    check_cards(state)
    check_seats(state)
    check_animals(state)
    check_goals(state)
    check_stack(state)
    check_decision(state)


def _hold(is_so: bool, what: str, *found: object) -> None:
    if not is_so:
        raise InvariantBroken(": ".join([what, *map(repr, found)]))


def _each_once(found: Collection[int], wanted: Collection[int], what: str) -> None:
    """Raise InvariantBroken unless ``found`` is ``wanted`` in any order, each member once."""
    if sorted(found) == list(wanted):
        return
    counts, expected = Counter(found), set(wanted)
    twice = sorted([one for one, count in counts.items() if count > 1])
    raise InvariantBroken(
        f"{what}: nowhere {sorted(expected - set(found))}, in two places {twice}, "
        f"not of the box {sorted(set(found) - expected)}"
    )


def check_cards(state: State) -> None:
    """Each card of the market is in exactly one place, and the deck is what nobody has seen."""
    where = [card for card in state.slots if card != NO_CARD]
    for seat in state.seats:
        where += [card for card in seat.places if card != NO_CARD]
        where += [card for card, _ in seat.mercenaries]
        where += [*seat.scored, *seat.played]
    where += [*state.unseen, *state.away]
    _each_once(where, range(len(state.box.card_names)), "market cards")
    _hold(state.deck == len(state.unseen), "cards in the deck", state.deck, len(state.unseen))
    _hold(len(state.slots) == SLOTS, "slots", state.slots)
    _hold(0 <= state.dial < SLOTS, "the dial", state.dial)


def check_seats(state: State) -> None:
    """Each action card in hand, on the pile, or being played; boards within their places and depths; the pool."""
    playing = [card for _, card in being_played(state)]
    for seat, mine in enumerate(state.seats):
        if state.options.unchecked[seat]:
            continue
        own = [card for card in playing if card in state.box.action_cards[seat]]
        _each_once(
            [*mine.hand, *mine.pile, *own], _own_cards(state, seat), f"action cards of {seat}"
        )
        _hold(len(mine.places) == len(mine.raised) == PLACES, "places", mine.places, mine.raised)
        _hold(len(mine.mercenaries) <= PLACES, "mercenaries beside a board", mine.mercenaries)
        for card, raised in zip(mine.places, mine.raised, strict=True):
            most = 0
            if card != NO_CARD:
                most = state.box.depth_count(card) if state.box_is_complete else raised
            _hold(0 <= raised <= most, "covered depths", card, raised)
    _hold(state.coins >= 0, "coins", state.coins)
    _hold(state.tridents >= 0, "tridents", state.tridents)
    if not [frame for frame in state.stack if frame[0] in ("action_end", "report")]:
        _hold(state.coins == state.tridents == 0, "a pool outside of actions", state.coins)


def _own_cards(state: State, seat: int) -> list[int]:
    if [frame for frame in state.stack if frame[0] == "setup_regent"]:
        return list(
            state.box.action_cards[seat]
        )  # nothing has been taken out of Shrimpion's deck yet
    return own_cards(state, seat)


def check_animals(state: State) -> None:
    """Every animal is somebody's, in a nest, or not yet placed; only own animals are ready."""
    animals = [animal for mine in state.seats for animal in mine.animals]
    animals += [manta for manta in state.nests if manta >= 0]
    animals += state.unplaced
    _each_once(animals, range(len(state.box.animal_names)), "animals")
    for seat, mine in enumerate(state.seats):
        others = mine.ready & ~sum([1 << animal for animal in mine.animals])
        _hold(others == 0, "ready animals of others", seat, others)


def check_goals(state: State) -> None:
    """Every achievement token beside a board or on a goal; crowns within their track; no goal open twice."""
    laid = [token for entry in state.laid for token in (entry[1], entry[3]) if token >= 0]
    tokens = [*laid, *state.seats[0].tokens, *state.seats[1].tokens]
    _each_once(tokens, range(len(state.box.token_names)), "achievement tokens")
    is_each_once = len(set(state.goals)) == len(state.goals) <= state.box.goal_count
    _hold(is_each_once, "open goals", state.goals)
    for first, _, second, _ in state.laid:
        _hold(first != second or first == NO_SEAT, "a goal achieved twice by one seat", state.laid)
        _hold(first != NO_SEAT or second == NO_SEAT, "a goal second before first", state.laid)
    for seat in state.seats:
        _hold(0 <= seat.crown <= CROWN_SPACES, "a space of the crown track", seat.crown)
    if not state.stack or state.stack[-1][0] == "turn":
        is_stepped = state.crowns == () or state.outcome is not None
        _hold(is_stepped, "crowns that wait between two actions", state.crowns)


def check_stack(state: State) -> None:
    """Frames are of kinds that the rules know, one turn at most is under way, and what is left of effects is sound."""
    turns = []
    for frame in state.stack:
        _hold(frame[0] in KINDS, "a kind of frame", frame)
        if frame[0] in ("turn", "turn_start", "regent_turn", "regent_goals"):
            turns.append(frame)
        if frame[0] == "programme":
            _hold(
                min(frame[5], default=0) >= 0 and any(frame[5]),
                "what is left of a programme",
                frame,
            )
    _hold(len(turns) <= 1, "two turns at once", turns)
    _hold(state.ending in (0, 1, 2), "the end's stage", state.ending)
    _hold(bool(state.trigger) == bool(state.ending), "the end's trigger", state.trigger)


def check_decision(state: State) -> None:
    """A choice is on top with something legal in it, or the game has ended; texts are unique and read back.

    Where the ruleset lists legal actions quickly (``quick.py``), the list is the one that the survey's judge leaves.
    """
    if state.outcome is not None:
        _hold(not state.stack, "something to do after the end", state.stack)
        _hold(not RULES.legal_actions(state), "something legal after the end")
        return
    _hold(bool(state.stack), "nothing to do before the end")
    _hold(isinstance(KINDS[state.stack[-1][0]], Choice), "a step on top", state.stack[-1])
    candidates, judge = RULES.survey(state)
    texts = [text_of(action) for action in candidates]
    if len(set(texts)) != len(texts):
        _hold(False, "one text of two candidates", Counter(texts).most_common(1)[0][0])
    legal = RULES.legal_actions(state)
    _hold(bool(legal), "nothing legal", state.stack)
    if state.box_is_complete:
        by_rule = [action for action in candidates if judge(action) is None]
        _hold(legal == by_rule, "the quick list is not the rule's", state.stack[-1], legal, by_rule)
    for action in legal:
        _hold(_read_back(action, candidates) == action, "a text that does not read back", action)
        _hold(action[0] in RULES.verbs, "a verb that the rules do not name", action)


def _read_back(action: tuple[str | int, ...], candidates: list[Any]) -> object:
    try:
        return read_action(text_of(action), candidates, RULES.verbs)
    except ActionError as error:
        return error
