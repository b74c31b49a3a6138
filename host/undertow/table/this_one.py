"""Something known is recognised: an answer, and facts that are told along with it because they hang together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from undertow.core.action import Action
from undertow.core.game import Game
from undertow.core.line import Node, S
from undertow.core.record import Told
from undertow.core.ruleset import FactValue
from undertow.core.view import View
from undertow.table.at_table import AtTable

#: Keys and values, in the order in which they are told.
Facts = Sequence[tuple[str, FactValue]]


def with_suggestions(view: View, at_table: AtTable[S] | None, state: S, game: Game[S]) -> View:
    """The view with what the thing in question may be, by the box with which the game began."""
    if at_table is None or view.prompt is None or state.question is None:
        return view
    found = tuple(at_table.suggestions(state, game.box))
    return replace(view, prompt=replace(view.prompt, suggestions=found)) if found else view


def tell_also(game: Game[S], choice: Action | str, facts: Facts) -> None:
    """Tell facts before a choice. Raises ActionError, FactError, with nothing changed, also where the choice will."""
    state, ruleset = game.state, game.ruleset
    if not facts:
        return
    for key, value in facts:
        state = ruleset.tell(state, key, value)
    ruleset.check(state, ruleset.read(state, choice) if isinstance(choice, str) else choice)
    for key, value in facts:
        game.tell(key, value)


def is_unasked(node: Node[S]) -> bool:
    """The deed is a fact for which nobody had asked."""
    if not isinstance(node.deed, Told) or node.previous is None:
        return False
    question = node.previous.state.question
    return question is None or question[0] != node.deed.key
