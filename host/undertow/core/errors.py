"""One tree of exceptions for everything that a person can do or hand in wrongly.

::

    UndertowError                 carries a Message; the catalogue makes the sentence
    ├── ActionError               a choice was not taken
    │   ├── NotReadable           no choice reads like this text
    │   ├── Ambiguous             several choices read like this text
    │   └── NotLegal              readable, and forbidden now: the rule, the reason, what is legal instead
    ├── PositionError             a position's notation is not sound
    ├── FactError                 an answered fact is outside its domain or contradicts a known one
    ├── PackError                 a pack's table has a fault: file, table, row, what to do
    │   └── PackRefused           all faults of a pack, game by game (games/)
    ├── OptionsError              a set-up's options contradict each other or are not offered
    ├── RecordError               a record is cut, edited, or of another rules version or pack
    ├── CaseError                 a text of cases is not written as it must be (case.py)
    ├── JournalError              a record cannot be opened, made or written to (table/)
    ├── CaseFileError             a file of cases is missing, unreadable, or of another game (cli/)
    ├── SimError                  a script of the virtual board is missing or unreadable (cli/)
    ├── DoctorError               what was measured cannot be written to a file (cli/)
    ├── SetUpError                a text of a position is missing, unreadable, or cannot lie on a table (cli/)
    ├── NoSuchGame                no record is called like that, or several are (cli/)
    └── RobotStuckError           the board did not do what it must for the bot that plays on it (cli/)

``Unknown`` is not in the tree: it is no fault but the way in which a rule says which fact it needs.
"""

from __future__ import annotations

from collections.abc import Sequence

from undertow.core.message import Message, message


class Unknown(Exception):
    """A rule needs a fact of the box that is not known. ``key`` names it."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class UndertowError(Exception):
    """Base of the tree; ``message`` says what, where, why and what to do next."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.id} {dict(message.params)}")
        self.message = message


class ActionError(UndertowError):
    """A choice was not taken; nothing has changed. ``legal`` holds the texts of what is legal instead."""

    def __init__(self, message: Message, text: str, legal: Sequence[str]) -> None:
        super().__init__(message)
        self.text = text
        self.legal = tuple(legal)


class NotReadable(ActionError):
    """No choice of this decision reads like the text. ``is_known_verb``: the game has such choices elsewhere."""

    def __init__(self, text: str, legal: Sequence[str], *, is_known_verb: bool) -> None:
        which = "core.not_a_choice_here" if is_known_verb else "core.not_readable"
        if not legal:
            which = "core.nothing_to_choose"
        super().__init__(message(which, text=text, legal=tuple(legal)), text, legal)
        self.is_known_verb = is_known_verb


class Ambiguous(ActionError):
    """Several choices read like the text; ``legal`` holds just those."""

    def __init__(self, text: str, fitting: Sequence[str]) -> None:
        super().__init__(message("core.ambiguous", text=text, legal=tuple(fitting)), text, fitting)


class NotLegal(ActionError):
    """The choice can be read and is forbidden now. ``reason`` says why, ``rule`` which rule or ruling forbids it."""

    def __init__(self, text: str, reason: Message, rule: str, legal: Sequence[str]) -> None:
        super().__init__(
            message("core.not_legal", text=text, rule=rule, legal=tuple(legal)), text, legal
        )
        self.reason = reason
        self.rule = rule


class PositionError(UndertowError):
    """A position's notation is not sound: which key, what stands there, what may stand there."""


class FactError(UndertowError):
    """An answer is outside the fact's domain, or contradicts what is known."""


class PackError(UndertowError):
    """A pack's table has a fault. ``params`` of the message: file, table, row, what to do."""


class OptionsError(UndertowError):
    """Options of a set-up contradict each other, or one is not offered."""


class RecordError(UndertowError):
    """A record cannot be read on from ``line_number`` (1 is the head); what stands before it is whole."""

    def __init__(self, message: Message, line_number: int) -> None:
        super().__init__(message)
        self.line_number = line_number
