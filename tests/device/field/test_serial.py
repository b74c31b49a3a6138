"""Field cases 20 to 26: MicroPython's serial port, its bytes, its waits, and the way in."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.deaf import LONGEST_STALL_MS, Deaf
from tests.device.peers import BOOT_ID, Peer, announce, press
from tests.device.wrapped_firmware import wrapped
from undertow.device.api import Connected, InputEvent, LogLine, Shown
from undertow.device.link import SerialLink
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow_wire import frame, messages

UNKNOWN_TYPE = 0x77  # the board names it in its log, so that it can be counted


def test_case_20_every_byte_at_every_place_of_a_payload_arrives_whole() -> None:
    """256 frames, each with all bytes from another one on; a damaged frame would not be named in the log."""
    with VirtualBoard(has_pty=False) as board:
        port = board.transport()
        board.advance(20)
        port.write(frame.encode(messages.PING, 0, messages.Ping(1).pack()))
        text = b""
        for first in range(256):
            payload = bytes((first + i) & 0xFF for i in range(256))
            port.write(frame.encode(UNKNOWN_TYPE, first, payload))
            board.advance(25)
            text += port.read_available()
        board.advance(50)
        text += port.read_available()
        assert text.count(b"message 0x77 passed over") == 256
        assert not board.is_in_repl


def _leave_alone(board: VirtualBoard, port: Transport) -> None:
    board.advance(100)


def _in_a_choice(board: VirtualBoard, port: Transport) -> None:
    port.write(frame.encode(messages.SCENE, 1, choice(7).pack()))
    board.turn(2)
    board.press(messages.KNOB)
    board.advance(300)


def _in_mid_frame(board: VirtualBoard, port: Transport) -> None:
    board.advance(50)
    port.write(frame.encode(messages.SCENE, 1, choice(7).pack())[:-4])
    board.advance(20)


def _unread(board: VirtualBoard, port: Transport) -> None:
    _in_a_choice(board, port)
    board.host_reads = False
    for _ in range(20):
        port.write(frame.encode(messages.PING, 1, messages.Ping(1).pack()))
        board.turn(5)
        board.advance(100)
    board.host_reads = True


def _at_the_prompt(board: VirtualBoard, port: Transport) -> None:
    port.write(b"\x03")
    board.advance(100)
    port.write(b"x = [")
    board.advance(20)


def _flooded(board: VirtualBoard, port: Transport) -> None:
    port.write(b"~" + bytes(500))
    board.advance(5)


STATES: dict[str, Callable[[VirtualBoard, Transport], None]] = {
    "just started": lambda board, port: board.advance(2),
    "no host yet": _leave_alone,
    "a choice": _in_a_choice,
    "in mid-frame": _in_mid_frame,
    "a host that did not read": _unread,
    "the prompt": _at_the_prompt,
    "an input that is full": _flooded,
}


@pytest.mark.parametrize("state", STATES)
def test_case_26_a_tool_gets_in_from_every_state_at_the_first_try(state: str) -> None:
    """The bytes of mpremote: Ctrl-C, then the raw prompt, a program, its answer (docs/protocol.md)."""
    with VirtualBoard(has_pty=False) as board:
        port = board.transport()
        STATES[state](board, port)
        port.read_available()
        port.write(b"\r\x03")
        board.advance(200)
        port.read_available()
        port.write(b"\r\x01")
        board.advance(50)
        assert port.read_available().endswith(b"raw REPL; CTRL-B to exit\r\n>")
        port.write(b"print(6 * 7)\x04")
        board.advance(50)
        assert port.read_available() == b"OK42\r\n\x04\x04>"
        port.write(b"\x02\x04")
        board.advance(300)
        assert not board.is_in_repl, "Ctrl-D starts the firmware again"


@pytest.mark.parametrize("revision", [0x0A0A, 0x0D0D, 0x0A0D, 0x0D0A, 0x0A00, 0x000D])
def test_case_21_line_ends_are_bytes_like_any(virtual_board: VirtualBoard, revision: int) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(revision, options=0x0D, cursor=0x0A))
    bench.run(100)
    bench.run(virtual_board.turn(3) + 20)
    virtual_board.press(messages.KNOB)
    bench.run(200)
    assert bench.of(Shown) == [Shown(revision)]
    (event,) = bench.of(InputEvent)
    assert (event.scene_revision, event.cursor_index) == (revision, 0)
    assert not bench.of(LogLine)


def test_case_22_a_frame_that_comes_byte_by_byte_does_not_hold_up_the_ring() -> None:
    with VirtualBoard(has_pty=False) as board:
        port = board.transport()
        port.write(frame.encode(messages.SCENE, 0, choice(7, options=100).pack()))
        board.advance(100)
        waits = []
        for byte in frame.encode(messages.SCENE, 1, choice(8, options=2).pack()):
            port.write(bytes((byte,)))
            board.updates.clear()
            turned_ms = board.now_ms + board.turn(1)
            board.advance(50)
            waits.append(board.updates[0][0] - turned_ms)
        assert max(waits) <= LONGEST_STALL_MS
        board.advance(50)
        found = frame.Decoder().feed(port.read_available())
        told = [messages.unpack(i.type, i.payload) for i in found if isinstance(i, frame.Frame)]
        assert messages.Shown(8) in told


def test_case_23_nobody_reads_for_30_s_and_the_ring_keeps_its_rate(
    virtual_board: VirtualBoard,
) -> None:
    host = Deaf(virtual_board)
    waits = host.stalls(30_000 // 45)
    assert max(waits) <= LONGEST_STALL_MS
    host.say(messages.Ping(1))
    told = [message for message in host.listen(500) if isinstance(message, messages.Cursor)]
    assert told[-1].detents == len(waits)


def test_case_24_the_stale_half_of_an_old_frame_costs_that_frame_at_most() -> None:
    old = frame.encode(messages.INPUT, 9, press(0, BOOT_ID + 5).pack())
    for begin in range(len(old)):
        peer = Peer()
        peer.arriving += old[begin:]
        peer.say(announce())
        peer.say(press(0))
        link = SerialLink(peer, host_version="0.1.0")
        told = [event for event in link.poll(0) if not isinstance(event, LogLine)]
        assert [type(event) for event in told] == [Connected, InputEvent], begin


def test_case_24_after_reopening_the_handshake_works(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.board.press(messages.BUTTON_2)
    bench.run(100)
    bench.link.close()
    virtual_board.advance(5000)  # the press is written over and over into a FIFO that nobody reads
    again = Bench(virtual_board)
    again.connect()
    again.run(600)
    assert [event.control for event in again.of(InputEvent)] == [2]


PRINTS = """
Base = loop.Loop

class Printing(Base):
    def _light(self, now_ms):
        if now_ms % 100 == 0:
            print("light ~ at", now_ms)
        Base._light(self, now_ms)

loop.Loop = Printing
"""


def test_case_25_a_print_in_any_part_is_a_line_of_the_log(tmp_path: Path) -> None:
    with VirtualBoard(firmware=wrapped(tmp_path, PRINTS)) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(7, options=50))
        for _ in range(20):
            board.turn(1)
            bench.run(50)
        board.press(messages.KNOB)
        bench.run(200)
        lines = [event.text for event in bench.of(LogLine)]
        assert len(lines) > 5
        assert all(line.startswith("light ~ at ") and line[11:].isdigit() for line in lines)
        times = [int(line[11:]) for line in lines]
        assert all(after > before for before, after in pairwise(times))
        assert [event.cursor_index for event in bench.of(InputEvent)] == [20]
