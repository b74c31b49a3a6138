"""A table for the field cases: a real game, a virtual board, hands, and a cable that is watched and cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from tests.table.field.games import game_of, session_of
from undertow import resources
from undertow.core.action import text_of
from undertow.core.record import Entry
from undertow.device.errors import TransportLost
from undertow.device.link import SerialLink
from undertow.device.transport import Transport
from undertow.device.virtual import CLICK_HOLD_MS, VirtualBoard
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.table.dealer import number_from
from undertow.table.desk import Desk
from undertow.table.page import PageOption, Wish
from undertow_wire.messages import BUTTON_1, KNOB

PATIENCE_MS = 10_000
STEP_MS = 5
#: In lists of so many options a quick hand moves further, so there it turns as slowly as somebody who reads.
LONG_LIST = 24
READING_MS = 12
_END_OF_FRAME = b"~"


def board_with(folder: Path, **facts: object) -> Path:
    """A board's file like that of the project's first board, but for some facts."""
    text = (resources.board_config_folder() / "pico_ring24.py").read_text("utf-8")
    for name, value in {"NAME": '"mine"', **facts}.items():
        text, count = re.subn(rf"(?m)^{name} = .*$", f"{name} = {value}", text)
        assert count == 1, name
    path = folder / "mine.py"
    path.write_text(text, "utf-8")
    return path


class Cable:
    """A transport that notes every message of either direction, and comes out after the ``cut_after``-th one."""

    def __init__(self, transport: Transport, table: BoardTable) -> None:
        self._transport = transport
        self._table = table
        self._arrived = b""

    @property
    def name(self) -> str:
        return self._transport.name

    def read_available(self) -> bytes:
        self._arrived += self._read()
        end = self._arrived.find(_END_OF_FRAME, 1) + 1
        if not end:
            return b""
        # One message at a time, so that the cable can come out behind each.
        message, self._arrived = self._arrived[:end], self._arrived[end:]
        self._table.count_message(message, to_board=False)
        return message

    def _read(self) -> bytes:
        if self._table.is_cut:
            raise TransportLost(self.name, "unplugged")
        return self._transport.read_available()

    def write(self, data: bytes) -> int:
        if self._table.is_cut:
            raise TransportLost(self.name, "unplugged")
        count = self._transport.write(data)
        assert count == len(data), "the cable of a test is never full"
        self._table.count_message(data, to_board=True)
        return count

    def close(self) -> None:
        self._transport.close()


class BoardTable:
    """One game with a board; a context manager."""

    def __init__(self, seed: int, board: str | Path = "pico_ring24", cut_after: int = 0) -> None:
        self.session = session_of(game_of(seed))
        self.board = VirtualBoard(board=board, has_pty=False)
        self.sent: list[bytes] = []
        self.message_count = 0
        self.is_cut = False
        self._cut_after = cut_after
        self.link = SerialLink(
            Cable(self.board.transport(), self), host_version="field", reopen=self._reopen
        )
        self.desk = Desk(
            self.session, self.link, at_table=AT_TABLE, new_session=lambda: self.session
        )

    def __enter__(self) -> BoardTable:
        return self

    def __exit__(self, *_: object) -> None:
        self.link.close()
        self.board.close()

    def count_message(self, data: bytes, *, to_board: bool) -> None:
        self.message_count += 1
        if to_board:
            self.sent.append(data)
        if self.message_count == self._cut_after:
            self.is_cut = True

    def _reopen(self, _serial_number: str | None) -> Transport | None:
        self.board.unplug()
        self.board.replug()
        self.is_cut = False
        return Cable(self.board.transport(), self)

    def live(self, duration_ms: int) -> None:
        for _ in range(0, duration_ms, STEP_MS):
            self.board.advance(STEP_MS)
            self.desk.step(self.board.now_ms)

    def until(self, is_done: Callable[[], bool], what: str) -> int:
        """Live until that is so; how long it took."""
        begun_ms = self.board.now_ms
        while not is_done():
            self.live(STEP_MS)
            assert self.board.now_ms - begun_ms < PATIENCE_MS, f"{what} did not come"
        return self.board.now_ms - begun_ms

    def play(self, most: int = 10_000) -> list[Entry]:
        """Play by the hands until the game is over, or for so many presses; the record."""
        for option in self._wanted():
            desk, revision = self.desk, self.desk.scene.revision
            if option is desk.page.passing:
                self.live(self.board.press(BUTTON_1))
            else:
                ahead = desk.page.options.index(option) - desk.scene.cursor
                if ahead:
                    is_long = len(desk.page.options) >= LONG_LIST
                    self.live(self.board.turn(ahead, quarter_ms=READING_MS if is_long else 2))
                self.live(self.board.press(KNOB, CLICK_HOLD_MS))
            self.until(partial(self._is_beyond, revision), "the choice")
            most -= 1
            if not most:
                break
        return list(self.session.game.entries)

    def _is_beyond(self, revision: int) -> bool:
        return self.desk.scene.revision != revision

    def _wanted(self) -> Iterator[PageOption]:
        """What to choose next, by the position alone, until the game is over."""
        while True:
            self.until(lambda: self.desk.shown_revision == self.desk.scene.revision, "the scene")
            if self.desk.page.asking == "over":
                return
            length = self.session.game.node.length
            chance = Random(number_from("hands", length))
            text = text_of(chance.choice(RULES.legal_actions(self.session.state)))
            options = self.desk.page.options
            steps = [option for option in options if option.wish is Wish.STEP_DONE]
            named = [option for option in options if option.text == text]
            more = [option for option in options if option.wish is Wish.MORE]
            yield (steps or named or more)[0]
