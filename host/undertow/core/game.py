"""A game in progress: its record, and the state that the record leads to.

The record only grows. What is in force is the *line*: the deeds (choices, draws, facts) that were not taken back, each
with the state after it, so that an undo looks a state up and never computes one. An undo takes back whatever was done
last, a correction included; the first new deed after it gives up what could have been done again.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic

from undertow.core.action import Action, text_of
from undertow.core.correction import corrected_line, done_again
from undertow.core.errors import ActionError, RecordError, UndertowError
from undertow.core.line import Node, S, deed_for, first_node, next_node, nodes_of
from undertow.core.message import Message, message
from undertow.core.record import (
    Chosen,
    Corrected,
    Deed,
    Drawn,
    Entry,
    Head,
    Mended,
    Redone,
    Told,
    Undone,
)
from undertow.core.ruleset import FactValue, Ruleset


class Game(Generic[S]):
    """A record that grows, with the state it leads to. Every method that changes it adds entries to ``entries``.

    A method that raises has changed nothing.
    """

    def __init__(self, ruleset: Ruleset[S], head: Head, box: Any) -> None:
        """A game before its first deed.

        Raises:
            RecordError: the head is of another game, rules version or pack than ``ruleset`` and ``box``.
            OptionsError, PositionError: the head's options or position are not sound.
        """
        check_head(ruleset, head, box)
        self.ruleset = ruleset
        self.head = head
        self.box = box
        self._entries: list[Entry] = []
        self._done: list[Node[S]] = [first_node(ruleset, head, box)]
        self._undone: list[Node[S]] = []
        self._dropped: list[Node[S]] = []

    @property
    def state(self) -> S:
        """The state now. Not to be changed."""
        return self._done[-1].state

    @property
    def entries(self) -> Sequence[Entry]:
        """All of the record but its head."""
        return self._entries

    @property
    def node(self) -> Node[S]:
        """The last deed in force, with what it made happen and whether it was refused."""
        return self._done[-1]

    @property
    def nodes(self) -> list[Node[S]]:
        """The deeds in force with the states after them; first the beginning, which is no deed."""
        return nodes_of(self._done[-1])

    @property
    def line(self) -> list[Deed]:
        """The deeds in force."""
        return [node.deed for node in self.nodes if node.deed is not None]

    @property
    def done(self) -> Sequence[Node[S]]:
        """The end of the line after each thing done; ``undo(n)`` leads to ``done[-1 - n]``."""
        return self._done

    @property
    def undone(self) -> Sequence[Node[S]]:
        """What can be done again; ``redo(n)`` leads to ``undone[-n]``."""
        return self._undone

    @property
    def can_undo(self) -> bool:
        """Something was done that can be taken back."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Something was taken back, and nothing was done since."""
        return bool(self._undone)

    def choose(self, choice: Action | str, by: str | None = None) -> Entry:
        """Answer the decision at hand, whoever's it is: a choice, a draw, or the answer to a fact's question.

        ``by`` names the party in the record; without it a seat's number, or ``table``.

        Raises NotReadable, Ambiguous or NotLegal.
        """
        return self._do(deed_for(self.ruleset, self.state, choice, by))

    def draw(self, choice: Action | str) -> Entry:
        """An outcome of the chance decision at hand. Raises ActionError, also where chance is not asked."""
        deed = deed_for(self.ruleset, self.state, choice, None)
        if not isinstance(deed, Drawn):
            deed = Drawn("", choice if isinstance(choice, str) else text_of(choice))
        return self._do(deed)  # raises for a draw that nobody asked for

    def tell(self, key: str, value: FactValue) -> Entry:
        """A fact of the box, asked for or not. Raises FactError."""
        return self._do(Told(key, value))

    def mend(self, changes: Mapping[str, str]) -> Entry:
        """So a part of the position lies on the table, in the notation of positions. Raises PositionError."""
        return self._do(Mended(tuple(changes.items())))

    def undo(self, count: int = 1) -> Entry:
        """Take back the last ``count`` things done. Raises ActionError if there are fewer."""
        if not 1 <= count < len(self._done):
            raise ActionError(message("core.nothing_to_undo", count=count), "undo", ())
        for _ in range(count):
            self._undone.append(self._done.pop())
        self._dropped = []
        return self._record(Undone(count))

    def redo(self, count: int = 1) -> Entry:
        """Do again the last ``count`` things taken back. Raises ActionError if there are fewer."""
        if not 1 <= count <= len(self._undone):
            raise ActionError(message("core.nothing_to_redo", count=count), "redo", ())
        for _ in range(count):
            self._done.append(self._undone.pop())
        self._dropped = []
        return self._record(Redone(count))

    def correct(self, entry_number: int, text: str) -> list[str]:
        """The deed of that entry (from 1) ought to have been ``text``; of a fact, its value.

        What came after it is done again as far as it is legal; the texts of what fell off are given back. One undo
        takes the correction back as a whole.

        Raises what ``corrected`` raises.
        """
        end, dropped = self.corrected(entry_number, text)
        self._advance(end)
        self._dropped = dropped
        self._record(Corrected(entry_number, text))
        return [deed_text(node.deed) for node in dropped if node.deed is not None]

    def corrected(self, entry_number: int, text: str) -> tuple[Node[S], list[Node[S]]]:
        """What ``correct`` would lead to, with nothing changed: the end of the line, and what falls off.

        Raises:
            ActionError: the entry is no deed in force, or ``text`` was no legal choice there.
            FactError: the fact cannot have that value.
        """
        nodes = self.nodes
        numbers = [node.entry_number for node in nodes]
        if entry_number < 1 or entry_number not in numbers:
            legal = [str(number) for number in numbers[1:]]
            raise ActionError(
                message("core.no_such_deed", number=entry_number, legal=tuple(legal)), text, legal
            )
        return corrected_line(self.ruleset, nodes, numbers.index(entry_number), text)

    def go_on(self) -> list[Entry]:
        """Do what the last correction dropped, as far as it is legal now, as new deeds.

        For corrections that stopped at a question: once it is answered, what people did after it need not be told
        again. Does nothing where people went another way in between.
        """
        end, _ = done_again(self.ruleset, self.node, self._dropped)
        again = nodes_of(end)[self.node.length + 1 :]
        return [self._do(node.deed) for node in again if node.deed is not None]

    def take(self, entry: Entry) -> None:
        """Follow an entry of a record. Raises ActionError, FactError or PositionError if it cannot follow here."""
        match entry:
            case Undone(times):
                self.undo(times)
            case Redone(times):
                self.redo(times)
            case Corrected(entry_number, text):
                self.correct(entry_number, text)
            case Chosen() | Drawn() | Told() | Mended():
                self._do(entry)

    def _do(self, deed: Deed) -> Entry:
        self._advance(next_node(self.ruleset, self.node, deed, len(self._entries) + 1))
        self._dropped = _still_to_do(self._dropped, deed)
        return self._record(deed)

    def _advance(self, node: Node[S]) -> None:
        self._done.append(node)
        self._undone.clear()

    def _record(self, entry: Entry) -> Entry:
        self._entries.append(entry)
        return entry


def _still_to_do(dropped: Sequence[Node[S]], deed: Deed) -> list[Node[S]]:
    """What a correction dropped and is not done yet, after ``deed``; nothing if people went another way."""
    if isinstance(deed, Told):
        return [n for n in dropped if not (isinstance(n.deed, Told) and n.deed.key == deed.key)]
    choices = [node for node in dropped if not isinstance(node.deed, Told)]
    if not choices or choices[0].deed != deed:
        return []
    return [node for node in dropped if node is not choices[0]]


def deed_text(deed: Deed) -> str:
    """A deed in a few words, for lists: the text of a choice or draw, a fact's key and value."""
    return f"{deed.key} {deed.value}" if isinstance(deed, Told) else deed.text


def check_head(ruleset: Ruleset[S], head: Head, box: Any) -> None:
    """Raise RecordError (line 1) if a record is not of this game, rules version or pack."""
    pairs: tuple[tuple[str, str | int, str | int], ...] = (
        ("core.record_game", head.game, ruleset.game),
        ("core.record_rules_version", head.rules_version, ruleset.rules_version),
        ("core.record_pack", head.pack_hash, box.pack_hash),
    )
    for message_id, found, known in pairs:
        if found != known:
            why = message(
                message_id,
                line=1,
                found=found,
                known=known,
                pack=f"{head.pack_name} {head.pack_version}".strip(),
            )
            raise RecordError(why, 1)


def replay(ruleset: Ruleset[S], head: Head, box: Any, entries: Iterable[Entry]) -> Game[S]:
    """The game that a record leads to.

    Raises RecordError, with the line and the reason, for a record of another game, rules version or pack, and for
    an entry that cannot follow where it stands.
    """
    game = Game(ruleset, head, box)
    with _uncollected():
        for line_number, entry in enumerate(entries, start=2):
            try:
                game.take(entry)
            except UndertowError as error:
                why = _entry_fault(entry, error.message, line_number)
                raise RecordError(why, line_number) from error
    return game


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the garbage collector: it would look again and again through states that are all there to stay."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _entry_fault(entry: Entry, reason: Message, line_number: int) -> Message:
    match entry:
        case Chosen() | Drawn() | Told() | Mended():
            text = deed_text(entry)
        case Undone() | Redone() | Corrected():
            text = " ".join(map(str, entry))
    return message("core.record_entry", line=line_number, entry=text, reason=reason.id)
