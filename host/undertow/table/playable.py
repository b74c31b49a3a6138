"""What a desk needs of a session, so that the two can be tried apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from undertow.core.action import Action
from undertow.core.errors import UndertowError
from undertow.core.layout import Layout
from undertow.core.message import Message
from undertow.core.script import HandStep, Obstacle, PutRight
from undertow.core.view import View
from undertow.table.correcting import Correctable, Dropped
from undertow.table.otherwise import Other


class TableSession(Protocol):
    """What a desk needs of a session. Whatever changes it raises ``revision`` and is in the journal when it returns."""

    @property
    def revision(self) -> int:
        """Another number after every change, also of the steps."""
        ...

    @property
    def can_undo(self) -> bool:
        """A person has chosen something that can be taken back."""
        ...

    @property
    def can_redo(self) -> bool:
        """Something was taken back last."""
        ...

    @property
    def has_real_cards(self) -> bool:
        """Cards lie on the table, and people's hands move them."""
        ...

    @property
    def steps(self) -> Sequence[HandStep]:
        """What people must still do with their hands, in order."""
        ...

    @property
    def obstacles(self) -> Sequence[Obstacle]:
        """Why the first step may not be possible, or why no outcome that is asked about is what people see."""
        ...

    def put_right(self, way: PutRight, /) -> Dropped:
        """So lies what stood in the way; what fell off by it. Raises PositionError."""
        ...

    @property
    def undo_goes_over_seen(self) -> bool:
        """Undo would take back something that people have seen and cannot unsee."""
        ...

    @property
    def can_undo_turn(self) -> bool:
        """Going back by a turn takes back more than by one decision."""
        ...

    @property
    def undo_turn_goes_over_seen(self) -> bool:
        """The same of going back by a turn."""
        ...

    def undo_turn(self) -> object:
        """Back to a person's first decision of this turn, or of the one before."""
        ...

    @property
    def refusal(self) -> tuple[Message, str] | None:
        """Why the answer just given forbids the choice that waited for it: (reason, rule)."""
        ...

    @property
    def earlier_answer(self) -> str | None:
        """The text that was chosen or answered here before that was taken back."""
        ...

    @property
    def trouble(self) -> Message | None:
        """Why the record cannot be written, if it cannot; the game goes on in memory."""
        ...

    @property
    def news(self) -> list[Message]:
        """What is to be said besides; whoever shows it takes it out."""
        ...

    @property
    def story(self) -> Sequence[Message]:
        """What has happened, in order."""
        ...

    def view(self) -> View:
        """The game as the seat that decides may see it."""
        ...

    def choose(self, choice: Action | str, also: Sequence[tuple[str, int | str]] = (), /) -> object:
        """Take a choice, and facts that are told with it. Raises ActionError and changes nothing if it is not legal."""
        ...

    def undo(self) -> object:
        """Back to the last decision of a person."""
        ...

    def redo(self) -> object:
        """Forward again."""
        ...

    @property
    def correctables(self) -> Sequence[Correctable]:
        """What people told of the box and its deck, the last first."""
        ...

    def dropped_by(self, entry_number: int, text: str, /) -> Dropped:
        """What would fall off by a correction that is not made. Raises ActionError, FactError."""
        ...

    def correct(self, entry_number: int, text: str, /) -> Dropped:
        """That entry ought to have been ``text``; what fell off by it. Raises ActionError, FactError."""
        ...

    @property
    def others(self) -> Sequence[Other]:
        """What might have been done in this turn instead of what was asked for or told, the latest choice first."""
        ...

    def other_for(self, text: str, /) -> Other | None:
        """The one of them that a typed text stands for."""
        ...

    def hints(self, error: UndertowError, /) -> tuple[Message, ...]:
        """What helps with something that was refused: the earlier report that forbids it, and how it is put right."""
        ...

    def layout(self, *, is_whole: bool) -> Layout:
        """The table as it lies, to be looked at and put right. Raises PositionError where nothing can be put right."""
        ...

    def mend(self, changes: Mapping[str, str], /) -> object:
        """So a part of the position lies on the table. Raises PositionError."""
        ...

    def confirm_step(self) -> object:
        """The first of ``steps`` is done."""
        ...


def take_news(session: TableSession) -> tuple[Message, ...]:
    """What is to be said besides, once."""
    news = tuple(session.news)
    session.news.clear()
    return news
