"""What is wrong with a board file: one rule after the other, each finding with its line.

`check` is the only door: the virtual board, `undertow deploy` and `undertow board check` take a board
through it, and none of them takes one with a fault.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from undertow.device import board_pins, ring_need
from undertow.device.board_literals import (
    Finding,
    Findings,
    Literals,
    read_bytes,
    read_literals,
    shown,
)
from undertow_wire.messages import BUTTON_3

CHIPS: Final = ("RP2040", "RP2350")
PI: Final = "PI"  # no chip of a board: the ring hangs on the pins of the computer that plays
RING_KINDS: Final = ("WS2812B",)
MOST_PIXELS: Final = 255  # the announcement gives their number in one byte
MOST_BUTTONS: Final = BUTTON_3
PICO_MA: Final = 100  # a Pico at its busiest, without whatever is wired to it
USB_MA: Final = 500  # what a USB 2 port owes to a device that asked for it
_LONGEST_NAME: Final = 32
_NAME: Final = re.compile(rf"[a-z][a-z0-9_]{{0,{_LONGEST_NAME - 1}}}")
_EXAMPLE_BOARD: Final = "board_config/pico_ring24.py"


class _Fact(NamedTuple):
    kind: type
    example: str


FACTS: Final[Mapping[str, _Fact]] = {
    "NAME": _Fact(str, '"pico_ring24"'),
    "CHIP": _Fact(str, '"RP2040"'),
    "RING_KIND": _Fact(str, '"WS2812B"'),
    "RING_PIN": _Fact(int, "16"),
    "RING_PIXELS": _Fact(int, "24"),
    "RING_ORDER": _Fact(str, '"GRB"'),
    "RING_FIRST_PIXEL": _Fact(int, "0"),
    "RING_IS_CLOCKWISE": _Fact(bool, "True"),
    "KNOB_PIN_A": _Fact(int, "14"),
    "KNOB_PIN_B": _Fact(int, "15"),
    "KNOB_STEPS_PER_DETENT": _Fact(int, "4"),
    "KNOB_REST_LEVELS": _Fact(int, "3"),
    "KNOB_IS_REVERSED": _Fact(bool, "False"),
    "KNOB_BUTTON_PIN": _Fact(int, "13"),
    "BUTTON_PINS": _Fact(tuple, "(10, 11, 12)"),
    "BUTTON_ACTIVE_LEVEL": _Fact(int, "0"),
    "SUPPLY_BUDGET_MA": _Fact(int, "400"),
    "BOARD_DRAW_MA": _Fact(int, "110"),
}
#: A computer has keys instead of a knob and buttons.
FACTS_OF_PI: Final = [name for name in FACTS if not name.startswith(("KNOB_", "BUTTON"))]
_EXAMPLES: Final = {name: fact.example for name, fact in FACTS.items()}
_WANTED: Final = {
    int: "a whole number",
    bool: "True or False",
    str: "a text",
    tuple: "whole numbers in round brackets, with a comma after each",
}


@dataclass(frozen=True)
class Checked:
    """A file, what it says as far as that can be used, and what was found."""

    file: str
    values: Mapping[str, object]
    findings: tuple[Finding, ...]

    @property
    def is_pi(self) -> bool:
        """Whether the ring hangs on the pins of the computer that plays."""
        return self.values.get("CHIP") == PI

    @property
    def faults(self) -> list[Finding]:
        """What keeps the board from being used."""
        return [finding for finding in self.findings if finding.is_fault]


def check(path: Path) -> Checked:
    """Look at a board file. Raises BoardFileError where there is no file to look at."""
    data = read_bytes(path)
    findings = Findings(str(path))
    literals = read_literals(data, findings, _EXAMPLES)
    if not literals.lines and not findings.found:
        findings.fault("empty", 1, example=_EXAMPLE_BOARD)
    elif literals.lines:
        said = _Said(literals, findings)
        _check_names(said)
        _check_identity(said, path)
        _check_ring(said)
        if said.is_pi:
            board_pins.check_pin_of_pi(said.numbers, literals.lines, findings)
        else:
            board_pins.check_pins(said.numbers, said.buttons, literals.lines, findings)
            _check_controls(said)
        _check_supply(said)
    return Checked(
        str(path), literals.values, tuple(sorted(findings.found, key=lambda found: found.line))
    )


class _Said:
    """The values that have the right kind; what a rule does not find here was complained of already."""

    def __init__(self, literals: Literals, findings: Findings) -> None:
        self.lines = literals.lines
        self.last_line = literals.last_line
        self.findings = findings
        self.numbers: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.flags: dict[str, bool] = {}
        self.buttons: tuple[int, ...] | None = None
        self.is_pi = literals.values.get("CHIP") == PI
        for name, value in literals.values.items():
            self._take(name, value)

    def line(self, name: str) -> int:
        return self.lines[name]

    def fault(self, reason: str, fact: str, **params: str | int) -> None:
        self.findings.fault(reason, self.lines[fact], **params)

    def warning(self, reason: str, fact: str, **params: str | int) -> None:
        self.findings.warning(reason, self.lines[fact], **params)

    def _take(self, name: str, value: object) -> None:
        fact = FACTS.get(name)
        if fact is None:
            return
        # True is an int to Python, but no pin.
        if type(value) is not fact.kind:
            self._complain(name, value, fact)
        elif isinstance(value, bool):
            self.flags[name] = value
        elif isinstance(value, int):
            self.numbers[name] = value
        elif isinstance(value, str):
            self.texts[name] = value
        elif isinstance(value, tuple):
            numbers = tuple(item for item in value if type(item) is int)
            if len(numbers) == len(value):
                self.buttons = numbers
            else:
                self._complain(name, value, fact)

    def _complain(self, name: str, value: object, fact: _Fact) -> None:
        wanted = _WANTED[fact.kind]
        self.fault("type", name, name=name, value=shown(value), wanted=wanted, example=fact.example)


def _check_names(said: _Said) -> None:
    wanted = FACTS_OF_PI if said.is_pi else list(FACTS)
    for name, line in said.lines.items():
        near = get_close_matches(name.upper(), wanted, n=1)
        if name in wanted:
            continue
        if name in FACTS:
            said.findings.fault("pi_has_none", line, name=name)
        elif near:
            said.findings.fault("unknown_fact_near", line, name=shown_name(name), near=near[0])
        else:
            said.findings.fault("unknown_fact", line, name=shown_name(name))
    for name in wanted:
        if name not in said.lines:
            example = FACTS[name].example
            said.findings.fault("lacks", said.last_line, name=name, example=example)


def shown_name(name: str) -> str:
    """A name in a sentence, not too long."""
    return shown(name)[1:-1]


def _check_identity(said: _Said, path: Path) -> None:
    name = said.texts.get("NAME")
    if name is not None:
        if not _NAME.fullmatch(name):
            said.fault("name_form", "NAME", value=shown(name), most=_LONGEST_NAME)
        elif name != path.stem:
            said.fault("name_of_file", "NAME", value=name, stem=shown_name(path.stem))
    chip = said.texts.get("CHIP")
    if chip is not None and chip not in (*CHIPS, PI):
        said.fault("chip", "CHIP", value=shown(chip))


def _check_ring(said: _Said) -> None:
    _check_ring_kind(said)
    pixels = said.numbers.get("RING_PIXELS")
    if pixels is None:
        return
    if not 0 <= pixels <= MOST_PIXELS:
        said.fault("ring_large", "RING_PIXELS", pixels=shown(pixels), most=MOST_PIXELS)
        return
    if 0 < pixels < ring_need.LEAST_PIXELS:
        said.fault("ring_small", "RING_PIXELS", pixels=pixels, least=ring_need.LEAST_PIXELS)
    elif pixels > max(ring_need.TRIED_PIXELS):
        said.warning(
            "ring_slow",
            "RING_PIXELS",
            pixels=pixels,
            tried=max(ring_need.TRIED_PIXELS),
            write_us=ring_need.write_us(pixels),
            update_us=ring_need.UPDATE_US,
        )
    elif pixels and pixels not in ring_need.TRIED_PIXELS:
        tried = ", ".join(map(str, ring_need.TRIED_PIXELS))
        said.warning("ring_untried", "RING_PIXELS", pixels=pixels, tried=tried)
    first = said.numbers.get("RING_FIRST_PIXEL")
    last = max(0, pixels - 1)
    if first is not None and not 0 <= first <= last:
        said.fault("first_pixel", "RING_FIRST_PIXEL", value=shown(first), last=last)


def _check_ring_kind(said: _Said) -> None:
    kind, order = said.texts.get("RING_KIND"), said.texts.get("RING_ORDER")
    if kind is not None and kind not in RING_KINDS:
        is_white = "W" in re.sub(r"^WS", "", kind.upper())
        reason = "ring_white" if is_white else "ring_kind"
        said.fault(reason, "RING_KIND", name="RING_KIND", value=shown(kind))
    if order is not None and "".join(sorted(order)) != "BGR":
        is_white = "".join(sorted(order.upper())) == "BGRW"
        reason = "ring_white" if is_white else "ring_order"
        said.fault(reason, "RING_ORDER", name="RING_ORDER", value=shown(order))


def _check_controls(said: _Said) -> None:
    steps = said.numbers.get("KNOB_STEPS_PER_DETENT")
    if steps is not None and steps not in (1, 2, 4):
        said.fault("steps", "KNOB_STEPS_PER_DETENT", value=shown(steps))
    rest = said.numbers.get("KNOB_REST_LEVELS")
    if rest is not None and not 0 <= rest <= 3:
        said.fault("rest", "KNOB_REST_LEVELS", value=shown(rest))
    level = said.numbers.get("BUTTON_ACTIVE_LEVEL")
    if level is not None and level not in (0, 1):
        said.fault("active_level", "BUTTON_ACTIVE_LEVEL", value=shown(level))
    if level == 1 and said.texts.get("CHIP") == "RP2350":
        said.warning("pull_down", "BUTTON_ACTIVE_LEVEL")
    if said.buttons is None:
        return
    count = len(said.buttons)
    if count > MOST_BUTTONS:
        said.fault("buttons_many", "BUTTON_PINS", count=count, most=MOST_BUTTONS)
    elif count < MOST_BUTTONS:
        said.warning("buttons_few", "BUTTON_PINS", count=count, most=MOST_BUTTONS)


def _check_supply(said: _Said) -> None:
    budget_ma = said.numbers.get("SUPPLY_BUDGET_MA")
    board_ma = said.numbers.get("BOARD_DRAW_MA")
    if board_ma is not None and board_ma < 0:
        said.fault("draw", "BOARD_DRAW_MA", name="BOARD_DRAW_MA", value=shown(board_ma))
        return
    if board_ma is not None and board_ma < PICO_MA and not said.is_pi:
        said.warning("draw_small", "BOARD_DRAW_MA", value=shown(board_ma), pico=PICO_MA)
    if budget_ma is None:
        return
    if budget_ma > USB_MA and not said.is_pi:
        said.warning("supply_usb", "SUPPLY_BUDGET_MA", budget=shown(budget_ma), usb=USB_MA)
    pixels = said.numbers.get("RING_PIXELS")
    if board_ma is None or pixels is None or not 0 <= pixels <= MOST_PIXELS:
        return
    need = ring_need.need(pixels)
    needed_ma = board_ma + need.idle_ma + need.least_lit_ma
    if budget_ma < needed_ma:
        said.fault(
            "supply",
            "SUPPLY_BUDGET_MA",
            budget=shown(budget_ma),
            needed=shown(needed_ma),
            board=shown(board_ma),
            idle=need.idle_ma,
            pixels=pixels,
            least=need.least_lit_ma,
        )
