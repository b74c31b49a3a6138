"""Something else was done: not what the host asks for, but what it would have taken now or earlier in this turn.

People look at their cards and not at the lights (docs/field-cases.md, 12). What they did is found among what was legal
at the choices of this turn, is named beside what was asked, and needs a deliberate yes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from undertow.core.action import read_action
from undertow.core.errors import ActionError
from undertow.core.line import Node, S
from undertow.core.message import Message
from undertow.core.record import Chosen
from undertow.core.view import OptionView, PromptView, View

#: More than this nobody turns through.
MOST_OTHERS: Final = 118


@dataclass(frozen=True, slots=True)
class Other:
    """Something legal that was not asked for.

    ``entry_number``: the choice in whose place it was done, ``told`` in words; 0 and None where it is legal now and
    waits only for people's hands.
    """

    did: OptionView
    entry_number: int = 0
    told: Message | None = None


def others_of(
    end: Node[S],
    now: PromptView | None,
    view_of: Callable[[S, int], View],
    is_told_by_people: Callable[[Node[S]], bool],
    *,
    waits_for_hands: bool,
) -> list[Other]:
    """What might have been done instead in this turn; where nobody has chosen in it yet, in the one before.

    The choice made last comes first. ``now`` is what is asked: what it offers needs no detour, unless something is to
    be done with people's hands first.
    """
    found: list[Other] = []
    if now is not None and waits_for_hands:
        found += [Other(option) for option in now.options]
    # The same text may be another side's by now.
    seen = {(now.party, option.text) for option in now.options} if now is not None else set()
    turn: int | None = None
    node: Node[S] | None = end
    while node is not None and node.previous is not None:
        if isinstance(node.deed, Chosen) and is_told_by_people(node):
            view = view_of(node.previous.state, node.party)
            if turn is not None and view.turn_number != turn:
                break
            turn = view.turn_number
            assert view.prompt is not None, "a choice answers a question"
            found += _instead(node, view.prompt, seen)
        node = node.previous
    return found[:MOST_OTHERS]


def _instead(node: Node[S], prompt: PromptView, seen: set[tuple[int, str]]) -> list[Other]:
    """What could have been chosen there and nowhere later."""
    assert isinstance(node.deed, Chosen), "only a choice could have been another one"
    given = next((option for option in prompt.options if option.text == node.deed.text), None)
    others = []
    for option in prompt.options:
        key = (prompt.party, option.text)
        if option is not given and key not in seen:
            seen.add(key)
            told = None if given is None else given.label
            others.append(Other(option, node.entry_number, told))
    return others


def meant_by(text: str, others: Sequence[Other]) -> Other | None:
    """The one that a typed text stands for, if it stands for one; the latest of equal ones."""
    options = {other.did.action: other for other in reversed(others)}
    verbs = frozenset([str(action[0]) for action in options])
    try:
        return options[read_action(text, list(options), verbs)]
    except ActionError:
        return None
