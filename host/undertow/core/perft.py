"""Perft: how many ways a game can go on for a number of decisions. A wrong rule changes the count."""

from __future__ import annotations

from typing import TypeVar

from undertow.core.action import text_of
from undertow.core.decision import StackState
from undertow.core.ruleset import Ruleset

S = TypeVar("S", bound=StackState)


def perft(ruleset: Ruleset[S], state: S, depth: int) -> int:
    """The number of sequences of exactly ``depth`` decisions from ``state``, chance and asked facts included.

    Games that end sooner do not count. An open choice counts as the ways its question can be answered.
    """
    if depth == 0:
        return 1
    legal = ruleset.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum([perft(ruleset, ruleset.apply(state, action), depth - 1) for action in legal])


def divide(ruleset: Ruleset[S], state: S, depth: int) -> dict[str, int]:
    """``perft`` split by the text of the first decision, in the pinned order. ``depth`` is from 1."""
    return {
        text_of(action): perft(ruleset, ruleset.apply(state, action), depth - 1)
        for action in ruleset.legal_actions(state)
    }
