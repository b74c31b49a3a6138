"""What people have told of the box stays told: a question that comes again after an undo is answered as before.

An answer is forgotten by nothing but another one to the same question, or by its correction in the record.
"""

from __future__ import annotations

from collections.abc import Iterable

from undertow.core.action import Action, text_of
from undertow.core.game import Game
from undertow.core.line import S
from undertow.core.record import Chosen, Corrected, Drawn, Entry, Told
from undertow.core.ruleset import FactValue, Ruleset


def earlier_answer_to(
    key: str, entries: Iterable[Entry], ruleset: Ruleset[S], state: S
) -> Action | None:
    """The answer that was given to a question before, if it is still among those that can be given."""
    value = answers_in(entries).get(key)
    if value is None or value not in ruleset.fact_values(state, key):
        return None
    return ("answer", value)


def answered_here_before(game: Game[S]) -> str | None:
    """What was chosen or answered at the decision at hand before that was taken back."""
    question = game.state.question
    if question is not None:
        answer = earlier_answer_to(question[0], game.entries, game.ruleset, game.state)
        return None if answer is None else text_of(answer)
    ahead = game.undone[-1] if game.undone else None
    if ahead is None or ahead.previous is not game.node:
        return None  # nothing was taken back here, or a correction was
    return ahead.deed.text if isinstance(ahead.deed, Chosen | Drawn) else None


def answers_in(entries: Iterable[Entry]) -> dict[str, FactValue]:
    """The last answer to every question of a record, undone or not: key of the fact -> value."""
    told: dict[str, FactValue] = {}
    read: list[Entry] = []
    for entry in entries:
        read.append(entry)
        if isinstance(entry, Told):
            told[entry.key] = entry.value
        elif isinstance(entry, Corrected):
            wrong = read[entry.entry_number - 1]
            if isinstance(wrong, Told):
                told[wrong.key] = _like(wrong.value, entry.text)
    return told


def _like(value: FactValue, text: str) -> FactValue:
    """A corrected value is written as a text; a number is one again."""
    return int(text) if isinstance(value, int) else text
