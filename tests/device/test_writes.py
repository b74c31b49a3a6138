"""Writes wait for nobody: prints, faults and last words of a board whose host does not read."""

from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.deaf import LONGEST_STALL_MS, Deaf
from tests.device.wrapped_firmware import wrapped
from undertow.device.api import LogLine
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.interpreter import Interpreter, available
from undertow_wire import messages

PRINTS = """
Base = loop.Loop

class Talkative(Base):
    def step(self, now_ms):
        print("this round begins at", now_ms)
        Base.step(self, now_ms)
        print("and ends")

loop.Loop = Talkative
"""
DIES = """
Base = loop.Loop

class Mortal(Base):
    def step(self, now_ms):
        if now_ms > 300:
            raise ValueError("nobody catches this")
        Base.step(self, now_ms)

loop.Loop = Mortal
"""
STILLBORN = """
class Stillborn(loop.Loop):
    def __init__(self, *parts):
        raise OSError("no loop at all")

loop.Loop = Stillborn
"""
INTERPRETERS = sorted({available(), Interpreter.CPYTHON})


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_board_that_prints_in_every_round_stalls_for_nobody(
    tmp_path: Path, interpreter: Interpreter
) -> None:
    """The host does not read; each print of the interpreter's own would wait for 500 ms."""
    with VirtualBoard(firmware=wrapped(tmp_path, PRINTS), interpreter=interpreter) as board:
        host = Deaf(board)
        assert b"this round begins at" in host.text
        assert max(host.stalls(40)) <= LONGEST_STALL_MS
        host.say(messages.Ping(1))
        told = [message for message in host.listen(500) if isinstance(message, messages.Cursor)]
        assert told[-1].detents == 40
        assert b"lines of log lost" in host.text


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("reads", [True, False], ids=["read", "not read"])
def test_an_exception_that_nobody_catches_ends_in_the_log_and_at_the_prompt(
    tmp_path: Path, interpreter: Interpreter, reads: bool
) -> None:
    with VirtualBoard(firmware=wrapped(tmp_path, DIES), interpreter=interpreter) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(7))
        bench.run(100)
        board.host_reads = reads
        before_ms = board.now_ms
        while not board.is_in_repl:
            bench.run(5)
            assert board.now_ms - before_ms < 500, "the last words waited for the host"
        assert not any(any(pixel) for pixel in board.pixels)
        if reads:
            bench.run(50)
            said = "\n".join(event.text for event in bench.of(LogLine))
            assert "ValueError: nobody catches this" in said


def test_a_board_that_never_comes_to_a_loop_says_why(tmp_path: Path) -> None:
    with VirtualBoard(firmware=wrapped(tmp_path, STILLBORN)) as board:
        port = board.transport()
        board.advance(200)
        assert board.is_in_repl
        assert b"OSError: no loop at all\r\n" in port.read_available()


def test_after_the_loop_print_is_the_interpreters_own_again(virtual_board: VirtualBoard) -> None:
    port = virtual_board.transport()
    virtual_board.advance(100)
    port.write(b"\x03")
    virtual_board.advance(100)
    port.read_available()
    port.write(b"print(6 * 7)\r")
    virtual_board.advance(20)
    assert b"\r\n42\r\n" in port.read_available()
