"""Field cases 10, 39 and 41 to 45: the host's serial port, and a part of the board that fails for a minute."""

import io
import termios
from pathlib import Path

import pytest
import serial

from tests.device.bench import Bench, choice
from tests.device.peers import Peer, announce, poll_for
from tests.device.wrapped_firmware import wrapped
from undertow.device.api import Connected, InputEvent, LinkLost, LogLine, Refused
from undertow.device.discovery import PortFinder, PortInfo, open_any, open_port
from undertow.device.errors import BoardMissing, PortUnknown, Reason
from undertow.device.greeting import HANDSHAKE_MS, HELLO_MS
from undertow.device.handshake import bundled_firmware_version, install_command
from undertow.device.link import SILENCE_MS, SerialLink
from undertow.device.transport import PySerialTransport
from undertow.device.virtual import VirtualBoard
from undertow.device.wire_port import WRITE_DEADLINE_MS
from undertow_wire import messages
from undertow_wire.messages import Announce
from undertow_wire.scene import Scene


def linked(peer: Peer) -> SerialLink:
    peer.say(announce())
    link = SerialLink(peer, host_version="0.1.0")
    assert any(isinstance(event, Connected) for event in link.poll(0))
    return link


# ---- 10: no board there


def test_case_10_no_port_is_a_typed_failure_at_once() -> None:
    with pytest.raises(BoardMissing):
        open_any(list)
    with pytest.raises(PortUnknown):
        open_port("/dev/ttyNOPE", list)


@pytest.mark.parametrize(
    ("says", "reason_id"),
    [
        (b"", "device.silent"),
        (b"\xff\x00\x80~~\x20", "device.not_ours"),
        (b"+CME ERROR: 58\r\n", "device.not_ours"),
        (b"~\x20\x00\x01", "device.not_ours"),
    ],
    ids=["silent", "noise", "a modem", "half frames"],
)
def test_case_10_a_port_without_a_board_is_refused_within_its_deadline(
    says: bytes, reason_id: str
) -> None:
    peer = Peer(lambda _: says)
    link = SerialLink(peer, host_version="0.1.0")
    told = poll_for(link, HANDSHAKE_MS + 20)
    assert not [event for event in told if isinstance(event, Connected)]
    (refused,) = [event for event in told if isinstance(event, Refused)]
    assert refused.reason.id == reason_id
    assert link.capabilities is None
    assert peer.is_closed


# ---- 39: the ring fails for a minute

BURNS = """
import hal.ring

def _burn(self, rgb):
    raise OSError(5)

hal.ring.Ring.write = _burn
"""


def test_case_39_a_ring_that_fails_for_a_minute_is_a_line_a_second_at_most(tmp_path: Path) -> None:
    with VirtualBoard(firmware=wrapped(tmp_path, BURNS), has_pty=False) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.show(choice(7))
        presses = 0
        for second in range(60):
            if second % 6 == 0:
                board.press(messages.KNOB)
                presses += 1
            for _ in range(10):
                bench.events += bench.link.poll(board.now_ms)
                board.advance(100)
        faults = [e.text for e in bench.of(LogLine) if "fault in ring" in e.text]
        assert 50 <= len(faults) <= 61
        assert len(bench.of(LogLine)) <= 2 * 61  # and how often it came again, without a line
        assert len(bench.of(InputEvent)) == presses
        assert not bench.of(LinkLost)


# ---- 41: as many kinds of exception as there are systems


class _Unplugged:
    """A serial.Serial whose cable was pulled."""

    name = "COM7"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def read(self, count: int) -> bytes:
        raise self._error

    def fileno(self) -> int:
        raise self._error

    def write(self, data: bytes) -> int:
        raise self._error

    def close(self) -> None:
        raise self._error


KINDS = [
    OSError(5, "Input/output error"),
    OSError(6, "Device not configured"),
    OSError(9, "Bad file descriptor"),
    PermissionError(13, "Access is denied."),
    BrokenPipeError(32, "Broken pipe"),
    serial.SerialException("device reports readiness to read but returned no data"),
    serial.SerialException("ClearCommError failed (PermissionError(13, 'The device does not …'))"),
    serial.PortNotOpenError(),
    termios.error(5, "Input/output error"),
    TypeError("argument must be an int, or have a fileno() method."),
    ValueError("I/O operation on closed file"),
    AttributeError("'NoneType' object has no attribute 'hEvent'"),
    io.UnsupportedOperation("fileno"),
]


@pytest.mark.parametrize("error", KINDS, ids=lambda error: f"{type(error).__name__} {error}"[:40])
def test_case_41_unplugged_is_one_event_whatever_the_system_raises(error: Exception) -> None:
    peer = Peer()
    link = linked(peer)
    assert link._wire is not None
    link._wire.transport = PySerialTransport(_Unplugged(error))  # type: ignore[arg-type]  # as much of a port as is used
    told = poll_for(link, 3000, 10)
    (lost,) = told
    assert isinstance(lost, LinkLost)
    assert lost.reason.id == "device.link_lost"
    assert "Error" not in str(lost.reason.params["detail"])
    link.show(Scene(revision=1))
    link.close()


# ---- 42, 43: nothing waits for ever


def test_case_42_a_write_that_hangs_ends_by_its_deadline() -> None:
    peer = Peer()
    link = linked(peer)
    peer.takes_bytes = False
    link.show(Scene(revision=1))
    told = poll_for(link, WRITE_DEADLINE_MS + 100, 10)
    assert [type(event) for event in told] == [LinkLost]


def test_case_42_a_port_that_is_full_gives_the_call_back_at_once(
    virtual_board: VirtualBoard,
) -> None:
    port = virtual_board.transport()
    while port.write(b"x" * 4096):
        pass
    assert port.write(b"x") == 0


@pytest.mark.parametrize(
    ("state", "deadline_ms"),
    [("never answered", HANDSHAKE_MS), ("stopped answering", 500 + SILENCE_MS)],
)
def test_case_43_every_wait_has_a_deadline(state: str, deadline_ms: int) -> None:
    peer = Peer()
    link = SerialLink(peer, host_version="0.1.0") if state == "never answered" else linked(peer)
    assert poll_for(link, deadline_ms - 10, 0) == []
    (told,) = poll_for(link, deadline_ms + 50, deadline_ms)
    assert isinstance(told, Refused | LinkLost)
    assert isinstance(told.reason, Reason)


def test_case_43_a_board_that_answers_other_things_is_not_waited_for_either() -> None:
    """It says PONG to everything and never who it is."""
    peer = Peer()
    peer.answer = lambda data: b""
    link = SerialLink(peer, host_version="0.1.0")
    told = []
    for now_ms in range(0, HELLO_MS + HANDSHAKE_MS + 100, 10):
        peer.say(messages.Pong(1))
        told += link.poll(now_ms)
    assert [type(event) for event in told] == [Refused]


# ---- 44: the same port over and over


def test_case_44_a_hundred_links_in_one_process_and_a_port_that_never_answers(
    virtual_board: VirtualBoard,
) -> None:
    mute = Peer()
    for _ in range(100):
        link = SerialLink(virtual_board.transport(), host_version="0.1.0")
        for _ in range(12):
            told = link.poll(virtual_board.now_ms)
            if any(isinstance(event, Connected) for event in told):
                break
            virtual_board.advance(2)
        else:
            raise AssertionError("no handshake")
        link.close()
        asked = SerialLink(mute, host_version="0.1.0")
        asked.poll(0)
        asked.close()
        assert mute.is_closed


def test_case_44_the_next_candidate_is_asked_when_the_first_never_answers() -> None:
    ports = [PortInfo(f"COM{n}", 0x2E8A, 0x0005, None) for n in (3, 4)]
    behind = {"COM3": Peer(), "COM4": Peer()}
    behind["COM4"].say(announce())
    finder = PortFinder(lambda: ports, behind.__getitem__)
    link = SerialLink(finder.open_any(), host_version="0.1.0", next_port=finder.next_port)
    told = poll_for(link, HANDSHAKE_MS + 500)
    assert [type(event) for event in told] == [Connected]
    assert behind["COM3"].is_closed


# ---- 45: a mismatch that somebody can act on


@pytest.mark.parametrize(
    ("major", "minor", "firmware"),
    [(0, 9, "0.0.3"), (2, 0, "3.1.4"), (1, 0, "0.0.9"), (1, 9, "1.7.0")],
    ids=["old", "new", "older minor", "newer minor"],
)
def test_case_45_a_mismatch_names_both_versions_and_the_command(
    major: int, minor: int, firmware: str
) -> None:
    peer = Peer()
    peer.say(Announce(major, minor, 5, 1, 24, True, 3, firmware, "pico_ring24", "00ff"))
    (told,) = SerialLink(peer, host_version="0.1.0").poll(0)
    assert isinstance(told, Connected | Refused)
    reason = told.reason if isinstance(told, Refused) else told.warning
    assert reason is not None
    sentence = reason.sentence()
    for part in (firmware, f"{major}.{minor}", "0.1.0", "1.1", install_command(peer.name)):
        assert part in sentence


def test_case_45_foreign_firmware_is_named_by_what_it_says_and_by_the_command() -> None:
    link = SerialLink(Peer(lambda _: b"Marlin 2.1.2\r\n"), host_version="0.1.0")
    told = poll_for(link, HANDSHAKE_MS + 20)
    (refused,) = [event for event in told if isinstance(event, Refused)]
    assert "it sent Marlin 2.1.2" in refused.reason.sentence()
    assert install_command("/dev/ttyPEER") in refused.reason.sentence()


def test_case_45_the_same_version_needs_no_words() -> None:
    peer = Peer()
    same = bundled_firmware_version()
    peer.say(Announce(1, 1, 5, 1, 24, True, 3, same, "pico_ring24", "00ff"))
    (told,) = SerialLink(peer, host_version="0.1.0").poll(0)
    assert isinstance(told, Connected)
    assert told.warning is None
