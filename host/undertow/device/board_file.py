"""The facts of a board, from its file in board_config/: read as literals, never executed."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from undertow import resources
from undertow.device.board_check import Checked, check
from undertow.device.board_literals import BoardFileError, shown
from undertow.device.errors import Parameter, Reason
from undertow.device.paths import is_file

#: A Pico, with the ring that shows all six numbers; a board where none is named.
DEFAULT_BOARD: Final = "pico_ring24"


@dataclass(frozen=True, kw_only=True)
class RingFacts:
    """What the host needs to know of a ring and its supply; pins are GPIO numbers."""

    name: str
    chip: str  # RP2040, RP2350, or PI
    ring_kind: str  # the pixels' part, WS2812B
    pixels: int
    pixel_order: str  # as RING_ORDER: the order of a pixel's colour bytes
    first_pixel: int
    is_clockwise: bool
    data_pin: int
    supply_budget_ma: int
    board_draw_ma: int  # of that


@dataclass(frozen=True, kw_only=True)
class BoardFacts(RingFacts):
    """… and of a board with a knob and buttons."""

    knob_a: int
    knob_b: int
    knob_button: int
    buttons: tuple[int, ...]
    button_active_level: int
    steps_per_detent: int
    knob_rest_levels: int  # A * 2 + B
    knob_is_reversed: bool

    @property
    def input_pins(self) -> tuple[int, ...]:
        """The pins that hands move."""
        return (self.knob_a, self.knob_b, self.knob_button, *self.buttons)

    def gpio_of(self, control: int) -> int:
        """The pin of a control of the wire: KNOB (0), BUTTON_1 (1) and so on.

        Raises ValueError if the board has no such button.
        """
        gpios = (self.knob_button, *self.buttons)
        if not 0 <= control < len(gpios):
            raise ValueError(f"board {self.name} has {len(self.buttons)} buttons, not {control}")
        return gpios[control]


def board_path(name: str) -> Path:
    """The file of a board of the project. Raises BoardFileError with the names that there are."""
    folder = resources.board_config_folder()
    path = folder / f"{name}.py"
    if path.parent != folder or not is_file(path):
        boards = ", ".join(sorted(other.stem for other in folder.glob("*.py")))
        params: dict[str, Parameter] = {"name": shown(name)[1:-1], "boards": boards}
        raise BoardFileError(Reason("device.board_unknown", params))
    return path


def read_board(path: Path) -> BoardFacts:
    """Read a board file that is without a fault. Raises BoardFileError with the first fault and its line."""
    facts = facts_of(check(path))
    if not isinstance(facts, BoardFacts):
        raise BoardFileError(Reason("device.board_of_a_pi", {"file": str(path)}))
    return facts


def read_ring_of_pi(path: Path) -> RingFacts:
    """Read the file of a ring on this computer's own pins. Raises BoardFileError."""
    facts = facts_of(check(path))
    if isinstance(facts, BoardFacts):
        params: dict[str, Parameter] = {"file": str(path), "chip": facts.chip}
        raise BoardFileError(Reason("device.board_of_no_pi", params))
    return facts


def facts_of(checked: Checked) -> RingFacts:
    """The facts of a file that was looked at: BoardFacts, unless the ring hangs on the computer that plays.

    Raises BoardFileError if it has a fault.
    """
    faults = checked.faults
    if faults:
        first = faults[0].reason
        if len(faults) == 1:
            raise BoardFileError(first)
        more: dict[str, Parameter] = {
            "first": first.sentence(),
            "more": len(faults) - 1,
            "file": checked.file,
        }
        raise BoardFileError(Reason("device.board_faults", more))
    said: Mapping[str, Any] = checked.values  # of the kinds that `check` has seen
    ring: dict[str, Any] = {
        "name": said["NAME"],
        "chip": said["CHIP"],
        "ring_kind": said["RING_KIND"],
        "pixels": said["RING_PIXELS"],
        "pixel_order": said["RING_ORDER"],
        "first_pixel": said["RING_FIRST_PIXEL"],
        "is_clockwise": said["RING_IS_CLOCKWISE"],
        "data_pin": said["RING_PIN"],
        "supply_budget_ma": said["SUPPLY_BUDGET_MA"],
        "board_draw_ma": said["BOARD_DRAW_MA"],
    }
    if checked.is_pi:
        return RingFacts(**ring)
    return BoardFacts(
        **ring,
        knob_a=said["KNOB_PIN_A"],
        knob_b=said["KNOB_PIN_B"],
        knob_button=said["KNOB_BUTTON_PIN"],
        buttons=said["BUTTON_PINS"],
        button_active_level=said["BUTTON_ACTIVE_LEVEL"],
        steps_per_detent=said["KNOB_STEPS_PER_DETENT"],
        knob_rest_levels=said["KNOB_REST_LEVELS"],
        knob_is_reversed=said["KNOB_IS_REVERSED"],
    )
