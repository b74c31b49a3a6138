"""Which pins of a Pico or a Pico 2 can be used, and whether a board uses each of them once.

Both boards lead the same pins out (the data sheets' first figure): GPIO 0 to 22 and 26 to 28.
"""

from collections.abc import Mapping
from typing import Final

from undertow.device.board_literals import Findings, shown

USABLE: Final = (*range(23), *range(26, 29))
USABLE_TEXT: Final = "0 to 22 and 26 to 28"
#: On the board, with a use of its own each: regulator, USB power, light, supply measurement.
INSIDE: Final = (23, 24, 25, 29)
#: In the order in which a board file says them; a ring without pixels has no pin.
_SINGLE_PINS: Final = ("RING_PIN", "KNOB_PIN_A", "KNOB_PIN_B", "KNOB_BUTTON_PIN")


def check_pins(
    numbers: Mapping[str, int],
    buttons: tuple[int, ...] | None,
    lines: Mapping[str, int],
    findings: Findings,
) -> None:
    """Look at every pin that a board names, and at the knob's two together."""
    pins = [
        (name, numbers[name], lines[name])
        for name in _SINGLE_PINS
        if name in numbers and not (name == "RING_PIN" and numbers.get("RING_PIXELS") == 0)
    ]
    pins += [
        (f"button {number} of BUTTON_PINS", pin, lines["BUTTON_PINS"])
        for number, pin in enumerate(buttons or (), 1)
    ]
    taken = {pin for _, pin, _ in pins}
    free = ", ".join(str(pin) for pin in USABLE if pin not in taken)
    users: dict[int, tuple[str, int]] = {}
    for name, pin, line in pins:
        if pin in INSIDE:
            findings.fault(f"pin_{pin}", line, name=name, pin=pin, usable=USABLE_TEXT)
        elif pin not in USABLE:
            findings.fault("pin_absent", line, name=name, pin=shown(pin), usable=USABLE_TEXT)
        elif pin in users:
            other, other_line = users[pin]
            findings.fault(
                "pin_shared",
                line,
                name=name,
                pin=pin,
                other=other,
                other_line=other_line,
                free=free,
            )
        users.setdefault(pin, (name, line))
    _check_knob(numbers, lines, findings)


def _check_knob(numbers: Mapping[str, int], lines: Mapping[str, int], findings: Findings) -> None:
    a, b = numbers.get("KNOB_PIN_A"), numbers.get("KNOB_PIN_B")
    if a is None or b is None or a not in USABLE or b not in USABLE or b in (a, a + 1):
        return
    if b == a - 1:
        findings.fault("knob_turned_round", lines["KNOB_PIN_B"], a=a, b=b)
    elif a + 1 in USABLE:
        findings.fault("knob_apart", lines["KNOB_PIN_B"], a=a, b=b, wanted=a + 1)
    else:
        findings.fault("knob_at_the_end", lines["KNOB_PIN_A"], a=a, b=b)
