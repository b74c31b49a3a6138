"""One deed after another: a deed applied to the state before it gives a node with the state after it.

Nodes are immutable and know the node before them, so that lines which differ only in their ends share their
beginnings.
"""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from mypy_extensions import mypyc_attr

from undertow.core.action import CHANCE, TABLE, Action, text_of
from undertow.core.decision import StackState
from undertow.core.errors import ActionError
from undertow.core.message import Message, message
from undertow.core.record import Chosen, Deed, Drawn, Head, Mended, Told
from undertow.core.ruleset import Ruleset


class LoggedState(StackState, Protocol):
    """A state that can say what happened."""

    #: What happened since the state was copied; None if nobody listens. No part of equality. A copy begins an
    #: empty list where the original has a list.
    log: list[Message] | None


S = TypeVar("S", bound=LoggedState)


# Not native: chains of native objects were seen to crash CPython's garbage collector (mypyc 2.4).
@mypyc_attr(native_class=False)
class Node(Generic[S]):
    """A deed and the state after it; the first node of a line has neither deed nor previous node. Not to be changed.

    entry_number   of the deed in the record, from 1; 0 for the first node
    party          whose decision the deed was
    length         number of deeds up to here
    story          what the deed made happen
    refusal        an answered fact that forbids the choice that waited for it: (reason, rule)
    """

    __slots__ = (
        "deed",
        "entry_number",
        "length",
        "party",
        "previous",
        "refusal",
        "state",
        "story",
    )

    def __init__(
        self,
        state: S,
        previous: Node[S] | None,
        deed: Deed | None,
        entry_number: int,
        party: int,
        length: int,
        story: tuple[Message, ...],
        refusal: tuple[Message, str] | None = None,
    ) -> None:
        self.state = state
        self.previous = previous
        self.deed = deed
        self.entry_number = entry_number
        self.party = party
        self.length = length
        self.story = story
        self.refusal = refusal


def first_node(ruleset: Ruleset[S], head: Head, box: Any) -> Node[S]:
    """The node before the first deed. Raises OptionsError or PositionError."""
    if head.position:
        state = ruleset.from_position(head.options, box, head.position)
    else:
        state = ruleset.new_game(head.options, box)
    if state.log is None:
        state.log = []
    return Node(state, None, None, 0, TABLE, 0, tuple(state.log))


def next_node(ruleset: Ruleset[S], node: Node[S], deed: Deed, entry_number: int) -> Node[S]:
    """The node after a deed.

    Raises ActionError, FactError or PositionError, with nothing changed, if it cannot be done here.
    """
    before, party, refusal = node.state, TABLE, None
    if isinstance(deed, Told):
        if before.question is not None and before.question[0] == deed.key:
            after = ruleset.tell(before, deed.key, deed.value)
            refusal = ruleset.refused_by(before, ("answer", deed.value))
        else:
            after = ruleset.tell(before, deed.key, deed.value)
    elif isinstance(deed, Mended):
        after = ruleset.mend(before, dict(deed.changes))
    else:
        party = _deciding_party(ruleset, before, deed)
        after = ruleset.choose(before, deed.text)
    story = tuple(after.log or ())
    return Node(after, node, deed, entry_number, party, node.length + 1, story, refusal)


def deed_for(ruleset: Ruleset[S], state: S, choice: Action | str, by: str | None) -> Deed:
    """What a choice at the decision at hand is in the record: a choice, an outcome of chance, or a fact told.

    Raises NotReadable or Ambiguous; FactError for an answer that contradicts what was told.
    """
    if isinstance(choice, str):
        ruleset.check_answer(state, choice)
        action = ruleset.read(state, choice)
    else:
        action = choice
    decision = ruleset.decision(state)
    if decision is None:
        ruleset.check(state, action)  # raises: nothing is left to choose
    assert decision is not None
    if state.question is not None:
        ruleset.check(state, action)
        return Told(state.question[0], action[1])
    if decision.party == CHANCE:
        return Drawn(ruleset.chance_draw(state)[0], text_of(action))
    if by is None:
        by = "table" if decision.party == TABLE else str(decision.party)
    return Chosen(by, text_of(action))


def nodes_of(last: Node[S]) -> list[Node[S]]:
    """The nodes up to ``last``, first node included."""
    nodes = []
    node: Node[S] | None = last
    while node is not None:
        nodes.append(node)
        node = node.previous
    nodes.reverse()
    return nodes


def _deciding_party(ruleset: Ruleset[S], state: S, deed: Chosen | Drawn) -> int:
    """The party whose decision this is. Raises ActionError where the deed is of another kind than the decision."""
    decision = ruleset.decision(state)
    if decision is None:
        return TABLE  # reading the deed will say that nothing can be chosen any more
    if state.question is not None:
        asked: str | None = "core.fact_is_asked"
    elif isinstance(deed, Chosen):
        asked = "core.chance_is_asked" if decision.party == CHANCE else None
    elif decision.party != CHANCE:
        asked = "core.choice_is_asked"
    else:
        asked = "core.other_source" if ruleset.chance_draw(state)[0] != deed.source else None
    if asked is not None:
        legal = [text_of(action) for action in ruleset.legal_actions(state)]
        raise ActionError(message(asked, text=deed.text, legal=tuple(legal)), deed.text, legal)
    return decision.party
