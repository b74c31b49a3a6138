"""A desk with a made-up board and session, stepped once by each press."""

from tests.table.made_up_session import MADE_UP, MadeUpBoard, MadeUpSession
from undertow.table.desk import Desk
from undertow.words import say
from undertow_wire.messages import KNOB


class Played:
    """A desk with a made-up board and session, stepped once by each press."""

    def __init__(self, session: MadeUpSession | None = None, first_revision: int = 0) -> None:
        self.board = MadeUpBoard()
        self.session = session or MadeUpSession()
        self.begun: list[MadeUpSession] = []
        self.desk = Desk(
            self.session,
            self.board,
            at_table=MADE_UP,
            new_session=self._begin,
            first_revision=first_revision,
        )
        self.now_ms = 0
        self.desk.step(0)

    def _begin(self) -> MadeUpSession:
        self.begun.append(MadeUpSession())
        return self.begun[-1]

    def step(self) -> None:
        self.now_ms += 10
        self.desk.step(self.now_ms)

    def press(self, control: int, gesture: int = 0, revision: int | None = None) -> None:
        self.board.press(control, gesture, revision)
        self.step()

    def pick(self, label_id: str) -> None:
        """Turn to an option of the page by its label's id, and push the knob."""
        labels = [option.label.id for option in self.desk.page.options]
        self.board.cursor_index = labels.index(label_id)
        self.press(KNOB)

    @property
    def said(self) -> str:
        return " ".join(say(notice) for notice in self.desk.notices)

    @property
    def notice(self) -> int:
        return self.board.scenes[-1].notice
