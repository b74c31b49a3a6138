"""One choice through the whole house: a knob is turned and pushed, and the ring shows the new prices.

The test walks one rotation of the vortex station by station, with every part the real one: the firmware on MicroPython,
a serial port, the link, the desk, the session, the rules, the journal on disk.
"""

import json
from dataclasses import replace
from pathlib import Path

from tests.duellum.playing import head_of
from undertow.core.game import Game, replay
from undertow.device.discovery import open_port
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State
from undertow.table.desk import Desk
from undertow.table.journal import Journal, read_file
from undertow.table.session import Session
from undertow_wire import frame, messages
from undertow_wire.messages import KNOB

PACK = Path(__file__).parent / "packs" / "slice"
#: The Turtles have just played Conquer: rotate up to 2, then conquer anything.
POSITION = {
    "turn": "turtles",
    "slots": "loc_a loc_b loc_c loc_d loc_e loc_f",
    "dial": "1",
    "turtles tired": "turtle_1 turtle_2 turtle_3 turtle_4",
}


class Tapped:
    """A serial port whose frames are seen as they pass."""

    def __init__(self, port: str) -> None:
        self._port = open_port(port)
        self._decoder = frame.Decoder()
        self.from_board: list[object] = []

    @property
    def name(self) -> str:
        return self._port.name

    def read_available(self) -> bytes:
        data = self._port.read_available()
        for item in self._decoder.feed(data):
            if isinstance(item, frame.Frame):
                self.from_board.append(messages.unpack(item.type, item.payload))
        return data

    def write(self, data: bytes) -> int:
        return self._port.write(data)

    def close(self) -> None:
        self._port.close()


#: Every bright hue has a channel above it, every dim one none (docs/light.md).
DIM_AT_MOST = 20


def lit(board: VirtualBoard) -> list[int]:
    """What each slot of the ring shows by count, from the bytes on the data pin: dim pixels are 1, bright ones 2."""
    numbers = []
    for slot in range(6):
        four = [max(pixel) for pixel in board.pixels[4 * slot : 4 * slot + 4]]
        numbers.append(sum((value > 0) + (value > DIM_AT_MOST) for value in four))
    return numbers


def test_one_rotation_from_the_pin_to_the_journal_and_back_to_the_ring(
    virtual_board: VirtualBoard, tmp_path: Path
):
    board, box = virtual_board, load_pack(PACK)
    head = replace(head_of(box, {}), position=POSITION)
    game: Game[State] = Game(RULES, head, box)
    journal = Journal.create(tmp_path, head)
    session = Session(game, None, journal=journal, at_table=AT_TABLE)
    wire = Tapped(board.port)
    link = SerialLink(wire, host_version="road")
    desk: Desk = Desk(
        session,
        link,
        at_table=AT_TABLE,
        new_session=lambda: session,
        first_revision=100,
    )

    def go_on(duration_ms: int) -> None:
        for _ in range(duration_ms):
            board.advance(1)
            desk.step(board.now_ms)

    session.choose("play conquer")
    go_on(1_200)
    assert desk.board_is_connected
    assert [option.text for option in desk.page.options][:4] == [
        "rotate cw 1",
        "rotate cw 2",
        "rotate ccw 1",
        "rotate ccw 2",
    ]

    # The ring shows the Turtles' numbers, the dial's tridents: 3 3 2 2 1 1 from slot 1.
    go_on(600)
    assert lit(board) == [3, 3, 2, 2, 1, 1]

    # Station 1, the pins: one detent clockwise is four quarter periods on A and B. Station 2, the firmware counts it.
    wire.from_board.clear()
    board.turn(1)
    go_on(60)
    moved = [message for message in wire.from_board if isinstance(message, messages.Cursor)]
    assert moved[-1].cursor_index == 1
    assert moved[-1].detents == 1

    # Station 3, a frame crosses the serial port: the knob was pushed on the second option of the scene that was lit.
    revision = desk.scene.revision
    board.press(KNOB, 60)
    go_on(80)
    pressed = next(message for message in wire.from_board if isinstance(message, messages.Input))
    assert (pressed.control, pressed.cursor_index) == (KNOB, 1)
    assert pressed.scene_revision == revision

    # Station 4, the host: the option under the knob was legal, and the state has changed. Two divisions clockwise.
    go_on(40)
    assert session.state.dial == 2
    assert session.state.coins == 0

    # Station 5, the record has grown, and on the disk, before the board hears that the press counted.
    kept = read_file(tmp_path / f"{head.id}.jsonl")
    assert [entry.text for entry in kept.entries] == ["play conquer", "rotate cw 2"]
    last = json.loads((tmp_path / f"{head.id}.jsonl").read_text().splitlines()[-1])
    assert last["chosen"] == "rotate cw 2"
    wire.from_board.clear()
    go_on(300)
    assert not [message for message in wire.from_board if isinstance(message, messages.Input)]

    # Station 6, the ring: what stood at slots 5 and 6 stands at slots 1 and 2 now. Slot 1 is under the knob, and the
    # market alternates with it alone.
    assert desk.shown_revision == desk.scene.revision
    seen = []
    for _ in range(20):
        go_on(100)
        seen.append(lit(board))
    assert [1, 1, 3, 3, 2, 2] in seen

    # And the record alone leads to the same state.
    assert replay(RULES, head, box, kept.entries).state == session.state
    link.close()
    session.close()
