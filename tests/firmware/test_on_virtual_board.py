"""The whole firmware on MicroPython, from pin levels to the bytes on the data pin."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from board_config import pico_ring24 as facts
from undertow.device.virtual.board import VirtualBoard
from undertow_wire import frame, messages
from undertow_wire.messages import Ack, Announce, Cursor, Hello, Input, Ping, Shown
from undertow_wire.scene import CHOOSE, OptionMark, Scene, SlotMark

SCENE = Scene(
    revision=9,
    asking=CHOOSE,
    faction=0,
    slots=[SlotMark(number, 1) for number in (1, 2, 3, 4, 5, 6)],
    options=[OptionMark(slot, slot + 1, 8 - slot) for slot in range(6)],
)


class Talk:
    """A host of a few lines: sends messages, collects what the board says."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.text = b""
        self._transport = board.transport()
        self._decoder = frame.Decoder()
        self._sequence = 0

    def send(self, *sent: "messages.Message") -> None:
        for one in sent:
            message_type = messages.SCENE if isinstance(one, Scene) else one.TYPE
            self._transport.write(frame.encode(message_type, self._sequence, one.pack()))
            self._sequence += 1

    def raw(self, data: bytes) -> None:
        self._transport.write(data)

    def advance(self, duration_ms: int) -> list[object]:
        found: list[object] = []
        for _ in range(0, duration_ms, 10):
            self.board.advance(10)
            for item in self._decoder.feed(self._transport.read_available()):
                if isinstance(item, frame.Frame):
                    found.append(messages.unpack(item.type, item.payload))
                elif isinstance(item, frame.Text):
                    self.text += item.data
        return found


@pytest.fixture
def talk() -> Iterator[Talk]:
    with VirtualBoard(has_pty=False) as board:
        talk = Talk(board)
        board.advance(50)
        yield talk


def test_the_first_update_is_dark_and_the_board_introduces_itself(talk: Talk) -> None:
    assert not any(talk.board.updates[0][1])
    talk.send(Hello(1, 0, "test"))
    (announce,) = talk.advance(20)
    assert isinstance(announce, Announce)
    assert announce.board_name == "pico_ring24"
    assert announce.serial_number == talk.board.serial_number
    assert (announce.pixels, announce.has_knob, announce.buttons) == (24, True, 3)


def test_a_turn_and_a_press_travel_from_pin_to_host_and_ring(talk: Talk) -> None:
    talk.send(Hello(1, 0, "test"), SCENE)
    talk.advance(50)
    talk.board.turn(2)
    moves = [item for item in talk.advance(300) if isinstance(item, Cursor)]
    assert (moves[-1].cursor_index, moves[-1].detents, moves[-1].scene_revision) == (2, 2, 9)
    lit = [index for index, colour in enumerate(talk.board.pixels) if any(colour)]
    assert lit == [8, 9, 10, 11], "slot 3 alone, its card price on all four pixels"
    talk.board.press(messages.KNOB, 20)
    pressed = [item for item in talk.advance(100) if isinstance(item, Input)]
    assert pressed
    assert {(one.sequence, one.control, one.gesture, one.cursor_index) for one in pressed} == {
        (0, messages.KNOB, messages.CLICK, 2)
    }
    talk.send(Ack(pressed[0].boot_id, 0))
    talk.advance(30)
    assert not [item for item in talk.advance(400) if isinstance(item, Input)]


def test_every_detent_is_counted_while_the_ring_is_busy_and_the_host_reads_nothing(
    talk: Talk,
) -> None:
    talk.send(SCENE)
    talk.advance(50)
    talk.board.host_reads = False
    turned = 0
    for detents in (30, -7, 12, -45, 3, 60):
        talk.board.turn(detents, quarter_ms=2)
        turned += detents
        talk.send(Ping(1))
        before = len(talk.board.updates)
        talk.advance(abs(detents) * 8 + 50)
        times = [at_ms for at_ms, _ in talk.board.updates[before:]]
        assert len(times) > 2
        assert all(later > earlier for earlier, later in pairwise(times))
    talk.board.host_reads = True
    talk.send(Ping(1))
    moves = [item for item in talk.advance(300) if isinstance(item, Cursor)]
    assert moves[-1].detents == turned & 0xFFFF


def test_a_long_press_is_told_once_while_it_is_held(talk: Talk) -> None:
    talk.send(SCENE)
    talk.advance(50)
    talk.board.press(messages.BUTTON_2, 1200)
    told = []
    for _ in range(6):
        talk.send(Ping(1))
        told += [item for item in talk.advance(250) if isinstance(item, Input)]
    assert {(one.sequence, one.control, one.gesture) for one in told} == {
        (0, messages.BUTTON_2, messages.LONG)
    }


def test_a_host_that_goes_silent_is_missed_and_one_that_returns_is_served(talk: Talk) -> None:
    talk.send(SCENE)
    assert Shown(9) in talk.advance(100)
    talk.advance(messages.HOST_LOST_MS)
    cross = [index for index, colour in enumerate(talk.board.pixels) if any(colour)]
    assert cross == [0, 6, 12, 18]
    talk.send(SCENE)
    assert Shown(9) in talk.advance(100)
    lit = [index for index, colour in enumerate(talk.board.pixels) if any(colour)]
    assert lit == [0, 1, 2, 3], "slot 1 alone again"


def test_ctrl_c_leaves_a_dark_ring_and_the_repl(talk: Talk) -> None:
    talk.send(SCENE)
    talk.advance(100)
    assert any(any(colour) for colour in talk.board.pixels)
    talk.raw(b"\x03")
    talk.advance(100)
    assert talk.board.is_in_repl
    assert not any(any(colour) for colour in talk.board.pixels)
    assert b"interrupted; this is the REPL" in talk.text
    assert b"Traceback" not in talk.text


def test_no_update_goes_over_the_budget(talk: Talk) -> None:
    talk.send(SCENE)
    for revision in range(10, 40):
        slots = [SlotMark((revision * 7 + slot * 3) % 16, slot % 4) for slot in range(6)]
        talk.send(Scene(revision, revision % 7, revision % 3, revision % 2, slots))
        talk.advance(100)
    assert len(talk.board.updates) > 60
    for at_ms, colours in talk.board.updates:
        drawn_ma = facts.BOARD_DRAW_MA + 24 + sum(colours) * 20 / 255
        assert drawn_ma <= facts.SUPPLY_BUDGET_MA, at_ms


def test_noise_on_the_port_is_survived_and_reported_bad_messages_are_named(talk: Talk) -> None:
    talk.raw(b"~ garbage \xff\x00" * 20)
    talk.raw(frame.encode(messages.SCENE, 0, b"\x00\x01"))
    talk.send(SCENE, SCENE)
    assert Shown(9) in talk.advance(300)
    assert b"message 0x11 passed over" in talk.text
