"""A game by lines of text."""

import io

from rich.console import Console

from tests.cli.golden_text import assert_golden
from tests.cli.tables import made_up_desk
from tests.table.made_up_session import MadeUpBoard, MadeUpSession
from undertow.cli.lines import play_by_lines
from undertow.device.api import LogLine


def played(session: MadeUpSession, text: str) -> str:
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False)
    play_by_lines(made_up_desk(session), io.StringIO(text), console, lambda: 0)
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
    board.events.append(LogLine("low voltage"))
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False)
    play_by_lines(desk, io.StringIO("1\n1\n"), console, lambda: 0)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("board: low voltage") == 1
