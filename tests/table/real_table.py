"""A desk over a game of Duellum whose cards lie before the people, and the pages that it shows."""

from __future__ import annotations

from collections.abc import Mapping

from tests.duellum.playing import box_of, head_of
from undertow.core.game import Game
from undertow.core.view import OptionView, View
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.session import Session
from undertow.words import say
from undertow_wire.scene import NO_SLOT


def real_session(
    options: Mapping[str, str], box: Box | None = None, also_asked: frozenset[str] = frozenset()
) -> Session[State]:
    """A new game in referee or vortex mode."""
    box = box or box_of("full")
    game: Game[State] = Game(RULES, head_of(box, dict(options)), box)
    return Session(game, Dealer(5), AT_TABLE.physical_sources | also_asked, at_table=AT_TABLE)


def desk_of(session: Session[State]) -> Desk:
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    return desk


def offered(view: View) -> tuple[OptionView, ...]:
    """The options of what is asked."""
    assert view.prompt is not None
    return view.prompt.options


def page_line(desk: Desk) -> str:
    """What the page says, and where the ring points."""
    page, pointed = desk.page, desk.scene.pointed
    verb = "do  " if page.asking == "hands" else "tell"
    ring = "" if pointed == NO_SLOT else f" (ring: slot {pointed + 1})"
    return f"{verb} {say(page.message)}{ring}"
