"""Scripts for the virtual board: inputs at times in, a log of what came of them out.

The format is described in docs/sim.md. A script runs on virtual time and in memory, so that its
log is the same on every machine.
"""

import difflib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from undertow import __version__
from undertow.device.api import (
    Connected,
    CursorEvent,
    DeviceEvent,
    InputEvent,
    LinkLost,
    LogLine,
    Served,
    Shown,
)
from undertow.device.board_file import DEFAULT_BOARD
from undertow.device.errors import Parameter, Reason, ScriptError
from undertow.device.link import SerialLink
from undertow.device.message_text import in_words
from undertow.device.plain_text import system_words
from undertow.device.scene_text import read_scene
from undertow.device.transport import Transport
from undertow.device.virtual.board import CLICK_HOLD_MS, Pixel, VirtualBoard
from undertow_wire import messages

SCRIPT_FILE = "script.txt"
EXPECTED_FILE = "expected.txt"
STEP_MS = 1
LARGEST_BYTES = 1 << 20  # far above any script that somebody wrote

_CONTROLS = {
    "knob": messages.KNOB,
    "button1": messages.BUTTON_1,
    "button2": messages.BUTTON_2,
    "button3": messages.BUTTON_3,
}
_CONTROL_NAMES = {number: name for name, number in _CONTROLS.items()}
_GESTURE_NAMES = {messages.CLICK: "click", messages.LONG: "long"}


class Step(NamedTuple):
    """One line: at `at_ms` do `word` with `arguments`."""

    line_number: int
    at_ms: int
    word: str
    arguments: list[str]


def run_script(text: str, file: str = "the script", interpreter: str | None = None) -> str:
    """Run a script on a virtual board of its own; return the log, one event a line.

    Raises ScriptError for a line that cannot be read, VirtualBoardError if there is no board.
    """
    steps, board_name = _parse(text, file)
    with VirtualBoard(board=board_name, has_pty=False, interpreter=interpreter, seed=0) as board:
        run = _Run(board)
        for step in steps:
            run.until(step.at_ms)
            try:
                run.do(step)
            except ValueError as error:
                raise _fault(file, step.line_number, str(error)) from error
        return "".join(f"{line}\n" for line in run.log)


def check_folder(folder: Path, interpreter: str | None = None) -> str:
    """Run folder/script.txt; return how the log differs from folder/expected.txt, "" if it agrees.

    The lines of the difference begin with "-" for expected and "+" for what came.
    """
    script = folder / SCRIPT_FILE
    came = run_script(read_text(script), str(script), interpreter)
    expected = read_text(folder / EXPECTED_FILE)
    return "".join(
        difflib.unified_diff(
            expected.splitlines(keepends=True),
            came.splitlines(keepends=True),
            str(folder / EXPECTED_FILE),
            "what came",
        )
    )


def read_text(path: Path) -> str:
    """A script or a log. Raises ScriptError if it cannot be read, or is far too long for one."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
        if len(data) > LARGEST_BYTES:
            params: dict[str, Parameter] = {"file": str(path), "bytes": LARGEST_BYTES}
            raise ScriptError(Reason("device.script_too_large", params))
        return data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        params = {"file": str(path), "detail": system_words(error)}
        raise ScriptError(Reason("device.script_unreadable", params)) from error


def _parse(text: str, file: str) -> tuple[list[Step], str]:
    steps: list[Step] = []
    board_name = DEFAULT_BOARD
    for line_number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] == "board" and len(words) == 2 and not steps:
            board_name = words[1]
            continue
        if not re.fullmatch(r"[0-9]{1,9}", words[0]) or len(words) < 2:
            raise _fault(file, line_number, "a line is a time in ms, a word, and its arguments")
        at_ms = int(words[0])
        if steps and at_ms < steps[-1].at_ms:
            raise _fault(file, line_number, f"{at_ms} ms is before the line above it")
        if words[1] not in WORDS:
            known = ", ".join(WORDS)
            raise _fault(file, line_number, f"there is no word {words[1]!r}, only {known}")
        steps.append(Step(line_number, at_ms, words[1], words[2:]))
    return steps, board_name


def _fault(file: str, line: int, detail: str) -> ScriptError:
    return ScriptError(Reason("device.script_line", {"file": file, "line": line, "detail": detail}))


class _Run:
    """The board, the host's link to it, and the log of both."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.log: list[str] = []
        self.link: SerialLink | None = None
        self.unacknowledged: list[InputEvent] = []
        self.is_plugged = True

    def until(self, at_ms: int) -> None:
        """Let time pass."""
        while self.board.now_ms < at_ms:
            self._poll()
            self.board.advance(min(STEP_MS, at_ms - self.board.now_ms))
        self._poll()

    def do(self, step: Step) -> None:
        """Carry out one line. Raises ValueError for arguments that make no sense."""
        WORDS[step.word](self, step.arguments)

    def write(self, text: str) -> None:
        """One line of the log."""
        self.log.append(f"{self.board.now_ms:>6} {text}")

    def reopen(self, _serial_number: str | None) -> Transport | None:
        """The board is found again as soon as its cable is in."""
        return self.board.transport() if self.is_plugged else None

    def _poll(self) -> None:
        if self.link is None:
            return
        for event in self.link.poll(self.board.now_ms):
            if isinstance(event, InputEvent):
                self.unacknowledged.append(event)
            self.write(_describe(event))


def _describe(event: DeviceEvent) -> str:
    """One event without what is drawn at random: the boot id stays out of the log."""
    if isinstance(event, Connected):
        able = event.capabilities
        knob = "a knob" if able.has_knob else "no knob"
        return f"connected {able.board_name}: {able.pixels} pixels, {knob}, {able.buttons} buttons"
    if isinstance(event, InputEvent):
        return (
            f"input {_CONTROL_NAMES[event.control]} {_GESTURE_NAMES[event.gesture]} "
            f"sequence={event.sequence} revision={event.scene_revision} "
            f"cursor={event.cursor_index} detents={event.detents}"
        )
    if isinstance(event, CursorEvent):
        return (
            f"cursor revision={event.scene_revision} cursor={event.cursor_index} "
            f"detents={event.detents}"
        )
    if isinstance(event, Shown):
        return f"shown revision={event.revision}"
    if isinstance(event, LogLine):
        return f"log {event.text}"
    if isinstance(event, Served):
        return f"served {in_words(event.message.TYPE, event.message)}"
    verb = "lost" if isinstance(event, LinkLost) else "refused"
    return f"{verb} {event.reason.sentence()}"


def describe_pixels(pixels: tuple[Pixel, ...]) -> str:
    """The lit pixels in the order of the wire, equal neighbours together: `0-3 400000, 8 000040`."""
    parts: list[str] = []
    first = 0
    for index in range(1, len(pixels) + 1):
        if index < len(pixels) and pixels[index] == pixels[first]:
            continue
        if any(pixels[first]):
            span = str(first) if index - first == 1 else f"{first}-{index - 1}"
            parts.append(f"{span} {bytes(pixels[first]).hex()}")
        first = index
    return ", ".join(parts) or "dark"


def _connect(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.link = SerialLink(run.board.transport(), host_version=__version__, reopen=run.reopen)


def _scene(run: _Run, arguments: list[str]) -> None:
    if run.link is None:
        raise ValueError("a scene needs a host: connect comes first")
    run.link.show(read_scene(arguments))


def _turn(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 1)
    run.board.turn(_whole(arguments[0]))


def _press(run: _Run, arguments: list[str]) -> None:
    if not 1 <= len(arguments) <= 2 or arguments[0] not in _CONTROLS:
        raise ValueError(f"press one of {', '.join(_CONTROLS)}, and for how many ms")
    hold_ms = _whole(arguments[1]) if len(arguments) > 1 else CLICK_HOLD_MS
    run.board.press(_CONTROLS[arguments[0]], hold_ms)


def _pin(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 2)
    gpio, level = arguments
    known = [str(pin) for pin in run.board.facts.input_pins]
    if gpio not in known:
        raise ValueError(
            f"GPIO {gpio} is no input of this board; its inputs are {', '.join(known)}"
        )
    if level not in ("0", "1"):
        raise ValueError(f"a level is 0 or 1, not {level}")
    run.board.set_pin(int(gpio), int(level))


def _acknowledge(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    for event in run.unacknowledged:
        if run.link is not None:
            run.link.acknowledge(event)
    run.unacknowledged.clear()


def _look(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.write(f"ring {describe_pixels(run.board.pixels)}")


def _unplug(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.is_plugged = False
    run.board.unplug()


def _replug(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.board.replug()
    run.is_plugged = True


def _power(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.board.power_cycle()


def _reads(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 1)
    if arguments[0] not in ("on", "off"):
        raise ValueError(f"reads is on or off, not {arguments[0]!r}")
    run.board.host_reads = arguments[0] == "on"


def _end(run: _Run, arguments: list[str]) -> None:
    _take(arguments, 0)
    run.write("end")


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise ValueError(f"{text} is no whole number of at most six digits")
    return int(text)


def _take(arguments: list[str], count: int) -> None:
    if len(arguments) != count:
        raise ValueError(f"{len(arguments)} arguments instead of {count}")


WORDS: Mapping[str, Callable[[_Run, list[str]], None]] = {
    "connect": _connect,
    "scene": _scene,
    "turn": _turn,
    "press": _press,
    "pin": _pin,
    "acknowledge": _acknowledge,
    "look": _look,
    "unplug": _unplug,
    "replug": _replug,
    "power": _power,
    "reads": _reads,
    "end": _end,
}
