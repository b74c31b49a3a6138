"""A desk with the made-up session, without a board."""

from tests.table.made_up_session import MADE_UP, MadeUpBoard, MadeUpSession
from undertow.core.message import message
from undertow.table.desk import Desk


def made_up_desk(session: MadeUpSession | None = None, board: MadeUpBoard | None = None) -> Desk:
    session = session or MadeUpSession()
    session.story = [message("made_up.happened", count=number) for number in range(1, 9)]
    desk = Desk(
        session,
        board,
        at_table=MADE_UP,
        new_session=MadeUpSession,
    )
    desk.step(0)
    return desk
