"""Ports: which may be a board, and why one does not open."""

from pathlib import Path

import pytest

from tests.device.peers import SERIAL_NUMBER, Peer, announce, poll_for
from tests.device.port_lists import FOLDER, recorded
from undertow.device.api import Connected, LinkLost, LogLine, Refused
from undertow.device.discovery import (
    USB_PRODUCT,
    USB_VENDOR,
    PortFinder,
    PortInfo,
    candidates,
    open_any,
    open_port,
    reopener,
    system_ports,
)
from undertow.device.errors import (
    BoardMissing,
    PortBusy,
    PortNoSerial,
    PortUnknown,
    TransportLost,
)
from undertow.device.greeting import HANDSHAKE_MS
from undertow.device.link import REHANDSHAKE_MS, SerialLink
from undertow.device.transport import PySerialTransport, Transport
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.cable import ptys_exist
from undertow_wire import frame, messages

needs_ptys = pytest.mark.skipif(not ptys_exist(), reason="this system has no pseudo-terminals")

STRANGER = PortInfo("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001")
PICO = PortInfo("/dev/ttyACM0", USB_VENDOR, USB_PRODUCT, "E660583883724A2F")
OTHER_PICO = PortInfo("/dev/ttyACM1", USB_VENDOR, USB_PRODUCT, "E6605838837200FF")
PLAIN = PortInfo("/dev/ttyS0", None, None, None)


def test_usb_ids_narrow_the_candidates() -> None:
    assert candidates([STRANGER, PICO, PLAIN, OTHER_PICO]) == [PICO, OTHER_PICO]


def test_no_candidate_is_a_sentence_with_a_command() -> None:
    with pytest.raises(BoardMissing, match=r"2E8A:0005.*the virtual board is --device sim"):
        open_any(lambda: [STRANGER, PLAIN])


def test_an_unknown_port_names_the_ports_there_are() -> None:
    with pytest.raises(PortUnknown, match=r"/dev/ttyNOPE.*/dev/ttyUSB0, /dev/ttyACM0"):
        open_port("/dev/ttyNOPE", lambda: [STRANGER, PICO])


def test_what_is_no_port_at_all_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "not_a_port"
    file.write_text("x")
    with pytest.raises(PortNoSerial, match="is no serial port"):
        open_port(str(file))


@needs_ptys
def test_a_busy_port_is_told_from_an_unknown_one(virtual_board: VirtualBoard) -> None:
    first = open_port(virtual_board.port)
    with pytest.raises(PortBusy, match=r"held by another program.*fuser"):
        open_port(virtual_board.port)
    first.close()
    open_port(virtual_board.port).close()


@needs_ptys
def test_a_hundred_connects_in_one_process(virtual_board: VirtualBoard) -> None:
    for _ in range(100):
        port = open_port(virtual_board.port)
        virtual_board.advance(1)
        port.close()
    assert virtual_board.now_ms == 100


def test_strangers_are_not_opened_when_a_board_is_looked_for() -> None:
    opened: list[str] = []

    def open_one(name: str) -> Transport:
        opened.append(name)
        if name == PICO.name:
            raise PortBusy(port=name)
        return Peer()

    open_any(lambda: [STRANGER, PICO, OTHER_PICO], open_one)
    assert opened == [PICO.name, OTHER_PICO.name]
    opened.clear()
    again = reopener(PICO.name, lambda: [STRANGER, OTHER_PICO], open_one)
    assert again(OTHER_PICO.serial_number) is not None
    assert opened == [OTHER_PICO.name]


@needs_ptys
def test_an_unplugged_port_is_lost_in_reading_and_in_writing(virtual_board: VirtualBoard) -> None:
    port = virtual_board.transport()
    virtual_board.unplug()
    with pytest.raises(TransportLost, match=r"is gone \(unplugged, or another program reads"):
        port.read_available()
    with pytest.raises(TransportLost, match="is gone"):
        port.write(b"x")
    port.close()
    with pytest.raises(TransportLost):
        port.write(b"x")
    port.close()


@needs_ptys
def test_a_write_into_a_full_port_returns_at_once(virtual_board: VirtualBoard) -> None:
    port = virtual_board.transport()
    assert isinstance(port, PySerialTransport)
    total = 0
    while written := port.write(b"x" * 4096):
        total += written
        assert total < 1_000_000
    assert total > 0
    assert port.write(b"x") == 0


class Sockets:
    """Ports with something behind each: what a computer lists, and what answers when one is opened."""

    def __init__(self, *ports: PortInfo) -> None:
        self.ports = list(ports)
        self.behind: dict[str, Peer] = {}
        self.opened: list[str] = []

    def plug(self, port: PortInfo, peer: Peer) -> Peer:
        peer.name = port.name
        self.behind[port.name] = peer
        if port not in self.ports:
            self.ports.append(port)
        return peer

    def unplug(self, port: PortInfo) -> None:
        self.ports.remove(port)
        self.behind.pop(port.name).fault = OSError(6, "Device not configured")

    def open_one(self, name: str) -> Transport:
        self.opened.append(name)
        if name not in self.behind:
            raise PortUnknown(port=name, ports="")
        self.behind[name].is_closed = False
        return self.behind[name]

    def finder(self) -> PortFinder:
        return PortFinder(lambda: self.ports, self.open_one)


def board(serial_number: str = SERIAL_NUMBER) -> Peer:
    """Announces itself whenever it is greeted, by that serial number, and answers all else too."""
    peer = Peer()

    def answer(data: bytes) -> bytes:
        is_greeted = HELLO_BYTES in data
        told = announce(serial_number=serial_number) if is_greeted else messages.Pong(0)
        return frame.encode(told.TYPE, 0, told.pack())

    peer.answer = answer
    return peer


HELLO_BYTES = bytes((frame.FLAG, messages.HELLO))


def linked(finder: PortFinder) -> SerialLink:
    link = SerialLink(
        finder.open_any(), host_version="0.1.0", reopen=finder.reopen, next_port=finder.next_port
    )
    told = poll_for(link, 3 * HANDSHAKE_MS)
    assert [type(event) for event in told if not isinstance(event, LogLine)] == [Connected]
    return link


def found_again(link: SerialLink, since_ms: int) -> int:
    """How many ms it took from that moment to Connected."""
    told: list[object] = []
    for now_ms in range(since_ms, since_ms + 10_000, 10):
        told += link.poll(now_ms)
        if told and isinstance(told[-1], Connected):
            assert [type(e) for e in told if not isinstance(e, LogLine)] == [LinkLost, Connected]
            return now_ms - since_ms
    raise AssertionError(told)


T0 = 3 * HANDSHAKE_MS + 10


@pytest.mark.parametrize(
    "again",
    [
        PICO._replace(serial_number=SERIAL_NUMBER),
        PortInfo("COM19", USB_VENDOR, USB_PRODUCT, SERIAL_NUMBER.upper()),
        PortInfo("/dev/cu.usbmodem112201", USB_VENDOR, USB_PRODUCT, SERIAL_NUMBER),
        PortInfo("/dev/ttyACM3", USB_VENDOR, USB_PRODUCT, None),
        PortInfo("COM3", USB_VENDOR, USB_PRODUCT, ""),
    ],
    ids=lambda port: f"{port.name} {port.serial_number}",
)
def test_a_board_is_found_again_within_two_seconds_on_any_port(again: PortInfo) -> None:
    sockets = Sockets(STRANGER, PLAIN)
    first = PICO._replace(serial_number=SERIAL_NUMBER)
    sockets.plug(first, board())
    link = linked(sockets.finder())
    sockets.unplug(first)
    sockets.plug(OTHER_PICO, board("6605838837200ff"))  # somebody else's, and never opened
    sockets.plug(again, board())
    assert found_again(link, T0) < 2000
    assert link.port_name == again.name
    assert {STRANGER.name, PLAIN.name, OTHER_PICO.name}.isdisjoint(sockets.opened)


def test_where_no_serial_numbers_are_told_the_handshake_finds_the_board() -> None:
    sockets = Sockets()
    first = PICO._replace(serial_number=None)
    sockets.plug(first, board())
    link = linked(sockets.finder())
    sockets.unplug(first)
    sockets.plug(OTHER_PICO._replace(serial_number=None), board("another"))
    sockets.plug(PortInfo("/dev/ttyACM2", USB_VENDOR, USB_PRODUCT, None), Peer())  # says nothing
    sockets.plug(PortInfo("/dev/ttyACM9", USB_VENDOR, USB_PRODUCT, None), board())
    assert found_again(link, T0) < 2000 + REHANDSHAKE_MS
    assert link.port_name == "/dev/ttyACM9"


def test_a_stranger_under_the_old_name_is_not_opened() -> None:
    sockets = Sockets()
    first = PICO._replace(serial_number=SERIAL_NUMBER)
    sockets.plug(first, board())
    link = linked(sockets.finder())
    sockets.unplug(first)
    sockets.plug(STRANGER._replace(name=first.name), board())
    sockets.opened.clear()
    told = poll_for(link, T0 + 5000, T0)
    assert [type(event) for event in told] == [LinkLost]
    assert sockets.opened == []


def test_another_board_of_ours_under_the_old_name_is_not_opened() -> None:
    sockets = Sockets()
    first = PICO._replace(serial_number=SERIAL_NUMBER)
    sockets.plug(first, board())
    link = linked(sockets.finder())
    sockets.unplug(first)
    sockets.plug(first._replace(serial_number="another"), board("another"))
    sockets.opened.clear()
    poll_for(link, T0 + 5000, T0)
    assert sockets.opened == []


def test_a_port_of_another_maker_that_was_named_is_found_again() -> None:
    sockets = Sockets()
    sockets.plug(STRANGER, board())
    finder = sockets.finder()
    link = SerialLink(finder.open(STRANGER.name), host_version="0.1.0", reopen=finder.reopen)
    poll_for(link, 100)
    sockets.unplug(STRANGER)
    poll_for(link, 1000, 110)
    sockets.plug(STRANGER, board())
    assert any(isinstance(event, Connected) for event in poll_for(link, 3000, 1010))


def test_usb_ids_only_narrow_and_the_handshake_decides() -> None:
    """Two Picos, and the first one belongs to somebody else's project."""
    sockets = Sockets()
    sockets.plug(PICO, Peer(lambda _: b"temperature 21\r\n"))
    sockets.plug(OTHER_PICO, board())
    link = linked(sockets.finder())
    assert link.port_name == OTHER_PICO.name
    assert sockets.behind[PICO.name].is_closed


def test_where_no_candidate_is_ours_the_first_reason_is_told() -> None:
    sockets = Sockets()
    sockets.plug(PICO, Peer(lambda _: b"temperature 21\r\n"))
    sockets.plug(OTHER_PICO, Peer())
    finder = sockets.finder()
    link = SerialLink(finder.open_any(), host_version="0.1.0", next_port=finder.next_port)
    told = poll_for(link, 3 * HANDSHAKE_MS)
    (refused,) = [event for event in told if not isinstance(event, LogLine)]
    assert isinstance(refused, Refused)
    assert refused.reason.id == "device.not_ours"
    assert PICO.name in refused.reason.sentence()
    assert sockets.behind[OTHER_PICO.name].is_closed


@pytest.mark.parametrize(
    ("file_name", "ours", "all_ports"),
    [
        ("windows_pico2.mpremote", ["COM4"], 2),
        ("windows_strangers.list_ports", [], 3),
        ("windows_ftdi.list_ports", [], 3),
        ("macos_cp2102.mpremote", [], 3),
        ("macos_cp2104.list_ports", [], 2),
        ("macos_two_picos.mpremote", ["/dev/cu.usbmodem101", "/dev/cu.usbmodem112201"], 3),
    ],
)
def test_port_lists_of_other_systems(
    monkeypatch: pytest.MonkeyPatch, file_name: str, ours: list[str], all_ports: int
) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: recorded(file_name))
    listed = system_ports()
    assert len(listed) == all_ports
    assert [port.name for port in candidates(listed)] == ours
    sockets = Sockets(*listed)
    for port in candidates(listed):
        sockets.plug(port, board(str(port.serial_number).lower()))
    if not ours:
        with pytest.raises(BoardMissing):
            sockets.finder().open_any()
        assert sockets.opened == []
        return
    link = linked(sockets.finder())
    (mine,) = [port for port in listed if port.name == ours[0]]
    sockets.unplug(mine)
    moved = mine._replace(name=mine.name + "1")  # COM4 -> COM41, as after another socket
    sockets.plug(moved, board(str(mine.serial_number).lower()))
    assert found_again(link, T0) < 2000
    assert set(sockets.opened) <= {*ours, moved.name}


def test_every_recording_of_ports_is_read() -> None:
    files = [path for path in FOLDER.iterdir() if path.suffix in (".mpremote", ".list_ports")]
    assert len(files) == 6
    for path in files:
        assert path.read_text("utf-8").startswith("# ")
        assert recorded(path.name)
