"""That was not so: the pages on which people say what was told wrongly, and how it was."""

from __future__ import annotations

from functools import partial

from undertow.core.errors import ActionError
from undertow.core.message import message
from undertow.table.correcting import Correctable, Dropped, dropped_notices, told
from undertow.table.page import Following, Page, PageOption, Wish, list_page, sure_page
from undertow.table.playable import TableSession
from undertow.words import say


def corrections_page(session: TableSession) -> Page:
    """What can be corrected, the last first. Raises ActionError where nothing can."""
    correctables = session.correctables
    if not correctables:
        raise ActionError(message("table.nothing_to_correct"), "wrong", ())
    options = [
        PageOption(
            told(one.question, one.answered),
            Wish.GO_ON,
            then=partial(_outcome_page, session, one),
        )
        for one in correctables
    ]
    return list_page("corrections", "choose", message("table.corrections"), options)


def _outcome_page(session: TableSession, wrong: Correctable) -> Page:
    """What it was instead; the answer that was wrong is not among them."""
    options = [
        PageOption(
            answer.label,
            Wish.GO_ON,
            answer.text,
            details=answer.details,
            then=partial(_asked_once_more, session, wrong.entry_number, value),
        )
        for answer, value in zip(wrong.answers, wrong.values, strict=True)
        if answer.label != wrong.answered
    ]
    return list_page("outcome", "fact", wrong.question, options)


def _asked_once_more(session: TableSession, entry_number: int, value: str) -> Following:
    """Corrected at once, or asked whether it is to be at the price of what would fall off. Raises ActionError."""
    dropped = session.dropped_by(entry_number, value)
    if dropped.choices:
        kind = "table.sure_correct_asks" if dropped.waits else "table.sure_correct"
        first = say(dropped.choices[0])
        count, why = len(dropped.choices), why_in_words(dropped)
        question = message(kind, count=count, first=first, why=why)
        return sure_page("sure_correct", question, partial(corrected, session, entry_number, value))
    return corrected(session, entry_number, value)


def why_in_words(dropped: Dropped) -> str:
    """Why the first of what falls off cannot be done any more; empty where a question tells."""
    return "" if dropped.why is None else say(dropped.why)


def corrected(session: TableSession, entry_number: int, value: str) -> Following:
    """Correct it, and say what became of what came after. Raises ActionError, FactError."""
    dropped = session.correct(entry_number, value)
    return (message("table.corrected"), *dropped_notices(dropped))
