"""What the table sees of a board: events in, scenes out, and never a wait.

Every event is a value. Times are arguments: `now_ms` counts from any moment, never backwards.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from undertow.device.errors import Reason
from undertow_wire.scene import Scene

if TYPE_CHECKING:
    from undertow.device.requests import Request
    from undertow_wire.service import Service


@dataclass(frozen=True)
class Capabilities:
    """What a board announced of itself. Nothing beyond it is asked of the board."""

    board_name: str
    pixels: int  # 0 without a ring
    has_knob: bool
    buttons: int  # besides the knob's push
    features: int = 0  # what it can do besides: a sum of bits of undertow_wire.messages


@dataclass(frozen=True)
class Connected:
    """The handshake is done; after a reset of the board it comes again, with another boot id.

    `reset_cause` is one of undertow_wire.messages.RESET_*; `faults` is a sum of its bits for what went
    wrong at the start; `slot` says where the firmware lies ("a", "b" or nothing); `warning` says that
    the minor versions of the protocol differ, or the versions of the firmware. The texts hold nothing
    but what can be shown.
    """

    capabilities: Capabilities
    firmware_version: str
    serial_number: str
    boot_id: int
    reset_cause: int = 0
    warning: Reason | None = None
    faults: int = 0
    slot: str = ""


@dataclass(frozen=True)
class InputEvent:
    """One press, delivered once. It answered the scene of `scene_revision`, which may be old.

    `control` and `gesture` are undertow_wire.messages.KNOB … and CLICK, LONG; `detents` is the
    knob's counter modulo 2**16. The first three fields together name it for ever.
    """

    serial_number: str
    boot_id: int
    sequence: int
    scene_revision: int
    cursor_index: int
    detents: int
    control: int
    gesture: int


@dataclass(frozen=True)
class CursorEvent:
    """The knob was turned; only the latest counts."""

    scene_revision: int
    cursor_index: int
    detents: int


@dataclass(frozen=True)
class Shown:
    """The ring shows the scene of this revision."""

    revision: int


@dataclass(frozen=True)
class Served:
    """A service message of the board: an answer to a request, or what was done by hand without us."""

    message: "Service"


@dataclass(frozen=True)
class LinkLost:
    """The board stopped answering. Comes once; Connected follows when it is found again."""

    reason: Reason


@dataclass(frozen=True)
class LogLine:
    """A line that the board printed."""

    text: str


@dataclass(frozen=True)
class Refused:
    """The link is closed for good: what is behind the port cannot be played with."""

    reason: Reason


DeviceEvent = Connected | InputEvent | CursorEvent | Shown | Served | LinkLost | LogLine | Refused


class Device(Protocol):
    """A ring, a knob and buttons, wherever they are."""

    @property
    def capabilities(self) -> Capabilities | None:
        """What the board announced; None until it did."""

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        """Do what is due and return what happened, in order. Never blocks, never raises."""

    def show(self, scene: Scene) -> None:
        """Let the ring show `scene`; sent again until it does, also after a reconnection."""

    def acknowledge(self, event: InputEvent) -> None:
        """The choice is safe in the journal, or refused for good: the board may forget it."""

    def request(self, request: "Request") -> bool:
        """Ask for a service; what comes of it is told as Served. False if the board has no use for it."""

    def close(self) -> None:
        """Leave the port to others. What is still unacknowledged stays on the board."""
