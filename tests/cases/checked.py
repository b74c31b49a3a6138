"""The rules with what must hold in every state looked at in every state that a case comes to."""

from __future__ import annotations

from collections.abc import Mapping

from undertow.core.action import Action
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.invariants import (
    check_cards,
    check_decision,
    check_goals,
    check_seats,
    check_stack,
)
from undertow.games.duellum.ruleset import Duellum
from undertow.games.duellum.state import State


class CheckedDuellum(Duellum):
    """Raises what ``invariants.py`` raises. Of the animals nothing is asked: a case may leave out whose they are."""

    def new_game(self, options: Mapping[str, str], box: Box) -> State:
        return _checked(super().new_game(options, box))

    def from_position(
        self, options: Mapping[str, str], box: Box, position: Mapping[str, str]
    ) -> State:
        return _checked(super().from_position(options, box, position))

    def apply(self, state: State, action: Action) -> State:
        return _checked(super().apply(state, action))

    def tell(self, state: State, key: str, value: FactValue) -> State:
        return _checked(super().tell(state, key, value))


def _checked(state: State) -> State:
    check_cards(state)
    check_seats(state)
    check_goals(state)
    check_stack(state)
    check_decision(state)
    return state


RULES = CheckedDuellum()
