"""A look at one board over the wire: what it says of itself, what it measures, what its controls do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from undertow import __version__
from undertow.device.api import Connected, DeviceEvent, InputEvent, Refused, Served
from undertow.device.deploy.meeting import Clock
from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.handshake import bundled_firmware_version, install_command
from undertow.device.link import SerialLink
from undertow_wire import messages
from undertow_wire.service import NO_PATTERN, RUNNING_PIXEL, Measure, Measured, Pattern

_T = TypeVar("_T")

PATIENCE_MS: Final = 20_000  # the longest handshake, and the longest wait for an answer
_STEP_MS: Final = 10

RESET_CAUSES: Final[Mapping[int, str]] = {
    messages.RESET_POWER_ON: "power",
    messages.RESET_WATCHDOG: "watchdog",
    messages.RESET_OTHER: "other",
}
FAULTS: Final[Mapping[int, str]] = {
    1: "knob_stuck",
    2: "button_1_stuck",
    4: "button_2_stuck",
    8: "button_3_stuck",
    messages.SETTINGS_LOST: "settings_lost",
    messages.FELL_BACK: "fell_back",
    messages.PAGES_LOST: "pages_lost",
}


class VisitError(DeviceError):
    """The board cannot be examined."""


class Visit:
    """One link, and the time that passes for it."""

    def __init__(self, link: SerialLink, clock: Clock) -> None:
        self.link = link
        self._clock = clock

    def until(
        self, wanted: Callable[[DeviceEvent], _T | None], within_ms: int = PATIENCE_MS
    ) -> _T | None:
        """The first answer of ``wanted`` to what the board tells; None if there is none in time."""
        until_ms = self._clock.now_ms() + within_ms
        while True:
            for event in self.link.poll(self._clock.now_ms()):
                if isinstance(event, InputEvent):
                    self.link.acknowledge(event)
                found = wanted(event)
                if found is not None:
                    return found
            if self._clock.now_ms() >= until_ms:
                return None
            self._clock.rest(_STEP_MS)

    def until_true(self, is_so: Callable[[], bool | None], within_ms: int = PATIENCE_MS) -> bool:
        """Let time pass until it is so; False if it is not in time. What the board tells meanwhile is passed over."""
        until_ms = self._clock.now_ms() + within_ms
        while self._clock.now_ms() < until_ms:
            if is_so():
                return True
            self.until(lambda _: None, _STEP_MS)
        return False

    def connect(self) -> Connected:
        """The handshake. Raises VisitError with the reason of a refusal."""
        answer = self.until(_connected_or_refused)
        if isinstance(answer, Refused):
            raise VisitError(answer.reason)
        if not isinstance(answer, Connected):
            raise self._silent()
        return answer

    def measure(self, connected: Connected, duration_ms: int) -> Measured:
        """What the board measured of itself within that time, its ring in motion. Raises VisitError."""
        if not self.link.request(Measure(True)):
            name = self.link.port_name
            params: dict[str, Parameter] = {"port": name, "install": install_command(name)}
            params["firmware_version"] = connected.firmware_version
            raise VisitError(Reason("device.doctor_no_measure", params))
        self._measured()
        self.show(RUNNING_PIXEL)
        self.until(lambda _: None, duration_ms)
        self.show(NO_PATTERN)
        self.link.request(Measure(False))
        return self._measured()

    def show(self, pattern: int) -> bool:
        """Let the ring show a test pattern; False if this firmware has none."""
        return self.link.request(Pattern(pattern))

    def _measured(self) -> Measured:
        def measured(event: DeviceEvent) -> Measured | None:
            if isinstance(event, Served) and isinstance(event.message, Measured):
                return event.message
            return None

        found = self.until(measured)
        if found is None:
            raise self._silent()
        return found

    def _silent(self) -> VisitError:
        params: dict[str, Parameter] = {"port": self.link.port_name, "waited_ms": PATIENCE_MS}
        return VisitError(Reason("device.doctor_silent", params))


def _connected_or_refused(event: DeviceEvent) -> Connected | Refused | None:
    return event if isinstance(event, Connected | Refused) else None


def figures(measured: Measured) -> dict[str, int]:
    """All that was measured, by the names of the wire."""
    names = [field.partition(":")[0] for field in Measured.FIELDS.split()]
    return {name: getattr(measured, name) for name in names}


@dataclass(frozen=True)
class Findings:
    """What was found out about a board; for people, and for programs (``as_object``)."""

    port: str
    is_virtual: bool
    connected: Connected
    micropython: str | None = None
    machine: str | None = None
    measured: Measured | None = None
    tests: Mapping[str, bool] | None = None

    @property
    def reset_cause(self) -> str:
        """A word of RESET_CAUSES."""
        return RESET_CAUSES.get(self.connected.reset_cause, "unknown")

    @property
    def faults(self) -> list[str]:
        """Words of FAULTS."""
        return [word for bit, word in FAULTS.items() if self.connected.faults & bit]

    def as_object(self) -> dict[str, object]:
        """Everything, by names that do not change."""
        measured = self.measured
        return {
            "port": self.port,
            "is_virtual_board": self.is_virtual,
            "undertow": __version__,
            "bundled_firmware": bundled_firmware_version(),
            "firmware": self.connected.firmware_version,
            "slot": self.connected.slot,
            "micropython": self.micropython,
            "machine": self.machine,
            "board": self.connected.capabilities.board_name,
            "serial_number": self.connected.serial_number,
            "reset_cause": self.reset_cause,
            "faults": self.faults,
            "measured": None if measured is None else figures(measured),
            "tests": None if self.tests is None else dict(self.tests),
        }
