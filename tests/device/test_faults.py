"""What is behind a port, and is no board of ours: each a typed reason, within its deadline."""

import re

import pytest

from tests.device.bench import choice
from tests.device.peers import BOOT_ID, Peer, announce, poll_for, press
from undertow.device.api import Connected, InputEvent, LinkLost, LogLine, Refused
from undertow.device.errors import SENTENCES, Reason
from undertow.device.greeting import HANDSHAKE_MS, HELLO_MS
from undertow.device.handshake import install_command
from undertow.device.link import SILENCE_MS, SerialLink
from undertow.device.wire_port import WRITE_DEADLINE_MS
from undertow_wire import messages
from undertow_wire.frame import FLAG, Decoder, Frame, encode
from undertow_wire.messages import Announce
from undertow_wire.scene import Scene


def new_link(peer: Peer) -> SerialLink:
    return SerialLink(peer, host_version="0.1.0")


def linked(peer: Peer) -> SerialLink:
    link = new_link(peer)
    peer.say(announce())
    assert any(isinstance(event, Connected) for event in link.poll(0))
    return link


def refusal(link: SerialLink) -> Reason:
    """The one Refused of a handshake that lasts as long as it may, with one restart in it."""
    until_ms = HELLO_MS + HANDSHAKE_MS + 40
    told = poll_for(link, until_ms)
    (refused,) = [event for event in told if isinstance(event, Refused)]
    assert poll_for(link, until_ms + 500, until_ms + 10) == []
    return refused.reason


@pytest.mark.parametrize(
    ("answer", "reason_id", "part"),
    [
        (b"", "device.silent", "Nothing on /dev/ttyPEER answered within 2000 ms"),
        (b"$GPGGA,1*00\r\n", "device.not_ours", "not Undertow's firmware"),
        (b"~~~\x00\xff", "device.not_ours", "not Undertow's firmware"),
        (b"\r\n>>> ", "device.in_repl", "at its prompt"),
    ],
)
def test_strangers_are_told_apart(answer: bytes, reason_id: str, part: str) -> None:
    peer = Peer(lambda _: answer)
    reason = refusal(new_link(peer))
    assert reason.id == reason_id
    assert part in reason.sentence()
    assert "/dev/ttyPEER" in reason.sentence()
    assert "b'" not in reason.sentence()
    assert peer.is_closed


def test_what_a_stranger_says_cannot_move_the_cursor_of_a_terminal() -> None:
    reason = refusal(new_link(Peer(lambda _: b"\x1b[2J\r\n")))
    assert "it sent ·[2J··" in reason.sentence()
    peer = Peer()
    link = linked(peer)
    peer.arriving += b"low \x1b[31mpower\x07\n"
    assert link.poll(10) == [LogLine("low ·[31mpower·")]


def test_the_names_of_a_board_hold_nothing_that_a_terminal_would_obey() -> None:
    peer = Peer()
    peer.say(Announce(1, 0, BOOT_ID, 1, 24, True, 3, "1\x1b[2J", "pi\x07co", "00\x1bff"))
    (connected,) = new_link(peer).poll(0)
    assert isinstance(connected, Connected)
    said = (connected.firmware_version, connected.capabilities.board_name, connected.serial_number)
    assert said == ("1·[2J", "pi·co", "00·ff")


def test_other_firmware_of_the_same_protocol_is_warned_about_with_the_command() -> None:
    peer = Peer()
    peer.say(announce())
    (connected,) = new_link(peer).poll(0)
    assert isinstance(connected, Connected)
    assert connected.warning is not None
    said = connected.warning.sentence()
    assert "has firmware 9.9, and Undertow 0.1.0 comes with firmware 0.1.0" in said
    assert said.endswith(install_command(peer.name))


@pytest.mark.parametrize(
    ("pixels", "has_knob", "option_count"),
    [(24, True, 3), (24, False, 3), (0, True, 3), (0, False, 0)],
)
def test_nothing_is_sent_that_the_board_did_not_announce(
    pixels: int, has_knob: bool, option_count: int
) -> None:
    peer = Peer()
    peer.say(Announce(1, 0, BOOT_ID, 1, pixels, has_knob, 1, "0.1.0", "small", "00ff"))
    link = new_link(peer)
    link.show(choice(7, options=3, cursor=2))
    link.poll(0)
    frames = [f for f in Decoder().feed(bytes(peer.written)) if isinstance(f, Frame)]
    (sent,) = [Scene.unpack(f.payload) for f in frames if f.type == messages.SCENE]
    assert (sent.revision, len(sent.options)) == (7, option_count)
    assert len(sent.slots) == (6 if pixels else 0)
    assert sent.cursor == (2 if option_count else 0)


@pytest.mark.parametrize(
    ("major", "reason_id", "device_protocol"),
    [(0, "device.firmware_older", "0.3"), (2, "device.firmware_newer", "2.3")],
)
def test_another_major_version_names_both(major: int, reason_id: str, device_protocol: str) -> None:
    peer = Peer()
    link = new_link(peer)
    peer.say(announce(major, 3))
    (refused,) = link.poll(0)
    assert isinstance(refused, Refused)
    assert refused.reason.id == reason_id
    for part in ("9.9", device_protocol, "0.1.0", "1.0", refused.reason.params["install"]):
        assert str(part) in refused.reason.sentence()
    assert link.capabilities is None


def test_another_minor_version_plays_and_warns() -> None:
    peer = Peer()
    link = new_link(peer)
    peer.say(announce(1, 4))
    (connected,) = link.poll(0)
    assert isinstance(connected, Connected)
    assert connected.warning is not None
    assert "1.4" in connected.warning.sentence()


def test_a_handshake_survives_lost_hellos() -> None:
    hellos = 0

    def third_time(data: bytes) -> bytes:
        nonlocal hellos
        hellos += bytes((FLAG, messages.HELLO)) in data
        if hellos < 3:
            return b""
        reply = announce()
        return encode(reply.TYPE, 0, reply.pack())

    told = poll_for(new_link(Peer(third_time)), 1000)
    assert [type(event) for event in told] == [Connected]


def test_a_board_that_takes_no_bytes_is_lost_by_the_deadline() -> None:
    peer = Peer()
    link = linked(peer)
    peer.takes_bytes = False
    link.show(Scene(revision=1))
    told = poll_for(link, WRITE_DEADLINE_MS - 10, 10)
    assert told == []
    told = poll_for(link, WRITE_DEADLINE_MS + 200, WRITE_DEADLINE_MS)
    (lost,) = told
    assert isinstance(lost, LinkLost)
    assert lost.reason.id == "device.link_stuck"


def test_a_silent_board_is_lost_once_and_greeted_until_it_answers() -> None:
    peer = Peer()
    link = linked(peer)
    told = poll_for(link, 10_000, 10)
    assert [type(event) for event in told] == [LinkLost]
    first_ping_ms = 500
    assert told == [
        LinkLost(Reason("device.link_silent", {"port": peer.name, "waited_ms": SILENCE_MS}))
    ]
    assert poll_for(linked(Peer()), first_ping_ms + SILENCE_MS - 10, 10) == []
    peer.say(announce())
    assert [type(event) for event in link.poll(10_010)] == [Connected]


def test_a_host_that_slept_a_minute_does_not_blame_the_board() -> None:
    peer = Peer()
    link = linked(peer)
    poll_for(link, 600, 10)
    peer.say(messages.Pong(1))
    assert link.poll(60_000) == []


@pytest.mark.parametrize(
    "fault", [OSError(5, "Input/output error"), TypeError("fd is None"), ValueError("closed")]
)
def test_a_broken_transport_is_one_event(fault: Exception) -> None:
    peer = Peer()
    link = linked(peer)
    peer.fault = fault
    told = poll_for(link, 5000, 10)
    (lost,) = told
    assert isinstance(lost, LinkLost)
    assert str(fault) in lost.reason.sentence()
    link.show(Scene(revision=2))  # nothing of this may raise
    link.close()


def test_scenes_are_sent_again_until_shown() -> None:
    peer = Peer()
    link = linked(peer)
    link.show(Scene(revision=9))
    for now_ms in range(10, 1000, 10):
        link.poll(now_ms)
    scenes = [message for message in peer.sent() if isinstance(message, Scene)]
    assert len(scenes) == 5  # at 0 and every 200 ms
    assert set(scenes) == {Scene(revision=9)}
    peer.say(messages.Shown(9))
    link.poll(1000)
    peer.written.clear()
    poll_for(link, 2000, 1010)
    assert not [message for message in peer.sent() if isinstance(message, Scene)]


def test_a_new_boot_id_in_mid_stream_asks_for_an_announcement() -> None:
    peer = Peer()
    link = linked(peer)
    peer.written.clear()
    peer.say(press(0, BOOT_ID + 1))
    assert link.poll(10) == []
    assert [type(message) for message in peer.sent()] == [messages.Hello]
    peer.say(announce(boot_id=BOOT_ID + 1))
    peer.say(press(0, BOOT_ID + 1))
    told = link.poll(20)
    assert [type(event) for event in told] == [Connected, InputEvent]


def test_prints_are_log_lines_and_damage_is_counted() -> None:
    peer = Peer()
    link = linked(peer)
    peer.arriving += b"two wo"
    assert link.poll(10) == []
    peer.arriving += b"rds\r\n~damaged~"
    peer.say(messages.Pong(0))
    assert link.poll(20) == [LogLine("two words")]
    assert link._wire is not None
    assert link._wire.corrupt_frames >= 1


def test_every_sentence_names_what_to_do() -> None:
    for message_id, sentence in SENTENCES.items():
        assert message_id.startswith("device.")
        # The last words are a sentence's, or a command to run.
        assert re.search(r"(\.|\}|: [a-z-][^.]*)$", sentence), message_id
        # What is met in mid-game is a cause; what to do then, the table says (tests/words/test_wrapped.py).
        is_cause = message_id.startswith(("device.link_", "device.sim_"))
        assert is_cause or len(sentence) > 60, message_id
