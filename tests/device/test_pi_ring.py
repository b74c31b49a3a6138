"""A ring on a Raspberry Pi's own pins sends the bytes that a board sends: for the same scenes at the same times.

Two ways to the same bytes check each other: the firmware's own ring on the virtual board, and Adafruit's NeoPixel on
Blinka's simulated board. Order of the bytes, first pixel, direction and limiter are in both.
"""

import copy
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from undertow import resources
from undertow.device.api import Capabilities, Connected, LinkLost, Shown
from undertow.device.board_file import read_ring_of_pi
from undertow.device.errors import DeviceError
from undertow.device.link import SerialLink
from undertow.device.pi import PiRing, RingPainter, opening
from undertow.device.pi.opening import DEFAULT_RING, open_pi_ring
from undertow.device.pi.ring import DIM_AFTER_MS, UPDATE_MS, Colour
from undertow.device.virtual import VirtualBoard
from undertow_wire.messages import SCENES_1_1
from undertow_wire.scene import (
    CHOOSE,
    CONFIRM,
    FACT,
    HANDS,
    NOT_ALLOWED,
    OVER,
    UNDERSTOOD,
    WAIT_OTHER,
    OptionMark,
    Scene,
    SlotMark,
)
from undertow_wire.service import WHITE

PICO = resources.board_config_folder() / "pico_ring24.py"
SLOTS = [SlotMark(number, number % 4, number == 5) for number in (3, 0, 5, 8, 15, 6)]
OPTIONS = [OptionMark(slot, slot + 1, 7 - slot) for slot in range(6)]
#: Within so many ms a scene is on the ring.
SOON_MS = 25
#: How long each is shown. A notice is left before it ends: what follows one begins at the update that ends it.
SCENES = [
    (Scene(1, CHOOSE, 0, 0, SLOTS, options=OPTIONS, cursor=2), 900),
    (Scene(2, WAIT_OTHER, UNDERSTOOD, 1, SLOTS), 500),
    (Scene(3, WAIT_OTHER, 0, 1, SLOTS), 700),
    (Scene(4, HANDS, 0, 0, SLOTS, pointed=4), 700),
    (Scene(5, CONFIRM, NOT_ALLOWED, 0, SLOTS, options=OPTIONS[:2]), 700),
    (Scene(6, FACT, 0, 0, SLOTS, pointed=1, options=[OptionMark()] * 40, cursor=33), 1200),
    (Scene(7, OVER, 0, 255, (), winner=254), 700),
]


class Mounted(NamedTuple):
    """How a ring is mounted and fed."""

    pixels: int
    order: str
    first: int
    is_clockwise: bool
    budget_ma: int

    def write(self, folder: Path) -> tuple[Path, Path]:
        """The files of a board and of a Pi with such a ring."""
        text = PICO.read_text("utf-8")
        for name, value in (
            ("NAME", '"mine"'),
            ("RING_PIXELS", self.pixels),
            ("RING_ORDER", f'"{self.order}"'),
            ("RING_FIRST_PIXEL", self.first),
            ("RING_IS_CLOCKWISE", self.is_clockwise),
            ("SUPPLY_BUDGET_MA", self.budget_ma),
        ):
            text = re.sub(rf"(?m)^{name} = .*$", f"{name} = {value}", text)
        board, pi = folder / "board" / "mine.py", folder / "pi" / "mine.py"
        for path in (board, pi):
            path.parent.mkdir()
        board.write_text(text, "utf-8")
        text = re.sub(r"(?m)^(KNOB|BUTTON)_.*\n", "", text)
        text = re.sub(r"(?m)^CHIP = .*$", 'CHIP = "PI"', text)
        pi.write_text(re.sub(r"(?m)^RING_PIN = .*$", "RING_PIN = 18", text), "utf-8")
        return board, pi


def played_on_a_board(file: Path) -> tuple[list[int], list[tuple[int, bytes]]]:
    """When each scene was sent, and what the pin of a virtual board sent when."""
    with VirtualBoard(board=file, has_pty=False) as board:
        link = SerialLink(board.transport(), host_version="test")
        begun = []

        def live(duration_ms: int) -> None:
            for _ in range(0, duration_ms, 5):
                link.poll(board.now_ms)
                board.advance(5)

        live(100)
        for scene, shown_ms in SCENES:
            begun.append(board.now_ms)
            link.show(scene)
            live(shown_ms)
        return begun, board.updates


def on_wire(colours: list[Colour], order: str) -> bytes:
    return bytes(colour["RGB".index(name)] for colour in colours for name in order)


def times_of(painter: RingPainter, order: str, wanted: list[tuple[int, bytes]]) -> list[int] | None:
    """When the painter has these pictures; None if it misses one.

    An update is noted when its last byte is written, a millisecond or two after it was drawn; two are UPDATE_MS apart.
    """
    times: list[int] = []
    for written_ms, data in wanted:
        earliest_ms = times[-1] + UPDATE_MS if times else 0
        for at_ms in range(max(written_ms - 3, earliest_ms), written_ms + 1):
            if on_wire(painter.colours(at_ms), order) == data:
                times.append(at_ms)
                break
        else:
            return None
    return times


def found_times(
    painter: RingPainter, order: str, begun: list[int], updates: list[tuple[int, bytes]]
) -> tuple[list[str], list[bytes]]:
    """The lines for pi_frames that lead to the board's pictures, and those pictures, one for each `poll`.

    When the board took a scene, and when it drew it first, is searched within what cable and loop may take.
    """
    lines: list[str] = []
    expected: list[bytes] = []
    ends = [*begun[1:], updates[-1][0] + 1]
    for (scene, _), begin_ms, end_ms in zip(SCENES, begun, ends, strict=True):
        wanted = [update for update in updates if begin_ms + SOON_MS <= update[0] < end_ms]
        assert wanted, f"scene {scene.revision} was never written"
        for drawn_ms in range(begin_ms, begin_ms + SOON_MS):
            trial = copy.deepcopy(painter)
            trial.show(scene, drawn_ms)
            trial.colours(drawn_ms)
            times = times_of(trial, order, wanted)
            if times is not None:
                painter = trial
                lines.append(f"show {drawn_ms} {scene.pack().hex()}")
                lines += [f"draw {drawn_ms}", *(f"poll {at_ms}" for at_ms in times)]
                expected += [data for _, data in wanted]
                break
        else:
            pytest.fail(f"no picture of scene {scene.revision} is the board's")
    return lines, expected


@pytest.mark.parametrize(
    "mounted",
    [
        Mounted(24, "GRB", 0, True, 400),
        Mounted(16, "BRG", 5, False, 400),
        Mounted(60, "RGB", 59, False, 330),
    ],
    ids=lambda mounted: f"{mounted.pixels}-{mounted.order}",
)
def test_the_bytes_are_those_of_a_board(mounted: Mounted, tmp_path: Path) -> None:
    board, pi = mounted.write(tmp_path)
    begun, updates = played_on_a_board(board)
    painter = RingPainter(read_ring_of_pi(pi))
    lines, expected = found_times(painter, mounted.order, begun, updates)
    run = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("pi_frames.py")), str(pi)],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    first, *sent, last = [bytes.fromhex(line) for line in run.stdout.split()]
    assert len(sent) > 30
    assert sent == expected
    assert not any(first), "the first update is dark"
    assert not any(last), "and so is the last"


class Strip:
    """Pixels in memory, which a fault may stop."""

    def __init__(self) -> None:
        self.colours: dict[int, Colour] = {}
        self.updates: list[dict[int, Colour]] = []
        self.fault: Exception | None = None

    def __setitem__(self, index: int, value: Colour) -> None:
        self.colours[index] = value

    def show(self) -> None:
        if self.fault is not None:
            raise self.fault
        self.updates.append(dict(self.colours))

    def deinit(self) -> None:
        self.colours = dict.fromkeys(self.colours, (0, 0, 0))
        self.show()


@pytest.fixture
def strip() -> Strip:
    return Strip()


@pytest.fixture
def ring(strip: Strip) -> PiRing:
    return PiRing(read_ring_of_pi(DEFAULT_RING), strip)


def test_it_announces_pixels_and_neither_knob_nor_buttons(ring: PiRing) -> None:
    (connected,) = ring.poll(0)
    assert isinstance(connected, Connected)
    assert connected.capabilities == Capabilities(
        "pi_ring24", 24, has_knob=False, buttons=0, features=SCENES_1_1
    )
    assert ring.capabilities == connected.capabilities
    assert ring.poll(5) == []


def test_a_scene_is_shown_at_once_and_the_same_picture_is_written_twice_a_second(
    ring: PiRing, strip: Strip
) -> None:
    ring.poll(0)
    ring.show(SCENES[0][0])
    assert ring.poll(3) == [Shown(1)]
    for now_ms in range(4, 304):
        assert ring.poll(now_ms) == []
    before = len(strip.updates)
    assert before == 2, "nothing moves in the first half second of this scene"
    for now_ms in range(304, 504):
        ring.poll(now_ms)
    assert len(strip.updates) > before


def test_it_is_dimmed_when_nothing_happens_for_ten_minutes(ring: PiRing, strip: Strip) -> None:
    def light_at(now_ms: int) -> int:
        ring.poll(now_ms)
        return sum(sum(colour) for colour in strip.updates[-1].values())

    ring.show(SCENES[0][0])
    bright = light_at(1000)
    assert light_at(1000 + DIM_AFTER_MS - 4000) == bright, "so long all is as it was"
    assert light_at(1000 + DIM_AFTER_MS) < bright
    ring.show(SCENES[0][0])
    assert light_at(11_000 + DIM_AFTER_MS) == bright


def test_the_limiter_is_the_last_gate() -> None:
    facts = replace(read_ring_of_pi(DEFAULT_RING), supply_budget_ma=150)
    painter = RingPainter(facts)
    painter.show(SCENES[0][0], 0)
    painter._stage.test = WHITE
    lit = sum(sum(colour) for colour in painter.colours(20))
    # The data sheet's worst case, computed here once more: 20 mA a channel, 1 mA a dark pixel.
    drawn_ma = facts.board_draw_ma + facts.pixels + lit * 20 / 255
    assert 140 < drawn_ma <= 150


def test_pins_that_take_nothing_are_told_once_and_tried_again(ring: PiRing, strip: Strip) -> None:
    ring.poll(0)
    ring.show(SCENES[0][0])
    strip.fault = OSError("the driver is gone")
    told = [event for now_ms in range(0, 60_000, 5) for event in ring.poll(now_ms)]
    assert [type(event) for event in told] == [LinkLost]
    assert isinstance(told[0], LinkLost)
    assert "takes no pictures (the driver is gone)" in told[0].reason.sentence()
    strip.fault = None
    back = [event for now_ms in range(60_000, 62_000, 5) for event in ring.poll(now_ms)]
    assert [type(event) for event in back] == [Connected, Shown]


def test_it_is_left_dark_whatever_happens(ring: PiRing, strip: Strip) -> None:
    ring.show(SCENES[0][0])
    ring.poll(0)
    assert any(any(colour) for colour in strip.updates[-1].values())
    ring.close()
    assert not any(any(colour) for colour in strip.updates[-1].values())
    assert ring.poll(1000) == []
    strip.fault = OSError("gone")
    ring.close()
    PiRing(read_ring_of_pi(DEFAULT_RING), strip).close()


def fails(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "part"),
    [
        (ModuleNotFoundError("no", name="neopixel"), "pip install 'undertow[pi]'"),
        (ModuleNotFoundError("no", name="adafruit_pixelbuf"), "pip install 'undertow[pi]'"),
        (NotImplementedError("Board not supported"), "no pins for a ring: a Raspberry Pi has"),
        (RuntimeError("library '_rpi_ws281x' was not found.\nTry: pip …"), "not found. Try: pip"),
    ],
)
def test_what_is_missing_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: Exception, part: str
) -> None:
    monkeypatch.setattr(opening, "import_module", fails(error))
    with pytest.raises(DeviceError, match=re.escape(part)):
        open_pi_ring()


@pytest.mark.parametrize(
    ("error", "is_root", "part"),
    [
        (RuntimeError("NeoPixel support requires running with sudo"), True, "play --device pi"),
        (PermissionError(13, "Permission denied"), True, "(Permission denied). Up to the"),
        (OSError("some device"), False, "needs root"),
        (OSError("some device"), True, "cannot be driven: some device."),
        (AttributeError("D18"), True, "no GPIO 18"),
    ],
)
def test_pins_that_may_not_be_used_are_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: Exception, is_root: bool, part: str
) -> None:
    class Module:
        D18 = 18
        NeoPixel = staticmethod(fails(error))

    monkeypatch.setattr(opening, "import_module", lambda _: Module)
    monkeypatch.setattr(opening, "_is_nobody_special", lambda: not is_root)
    with pytest.raises(DeviceError, match=re.escape(part)):
        open_pi_ring()
