"""A board at its MicroPython prompt: the host starts the firmware by itself, and play goes on."""

import itertools
from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.peers import Peer, announce, poll_for
from undertow.device.api import Connected, InputEvent, LinkLost, LogLine, Refused, Shown
from undertow.device.greeting import HANDSHAKE_MS, HELLO_MS, RESTART_MS
from undertow.device.handshake import install_command, reset_command
from undertow.device.link import RESTARTS, SerialLink
from undertow.device.prompt import RESTART, PromptWatch
from undertow.device.virtual import VirtualBoard
from undertow_wire import messages

LEAVES = Path(__file__).parent / "programs" / "leaves"
BANNER = b"\r\nMicroPython v1.29.0; Raspberry Pi Pico with RP2040\r\n>>> "


def write_raw(board: VirtualBoard, data: bytes) -> None:
    port = board.transport()
    port.write(data)
    board.advance(100)
    port.close()


def test_a_raw_0x03_costs_a_moment_and_the_presses_that_waited(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(7))
    bench.board.press(messages.BUTTON_1)
    bench.run(200)
    (press,) = bench.of(InputEvent)  # not acknowledged: only the board's memory holds it
    assert bench.link._wire is not None
    bench.link._wire.transport.write(b"\x03")
    told = bench.run(1000)
    (lost,) = bench.of(LinkLost)
    assert lost.reason.id == "device.link_in_repl"
    assert reset_command(bench.link.port_name) in lost.reason.sentence()
    first, second = bench.of(Connected)
    assert first.boot_id != second.boot_id
    assert told[-1] == Shown(7)  # the unchanged choice
    assert not bench.board.is_in_repl
    assert "Traceback" not in "\n".join(bench.board.log)
    bench.run(1000)
    assert bench.of(InputEvent) == [press]
    bench.board.press(messages.BUTTON_2)
    bench.run(200)
    assert [(event.boot_id, event.sequence) for event in bench.of(InputEvent)] == [
        (first.boot_id, 0),
        (second.boot_id, 0),
    ]


@pytest.mark.parametrize(
    "left_behind",
    [b"", b"print(", b"for x in (1, 2):\r", b"\x01", b"\x01print(1)"],
    ids=["empty", "half a line", "half a loop", "raw", "raw with a line"],
)
def test_a_board_that_was_left_at_its_prompt_is_started(
    virtual_board: VirtualBoard, left_behind: bytes
) -> None:
    write_raw(virtual_board, b"\x03")
    write_raw(virtual_board, left_behind)
    assert virtual_board.is_in_repl
    virtual_board.log.clear()
    bench = Bench(virtual_board)
    bench.run(HANDSHAKE_MS)
    assert len(bench.of(Connected)) == 1
    assert not bench.of(LinkLost)
    assert not [line for line in virtual_board.log if "Traceback" in line]


def test_a_pico_without_our_firmware_is_restarted_once_and_refused_with_the_command() -> None:
    with VirtualBoard(firmware=LEAVES) as board:
        bench = Bench(board)
        bench.run(HELLO_MS + HANDSHAKE_MS + 100)
        (refused,) = bench.of(Refused)
        assert refused.reason.id == "device.in_repl"
        assert reset_command(bench.link.port_name) in refused.reason.sentence()
        assert install_command(bench.link.port_name) in refused.reason.sentence()
        assert board.log.count("MPY: soft reboot") == 1


def test_a_prompt_that_lies_in_the_buffers_restarts_nobody() -> None:
    """The last words of a REPL that somebody left wait for the host; the firmware runs already."""
    peer = Peer()
    peer.arriving += BANNER
    link = SerialLink(peer, host_version="0.1.0")
    link.poll(0)
    peer.say(announce())
    told = poll_for(link, 1000, 10)
    assert [type(event) for event in told] == [Connected]
    assert RESTART not in peer.written


def test_a_board_whose_firmware_is_gone_is_not_restarted_for_ever() -> None:
    peer = Peer()
    link = SerialLink(peer, host_version="0.1.0", reopen=None)
    peer.say(announce())
    link.poll(0)
    peer.answer = lambda _: BANNER
    told = poll_for(link, 60_000, 10)
    assert [type(event) for event in told if not isinstance(event, LogLine)] == [LinkLost]
    assert peer.written.count(RESTART) == RESTARTS
    before = len(peer.written)
    peer.say(announce(boot_id=78))
    peer.answer = lambda _: b""
    assert [type(event) for event in poll_for(link, 60_100, 60_010)] == [Connected]
    assert RESTART not in peer.written[before:]


def test_restarts_leave_a_board_the_time_to_start() -> None:
    peer = Peer(lambda _: BANNER)
    link = SerialLink(peer, host_version="0.1.0")
    peer.say(announce())
    at_ms = []
    link.poll(0)
    for now_ms in range(10, 10_000, 10):
        before = peer.written.count(RESTART)
        link.poll(now_ms)
        if peer.written.count(RESTART) > before:
            at_ms.append(now_ms)
    assert len(at_ms) == RESTARTS
    assert min(b - a for a, b in itertools.pairwise(at_ms)) >= RESTART_MS


@pytest.mark.parametrize(
    ("pieces", "is_at_prompt"),
    [
        ([b"\r\n>>> "], True),
        ([b"\r\n>>", b"> "], True),
        ([b"raw REPL; CTRL-B", b" to exit\r\n>"], True),
        ([BANNER, b"\r\nMPY: soft reboot\r\n"], False),
        ([b"\r\nMPY: soft reboot\r\n", BANNER], True),
        ([b"MPY: soft reboot\r\n" + BANNER], True),
        ([BANNER + b"MPY: soft reboot\r\n"], False),
        ([b"what >>> the \r\n>>> person types"], False),
        ([b""], False),
    ],
)
def test_what_is_taken_for_a_prompt(pieces: list[bytes], is_at_prompt: bool) -> None:
    watch = PromptWatch()
    for piece in pieces:
        watch.feed(piece)
    assert watch.is_at_prompt is is_at_prompt


def test_a_hard_reset_is_survived_within_two_seconds(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(7))
    bench.run(50)
    assert bench.link._wire is not None
    bench.link._wire.transport.write(b"\x03import machine\rmachine.reset()\r")
    bench.run(2000)
    first, second = bench.of(Connected)
    assert (
        second.reset_cause == messages.RESET_WATCHDOG or second.reset_cause == messages.RESET_OTHER
    )
    assert first.boot_id != second.boot_id
    assert len(bench.of(LinkLost)) == 1
    assert bench.of(Shown)[-1] == Shown(7)
