"""Host and board killed at each step between a press, the journal and the acknowledgement.

After every kill the choice is in the record exactly once, or the screen and the ring show it unchanged; and the next
press counts once.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.duellum.playing import box_of, head_of
from undertow.core.errors import RecordError
from undertow.core.game import Game, replay
from undertow.core.record import Chosen
from undertow.device.discovery import reopener
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table import journal as journal_module
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.journal import Journal, read_file
from undertow.table.session import Session
from undertow_wire.messages import KNOB

BOX = box_of("whole")
STEP_MS = 10
HEAD = head_of(BOX, {"players": "1", "faction": "turtles"})


class Killed(BaseException):
    """The process is gone: nothing that would tidy up may run."""


class Host:
    """A host's process: the session on its record, the link, the desk."""

    def __init__(self, folder: Path, board: VirtualBoard, first_revision: int) -> None:
        self.board = board
        path = folder / f"{HEAD.id}.jsonl"
        if path.exists():
            self.journal, found = _taken_up(path)
            game: Game[State] = replay(RULES, found.head, BOX, found.entries)
        else:
            self.journal = Journal.create(folder, HEAD)
            game = Game(RULES, HEAD, BOX)
        self.session = Session(game, Dealer(5), journal=self.journal, at_table=AT_TABLE)
        self.link = SerialLink(
            board.transport(), host_version="0.1.0", reopen=reopener(board.port, ports=list)
        )
        self.desk = Desk(
            self.session,
            self.link,
            at_table=AT_TABLE,
            new_session=lambda: self.session,
            first_revision=first_revision,
        )

    def step(self) -> None:
        self.desk.step(self.board.now_ms)
        self.board.advance(STEP_MS)

    def run(self, duration_ms: int) -> None:
        for _ in range(duration_ms // STEP_MS):
            self.step()

    def die(self) -> None:
        """What the system does with the files of a dead process."""
        os.close(self.journal._descriptor)
        self.link._drop_transport()

    @property
    def asked(self) -> list[str]:
        return [option.text for option in self.desk.page.options]

    @property
    def is_shown(self) -> bool:
        return self.desk.shown_revision == self.desk.scene.revision


def _taken_up(path: Path) -> tuple[Journal, journal_module.GameFile]:
    try:
        return Journal.open_for_append(path)
    except RecordError:
        return Journal.continue_damaged(path, "after-the-kill")


def chosen(folder: Path, text: str) -> int:
    """How often the choice is in the record that the game goes on in."""
    newest = max(folder.glob("*.jsonl"), key=lambda path: ("after" in path.stem, path.stem))
    kept = read_file(newest)
    return sum(isinstance(e, Chosen) and e.text == text for e in kept.entries)


Act = Callable[[], None]
Arm = Callable[[pytest.MonkeyPatch, Host, Act], None]


class _JournalsOs:
    """The `os` that the journal sees: one call of it is the last one of its process."""

    def __init__(self, **calls: object) -> None:
        self._calls = calls
        self.is_dead = False

    def __getattr__(self, name: str) -> object:
        if self.is_dead and name == "ftruncate":
            return lambda *_: None  # a dead process tidies nothing up
        return self._calls.pop(name, None) or getattr(os, name)


def at_write(share: float) -> Arm:
    """When so much of the line is on the disk; none of it: before anything is written."""

    def arm(patch: pytest.MonkeyPatch, host: Host, act: Act) -> None:
        def write(descriptor: int, content: bytes) -> int:
            written = os.write(descriptor, content[: int(len(content) * share)])
            system.is_dead = True
            act()
            system.is_dead = False
            return written

        system = _JournalsOs(write=write)
        patch.setattr(journal_module, "os", system)

    return arm


def at_sync(patch: pytest.MonkeyPatch, host: Host, act: Act) -> None:
    def fsync(descriptor: int) -> None:
        system.is_dead = True
        act()
        system.is_dead = False
        os.fsync(descriptor)

    system = _JournalsOs(fsync=fsync)
    patch.setattr(journal_module, "os", system)


def at_acknowledge(is_after: bool) -> Arm:
    def arm(patch: pytest.MonkeyPatch, host: Host, act: Act) -> None:
        acknowledge = host.link.acknowledge

        def dying(event: object) -> None:
            patch.undo()
            if is_after:
                acknowledge(event)
            act()
            if not is_after:
                acknowledge(event)

        patch.setattr(host.link, "acknowledge", dying)

    return arm


def at_delivery(patch: pytest.MonkeyPatch, host: Host, act: Act) -> None:
    press = host.desk._press

    def dying(device: object, event: object) -> None:
        patch.undo()
        act()
        press(device, event)

    patch.setattr(host.desk, "_press", dying)


#: Steps within the host, in order. The others are reached by letting only one side go on.
WITHIN: dict[str, Arm] = {
    "delivered, nothing chosen": at_delivery,
    "chosen, nothing written": at_write(0),
    "half a line written": at_write(0.5),
    "all but the line's end written": at_write(0.99),
    "written, not synced": at_sync,
    "safe, not acknowledged": at_acknowledge(is_after=False),
    "acknowledged": at_acknowledge(is_after=True),
}
OUTSIDE = ("pressed, nothing sent", "sent, not read", "acknowledgement on the wire", "forgotten")


@pytest.fixture
def host(virtual_board: VirtualBoard, tmp_path: Path) -> Host:
    host = Host(tmp_path, virtual_board, 100)
    host.run(150)
    while len(host.asked) < 2:
        host.session.choose(host.asked[0])
        host.run(20)
    host.run(100)
    assert host.is_shown
    return host


@pytest.mark.parametrize("who", ["host", "board", "both"])
@pytest.mark.parametrize("step", [*OUTSIDE[:2], *WITHIN, *OUTSIDE[2:]])
def test_the_choice_is_in_the_record_once_or_unchanged_on_the_screen(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, who: str
) -> None:
    board, asked = host.board, host.asked
    text = asked[host.desk.cursor_index]
    before = chosen(tmp_path, text)

    def act() -> None:
        if who != "host":
            board.power_cycle()
        if who != "board":
            raise Killed

    with contextlib.suppress(Killed):
        _reach(step, host, monkeypatch, act)
    monkeypatch.undo()
    if who != "board":
        host.die()
        host = Host(tmp_path, board, 40_000)
    host.run(1500)

    count = chosen(tmp_path, text) - before
    assert host.desk.board_is_connected
    assert host.is_shown
    if count:
        assert count == 1
        return
    assert host.asked == asked, "neither in the record nor unchanged"
    assert host.session.state.outcome is None
    board.press(KNOB)  # what people do when they see it
    host.run(500)
    assert chosen(tmp_path, text) - before == 1


def _reach(step: str, host: Host, patch: pytest.MonkeyPatch, act: Act) -> None:
    """Press, go on up to that step, and act there."""
    board = host.board
    if step == OUTSIDE[0]:
        board.host_reads = False
    elif step in WITHIN:
        WITHIN[step](patch, host, act)
    board.advance(board.press(KNOB))
    try:
        if step in OUTSIDE[:2]:
            act()
            return
        revision = host.session.revision
        while host.session.revision == revision:
            host.step() if step in WITHIN else host.desk.step(board.now_ms)
            assert board.now_ms < 5000
        if step == OUTSIDE[3]:
            board.advance(20)  # the acknowledgement arrives
        if step not in WITHIN:
            act()
    finally:
        board.host_reads = True
