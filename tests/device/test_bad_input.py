"""What comes over the wire and was never meant: one clear line at most, no crash on either side, and play goes on."""

import random

import pytest

from tests.device.bench import Bench, choice
from tests.device.peers import BOOT_ID, Peer, announce, poll_for
from undertow.device.api import Connected, InputEvent, LinkLost, LogLine, Refused, Shown
from undertow.device.errors import PortBusy
from undertow.device.greeting import HANDSHAKE_MS
from undertow.device.link import SerialLink
from undertow.device.transport import PySerialTransport
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.cable import ptys_exist
from undertow_wire import frame, messages

WHOLE = announce().pack()


def told_by(payload: bytes, message_type: int = messages.ANNOUNCE) -> list[object]:
    """All that a link tells of a peer that announces itself with such a payload."""
    said = frame.encode(message_type, 0, payload)
    link = SerialLink(
        Peer(lambda data: said if data.startswith(b"~\x10") else b""), host_version="0.1.0"
    )
    return list(poll_for(link, HANDSHAKE_MS + 20))


# ---- a device that announces nonsense


@pytest.mark.parametrize("position", range(len(WHOLE)))
def test_any_byte_of_an_announcement_may_be_anything(position: int) -> None:
    for byte in (0, 1, 2, 0x1B, 0x40, 0x7F, 0x80, 0xFF):
        payload = WHOLE[:position] + bytes((byte,)) + WHOLE[position + 1 :]
        told = told_by(payload)
        verdicts = [event for event in told if isinstance(event, Connected | Refused)]
        assert len(verdicts) == 1, (position, byte, told)
        if isinstance(verdicts[0], Refused):
            sentence = verdicts[0].reason.sentence()
            assert sentence.isprintable()
            assert "\n" not in sentence


def test_half_a_handshake_is_a_clear_line() -> None:
    """Cut at each length: only what 1.0 did not have may be missing."""
    outcomes = []
    for length in range(len(WHOLE)):
        told = told_by(WHOLE[:length])
        (verdict,) = [event for event in told if isinstance(event, Connected | Refused)]
        outcomes.append(isinstance(verdict, Connected))
        if isinstance(verdict, Refused):
            assert verdict.reason.id == "device.malformed"
            assert "what it announces makes no sense (" in verdict.reason.sentence()
    of_1_0 = len(WHOLE) - len(b"\x00\x00\x00\x00")  # features, faults, and no slot
    assert not any(outcomes[:of_1_0])
    assert outcomes[of_1_0]


def test_an_announcement_may_go_on_with_what_nobody_knows_yet() -> None:
    for more in (b"\x00", b"\xff" * 7, bytes(400)):
        assert next(type(event) for event in told_by(WHOLE + more)) is Connected


@pytest.mark.parametrize("message_type", [0, 1, 0x0F, *range(0x10, 0x2B), 0x77, 0xFF])
def test_a_linked_board_may_send_any_message_with_any_payload(message_type: int) -> None:
    chance = random.Random(message_type)
    peer = Peer()
    peer.say(announce())
    link = SerialLink(peer, host_version="0.1.0")
    link.show(choice(7))
    link.poll(0)
    for size in (0, 1, 2, 4, 7, 9, 13, 14, 40, 512):
        payload = bytes(chance.choices((0, 1, 2, 9, 0x7E, 0x80, 0xFF), k=size))
        peer.arriving += frame.encode(message_type, size, payload)
        peer.say(messages.Pong(0))
        told = link.poll(10 * size)
        assert not [event for event in told if isinstance(event, Refused)]


def test_presses_of_controls_that_were_not_announced_are_told_like_any() -> None:
    """Which of them mean anything, the desk decides (docs/controls.md)."""
    peer = Peer()
    peer.say(messages.Announce(1, 1, BOOT_ID, 1, 0, False, 0, "9.9", "bare", "00ff"))
    link = SerialLink(peer, host_version="0.1.0")
    link.poll(0)
    peer.say(messages.Input(BOOT_ID, 0, 65535, 255, 65535, messages.BUTTON_3, messages.LONG))
    (event,) = link.poll(10)
    assert isinstance(event, InputEvent)
    assert (event.scene_revision, event.cursor_index, event.control) == (65535, 255, 3)


# ---- programs that take the port for something else

#: What ModemManager and others write to find out whether a port is a modem's, and what terminals do.
PROBES = {
    "modem": b"AT\r" * 3 + b"ATZ\rAT+GCAP\rAT+CGMI\rATI\rATE1 E0\r",
    "modem, diagnostics": b"\x7e\x00\x78\xf0\x7e" + b"\x0c\x14\x3a\x7e",
    "printer": b"\x1b@\x1bi\x12\x00",
    "arduino": b"\x30\x20" * 8,
    "terminal": b"\r\n\r\n\x1b[6n",
    "baud rates": b"\xff\x00\xf8\x80" * 40,
    "half a frame": b"~\x11\x00\x01\x00",
    "flags": b"~" * 300,
    "escapes": b"~" + b"\x7d" * 300,
}


@pytest.mark.parametrize("name", PROBES)
def test_a_prober_costs_a_line_of_the_log_and_nothing_else(name: str) -> None:
    with VirtualBoard(has_pty=False) as board:
        port = board.transport()
        port.write(PROBES[name])
        board.advance(100)
        port.close()
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(7))
        bench.board.press(messages.KNOB)
        bench.run(300)
        assert Shown(7) in bench.events
        assert len(bench.of(InputEvent)) == 1
        assert not board.is_in_repl
        assert not bench.of(LinkLost)


@pytest.mark.parametrize("name", ["modem", "modem, diagnostics", "baud rates", "half a frame"])
def test_a_prober_may_come_in_the_middle_of_a_game(name: str) -> None:
    """It cannot, where ports are locked; on other systems its bytes lie between ours."""
    with VirtualBoard(has_pty=False) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(7))
        stranger = board.transport()
        stranger.write(PROBES[name])
        bench.run(300)
        stranger.close()
        bench.link.show(choice(8))
        bench.board.press(messages.BUTTON_1)
        bench.run(1500)
        assert Shown(8) in bench.events
        assert [event.scene_revision for event in bench.of(InputEvent)] == [8]
        assert not bench.of(LinkLost)


# ---- two hosts, a host that dies, a board that sleeps


@pytest.mark.skipif(not ptys_exist(), reason="this system has no pseudo-terminals")
def test_the_second_of_two_hosts_is_told_that_the_port_is_held(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    with pytest.raises(PortBusy, match="held by another program"):
        PySerialTransport.open(virtual_board.port)
    bench.link.show(choice(7))
    bench.run(100)
    assert Shown(7) in bench.events
    assert not bench.of(LinkLost)


def test_two_hosts_that_share_a_port_all_the_same_steal_time_and_no_press() -> None:
    """Each takes some of the other's bytes, and each shows its own scene. When one goes, the other one's is on."""
    with VirtualBoard(has_pty=False) as board:
        first = Bench(board)
        first.connect()
        first.link.show(choice(7))
        first.run(100)
        second = SerialLink(board.transport(), host_version="0.1.0")
        second.show(choice(1000))
        for _ in range(400):
            first.events += first.link.poll(board.now_ms)
            second.poll(board.now_ms)
            board.advance(5)
        second.close()
        first.run(1500)
        board.press(messages.BUTTON_2)
        first.run(1500)
        assert first.of(Shown)[-1] == Shown(7)
        assert [event.scene_revision for event in first.of(InputEvent)] == [7]


def test_a_host_that_dies_in_mid_frame_is_followed_by_the_next(virtual_board: VirtualBoard) -> None:
    whole = frame.encode(messages.SCENE, 3, choice(3).pack())
    for cut in range(1, len(whole), 3):
        port = virtual_board.transport()
        port.write(whole[:cut])
        virtual_board.advance(2)
        port.close()
        again = Bench(virtual_board)
        again.connect()
        again.link.show(choice(cut))
        again.run(50)
        assert again.of(Shown) == [Shown(cut)]
        again.link.close()


def test_a_board_that_sleeps_for_a_minute_is_lost_once_and_found(
    virtual_board: VirtualBoard,
) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(7))
    bench.run(100)
    virtual_board.press(messages.BUTTON_1)
    virtual_board.advance(100)  # the press is on its way, and then everything stands still
    asleep_ms = 60_000
    told = [e for ms in range(0, asleep_ms, 20) for e in bench.link.poll(bench.board.now_ms + ms)]
    assert [type(event) for event in told if not isinstance(event, InputEvent)] == [LinkLost]
    for _ in range(600):
        virtual_board.advance(5)
        told += bench.link.poll(virtual_board.now_ms + asleep_ms)
    assert [type(event) for event in told if not isinstance(event, LogLine)].count(LinkLost) == 1
    assert isinstance([e for e in told if isinstance(e, Connected | LinkLost)][-1], Connected)
    assert len([event for event in told if isinstance(event, InputEvent)]) == 1


def test_every_payload_byte_in_every_place_of_a_text(virtual_board: VirtualBoard) -> None:
    """A host's version may be any text: the board passes it over and answers."""
    port = virtual_board.transport()
    decoder = frame.Decoder()
    virtual_board.advance(50)
    answers = 0
    for byte in range(256):
        hello = bytes((1, 1, 3, 0x41, byte, 0x42))
        port.write(frame.encode(messages.HELLO, byte, hello))
        virtual_board.advance(8)
        answers += sum(
            isinstance(item, frame.Frame) for item in decoder.feed(port.read_available())
        )
    virtual_board.advance(20)
    answers += sum(isinstance(item, frame.Frame) for item in decoder.feed(port.read_available()))
    assert answers == 128, "ASCII is a text; the other bytes alone are none, and the log names them"
    assert not virtual_board.is_in_repl
