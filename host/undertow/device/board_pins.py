"""Which pins of a Pico, a Pico 2 or a Raspberry Pi can be used, and whether a board uses each of them once.

Pico and Pico 2 lead the same pins out (the data sheets' first figure): GPIO 0 to 22 and 26 to 28.
"""

from collections.abc import Mapping
from typing import Final

from undertow.device.board_literals import Findings, shown

USABLE: Final = (*range(23), *range(26, 29))
USABLE_TEXT: Final = "0 to 22 and 26 to 28"
#: On the board, with a use of its own each: regulator, USB power, light, supply measurement.
INSIDE: Final = (23, 24, 25, 29)
#: At the edge of a Raspberry Pi with 40 pins; 0 and 1 are kept for an add-on's own memory.
USABLE_OF_PI: Final = range(2, 28)
#: Of these, where PWM, PCM and SPI come out: what can send pulses of a ring by itself (rpi_ws281x).
PULSES_OF_PI: Final = (10, 12, 13, 18, 19, 21)
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


def check_pin_of_pi(
    numbers: Mapping[str, int], lines: Mapping[str, int], findings: Findings
) -> None:
    """Look at the one pin that a ring on a Raspberry Pi has."""
    pin = numbers.get("RING_PIN")
    if pin is None:
        return
    if pin not in USABLE_OF_PI:
        usable = f"{USABLE_OF_PI[0]} to {USABLE_OF_PI[-1]}"
        findings.fault("pi_pin_absent", lines["RING_PIN"], pin=shown(pin), usable=usable)
    elif pin not in PULSES_OF_PI:
        usable = ", ".join(map(str, PULSES_OF_PI))
        findings.warning("pi_pin_slow", lines["RING_PIN"], pin=pin, usable=usable)


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
