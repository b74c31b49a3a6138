"""Service messages on their way: each is a whole state, and goes again until it is answered.

Of each type the latest counts. Nothing goes to a board that did not announce what it needs.
"""

from typing import TYPE_CHECKING

from undertow_wire import messages, service
from undertow_wire.service import ByHand, PagesKept, Pattern, Settings, SettingsChange

if TYPE_CHECKING:
    from undertow_wire.service import Measure, Pages

    Request = SettingsChange | Pages | Pattern | Measure

REQUEST_MS = 500  # between two sendings of one request
#: A board says several times what was done by hand. The same anew takes at least so long without a host.
ALONE_MS = 5000

# How is the board set? No field is meant, so that the values are anybody's.
ASK_FOR_SETTINGS = SettingsChange(0, Settings(0, 0, False, 0, True, (1, 2, 3), True))

# The bit of Announce.features that a request needs, and the type that answers it.
_NEEDS = {
    service.SETTINGS_CHANGE: messages.SETTINGS,
    service.PAGES: messages.PAGES,
    service.PATTERN: messages.TESTS,
    service.MEASURE: messages.TESTS,
}
_ANSWERS = {
    service.SETTINGS: service.SETTINGS_CHANGE,
    service.PAGES_KEPT: service.PAGES,
    service.MEASURED: service.MEASURE,
}
_FAREWELLS = 3  # nothing answers a pattern: its end is said so often, a running one until then


class Requests:
    """What a board was asked for and has not answered yet."""

    def __init__(self) -> None:
        self._waiting: dict[int, Request] = {}
        self._sent_ms: dict[int, int] = {}
        self._farewells = 0
        self._by_hand: ByHand | None = None  # as it was heard last, and when
        self._by_hand_ms = 0

    def ask(self, request: "Request", features: int) -> bool:
        """Let it be sent. False if a board with those features has no use for it."""
        if not _NEEDS[request.TYPE] & features:
            return False
        self._waiting[request.TYPE] = request
        self._sent_ms.pop(request.TYPE, None)
        self._farewells = _FAREWELLS
        return True

    def due(self, now_ms: int) -> "list[Request]":
        """Return what is to be sent now, and count it as sent."""
        found = []
        for message_type, request in list(self._waiting.items()):
            sent_ms = self._sent_ms.get(message_type)
            if sent_ms is not None and now_ms - sent_ms < REQUEST_MS:
                continue
            self._sent_ms[message_type] = now_ms
            found.append(request)
            if isinstance(request, Pattern) and request.pattern == service.NO_PATTERN:
                self._farewells -= 1
                if not self._farewells:
                    del self._waiting[message_type]
        return found

    def take(self, answer: "service.Service", now_ms: int) -> bool:
        """An answer has come. One to older pages answers nothing. Return whether it is news."""
        if isinstance(answer, ByHand):
            before, before_ms = self._by_hand, self._by_hand_ms
            self._by_hand, self._by_hand_ms = answer, now_ms
            return answer != before or now_ms - before_ms >= ALONE_MS
        self._settle(answer)
        return True

    def _settle(self, answer: "service.Service") -> None:
        asked = self._waiting.get(_ANSWERS.get(answer.TYPE, -1))
        if asked is None:
            return
        if isinstance(asked, service.Pages) and answer != PagesKept.of(asked):
            return
        del self._waiting[asked.TYPE]

    def begin_anew(self, features: int) -> None:
        """The board is another one than before, or was started: nothing counts as sent."""
        self._sent_ms.clear()
        self._waiting = {
            message_type: request
            for message_type, request in self._waiting.items()
            if _NEEDS[message_type] & features
        }
