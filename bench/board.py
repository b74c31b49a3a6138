"""From knob to ring, and there and back again, through the real firmware on the virtual board.

Two clocks are told apart. The board's own clock, which is stepped, says how long a person at
a board would wait, were its code as quick as the clock's step; the wall clock says what the
whole way costs here: frames, port, two processes.
"""

import time
from collections.abc import Callable

from bench.report import Latency
from undertow import __version__
from undertow.device.api import DeviceEvent, InputEvent, Shown
from undertow.device.link import SerialLink
from undertow.device.virtual import CLICK_HOLD_MS, VirtualBoard
from undertow_wire import messages
from undertow_wire.scene import CARD_A, CHOOSE, OptionMark, Scene, SlotMark

#: So many times each way, in each repetition: enough in all for a hundredth that is the longest.
COUNT = 40
SLOTS = 6
QUARTER_MS = 10
#: Longest wait, in the board's milliseconds, for anything that is measured here.
PATIENCE_MS = 3000
#: Between two inputs: shorter than the page on which the chosen slot stands alone, so that nothing else changes.
REST_MS = 200

WALL_CLOCK = "wall"


class Desk:
    """A virtual board with the host's link to it, moved on millisecond by millisecond."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.link = SerialLink(board.transport(), host_version=__version__)
        self.revision = 0
        self.rest_count = 0

    def step(self) -> list[DeviceEvent]:
        """One millisecond of the board's clock."""
        self.board.advance(1)
        return self.link.poll(self.board.now_ms)

    def rest(self) -> None:
        """Hands off until the last input is over, not always as long: the board has a rhythm of its own."""
        self.rest_count += 1
        for _ in range(REST_MS + self.rest_count * 7 % 20):
            self.step()

    def until(self, what: str, is_reached: Callable[[list[DeviceEvent]], bool]) -> int:
        """Step until it is so, and return the board's time. Raises TimeoutError."""
        for _ in range(PATIENCE_MS):
            if is_reached(self.step()):
                return self.board.now_ms
        raise TimeoutError(f"the virtual board was waited for {PATIENCE_MS} ms: {what}")

    def show_next(self) -> None:
        """The next of a row of scenes: one choice among all slots, the cursor on another one each time."""
        self.revision += 1
        self.link.show(
            Scene(
                self.revision,
                CHOOSE,
                slots=[SlotMark(number, CARD_A) for number in range(1, SLOTS + 1)],
                options=[OptionMark(slot, slot + 1, slot + 2) for slot in range(SLOTS)],
                cursor=self.revision % SLOTS,
            )
        )

    def shown(self, events: list[DeviceEvent]) -> bool:
        """The board said that it shows the scene of this moment."""
        return Shown(self.revision) in events


def latencies(repetitions: int) -> list[Latency]:
    """All ways, measured one after the other on one board."""
    with VirtualBoard() as board:
        desk = Desk(board)
        desk.until("handshake", lambda events: desk.link.capabilities is not None)
        desk.show_next()
        desk.until("first scene", desk.shown)
        board_clock = f"{board.interpreter}'s, by 1 ms"
        ways = (
            ("knob to ring", board_clock, 5, 20, knob_to_ring_ms),
            ("press to answer on the ring", board_clock, None, None, press_to_ring_ms),
            ("scene sent to scene shown", WALL_CLOCK, None, None, scene_and_back_ms),
        )
        return [
            Latency(name, clock, tuple([way(desk) for _ in range(COUNT * repetitions)]), p50, p99)
            for name, clock, p50, p99, way in ways
        ]


def knob_to_ring_ms(desk: Desk) -> float:
    """From the edge that makes a detent count until other pixels are on the data pin."""
    desk.rest()
    before = desk.board.pixels
    # a detent counts one quarter before its resting place, and the turn is over a quarter after that
    over_ms = desk.board.now_ms + desk.board.turn(1, quarter_ms=QUARTER_MS)
    counts_ms = over_ms - 2 * QUARTER_MS
    return desk.until("a turn", lambda events: desk.board.pixels != before) - counts_ms


def press_to_ring_ms(desk: Desk) -> float:
    """From the release of the knob until the scene that the host answers with is on the data pin."""
    desk.rest()
    released_ms = desk.board.now_ms + CLICK_HOLD_MS
    desk.board.press(messages.KNOB)
    presses: list[InputEvent] = []

    def is_pressed(events: list[DeviceEvent]) -> bool:
        presses.extend(event for event in events if isinstance(event, InputEvent))
        return bool(presses)

    desk.until("a press", is_pressed)
    desk.link.acknowledge(presses[0])
    before = desk.board.pixels
    desk.show_next()
    return desk.until("the answer", lambda events: desk.board.pixels != before) - released_ms


def scene_and_back_ms(desk: Desk) -> float:
    """From `show` until `Shown` has come back, on the wall clock."""
    start = time.perf_counter()
    desk.show_next()
    desk.until("a scene", desk.shown)
    return (time.perf_counter() - start) * 1000
