"""Keys of a real terminal: a pseudo-terminal with the command at its other end."""

import os
import re
import select
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Self, cast

import pytest
from blessed import Terminal, keyboard
from blessed.keyboard import Keystroke

from tests.cli.conftest import PACK
from tests.cli.tables import made_up_desk
from tests.table.made_up_session import MadeUpSession
from undertow.cli import terminal
from undertow.cli.keyboard import TURNS
from undertow.cli.stations import Station
from undertow.cli.terminal import PRESSES, take_key
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_new import new_pack
from undertow.table.desk import Desk
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, CLICK, KNOB, LONG

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="this system has no pseudo-terminals")

WAIT_S = 20
_CURSOR_QUERY = b"\x1b[6n"
_CURSOR_ANSWER = b"\x1b[1;1R"


class Screen:
    """The command in a pseudo-terminal, and what it has written so far."""

    def __init__(self, *arguments: str) -> None:
        self.end, other = pty.openpty()
        termios.tcsetwinsize(other, (40, 100))
        self.text = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "undertow.cli.main", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(other)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)

    def type(self, keys: bytes) -> None:
        self.text = ""
        os.write(self.end, keys)

    def until(self, words: str) -> None:
        """Read until the words are there; fails after ``WAIT_S`` of silence."""
        while words not in self.text:
            readable, _, _ = select.select([self.end], [], [], WAIT_S)
            assert readable, f"{words!r} did not come after: {self.text[-500:]}"
            self._read()

    def _read(self) -> None:
        data = os.read(self.end, 65536)
        # A terminal answers where its cursor is; without it blessed waits for its deadline.
        for _ in range(data.count(_CURSOR_QUERY)):
            os.write(self.end, _CURSOR_ANSWER)
        plain = re.sub(
            r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])", "", data.decode(errors="replace")
        )
        self.text += plain


def test_keys_turn_and_push_and_q_leaves_the_game_kept(games: Path) -> None:
    with Screen("play", "--pack", PACK, "--seed", "3", "--device", "none") as screen:
        screen.until("▸   1")
        screen.type(b"\x1b[C")
        screen.until("▸   2")
        screen.type(b"3")
        screen.until("Back to the game")
        screen.type(b"q")
        screen.until("To go on: undertow resume")
        assert screen.process.wait(WAIT_S) == 0
    assert len(list(games.glob("*.jsonl"))) == 1


def test_ctrl_c_leaves_the_game_kept() -> None:
    with Screen("play", "--pack", PACK, "--seed", "3", "--device", "none") as screen:
        screen.until("▸   1")
        screen.process.send_signal(signal.SIGINT)
        screen.until("To go on: undertow resume")
        assert screen.process.wait(WAIT_S) == 0


def test_a_box_is_told_by_keys_and_a_hangup_keeps_what_was_told(tmp_path: Path) -> None:
    new_pack(tmp_path / "box")
    with Screen("pack", "edit", str(tmp_path / "box")) as screen:
        screen.until("▸   1 0 of 6 divisions")
        screen.type(b"\r")
        screen.until("▸   0 what is not known yet")
        screen.type(b"\r")
        screen.until("which number of coins")
        screen.type(b"7\r")
        screen.until("✓ division 1, coins: 7")
        screen.process.kill()
        screen.process.wait(WAIT_S)
    assert load_pack(tmp_path / "box").value("dial.1.coins") == 7
    with Screen("pack", "edit", str(tmp_path / "box")) as screen:
        screen.until("0 of 6 divisions")
        screen.type(b"q")
        screen.until("map not told · 0 of 4 goal tokens")
        assert screen.process.wait(WAIT_S) == 0


@pytest.mark.parametrize(
    ("key", "press"),
    [
        ("KEY_ENTER", (KNOB, CLICK)),
        ("1", (BUTTON_1, CLICK)),
        ("2", (BUTTON_2, CLICK)),
        ("U", (BUTTON_2, LONG)),
        ("3", (BUTTON_3, CLICK)),
        ("M", (BUTTON_3, LONG)),
    ],
)
def test_a_key_is_a_control(key: str, press: tuple[int, int]) -> None:
    assert PRESSES[key] == press


def test_every_control_and_gesture_has_a_key_and_no_key_two_meanings() -> None:
    buttons = {(control, gesture) for control in (1, 2, 3) for gesture in (CLICK, LONG)}
    assert set(PRESSES.values()) == {(KNOB, CLICK), *buttons}
    assert set(PRESSES) & set(TURNS) == set()


def test_without_a_board_the_keys_are_the_desks_own() -> None:
    desk = made_up_desk()
    take_key(desk, Station(None), "KEY_LEFT")
    desk.step(1)
    assert desk.cursor_index == 2
    take_key(desk, Station(None), "KEY_ENTER")
    desk.step(2)
    assert desk.view.turn_number == 2
    take_key(desk, Station(None), "KEY_F1")
    desk.step(3)
    assert desk.view.turn_number == 2


class Glass:
    """A terminal of which only the size and the keys are told; what is printed is the test's to catch."""

    width, height = 80, 24
    home, clear_eos = "<", ">"

    def __init__(self, *keys: str) -> None:
        self.keys = list(keys)

    def fullscreen(self) -> AbstractContextManager[None]:
        return nullcontext()

    cbreak = hidden_cursor = fullscreen

    def inkey(self, timeout: float) -> Keystroke:
        key = self.keys.pop(0)
        if key == "wider":
            self.width += 1
        return Keystroke("" if key == "wider" else key)


def test_the_screen_is_drawn_only_when_it_has_changed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []

    def draw(desk: Desk, station: Station, width: int, height: int) -> str:
        pictures.append((desk.page.id, width))
        return "picture"

    monkeypatch.setattr(terminal, "screen_text", draw)
    glass = Glass("", "", "", "3", "", "", "wider", "", "q")
    terminal.play_at_terminal(made_up_desk(), Station(None), lambda: 0, cast("Terminal", glass))
    assert pictures == [("main", 80), ("menu", 80), ("menu", 81)]
    assert capsys.readouterr().out == "<picture>" * 3


def test_l_shows_the_whole_table_and_its_keys_do_not_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk = made_up_desk()
    glass = Glass("l", " ", " ", "", "q")
    terminal.play_at_terminal(desk, Station(None), lambda: 0, cast("Terminal", glass))
    said = capsys.readouterr().out
    assert "Page 1 of" in said
    assert "Page 2 of" in said
    assert isinstance(desk.session, MadeUpSession)
    assert desk.session.journal == []


def test_a_terminal_that_answers_no_questions_is_not_waited_for_long() -> None:
    assert keyboard.TERMINAL_QUERY_TIMEOUT_SECONDS <= 0.5


def test_the_screen_is_drawn_when_the_ring_is_lit_otherwise(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lit(Station):
        lit = 0

        @property
        def pixels(self) -> list[tuple[int, int, int]]:
            self.lit += 1
            return [(min(self.lit, 2), 0, 0)]

    monkeypatch.setattr(terminal, "screen_text", lambda *_: "picture")
    glass = Glass("", "", "", "", "q")
    terminal.play_at_terminal(made_up_desk(), Lit(None), lambda: 0, cast("Terminal", glass))
    assert capsys.readouterr().out == "<picture>" * 2
