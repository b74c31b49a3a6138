"""What the table gives a board for the time without it, and what it hears of that time.

The board is told the numbers of the dial as soon as all are known, and again whenever the dial is turned. It is
asked how it is set, so that people hear if nobody has set it up. What was done by hand is told and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undertow.core.message import Message, message
from undertow.core.view import View
from undertow.device.api import Capabilities, Device
from undertow.device.requests import ASK_FOR_SETTINGS
from undertow.table.pages import pages_of
from undertow.words import say
from undertow_wire import messages
from undertow_wire.service import ByHand, Pages, Settings

if TYPE_CHECKING:
    from undertow_wire.service import Service


class BoardService:
    """One board's, from one connection to the next."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._pages: Pages | None = None
        self._was_set_up = True

    def begin(self, device: Device) -> None:
        """The board is here, perhaps with an empty memory."""
        self._view = self._pages = None
        self._was_set_up = True
        if _features(device.capabilities) & messages.SETTINGS:
            device.request(ASK_FOR_SETTINGS)

    def offer(self, device: Device | None, view: View) -> None:
        """Give the board the dial of this view, if there is a board and that is news to it."""
        if device is None or view is self._view:
            return
        if not _features(device.capabilities) & messages.PAGES:
            return
        self._view = view
        pages = pages_of(view)
        # Whose turn it is alone is no reason to write into a board's flash.
        if pages is not None and (self._pages is None or _dial(pages) != _dial(self._pages)):
            self._pages = pages
            device.request(pages)

    def news_of(self, answer: Service, view: View) -> tuple[Message, ...]:
        """What people should hear of a service message."""
        if isinstance(answer, Settings):
            was_set_up, self._was_set_up = self._was_set_up, answer.is_set_up
            return (
                (message("table.board_not_set_up"),) if was_set_up and not answer.is_set_up else ()
            )
        if isinstance(answer, ByHand):
            return (_done_by_hand(answer, view),)
        return ()


def _features(able: Capabilities | None) -> int:
    return 0 if able is None else able.features


def _dial(pages: Pages) -> tuple[int, bytes]:
    return pages.position, pages.numbers


def _done_by_hand(done: ByHand, view: View) -> Message:
    slots = [str(slot + 1) for slot in range(len(view.market)) if done.empty_slots >> slot & 1]
    side = say(view.sides[done.side]) if done.side < len(view.sides) else str(done.side + 1)
    return message(
        "table.board_was_used_by_hand",
        position=done.position + 1,
        side=side,
        empty=", ".join(slots) or "-",
    )
