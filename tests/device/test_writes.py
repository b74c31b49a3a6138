"""Writes wait for nobody: prints, faults and last words of a board whose host does not read."""

from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.wrapped_firmware import wrapped
from undertow.device.api import LogLine
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.interpreter import Interpreter, available
from undertow_wire import frame, messages

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
#: A turned detent is on the ring no later than this.
LONGEST_STALL_MS = 20


class Deaf:
    """A host that says what a host says and reads nothing, until `listen`."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.text = b""
        self._port = board.transport()
        self._decoder = frame.Decoder()
        self.say(messages.Hello(1, 1, "deaf"))
        self._port.write(frame.encode(messages.SCENE, 1, choice(7, options=100).pack()))
        self.listen(100)
        board.host_reads = False

    def say(self, message: "messages.Message") -> None:
        self._port.write(frame.encode(message.TYPE, 0, message.pack()))

    def stalls(self, detents: int) -> list[int]:
        """Turn one detent after the other; how long after its last edge each was on the ring."""
        waits = []
        for number in range(detents):
            if number % 10 == 0:
                self.say(messages.Ping(number))
            self.board.updates.clear()
            turned_ms = self.board.now_ms + self.board.turn(1)
            self.board.advance(45)
            assert self.board.updates, "the ring stood still"
            waits.append(self.board.updates[0][0] - turned_ms)
        return waits

    def listen(self, duration_ms: int) -> "list[messages.Message | messages.Malformed]":
        self.board.host_reads = True
        self.board.advance(duration_ms)
        items = self._decoder.feed(self._port.read_available())
        self.text += b"".join(item.data for item in items if isinstance(item, frame.Text))
        found = [item for item in items if isinstance(item, frame.Frame)]
        return [messages.unpack(item.type, item.payload) for item in found]


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
    port.write(b"\x03")
    virtual_board.advance(100)
    port.read_available()
    port.write(b"print(6 * 7)\r")
    virtual_board.advance(20)
    assert b"\r\n42\r\n" in port.read_available()


def test_nobody_reads_for_30_s_and_the_ring_keeps_its_rate(virtual_board: VirtualBoard) -> None:
    host = Deaf(virtual_board)
    waits = host.stalls(30_000 // 45)
    assert max(waits) <= LONGEST_STALL_MS
    host.say(messages.Ping(1))
    told = [message for message in host.listen(500) if isinstance(message, messages.Cursor)]
    assert told[-1].detents == len(waits)
