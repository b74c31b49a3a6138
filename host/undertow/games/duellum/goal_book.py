"""What is printed on goal tokens and achievement tokens, laid out for quick reading."""

from __future__ import annotations

from functools import lru_cache

from undertow.core.errors import Unknown
from undertow.games.duellum.components import GOAL_TOKENS
from undertow.games.duellum.effect import Effect, read_effect
from undertow.games.duellum.fact_book import FactBook
from undertow.games.duellum.goal_names import ALL_TOKENS, GOAL_SIDES

_effect = lru_cache(maxsize=None)(read_effect)


class GoalBook(FactBook):
    """The part of a box that its goals are. A test pack may have none: then there are no tokens of either kind."""

    def _read_goals(self) -> None:
        get = self._facts.get
        #: How many goal tokens there are: 4, or 0 in a pack without goals.
        self.goal_count = GOAL_TOKENS if self.structure.has_goals else 0
        #: Achievement tokens, e.g. ``turtles.first_1``: 0 to 7 the turtles', 8 to 15 the squids'; a faction's first
        #: four are its first achievement tokens. Empty in a pack without goals.
        self.token_names: tuple[str, ...] = ALL_TOKENS if self.structure.has_goals else ()
        #: The same for people to read.
        self.token_titles = tuple(
            [name.replace(".", " ").replace("_", " ").capitalize() for name in self.token_names]
        )
        numbers = range(1, self.goal_count + 1)
        self._goal = tuple([[get(f"goal.{n}.{side}") for side in GOAL_SIDES] for n in numbers])
        self._swirl = [get(f"goal.{n}.swirl") for n in numbers]
        texts = [get(f"token.{name}.effect") for name in self.token_names]
        self._token = [None if text is None else _effect(str(text)) for text in texts]

    def goal(self, token_index: int, side_index: int) -> str:
        """The goal on a side of a goal token: one of ``goal_names.GOALS``."""
        value = self._goal[token_index][side_index]
        if value is None:
            raise Unknown(f"goal.{token_index + 1}.{GOAL_SIDES[side_index]}")
        return str(value)

    def swirl(self, token_index: int) -> int:
        """The side of a goal token that is marked with a swirl (chapter "Common setup"): its index."""
        value = self._swirl[token_index]
        if value is None:
            raise Unknown(f"goal.{token_index + 1}.swirl")
        return GOAL_SIDES.index(str(value))

    def token_effect(self, token: int) -> Effect:
        """What an achievement token gives: a resource, or an enhancement of an effect (ruling R32)."""
        effect = self._token[token]
        if effect is None:
            raise Unknown(f"token.{self.token_names[token]}.effect")
        return effect
