"""Takes any legal action, each as likely as the other: for tests, and for a table that wants a partner at once."""

from __future__ import annotations

from random import Random
from typing import Generic, TypeVar

from undertow.core.action import Action
from undertow.core.decision import StackState
from undertow.core.ruleset import Ruleset

S = TypeVar("S", bound=StackState)


class RandomBot(Generic[S]):
    """See the module."""

    def choose(self, ruleset: Ruleset[S], state: S, rng: Random) -> Action:
        """One of the legal actions, by ``rng`` alone."""
        return rng.choice(ruleset.legal_actions(state))
