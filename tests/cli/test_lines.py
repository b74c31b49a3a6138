"""A game by lines of text."""

import io
import os
from collections.abc import Callable

import pytest
from rich.console import Console

from tests.cli.conftest import PACK
from tests.cli.golden_text import assert_golden
from tests.cli.tables import made_up_desk
from tests.table.made_up_session import MadeUpBoard, MadeUpSession
from undertow.cli import line_input, play
from undertow.cli.line_input import lines_of
from undertow.cli.lines import play_by_lines
from undertow.cli.stations import Station
from undertow.device.api import Capabilities, Connected, LogLine

CONNECTED = Connected(Capabilities("pico", 24, has_knob=True, buttons=3), "1.0", "ab12", 5)


def played(session: MadeUpSession, text: str) -> str:
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False)
    play_by_lines(made_up_desk(session), Station(None), io.StringIO(text), console, lambda: 0)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_conversation() -> None:
    session = MadeUpSession(forbidden="sink")
    text = "buy 2\n\n# a remark\nundo\n1   # the first\nsink\n7\npass\nquit\nbuy 1\n"
    assert_golden("lines", played(session, text))
    assert session.journal == ["buy 1", "end"]


def test_menu_and_new_game_by_words() -> None:
    session = MadeUpSession()
    said = played(session, "menu\nundo\nnew\n2\n")
    assert "What is not possible now, and why" in said
    assert "A new game has begun." in said
    assert session.journal == []


def test_an_action_text_comes_before_a_word_of_ours() -> None:
    session = MadeUpSession()
    played(session, "end\nredo\nundo\n")
    assert session.journal == []


def test_what_the_board_prints_is_told_once() -> None:
    session, board = MadeUpSession(), MadeUpBoard()
    desk = made_up_desk(session, board)
    board.events += [CONNECTED, LogLine("low voltage")]
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False)
    play_by_lines(desk, Station(None), io.StringIO("1\n1\n"), console, lambda: 0)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("board: low voltage") == 1


class Pumped(Station):
    """A station of which every look after the board is counted, and tells ``then``."""

    def __init__(self, then: Callable[[int], None]) -> None:
        super().__init__(None)
        self.times = 0
        self.then = then

    def pump(self, now_ms: int) -> None:
        self.times += 1
        self.then(self.times)


def test_a_press_counts_while_no_line_comes_and_the_board_is_looked_after() -> None:
    session, board = MadeUpSession(), MadeUpBoard()
    desk = made_up_desk(session, board)
    board.events.append(CONNECTED)
    source, typing = os.pipe()

    def hand(times: int) -> None:
        if times == 4:
            board.press(0)
        elif session.journal and times < 100:
            os.write(typing, b"bu")
            os.write(typing, "y 2 # für alle\nquit".encode())
            os.close(typing)
            station.then = lambda _: None

    station = Pumped(hand)
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False)
    with open(source, encoding="utf-8") as lines:  # noqa: PTH123 a descriptor has no path
        play_by_lines(desk, station, lines, console, lambda: station.times)
    assert session.journal == ["buy 1", "buy 2"]
    assert station.times >= 6


def test_lines_of_any_length_and_letters_come_one_by_one() -> None:
    source, typing = os.pipe()
    os.write(typing, b"a\n\xff\n" + b"x" * 20_000 + b"\nend")
    os.close(typing)
    with open(source, encoding="utf-8") as file:  # noqa: PTH123 a descriptor has no path
        lines = list(lines_of(file, lambda: None))
    assert [len(line) for line in lines] == [1, 1, line_input.LONGEST_LINE, 3]


def test_a_port_on_which_nobody_answers_is_told_before_the_first_line(
    undertow: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    near, far = pty.openpty()
    now_ms = iter(range(0, 10**9, 100))
    monkeypatch.setattr(play, "_clock_ms", lambda: lambda: next(now_ms))
    monkeypatch.setattr(line_input.time, "sleep", lambda _: None)
    port = os.ttyname(far)
    assert undertow("play", "--pack", PACK, "--device", port, lines="quit\n") == 0
    os.close(near)
    os.close(far)
    said = " ".join(capsys.readouterr().out.split())
    assert f"! This board was not taken: Nothing on {port} answered within 2000 ms." in said


def test_lines_alone_say_that_no_virtual_board_was_started(
    undertow: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert undertow("play", "--pack", PACK, lines="quit\n") == 0
    assert "the game is played without one. With the virtual board: --device sim" in " ".join(
        capsys.readouterr().out.split()
    )
