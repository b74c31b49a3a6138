"""Opponents that we invent. They see a game through its ruleset alone, like everybody else."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from undertow.core.action import Action
from undertow.core.decision import StackState
from undertow.core.ruleset import Ruleset

S = TypeVar("S", bound=StackState)


class Bot(Protocol[S]):
    """An opponent. It keeps nothing between two choices, so that an undo needs nobody's consent."""

    def choose(self, ruleset: Ruleset[S], state: S, rng: Random) -> Action:
        """One of the legal actions of the decision at hand. ``state`` is not changed."""
        ...
