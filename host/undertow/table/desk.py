"""The desk: one session played with one knob, three buttons and a ring.

It turns the session into pages and scenes, and presses into choices. A press says which scene it answered; one that
answered an older scene changes nothing and is refused visibly. A press is acknowledged only when what it did is in the
session's journal, or is refused for good; where the journal cannot be written, when it is in the session, which then
says so as long as it lasts. Time is an argument, and no call waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

from undertow.core.errors import ActionError, UndertowError
from undertow.core.message import Message, message
from undertow.core.number import read_number
from undertow.core.view import View
from undertow.device.api import (
    Connected,
    CursorEvent,
    Device,
    DeviceEvent,
    InputEvent,
    LinkLost,
    LogLine,
    Refused,
    Served,
    Shown,
)
from undertow.table.at_table import AtDesk
from undertow.table.board_news import news_of
from undertow.table.board_service import BoardService
from undertow.table.controls import Refusal, has_knob, nothing_here, wish_of
from undertow.table.hand_pages import main_page
from undertow.table.keys import Keys
from undertow.table.otherwise_pages import other_page
from undertow.table.page import (
    PAGES_OF_VIEW,
    Following,
    Page,
    PageOption,
    Wish,
    new_game_page,
    why_not,
)
from undertow.table.playable import TableSession, take_news
from undertow.table.scene import scene_of
from undertow.table.side_pages import PAGES_OF_SESSION, menu_of
from undertow.words import say, sentences_of
from undertow_wire import COUNTERS
from undertow_wire.scene import NONE, NOT_ALLOWED, UNDERSTOOD, Scene

#: So many lines that a board printed are kept: what it said last is what helps.
BOARD_LOG_LINES: Final = 50


class Desk:
    """A session and what people play it with.

    ``board`` is the device with the ring, or None. ``keys`` are the same knob and buttons without a board; they are
    always there. ``at_table``: what the game tells of itself. ``new_session`` begins another game when people ask for
    one.

    ``first_revision``, 0..65535: where scene revisions begin. A board that was on all the time may still hold a press
    for a scene of an earlier run: unlike beginnings keep it from being taken for an answer to this one.

    ``page`` is what is asked, ``cursor_index`` the option that the knob is at, ``notices`` what the table said last,
    ``board_log`` the last lines that the board printed, ``board_line_count`` how many it ever printed;
    ``board_is_awaited`` until it has announced itself or was refused. Nothing is shown before the first ``step``.
    """

    def __init__(
        self,
        session: TableSession,
        board: Device | None,
        *,
        at_table: AtDesk,
        new_session: Callable[[], TableSession],
        first_revision: int = 0,
    ) -> None:
        self.board = board
        self.keys = Keys()
        self._service = BoardService()
        self.notices: tuple[Message, ...] = take_news(session)
        self.board_log: deque[str] = deque(maxlen=BOARD_LOG_LINES)
        self.board_line_count = 0
        self.board_is_connected = False
        self.board_is_awaited = board is not None
        self.shown_revision: int | None = None
        self.shows_other_side = False
        self._at_table = at_table
        self._new_session = new_session
        self._seat(session)
        self.page = self._main_page()
        self.scene = self._picture(first_revision, NONE, 0)
        self._is_shown = False
        self._keys_moved = False
        self._seen: tuple[object, ...] = ()

    @property
    def cursor_index(self) -> int:
        """The option of ``page`` that the knob is at."""
        return self.keys.cursor_index

    @property
    def view(self) -> View:
        """The session as the asked seat may see it."""
        return self._view

    def step(self, now_ms: int) -> bool:
        """Take what the board and the keys report, and show what follows.

        True if anything that a picture shows is not what it was after the last call, whoever changed it.
        """
        if not self._is_shown:
            self._is_shown = True
            self._send()
        self._follow_session()
        for device in (self.board, self.keys):
            if device is not None:
                for event in device.poll(now_ms):
                    self._take(device, event)
        if self._keys_moved:
            # The board's cursor is its own; only a new scene moves it.
            self._show(NONE, self.cursor_index)
        self._service.offer(self.board, self._view)
        before, self._seen = self._seen, self._look()
        return before != self._seen

    def _look(self) -> tuple[object, ...]:
        """Whatever a picture of the desk depends on."""
        return (
            self.scene.revision,
            self.cursor_index,
            self.notices,
            self.board_is_connected,
            self.board_line_count,
            self.session.trouble,
        )

    def choose_text(self, text: str) -> None:
        """Choose by a typed text: an action text of the game, or the number of an option of the page, from 1.

        What is wrong with it stands in ``notices``.
        """
        text, options = text.strip(), self.page.options
        if not options:
            self._refuse_for(ActionError(nothing_here(self.page), text, ()), text)
            return
        if text.isascii() and text.isdigit():
            number = read_number(text)
            if number is not None and 1 <= number <= len(options):
                self._fulfil(options[number - 1].wish, options[number - 1])
            else:
                self._refuse(message("table.no_such_option", text=text, count=len(options)))
            return
        named = [option for option in options if option.text == text and text]
        if named:
            self._fulfil(named[0].wish, named[0])
            return
        self._to_main()
        try:
            if self.session.steps:
                raise ActionError(message("table.step_first"), text, ())
            self.session.choose(text)
        except UndertowError as error:
            self._refuse_for(error, text)
        else:
            self._accept()

    def open(self, wish: Wish) -> None:
        """Turn to a page of the menu; say so where there is nothing on it."""
        self._fulfil(wish, None)

    def _refuse_for(self, error: UndertowError, text: str) -> None:
        """Say why not, and what helps; or ask whether something else was done than what was asked for."""
        other = self.session.other_for(text) if self.page.options else None
        try:
            asked = None if other is None else other_page(self.session, other)
        except UndertowError:
            asked = None  # nor could it stand where it was legal: then why it is not legal now is all there is to say
        if asked is None:
            self._refuse(*sentences_of(error), *self.session.hints(error))
        else:
            self._turn_to(asked, sentences_of(error)[0])

    # ---- events

    def _take(self, device: Device, event: DeviceEvent) -> None:
        if isinstance(event, InputEvent):
            self._press(device, event)
            device.acknowledge(event)
        elif isinstance(event, CursorEvent):
            self._turn(device, event)
        elif isinstance(event, Connected | LinkLost | Refused):
            self.board_is_connected = isinstance(event, Connected)
            self.notices = (*(self.notices if self.board_is_awaited else ()), *news_of(event))
            self.board_is_awaited = False
            if self.board_is_connected:
                device.show(self.scene)
                self._service.begin(device)
        elif isinstance(event, Served):
            self.notices += self._service.news_of(event.message, self._view)
        elif isinstance(event, LogLine):
            self.board_log.append(event.text)
            self.board_line_count += 1
        elif isinstance(event, Shown) and device is self.board:
            self.shown_revision = event.revision

    def _turn(self, device: Device, event: CursorEvent) -> None:
        if event.scene_revision != self.scene.revision:
            return
        index = event.cursor_index if event.cursor_index < len(self.page.options) else 0
        self.keys.cursor_index = index
        self._keys_moved = device is self.keys and self.board is not None

    def _press(self, device: Device, event: InputEvent) -> None:
        if event.scene_revision != self.scene.revision:
            self._refuse(message("table.older_picture"))
            return
        if has_knob(device):
            self.keys.cursor_index = event.cursor_index
        wish = wish_of(event.control, event.gesture, self.cursor_index, self.page)
        if isinstance(wish, Refusal):
            reason = self._why_not_finished() if wish.is_about_finishing else None
            self._refuse(reason or wish.message)
        elif isinstance(wish, PageOption):
            self._fulfil(wish.wish, wish)
        else:
            self._fulfil(wish, None)

    # ---- choices

    def _why_not_finished(self) -> Message | None:
        """Why the game does not let anybody pass here, if passing can be tried at all."""
        prompt = self._view.prompt
        for blocked in prompt.blocked if prompt is not None else ():
            if blocked.text.split()[0] in self._at_table.finishing_verbs:
                return why_not(blocked)
        return None

    def _fulfil(self, wish: Wish, option: PageOption | None) -> None:
        session = self.session
        try:
            if wish is Wish.CHOOSE and option is not None:
                session.choose(option.action, option.also)
            elif wish is Wish.STEP_DONE:
                session.confirm_step()
            elif option is not None and option.then is not None:
                self._go_on(option.then())
                return
            elif wish in PAGES_OF_SESSION:
                self._go_on(PAGES_OF_SESSION[wish](session))
                return
            else:
                self._open(wish, option)
                return
        except UndertowError as error:
            self._refuse(*sentences_of(error))
        else:
            self._accept()

    def _go_on(self, following: Following) -> None:
        if isinstance(following, Page):
            self._turn_to(following)
        else:
            self._accept(*following)

    def _open(self, wish: Wish, option: PageOption | None) -> None:
        if wish is Wish.MENU:
            other = self.shows_other_side
            self._turn_to(menu_of(self.session, self.view, shows_other_side=other))
        elif wish in PAGES_OF_VIEW:
            self._turn_to(PAGES_OF_VIEW[wish](self.view))
        elif wish is Wish.EXPLAIN and option is not None and option.blocked is not None:
            self._refuse(why_not(option.blocked))
        elif wish is Wish.ASK_NEW_GAME:
            self._turn_to(new_game_page())
        elif wish is Wish.NEW_GAME:
            self._seat(self._new_session())
            self._accept(message("table.new_game_begun"))
        elif wish is Wish.OTHER_SIDE:
            self.shows_other_side = not self.shows_other_side
            self._turn_to(self._main_page())
        else:
            self._turn_to(self._main_page())

    # ---- pictures

    def _seat(self, session: TableSession) -> None:
        self.session = session
        self._view = session.view()
        self._seen_revision = session.revision

    def _follow_session(self) -> None:
        """Take in what changed the session from elsewhere."""
        if self.session.revision != self._seen_revision:
            self._to_main()
            self._show(NONE, 0)

    def _to_main(self) -> None:
        self._view = self.session.view()
        self._seen_revision = self.session.revision
        self.page = self._main_page()

    def _main_page(self) -> Page:
        return main_page(self.session, self._view)

    def _accept(self, *notices: Message) -> None:
        self.notices = (*notices, *take_news(self.session))
        self.shows_other_side = False
        self._to_main()
        refusal = self.session.refusal
        if refusal is not None and not notices:
            reason, rule = refusal
            forbids = message("table.answer_forbids", reason=say(reason), rule=rule)
            self._refuse(forbids, *self.notices)
        else:
            self._show(UNDERSTOOD, self._first_cursor())

    def _first_cursor(self) -> int:
        """Where the knob begins: at the first option, or at what was answered before it was taken back."""
        texts = [option.text for option in self.page.options]
        answer = self.session.earlier_answer
        return texts.index(answer) if answer in texts else 0

    def _refuse(self, *reasons: Message) -> None:
        self.notices = reasons
        self._show(NOT_ALLOWED, self.cursor_index)

    def _turn_to(self, page: Page, *notices: Message) -> None:
        self.notices = notices
        self.page = page
        self._show(NONE, 0)

    def _picture(self, revision: int, notice: int, cursor_index: int) -> Scene:
        return scene_of(
            self._view,
            self.page,
            revision=revision,
            card_kinds=self._at_table.card_kinds,
            notice=notice,
            cursor_index=cursor_index,
            shows_other_side=self.shows_other_side,
        )

    def _show(self, notice: int, cursor_index: int) -> None:
        self._keys_moved = False
        self.scene = self._picture((self.scene.revision + 1) % COUNTERS, notice, cursor_index)
        self._send()

    def _send(self) -> None:
        self.keys.show(self.scene)
        if self.board is not None:
            self.board.show(self.scene)
