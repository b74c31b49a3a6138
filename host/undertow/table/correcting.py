"""That was not so: what people chose and told, and how it is told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from undertow.core.action import text_of
from undertow.core.errors import ActionError, NotLegal, UndertowError
from undertow.core.line import Node, S, next_node
from undertow.core.message import Message, message
from undertow.core.record import Chosen, Drawn, Mended, Told
from undertow.core.ruleset import Ruleset
from undertow.core.view import OptionView, PromptView, View
from undertow.table.this_one import is_unasked
from undertow.words import say

#: Further back than this nobody finds a mistake by turning a knob.
MOST_CORRECTABLE: Final = 20
_NO_LONGER_ASKED: Final = "table.no_longer_asked"


@dataclass(frozen=True, slots=True)
class Correctable:
    """A choice, a draw or a fact that people told: its entry in the record, what was asked, and what was answered.

    ``answers`` are what might have been answered; ``values`` the same as a correction of the record names them.
    """

    entry_number: int
    question: Message
    answered: Message
    answers: Sequence[OptionView]
    values: Sequence[str]


class Dropped(NamedTuple):
    """What fell off by a correction: ``choices`` and answers of people, in words and in order.

    ``waits``: a question came up, and they are done again as far as its answer allows. ``why``: why the first of what
    fell off cannot be done any more.
    """

    choices: tuple[Message, ...]
    waits: bool
    why: Message | None = None


def choice_in_words(ruleset: Ruleset[S], node: Node[S], prompt: PromptView | None) -> Message:
    """What people chose or told, as it was offered to them by ``prompt``; an answer with its question."""
    assert node.previous is not None, "the first node is no deed"
    before = moment_of(node)
    match node.deed:
        case Told(_, value):
            label = ruleset.label(before, ("answer", value))
        case Chosen(_, text) | Drawn(_, text):
            label = ruleset.label(before, ruleset.read(before, text))
        case Mended():
            return message("table.mended", what=node.deed.text)
        case None:
            raise AssertionError("the first node is no deed")
    if prompt is None or isinstance(node.deed, Chosen):
        return label
    return told(prompt.message, label)


def moment_of(node: Node[S]) -> S:
    """The state in which a deed was asked for; of a fact that nobody asked for, as if somebody had."""
    assert node.previous is not None, "the first node is no deed"
    before = node.previous.state
    if isinstance(node.deed, Told) and is_unasked(node):
        before = before.copy()
        before.question = (node.deed.key, ("told",))
    return before


def told(question: Message, answer: Message) -> Message:
    """An answer that says to what: many are only a name."""
    return message("table.told", question=say(question), answer=say(answer))


def dropped_of(
    end: Node[S],
    nodes: Sequence[Node[S]],
    ruleset: Ruleset[S],
    words_of: Callable[[Node[S]], Message | None],
) -> Dropped:
    """What fell off a line that ends at ``end`` now; ``words_of``: what people did, or None where it was not theirs."""
    words = [words_of(node) for node in nodes]
    waits = end.state.question is not None
    why = None
    if nodes and not waits:
        is_theirs = words[0] is not None  # what was dealt before it went another way
        why = why_not_again(ruleset, end, nodes[0]) if is_theirs else message(_NO_LONGER_ASKED)
    return Dropped(tuple([told for told in words if told is not None]), waits, why)


def why_not_again(ruleset: Ruleset[S], end: Node[S], node: Node[S]) -> Message:
    """Why what was done once cannot be done after ``end``."""
    assert node.deed is not None, "the first node never falls off"
    try:
        following = next_node(ruleset, end, node.deed, node.entry_number)
    except NotLegal as error:
        return message("table.no_longer_legal", reason=say(error.reason), rule=error.rule)
    except ActionError:
        return message(_NO_LONGER_ASKED)
    except UndertowError as error:
        return error.message
    if following.refusal is not None:
        reason, rule = following.refusal
        return message("table.no_longer_legal", reason=say(reason), rule=rule)
    return message("table.no_longer_theirs")


def dropped_notices(dropped: Dropped) -> tuple[Message, ...]:
    """What is said after a correction of what fell off by it: the first choice of it, why, and what to do next."""
    if not dropped.choices:
        return ()
    if dropped.waits:
        told = tuple([say(choice) for choice in dropped.choices])
        return (message("table.dropped_for_now", dropped=told),)
    first, *rest = [say(choice) for choice in dropped.choices]
    assert dropped.why is not None, "what falls off without a question has a reason"
    notices = [message("table.dropped_first", first=first, why=say(dropped.why))]
    if rest:
        notices.append(message("table.dropped", dropped=tuple(rest)))
    return (*notices, message("table.dropped_next"))


def correctables_of(
    end: Node[S],
    view_of: Callable[[S, int], View],
    is_told_by_people: Callable[[Node[S]], bool],
) -> list[Correctable]:
    """What people chose and told up to ``end``, the last first; ``view_of``: a state as a seat may see it."""
    found: list[Correctable] = []
    node: Node[S] | None = end
    while node is not None and node.previous is not None and len(found) < MOST_CORRECTABLE:
        if not isinstance(node.deed, Mended) and is_told_by_people(node):
            prompt = view_of(moment_of(node), node.party).prompt
            if prompt is not None and prompt.options:
                found.append(_correctable(node, prompt))
        node = node.previous
    return found


def _correctable(node: Node[S], prompt: PromptView) -> Correctable:
    is_fact = isinstance(node.deed, Told)
    text = text_of(("answer", node.deed.value)) if isinstance(node.deed, Told) else _text(node)
    given = next(option for option in prompt.options if option.text == text)
    values = [str(o.action[1]) if is_fact else o.text for o in prompt.options]
    return Correctable(node.entry_number, prompt.message, given.label, prompt.options, values)


def _text(node: Node[S]) -> str:
    assert isinstance(node.deed, Chosen | Drawn), "a fact has a value"
    return node.deed.text
