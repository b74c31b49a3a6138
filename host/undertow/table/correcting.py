"""That was not so: what people chose and told, and how it is told otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from undertow.core.action import text_of
from undertow.core.line import Node, S
from undertow.core.message import Message, message
from undertow.core.record import Chosen, Drawn, Mended, Told
from undertow.core.ruleset import Ruleset
from undertow.core.view import OptionView, PromptView, View
from undertow.table.page import Page, PageOption, Wish, sure_page
from undertow.table.this_one import is_unasked
from undertow.words import say
from undertow_wire.scene import MAX_OPTIONS

#: Further back than this nobody finds a mistake by turning a knob.
MOST_CORRECTABLE: Final = 20


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

    ``waits``: a question came up, and they are done again as far as its answer allows.
    """

    choices: tuple[Message, ...]
    waits: bool


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


def dropped_notices(dropped: Dropped) -> tuple[Message, ...]:
    """What is said after a correction of what fell off by it."""
    if not dropped.choices:
        return ()
    kind = "table.dropped_for_now" if dropped.waits else "table.dropped"
    return (message(kind, dropped=tuple([say(choice) for choice in dropped.choices])),)


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


def corrections_page(correctables: Sequence[Correctable]) -> Page:
    """What can be corrected, the last first."""
    back = PageOption(message("table.menu.back"), Wish.CLOSE)
    options = [
        PageOption(told(one.question, one.answered), Wish.ASK_OUTCOME, correctable=one)
        for one in correctables[: MAX_OPTIONS - 1]
    ]
    return Page("corrections", "choose", message("table.corrections"), (back, *options), back)


def outcome_page(wrong: Correctable) -> Page:
    """What it was instead; the answer that was wrong is not among them."""
    back = PageOption(message("table.menu.back"), Wish.CLOSE)
    options = [
        PageOption(
            answer.label,
            Wish.ASK_CORRECT,
            answer.text,
            details=answer.details,
            correctable=wrong,
            value=value,
        )
        for answer, value in zip(wrong.answers, wrong.values, strict=True)
        if answer.label != wrong.answered
    ]
    return Page("outcome", "fact", wrong.question, (back, *options[: MAX_OPTIONS - 1]), back)


def cost_page(wrong: Correctable, value: str, dropped: Dropped) -> Page:
    """Asks whether it is to be corrected at the price of what would fall off."""
    kind = "table.sure_correct_asks" if dropped.waits else "table.sure_correct"
    question = message(kind, count=len(dropped.choices))
    return sure_page("sure_correct", question, Wish.CORRECT, correctable=wrong, value=value)
