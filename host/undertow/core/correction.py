"""Correcting the past: one deed is replaced, and what came after it is done again as long as it is legal."""

from __future__ import annotations

from collections.abc import Sequence

from undertow.core.action import text_of
from undertow.core.errors import ActionError, FactError, PositionError
from undertow.core.line import Node, S, next_node
from undertow.core.message import message
from undertow.core.record import Chosen, Deed, Drawn, Mended, Told
from undertow.core.ruleset import Ruleset


def corrected_line(
    ruleset: Ruleset[S], nodes: Sequence[Node[S]], index: int, text: str
) -> tuple[Node[S], list[Node[S]]]:
    """The end of the line in which the deed of ``nodes[index]`` is ``text``, and the nodes that fell off.

    A choice that a fact had refused, and after which another one was made, stays refused whatever the fact is
    corrected to: the people did the other thing.

    Raises ActionError or FactError if the correction itself cannot stand there.
    """
    refusals = [pair for pair in _refusals(nodes) if pair[1] + 1 < len(nodes)]
    vain = {choice for choice, _ in refusals}
    begin = min([choice for choice, fact in refusals if choice < index <= fact], default=index)
    after = nodes[begin - 1]
    for node in nodes[begin + 1 : index]:
        after = _again(ruleset, after, node)
    wrong = nodes[index]
    deed = _replaced(ruleset, after, wrong, text)
    after = next_node(ruleset, after, deed, wrong.entry_number)
    rest = [node for i, node in enumerate(nodes) if i > index and i not in vain]
    if after.refusal is not None and wrong.refusal is None:
        return after, [_waiting(after, nodes), *rest]
    return done_again(ruleset, after, rest)


def done_again(
    ruleset: Ruleset[S], after: Node[S], deeds: Sequence[Node[S]]
) -> tuple[Node[S], list[Node[S]]]:
    """The line after ``after`` in which ``deeds`` were done again, and those that could not be.

    It stops at the first choice that is no longer legal or is another party's now, at the first question whose answer
    is not among the deeds to come, and where the last thing that was possible is so no longer: nobody has chosen that.
    """
    rest = list(deeds)
    waiting: Node[S] | None = None
    while rest:
        question = after.state.question
        node: Node[S] | None = rest[0]
        if question is not None:
            answers = [n for n in rest if isinstance(n.deed, Told) and n.deed.key == question[0]]
            node = answers[0] if answers else None
        if node is None or _nobody_chose(ruleset, after, rest):
            break
        try:
            following = _again(ruleset, after, node)
        except (ActionError, FactError, PositionError):
            break
        if following.party != node.party:
            break
        rest.remove(node)
        after = following
        if not isinstance(node.deed, Told):
            waiting = node
        elif after.refusal is not None and node.refusal is None and waiting is not None:
            return after, [waiting, *rest]
    return after, rest


def _nobody_chose(ruleset: Ruleset[S], after: Node[S], rest: Sequence[Node[S]]) -> bool:
    """What comes first merely passed, for there was nothing else; now there is, and nobody went on from there.

    Where somebody went on it stands: they have done with it, whatever else they could have chosen.
    """
    came_by_itself = all(
        isinstance(node.deed, Drawn) or _was_forced(ruleset, node) for node in rest
    )
    return came_by_itself and _was_forced(ruleset, rest[0]) and ruleset.forced(after.state) is None


def _was_forced(ruleset: Ruleset[S], node: Node[S]) -> bool:
    if node.previous is None or not isinstance(node.deed, Chosen):
        return False
    action = ruleset.forced(node.previous.state)
    return action is not None and text_of(action) == node.deed.text


def _again(ruleset: Ruleset[S], after: Node[S], node: Node[S]) -> Node[S]:
    assert node.deed is not None, "the first node is no deed"
    return next_node(ruleset, after, node.deed, node.entry_number)


def _refusals(nodes: Sequence[Node[S]]) -> list[tuple[int, int]]:
    """Of every refused choice its index, and the index of the fact that refused it."""
    found, choice = [], 0
    for i, node in enumerate(nodes):
        if isinstance(node.deed, Chosen | Drawn):
            choice = i
        elif node.refusal is not None:
            found.append((choice, i))
    return found


def _waiting(after: Node[S], nodes: Sequence[Node[S]]) -> Node[S]:
    """The choice that waited for the fact of ``after``."""
    node = after.previous
    while node is not None and isinstance(node.deed, Told):
        node = node.previous
    assert node is not None, "a fact refused a choice that nobody made"
    return next(other for other in nodes if other.entry_number == node.entry_number)


def _replaced(ruleset: Ruleset[S], after: Node[S], wrong: Node[S], text: str) -> Deed:
    match wrong.deed:
        case Told(key):
            values = ruleset.fact_values(after.state, key)
            for value in values:
                if str(value) == text:
                    return Told(key, value)
            raise FactError(
                message("core.fact_outside", key=key, value=text, values=tuple(map(str, values)))
            )
        case Chosen(by):
            return Chosen(by, text_of(ruleset.read(after.state, text)))
        case Drawn(source):
            return Drawn(source, text_of(ruleset.read(after.state, text)))
        case Mended():
            raise ActionError(message("core.mend_stands"), text, ())
        case None:
            raise AssertionError("the first node is no deed")
