"""The dealer: the shuffled deck of a game without cardboard. What it deals is a function of seed, source and draw.

It keeps no state, so an undo never re-rolls, and a game that was saved and loaded goes on as if it never had been.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

from undertow.core.action import Action
from undertow.core.decision import StackState
from undertow.core.ruleset import Ruleset

S = TypeVar("S", bound=StackState)


def number_from(*parts: int | str) -> int:
    """256 bits that depend on all of ``parts`` and on nothing else, the same on every machine and version."""
    return int.from_bytes(hashlib.sha256("/".join(map(str, parts)).encode()).digest())


class Dealer:
    """Deals what chance decides."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def pick(self, ruleset: Ruleset[S], state: S) -> Action:
        """The outcome of the chance decision at hand: every legal one is equally likely over all seeds.

        The remainder of 256 bits prefers no outcome by more than one part in 2**240.
        """
        source, draw_number = ruleset.chance_draw(state)
        legal = ruleset.legal_actions(state)
        return legal[number_from(self.seed, source, draw_number) % len(legal)]
