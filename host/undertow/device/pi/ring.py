"""A Device that draws on pixels of this computer, by the modules that draw on a board."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from undertow.device.api import (
    Capabilities,
    Connected,
    DeviceEvent,
    InputEvent,
    LinkLost,
    Shown,
)
from undertow.device.board_file import RingFacts
from undertow.device.errors import Reason
from undertow.device.handshake import bundled_firmware_version
from undertow.device.plain_text import system_words
from undertow.device.pure_firmware import pure_firmware
from undertow_wire.messages import SCENES_1_1
from undertow_wire.scene import Scene

if TYPE_CHECKING:
    from undertow.device.requests import Request

UPDATE_MS: Final = 20  # fifty updates a second, as on a board
REFRESH_MS: Final = 500  # the same picture is written again, in case a spike on the wire changed it
DIM_AFTER_MS: Final = 600_000  # a table at which nothing happens for ten minutes, as on a board
RETRY_MS: Final = 1000  # between two tries to write where the system takes nothing

Colour = tuple[int, int, int]

#: What is raised where the pins take nothing: a driver that fails, a device file that is gone.
WRITE_FAULTS: Final = (RuntimeError, OSError, ValueError)


class Pixels(Protocol):
    """Adafruit's NeoPixel, as far as it is used: red, green and blue of each pixel from the data input on."""

    def __setitem__(self, index: int, value: Colour) -> None: ...

    def show(self) -> None:
        """Send what was set."""

    def deinit(self) -> None:
        """Make the ring dark and give the pin back."""


@dataclass(frozen=True)
class _Supply:
    """What the limiter asks of a board."""

    ring_pixels: int
    board_draw_ma: int
    supply_budget_ma: int


class RingPainter:
    """The firmware's stage, picture and limiter for one ring, without anything to show them on."""

    def __init__(self, facts: RingFacts) -> None:
        firmware = pure_firmware()
        # Modules of the firmware have types of their own, which the host's checker never sees.
        stage: Any = firmware.module("stage")
        power: Any = firmware.module("power")
        supply = _Supply(facts.pixels, facts.board_draw_ma, facts.supply_budget_ma)
        self._present: int = stage.HOST_PRESENT
        self._mask: int = firmware.module("ticks").MASK
        self._stage = stage.Stage(facts.pixels)
        self._picture: Any = firmware.module("picture").Picture(
            facts.pixels, power.brightest_step(supply)
        )
        self._limiter: Any = power.Limiter(supply)
        self._facts = facts

    def show(self, scene: Scene, now_ms: int) -> None:
        """Take a scene; a repeated one changes nothing."""
        self._stage.show(scene, now_ms & self._mask)

    def dim(self, is_dimmed: bool) -> None:
        """The lowest brightness, or the one before again."""
        self._stage.is_dimmed = is_dimmed

    def colours(self, now_ms: int) -> list[Colour]:
        """The picture at that time, in the order of the pixels on the wire, under the budget."""
        ticks = now_ms & self._mask
        self._stage.update(self._present, ticks)
        self._picture.draw(self._stage, ticks)
        facts, rgb = self._facts, self._picture.rgb
        turn = 1 if facts.is_clockwise else -1
        red, green, blue = (facts.pixel_order.index(name) for name in "RGB")
        # The limiter sees the bytes as they go out, so that it rounds as it does on a board.
        strip = bytearray(len(rgb))
        for index in range(facts.pixels):
            at = (facts.first_pixel + turn * index) % facts.pixels * 3
            strip[at + red], strip[at + green], strip[at + blue] = rgb[3 * index : 3 * index + 3]
        self._limiter.apply(strip)
        return [
            (strip[at + red], strip[at + green], strip[at + blue]) for at in range(0, len(strip), 3)
        ]


class PiRing:
    """A Device: a ring on this computer's pins, without knob and buttons, so that no press ever comes from it.

    Where the system takes no picture, the ring is lost, which is said once, until it takes one again.
    """

    def __init__(self, facts: RingFacts, pixels: Pixels) -> None:
        self._pixels = pixels
        self._painter = RingPainter(facts)
        self._connected = Connected(
            capabilities=Capabilities(
                facts.name, facts.pixels, has_knob=False, buttons=0, features=SCENES_1_1
            ),
            firmware_version=bundled_firmware_version(),
            serial_number="",
            boot_id=1,
        )
        self._is_connected = False
        self._is_closed = False
        self._scene: Scene | None = None
        self._is_shown_due = False
        self._touched_ms = 0  # when the last scene came
        self._written: list[Colour] = []
        self._updated_ms: int | None = None
        self._refreshed_ms = 0
        self._lost_ms: int | None = None

    @property
    def capabilities(self) -> Capabilities | None:
        return self._connected.capabilities

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        if self._is_closed or not self._is_due(now_ms):
            return []
        events: list[DeviceEvent] = []
        self._updated_ms = now_ms
        if self._is_shown_due:
            self._touched_ms = now_ms
        if self._scene is not None:
            self._painter.show(self._scene, now_ms)
        self._painter.dim(now_ms - self._touched_ms >= DIM_AFTER_MS)
        try:
            self._write(self._painter.colours(now_ms), now_ms)
        except WRITE_FAULTS as error:
            if self._is_connected or self._lost_ms is None:
                events.append(LinkLost(Reason("device.pi_lost", {"detail": system_words(error)})))
            self._is_connected = False
            self._lost_ms = now_ms
            return events
        if not self._is_connected:
            self._is_connected = True
            events.append(self._connected)
        if self._is_shown_due and self._scene is not None:
            self._is_shown_due = False
            events.append(Shown(self._scene.revision))
        return events

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self._is_shown_due = True

    def acknowledge(self, event: InputEvent) -> None:
        """There are no presses to forget."""

    def request(self, request: "Request") -> bool:
        """A ring keeps nothing, and has nothing to tell."""
        return False

    def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        try:
            self._pixels.deinit()
        except WRITE_FAULTS:
            return  # what takes no picture takes no dark one

    def _is_due(self, now_ms: int) -> bool:
        if self._lost_ms is not None and not self._is_connected:
            return now_ms - self._lost_ms >= RETRY_MS
        if self._updated_ms is None or self._is_shown_due:
            return True
        return now_ms - self._updated_ms >= UPDATE_MS

    def _write(self, colours: list[Colour], now_ms: int) -> None:
        is_stale = now_ms - self._refreshed_ms >= REFRESH_MS
        if colours == self._written and not is_stale and self._is_connected:
            return
        for index, colour in enumerate(colours):
            self._pixels[index] = colour
        self._pixels.show()
        self._written = colours
        self._refreshed_ms = now_ms
