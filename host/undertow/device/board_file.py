"""The facts of a board, from its file in board_config/: read as literals, never executed."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from undertow.device.errors import DeviceError, Parameter, Reason

_T = TypeVar("_T")


class BoardFileError(DeviceError):
    """A board file cannot be read; the sentence names file and line."""


@dataclass(frozen=True)
class BoardFacts:
    """What the virtual board needs to know; pins are GPIO numbers."""

    name: str
    chip: str  # RP2040 or RP2350
    ring_kind: str  # the pixels' part, WS2812B
    pixels: int
    pixel_order: str  # as RING_ORDER: the order of a pixel's colour bytes
    first_pixel: int
    is_clockwise: bool
    data_pin: int
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


def read_board(path: Path) -> BoardFacts:
    """Read a board file. Raises BoardFileError with the line, or with the boards there are."""
    if not path.is_file():
        boards = ", ".join(sorted(other.stem for other in path.parent.glob("*.py")))
        params: dict[str, Parameter] = {"name": path.stem, "boards": boards, "file": str(path)}
        raise BoardFileError(Reason("device.board_unknown", params))
    file = _BoardFile(path)
    return BoardFacts(
        name=file.take("NAME", str),
        chip=file.take("CHIP", str),
        ring_kind=file.take("RING_KIND", str),
        pixels=file.take("RING_PIXELS", int),
        pixel_order=file.take("RING_ORDER", str),
        first_pixel=file.take("RING_FIRST_PIXEL", int),
        is_clockwise=file.take("RING_IS_CLOCKWISE", bool),
        data_pin=file.take("RING_PIN", int),
        knob_a=file.take("KNOB_PIN_A", int),
        knob_b=file.take("KNOB_PIN_B", int),
        knob_button=file.take("KNOB_BUTTON_PIN", int),
        buttons=file.take("BUTTON_PINS", tuple),
        button_active_level=file.take("BUTTON_ACTIVE_LEVEL", int),
        steps_per_detent=file.take("KNOB_STEPS_PER_DETENT", int),
        knob_rest_levels=file.take("KNOB_REST_LEVELS", int),
        knob_is_reversed=file.take("KNOB_IS_REVERSED", bool),
    )


class _BoardFile:
    """The assignments of one file, with their lines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, int] = {}
        self._values = self._read()

    def take(self, name: str, kind: type[_T]) -> _T:
        value = self._values.get(name)
        if not isinstance(value, kind):
            wanted = kind.__name__
            said = "is missing" if name not in self._values else f"is {value!r}"
            raise self._fault(
                self._lines.get(name, 1), f"{name} {said}, it must be of type {wanted}"
            )
        return value

    def _read(self) -> Mapping[str, object]:
        try:
            tree = ast.parse(self._path.read_text("utf-8"))
        except SyntaxError as error:
            raise self._fault(error.lineno or 1, f"not readable: {error.msg}") from None
        values: dict[str, object] = {}
        for node in tree.body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue  # a docstring
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
                raise self._fault(node.lineno, "neither NAME = value nor a comment")
            name = node.targets[0].id
            try:
                values[name] = ast.literal_eval(node.value)
            except ValueError:
                raise self._fault(node.lineno, f"the value of {name} is not a literal") from None
            self._lines[name] = node.lineno
        return values

    def _fault(self, line: int, detail: str) -> BoardFileError:
        params: dict[str, Parameter] = {"file": str(self._path), "line": line, "detail": detail}
        return BoardFileError(Reason("device.board_file", params))
