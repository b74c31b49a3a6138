"""The facts of goal tokens and achievement tokens: which keys there are, and which values each may have.

goal.<n>.a  goal.<n>.b  goal.<n>.swirl     a goal token: the goals of its sides, and the side with the swirl
token.<faction>.<name>.effect              an achievement token: a resource, or an enhancement of an effect
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.ruleset import FactValue
from undertow.games.duellum.components import GOAL_TOKENS
from undertow.games.duellum.effect import ENHANCEMENTS
from undertow.games.duellum.goal_names import ALL_TOKENS, GOAL_SIDES, GOALS

#: What an achievement token may give, in a pinned order.
TOKEN_EFFECTS: Final = ("1c", "2c", "3c", "1t", "2t", "3t", "1c+1t", *ENHANCEMENTS)

#: The facts that bear a goal; no two of them bear the same one.
GOAL_KEYS: Final = tuple(
    [f"goal.{number}.{side}" for number in range(1, GOAL_TOKENS + 1) for side in GOAL_SIDES]
)


def goal_domains() -> dict[str, tuple[FactValue, ...]]:
    """Every key of goals and tokens with its values, both in a pinned order."""
    domains: dict[str, tuple[FactValue, ...]] = {}
    for number in range(1, GOAL_TOKENS + 1):
        for side in GOAL_SIDES:
            domains[f"goal.{number}.{side}"] = GOALS
        domains[f"goal.{number}.swirl"] = GOAL_SIDES
    for token in ALL_TOKENS:
        domains[f"token.{token}.effect"] = TOKEN_EFFECTS
    return domains


def side_with(facts: Mapping[str, FactValue], key: str, value: FactValue) -> str | None:
    """The fact of another side that already bears this goal; None for a goal that is nowhere yet, or another fact."""
    if key not in GOAL_KEYS:
        return None
    return next((other for other in GOAL_KEYS if other != key and facts.get(other) == value), None)
