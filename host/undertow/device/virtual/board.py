"""A board on the desk that is not there: power, cable, hands, and what its ring shows.

Nothing happens by itself: `advance` lets virtual time pass, and bytes, edges and pixels with it.
"""

import heapq
import random
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

from undertow import resources
from undertow.device.board_file import DEFAULT_BOARD, BoardFacts, board_path, read_board
from undertow.device.errors import Reason, VirtualBoardError
from undertow.device.plain_text import system_words
from undertow.device.transport import PySerialTransport, Transport
from undertow.device.virtual import controls
from undertow.device.virtual.cable import Cable, CableDrum, MemoryCable, ptys_exist
from undertow.device.virtual.controls import Knob, TimedEdge
from undertow.device.virtual.files import BoardFiles, set_up
from undertow.device.virtual.flash import VirtualFlash
from undertow.device.virtual.interpreter import Interpreter, available
from undertow.device.virtual.process import BoardProcess, Edge, PowerUp, Record
from undertow.device.virtual.shim.undertow_virtual import channel

DEFAULT_SERIAL_NUMBER = "e660583883724a2f"
#: The 192 KB of a Pico, and 64 KB for what a board has not: the stand-ins of its chip, and sources to compile.
DEFAULT_HEAP = "256K"
DEFAULT_PORT_NAME = "ttyACM0"
GRANT_MS = 50  # the most time given at once: a grant costs two messages between processes
MAX_CATCH_UP_MS = 250  # `pump` forgives a host that stood still longer
_ROOM_BYTES = 0xFFFF
#: How long a finger rests on a button that it clicks: well above what is taken for bouncing, well below a long press.
CLICK_HOLD_MS = 60

Pixel = tuple[int, int, int]


@contextmanager
def _needing_room() -> Iterator[None]:
    """What the system refuses to a board that is set up is the board's fault: nobody need do without a game for it."""
    try:
        yield
    except OSError as error:
        reason = Reason("device.sim_no_room", {"system": system_words(error)})
        raise VirtualBoardError(reason) from error


class VirtualBoard:
    """One board with its firmware running; a context manager.

    `interpreter`: None takes MicroPython where there is one; `interpreter` then says which it is.
    `board`: a board of board_config/, or the file of another. `heap`: MicroPython's. `has_pty`: None
    takes a pseudo-terminal where there are any. `firmware`: another folder than the project's.
    `start_ms`: where the chip's clock begins, to try its wrapping. `files`: what its flash holds; None is a board that
    somebody has set up, {} one fresh from its maker. `flash`: instead of both, a flash that the board boots from, and
    the firmware is what a deploy has put there; MicroPython alone can. `seed`: of what the chip draws at random, which
    differs from start to start; None is as random as a chip. Raises VirtualBoardError.
    """

    def __init__(
        self,
        *,
        interpreter: str | None = None,
        board: str | Path = DEFAULT_BOARD,
        heap: str = DEFAULT_HEAP,
        has_pty: bool | None = None,
        serial_number: str = DEFAULT_SERIAL_NUMBER,
        port_name: str = DEFAULT_PORT_NAME,
        firmware: Path | None = None,
        start_ms: int = 0,
        files: Mapping[str, bytes] | None = None,
        flash: VirtualFlash | None = None,
        seed: int | None = None,
    ) -> None:
        self.interpreter = Interpreter(interpreter) if interpreter else available()
        file = board if isinstance(board, Path) else board_path(board)
        self.facts: BoardFacts = read_board(file)
        self.serial_number = serial_number
        self.host_reads = True
        self.dtr: bool | None = None  # None: on while somebody has the port open
        self.log: list[str] = []
        self.updates: list[tuple[int, bytes]] = []  # (virtual ms, bytes on the data pin)
        self.update_begins_us: list[int] = []  # when the first bit of each went out
        self.is_in_repl = False
        self.is_powered = True
        self.flash = flash
        if flash is not None and self.interpreter is not Interpreter.MICROPYTHON:
            raise VirtualBoardError(Reason("device.sim_no_flash"))
        self._heap = heap
        self._chance = random.Random(seed)
        self._own_folder: TemporaryDirectory[str] | None = None
        self._board_folder = resources.board_config_folder()
        if isinstance(board, Path):
            with _needing_room():
                self._take_into_own_folder(file)
        self._firmware = firmware or resources.firmware_folder()
        self._start_us = self._now_us = start_ms * 1000
        self._edges: list[TimedEdge] = []
        self._busy_until_us: dict[int, int] = {}
        self._pin_levels: dict[int, int] = {}
        self._knob = Knob(self.facts)
        self._log_rest = ""
        self._to_host = bytearray()
        self._pumped_ms: int | None = None
        with _needing_room():
            self.files = BoardFiles(set_up(self.facts) if files is None else files)
            self._drum = CableDrum(ptys_exist() if has_pty is None else has_pty)
        self._port_name = port_name
        self._cable: Cable | None = None
        self._process: BoardProcess | None = None
        try:
            with _needing_room():
                self._cable = self._drum.plug(port_name)
                self._power_up(channel.CAUSE_POWER_ON)
        except BaseException:
            self.close()
            raise

    def _take_into_own_folder(self, file: Path) -> None:
        """The firmware imports a board by its name from a folder of that name."""
        self._own_folder = TemporaryDirectory(prefix="undertow-board-")
        self._board_folder = Path(self._own_folder.name) / self._board_folder.name
        self._board_folder.mkdir()
        shutil.copyfile(file, self._board_folder / f"{self.facts.name}.py")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Power off, cable out, and nothing left behind."""
        self._power_down()
        self.unplug()
        self._drum.close()
        self.files.close()
        if self._own_folder is not None:
            self._own_folder.cleanup()

    # ---- time

    @property
    def now_ms(self) -> int:
        """Whole milliseconds since the start."""
        return (self._now_us - self._start_us) // 1000

    def advance(self, duration_ms: int) -> None:
        """Let virtual time pass. Raises VirtualBoardError if the process crashes or is stuck."""
        until_us = self._now_us + duration_ms * 1000
        while self._now_us < until_us:
            self._grant(min(GRANT_MS * 1000, until_us - self._now_us))

    def pump(self, now_ms: int) -> None:
        """Follow the host's clock: the first call sets the zero, each later one catches up."""
        if self._pumped_ms is not None and now_ms > self._pumped_ms:
            self.advance(min(now_ms - self._pumped_ms, MAX_CATCH_UP_MS))
        self._pumped_ms = now_ms

    # ---- cable and power

    @property
    def port(self) -> str:
        """The port's name for a host, while the cable is in."""
        if self._cable is None:
            raise RuntimeError("the virtual board is unplugged: replug() before asking for a port")
        return self._cable.name

    def transport(self) -> Transport:
        """The host's end of the cable, opened."""
        if isinstance(self._cable, MemoryCable):
            return self._cable.transport()
        return PySerialTransport.open(self.port)

    def unplug(self) -> None:
        """The cable comes out; the board runs on, as with a supply of its own."""
        if self._cable is not None:
            self._cable.close()
            self._cable = None
        self._to_host.clear()

    def replug(self, port_name: str | None = None) -> None:
        """The cable goes in, the port perhaps under another name."""
        self._port_name = port_name or self._port_name
        if self._cable is None:
            self._cable = self._drum.plug(self._port_name)

    def power_cycle(self) -> None:
        """All supplies off and on: everything unsaved is forgotten, and the port reappears.

        A cut that the flash was told to make is over.
        """
        if self.flash is not None:
            self.flash.cut_at = 0
        self.unplug()
        self._power_down()
        self._power_up(channel.CAUSE_POWER_ON)
        self.replug()

    # ---- hands

    def set_pin(self, gpio: int, level: int) -> None:
        """Drive an input from the begin of the next `advance` on."""
        self._schedule([TimedEdge(self._now_us, gpio, level)])

    def turn(self, detents: int, *, quarter_ms: int = controls.QUARTER_MS) -> int:
        """Turn the knob, clockwise if positive; return in how many ms the last edge comes."""
        start_us = self._free_from(self.facts.knob_a)
        self._schedule(self._knob.turn(detents, start_us, quarter_ms * 1000))
        duration_us = abs(detents) * self.facts.steps_per_detent * quarter_ms * 1000
        return self._occupy(self.facts.knob_a, start_us + duration_us)

    def press(self, control: int, hold_ms: int = CLICK_HOLD_MS) -> int:
        """Press KNOB or BUTTON_1..3 of undertow_wire.messages; return in how many ms it is over."""
        gpio = self.facts.gpio_of(control)
        start_us = self._free_from(gpio)
        self._schedule(
            controls.press(gpio, start_us, hold_ms * 1000, self.facts.button_active_level)
        )
        return self._occupy(gpio, start_us + (hold_ms + controls.PAUSE_MS) * 1000)

    def _schedule(self, edges: Iterable[TimedEdge]) -> None:
        for edge in edges:
            heapq.heappush(self._edges, edge)

    def _free_from(self, gpio: int) -> int:
        return max(self._now_us, self._busy_until_us.get(gpio, 0))

    def _occupy(self, gpio: int, until_us: int) -> int:
        self._busy_until_us[gpio] = until_us
        return -(-(until_us - self._now_us) // 1000)

    # ---- what the ring shows

    @property
    def pixels(self) -> tuple[Pixel, ...]:
        """Red, green, blue of each pixel as last sent on the data pin; all dark before that."""
        if not self.updates:
            return ((0, 0, 0),) * self.facts.pixels
        data = self.updates[-1][1]
        red, green, blue = (self.facts.pixel_order.index(name) for name in "RGB")
        size = len(self.facts.pixel_order)
        return tuple(
            (data[at + red], data[at + green], data[at + blue])
            for at in range(0, len(data) - size + 1, size)
        )

    # ---- the process

    def _power_up(self, reset_cause: int, watchdog_ms: int = 0, is_raw: bool = False) -> None:
        self.is_in_repl = False
        self.is_powered = True
        self._reset_cause = reset_cause
        self._process = BoardProcess(
            PowerUp(
                interpreter=self.interpreter,
                heap=self._heap,
                folders=(
                    self._firmware,
                    self._firmware / "lib",
                    self._board_folder.parent,
                ),
                start_us=self._now_us,
                serial_number=self.serial_number,
                reset_cause=reset_cause,
                board_name=self.facts.name,
                files=self.files.folder,
                watchdog_ms=watchdog_ms,
                is_raw=is_raw,
                flash=self.flash.description() if self.flash is not None else "",
                seed=self._chance.getrandbits(31),
            )
        )
        # Contacts stay as they were when the power goes.
        self._schedule(TimedEdge(self._now_us, *pin) for pin in self._pin_levels.items())

    def _power_down(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _grant(self, time_us: int) -> None:
        if not self.is_powered:
            self._edges_within(time_us)  # without power, time passes, and hands move
            self._now_us += time_us
            return
        if self._process is None:
            raise RuntimeError("the virtual board is closed")
        cable = self._cable
        has_dtr = False
        data = b""
        if cable is not None:
            self._deliver(cable)
            has_dtr = cable.host_is_open() if self.dtr is None else self.dtr
            data = cable.take_from_host(self._process.input_room)
            if data and len(data) == self._process.input_room:
                time_us = min(time_us, 1000)  # the rest waits on the host's side of the cable
        flags = (channel.FLAG_PLUGGED if cable else 0) | (channel.FLAG_DTR if has_dtr else 0)
        room = _ROOM_BYTES if self.host_reads and not self._to_host else 0
        report = self._process.grant(time_us, flags, room, data, self._edges_within(time_us))
        for record in report.records:
            self._take(record)
        if report.exit_code is None:
            self._now_us += time_us
        if cable is not None:
            self._deliver(cable)
        if report.exit_code is not None:
            self._restart(report.exit_code, report.watchdog_ms)

    def _edges_within(self, time_us: int) -> list[Edge]:
        until_us = self._now_us + time_us
        found = []
        while self._edges and self._edges[0].time_us < until_us:
            edge = heapq.heappop(self._edges)
            self._pin_levels[edge.gpio] = edge.level
            found.append(Edge(max(0, edge.time_us - self._now_us), edge.gpio, edge.level))
        return found

    def _deliver(self, cable: Cable) -> None:
        if self._to_host and self.host_reads:
            del self._to_host[: cable.give_to_host(bytes(self._to_host))]

    def _take(self, record: Record) -> None:
        if record.kind == channel.OUT:
            self._to_host += record.data
        elif record.kind == channel.PIXELS and record.data[0] == self.facts.data_pin:
            begins_us = record.time_us - self._start_us
            self.updates.append((begins_us // 1000, record.data[1:]))
            self.update_begins_us.append(begins_us)
        elif record.kind == channel.LOG:
            *lines, self._log_rest = (self._log_rest + record.data.decode()).split("\n")
            self.log.extend(lines)
        elif record.kind == channel.STATE:
            self.is_in_repl = record.data[0] == channel.STATE_REPL

    def _restart(self, exit_code: int, watchdog_ms: int) -> None:
        """The program asked for a reset; a hard one takes the port away for a moment."""
        self._power_down()
        if exit_code in (channel.EXIT_SOFT_RESET, channel.EXIT_RAW_RESET):
            is_raw = exit_code == channel.EXIT_RAW_RESET
            self._power_up(self._reset_cause, watchdog_ms, is_raw)
        elif exit_code == channel.EXIT_HARD_RESET:
            self._power_up_and_replug(channel.CAUSE_WANTED)
        elif exit_code == channel.EXIT_WATCHDOG:
            self._power_up_and_replug(channel.CAUSE_WATCHDOG)
        elif exit_code == channel.EXIT_POWER_CUT:
            self.is_powered = False
            self.unplug()
        else:
            reason = Reason(
                "device.sim_crashed", {"code": exit_code, "detail": "the program asked for it"}
            )
            raise VirtualBoardError(reason)

    def _power_up_and_replug(self, reset_cause: int) -> None:
        """Start with the port gone for a moment."""
        self.unplug()
        self._power_up(reset_cause)
        self.replug()
