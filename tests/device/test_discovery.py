"""Ports: which may be a board, and why one does not open."""

from pathlib import Path

import pytest

from tests.device.peers import Peer
from undertow.device.discovery import (
    USB_PRODUCT,
    USB_VENDOR,
    PortInfo,
    candidates,
    open_any,
    open_port,
    reopener,
)
from undertow.device.errors import (
    BoardMissing,
    PortBusy,
    PortNoSerial,
    PortUnknown,
    TransportLost,
)
from undertow.device.transport import PySerialTransport, Transport
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.cable import ptys_exist

needs_ptys = pytest.mark.skipif(not ptys_exist(), reason="this system has no pseudo-terminals")

STRANGER = PortInfo("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001")
PICO = PortInfo("/dev/ttyACM0", USB_VENDOR, USB_PRODUCT, "E660583883724A2F")
OTHER_PICO = PortInfo("/dev/ttyACM1", USB_VENDOR, USB_PRODUCT, "E6605838837200FF")
PLAIN = PortInfo("/dev/ttyS0", None, None, None)


def test_usb_ids_narrow_the_candidates() -> None:
    assert candidates([STRANGER, PICO, PLAIN, OTHER_PICO]) == [PICO, OTHER_PICO]


def test_no_candidate_is_a_sentence_with_a_command() -> None:
    with pytest.raises(BoardMissing, match=r"2E8A:0005.*undertow play --device sim"):
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
