"""Something else was done: the pages on which people find it, and say that they mean it."""

from __future__ import annotations

from functools import partial

from undertow.core.errors import ActionError
from undertow.core.message import message
from undertow.table.correction_pages import corrected, why_in_words
from undertow.table.otherwise import Other
from undertow.table.page import Following, Page, PageOption, Wish, list_page, sure_page
from undertow.table.playable import TableSession
from undertow.words import say


def others_page(session: TableSession) -> Page:
    """What might have been done instead, the latest choice first. Raises ActionError where there is nothing."""
    others = session.others
    if not others:
        raise ActionError(message("table.nothing_else"), "otherwise", ())
    options = [
        PageOption(
            other.did.label
            if other.told is None
            else message("table.instead", did=say(other.did.label), told=say(other.told)),
            Wish.GO_ON,
            other.did.text,
            other.did.slot_number,
            details=other.did.details,
            then=partial(other_page, session, other),
        )
        for other in others
    ]
    not_here = PageOption(message("table.not_listed"), Wish.SHOW_BLOCKED)
    return list_page("others", "choose", message("table.others"), options, last=[not_here])


def other_page(session: TableSession, other: Other) -> Page:
    """Names what was asked and what was done, and asks whether that holds; the cursor begins at no.

    Raises ActionError, FactError where it cannot stand in the past either.
    """
    did = say(other.did.label)
    if other.entry_number == 0:
        asked = say(session.steps[0].message)
        question = message("table.sure_other_step", asked=asked, did=did)
        return sure_page("sure_other", question, partial(_after_the_steps, session, other))
    dropped = session.dropped_by(other.entry_number, other.did.text)
    told = did if other.told is None else say(other.told)
    prompt = session.view().prompt
    asked = "" if prompt is None else say(prompt.message)
    first = say(dropped.choices[0]) if dropped.choices else ""
    question = message(
        "table.sure_other",
        asked=asked,
        did=did,
        told=told,
        count=len(dropped.choices),
        first=first,
        why=why_in_words(dropped) or "none",
    )
    return sure_page(
        "sure_other",
        question,
        partial(corrected, session, other.entry_number, other.did.text),
    )


def _after_the_steps(session: TableSession, other: Other) -> Following:
    """What the hands were asked for counts as done, and the game goes on with what was done."""
    while session.steps:
        session.confirm_step()
    session.choose(other.did.action)
    return ()
