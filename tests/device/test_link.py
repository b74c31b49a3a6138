"""One host, one board with the real firmware, a real pseudo-terminal between them."""

import pytest

from tests.device.bench import Bench, choice
from undertow.device.api import (
    Capabilities,
    Connected,
    CursorEvent,
    InputEvent,
    LinkLost,
    LogLine,
    Refused,
    Shown,
)
from undertow.device.discovery import USB_PRODUCT, USB_VENDOR, PortInfo
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.cable import ptys_exist
from undertow_wire import messages

pytestmark = pytest.mark.skipif(not ptys_exist(), reason="this system has no pseudo-terminals")


@pytest.fixture
def bench(virtual_board: VirtualBoard) -> Bench:
    bench = Bench(virtual_board)
    bench.connect()
    return bench


def test_the_board_introduces_itself(bench: Bench) -> None:
    (connected,) = bench.of(Connected)
    features = messages.SETTINGS | messages.PAGES | messages.SCENES_1_1 | messages.TESTS
    assert connected.capabilities == Capabilities("pico_ring24", 24, True, 3, features)
    assert connected.serial_number == bench.board.serial_number
    assert connected.reset_cause == messages.RESET_POWER_ON
    assert connected.warning is None


def test_one_detent_goes_from_the_pins_to_the_host(bench: Bench) -> None:
    bench.link.show(choice(7))
    bench.run(50)
    bench.board.turn(1)
    assert [event for event in bench.run(40) if isinstance(event, CursorEvent)] == [
        CursorEvent(scene_revision=7, cursor_index=1, detents=1)
    ]
    bench.board.turn(-2)
    bench.run(60)
    assert bench.of(CursorEvent)[-1] == CursorEvent(7, cursor_index=4, detents=0xFFFF)


def test_a_scene_is_shown_and_lights_the_ring(bench: Bench) -> None:
    bench.link.show(choice(3))
    bench.run(100)
    assert Shown(3) in bench.events
    assert any(pixel != (0, 0, 0) for pixel in bench.board.pixels)


def test_a_press_is_delivered_once_and_repeated_until_acknowledged(bench: Bench) -> None:
    bench.link.show(choice(7))
    bench.board.press(messages.KNOB)
    bench.run(1000)
    (press,) = bench.of(InputEvent)
    assert (press.control, press.gesture, press.scene_revision) == (0, messages.CLICK, 7)
    repeats = _count_inputs(bench, 500)
    assert 4 <= repeats <= 6  # every 100 ms
    bench.link.acknowledge(press)
    bench.run(50)
    assert _count_inputs(bench, 500) == 0
    assert bench.of(InputEvent) == [press]


def _count_inputs(bench: Bench, duration_ms: int) -> int:
    """Inputs on the wire, counted below the link."""
    link = bench.link
    assert link._wire is not None
    receive = link._wire.receive
    counted = 0

    def counting() -> object:
        nonlocal counted
        arrived, lines = receive()
        counted += sum(isinstance(message, messages.Input) for message in arrived)
        return arrived, lines

    link._wire.receive = counting
    bench.run(duration_ms)
    link._wire.receive = receive
    return counted


def test_a_long_press_is_one_long_and_no_click(bench: Bench) -> None:
    bench.board.press(messages.BUTTON_3, hold_ms=900)
    bench.run(1200)
    assert [(e.control, e.gesture) for e in bench.of(InputEvent)] == [(3, messages.LONG)]


def test_a_press_says_which_scene_it_answered(bench: Bench) -> None:
    bench.link.show(choice(7))
    bench.run(100)
    bench.board.host_reads = False
    bench.board.press(messages.KNOB)
    bench.run(150)
    bench.link.show(choice(8))
    bench.run(100)
    bench.board.host_reads = True
    bench.run(300)
    assert [event.scene_revision for event in bench.of(InputEvent)] == [7]


def test_presses_come_in_order_and_may_be_acknowledged_late(bench: Bench) -> None:
    for control in (0, 1, 2, 3, 1):
        bench.board.advance(bench.board.press(control))
    bench.run(300)
    presses = bench.of(InputEvent)
    assert [event.control for event in presses] == [0, 1, 2, 3, 1]
    for event in reversed(presses):
        bench.link.acknowledge(event)
    bench.run(50)
    assert _count_inputs(bench, 300) == 0


def test_unplugged_is_one_event_and_the_same_name_is_found_again(bench: Bench) -> None:
    bench.link.show(choice(5))
    bench.run(100)
    bench.board.unplug()
    bench.run(3000)
    (lost,) = bench.of(LinkLost)
    assert lost.reason.id == "device.link_lost"
    bench.board.replug()
    assert [type(event) for event in bench.run(1000)] == [Connected, Shown]
    assert len({event.boot_id for event in bench.of(Connected)}) == 1


def test_another_port_name_is_found_by_the_serial_number(bench: Bench) -> None:
    bench.board.unplug()
    bench.run(500)
    bench.board.replug("ttyACM7")
    serial_number = bench.board.serial_number.upper()  # as USB descriptors spell it
    bench.ports = [PortInfo(bench.board.port, USB_VENDOR, USB_PRODUCT, serial_number)]
    bench.run(1500)
    assert len(bench.of(Connected)) == 2
    assert bench.link.port_name.endswith("ttyACM7")


def test_a_press_made_while_unplugged_arrives_afterwards(bench: Bench) -> None:
    bench.board.unplug()
    bench.run(100)
    bench.board.press(messages.BUTTON_1)
    bench.run(200)
    bench.board.replug()
    bench.run(1500)
    assert [event.control for event in bench.of(InputEvent)] == [1]


def test_a_power_cycle_gives_a_new_boot_id_and_forgets_presses(bench: Bench) -> None:
    bench.board.press(messages.BUTTON_1)
    bench.run(200)
    bench.board.power_cycle()
    bench.run(1500)
    first, second = bench.of(Connected)
    assert first.boot_id != second.boot_id
    assert len(bench.of(LinkLost)) == 1
    assert len(bench.of(InputEvent)) == 1
    bench.board.press(messages.BUTTON_1)
    bench.run(200)
    assert [event.boot_id for event in bench.of(InputEvent)] == [first.boot_id, second.boot_id]


def test_what_is_pressed_beyond_32_unanswered_presses_is_lost_and_the_log_says_so(
    bench: Bench,
) -> None:
    for number in range(36):
        bench.board.press(number % 4)
        bench.run(100)
    told = bench.of(InputEvent)
    assert [(event.sequence, event.control) for event in told] == [(n, n % 4) for n in range(32)]
    lines = [event.text for event in bench.of(LogLine)]
    assert lines == [f"undertow: a press of control {n} lost: too many wait" for n in range(4)]
    for event in told:
        bench.link.acknowledge(event)
    bench.run(50)
    bench.board.press(messages.BUTTON_2)
    bench.run(200)
    assert [(event.sequence, event.control) for event in bench.of(InputEvent)[32:]] == [(32, 2)]


def test_every_payload_byte_crosses_unchanged(bench: Bench) -> None:
    for start in range(0, 65536, 257):  # revisions 0x0000, 0x0101 … 0xffff: every byte, twice
        bench.link.show(choice(start))
        bench.run(15)
    bench.run(50)
    assert [event.revision for event in bench.of(Shown)] == list(range(0, 65536, 257))
    assert not bench.of(LogLine)
    assert bench.link._wire is not None
    assert bench.link._wire.corrupt_frames == 0


def test_a_stale_half_frame_after_reopening_costs_nothing(bench: Bench) -> None:
    bench.board.press(messages.BUTTON_2)
    bench.run(100)
    bench.link.close()
    bench.board.advance(5000)  # the unacknowledged press is written over and over into the FIFO
    again = Bench(bench.board)
    again.connect()
    again.run(600)
    assert [event.control for event in again.of(InputEvent)] == [2]
    assert not again.of(LinkLost)
    assert not again.of(Refused)


def test_a_press_that_is_in_the_journal_is_not_delivered_to_the_next_host(bench: Bench) -> None:
    bench.board.press(messages.BUTTON_1)
    bench.run(200)
    (press,) = bench.of(InputEvent)
    bench.link.close()  # killed after the journal, before the acknowledgement
    safe = {(press.serial_number, press.boot_id): press.sequence}
    again = Bench(bench.board, safe_inputs=safe)
    again.connect()
    again.run(500)
    assert not again.of(InputEvent)
    assert _count_inputs(again, 300) == 0
    again.board.press(messages.BUTTON_2)
    again.run(200)
    assert [event.control for event in again.of(InputEvent)] == [2]
