"""Draws the table of `docs/light.md` from the light grammar that the firmware plays.

After a change of `firmware/grammar.py`: python -m tests.firmware.light_table
"""

import importlib.util
from pathlib import Path
from types import ModuleType

CHECKOUT = Path(__file__).resolve().parent.parent.parent
PAGE = CHECKOUT / "docs" / "light.md"
BEGIN = "<!-- drawn from firmware/grammar.py -->\n"
END = "<!-- end of what is drawn -->\n"

STATES = {
    "WAITING_FOR_HOST": "no host has spoken yet",
    "HOST_LOST": "the host has been silent for 2 s",
    "UNDERSTOOD": "understood (once, then what is asked)",
    "NOT_ALLOWED": "not allowed (once, then what is asked)",
    "NOTHING": "nothing is asked: the market",
    "CHOOSE_SLOT": "waiting for you: the option under the knob is a slot",
    "CHOOSE_SLOT_NARROW": "the same on a ring of 12 or 16",
    "CHOOSE_BESIDE_SLOTS": "waiting for you: the option under the knob is no slot",
    "CHOOSE_WITHOUT_SLOTS": "waiting for you: choose one of n, where there is no market",
    "CHOOSE_LONG": "waiting for you: choose one of more options than there are pixels",
    "CONFIRM": "waiting for you: sure?",
    "HANDS": "waiting for you: do this with your hands, then press",
    "WAIT_OTHER": "waiting for the host, or for somebody else",
    "FACT": "waiting for you: the host asks for a fact of the box",
    "FACT_LONG": "the same, with more answers than there are pixels",
    "FACT_ELSEWHERE": "the host asks for a fact that is answered at its screen",
    "WALK": "waiting for you: a way on the map",
    "TRACKS": "the crown tracks",
    "OVER": "the game is over",
    "SELF_TEST": "a self-test code, at the start, for 3 s",
    "SETUP_PLACE": "set-up: turn this pixel to slot 1",
    "SETUP_DIRECTION": "set-up: does it run clockwise?",
    "SETUP_BRIGHTNESS": "set-up: turn until it is bright enough",
    "SETUP_BUTTONS": "set-up: press the button that stands here",
    "BY_HAND": "no host, by hand: the stored market",
    "BY_HAND_NARROW": "the same on a ring of 12 or 16, a slot under the knob",
    "ENTER_NUMBER": "by hand: turn until the number is right",
    "TEST": "a test pattern that the host asked for",
}
PAGES = {
    "DARK": "dark",
    "MARKET": "market",
    "MARKET_HOLE": "market, the chosen slot dark",
    "MARKET_COMET": "market, and a bright pixel between two dark ones that runs around it",
    "MARKET_CHOSEN": "market, the chosen slot bright",
    "ALONE": "the chosen slot alone: the price on its card, counted from the other end",
    "CARD_BAR": "the price on its card, counted on the whole ring from the other end",
    "DIAL_BAR": "its price at the dial, counted on the whole ring",
    "VALUE_BAR": "the number, counted on the whole ring",
    "DOTS": "a dim dot for each option, the chosen one bright",
    "DOTS_HOLE": "the dots, the chosen one dark",
    "RANK": "bright, counted from slot 1: which of the options at its dot is chosen",
    "SECTOR": "the chosen option's share of the ring bright, a dim dot for each other option",
    "SECTOR_HOLE": "the same, the chosen share dark",
    "BAR": "a dim bar from slot 1 to the chosen option, which is bright",
    "BAR_HOLE": "the bar, the chosen option dark",
    "POINTED": "the two ends of the slot that is meant, if one is",
    "WAY_OPEN": "the dots, the chosen one three bright pixels wide",
    "STEPS": "the steps that are left, counted on the whole ring; the dots if nobody counts",
    "TRACK_STEPS": "a part of the ring for each side, in order: how far it is",
    "TRACK_LENGTHS": "on the same parts: how far the track goes",
    "CROSS": "four bright pixels in a cross",
    "CROSS_TURNED": "the cross turned by half a quarter",
    "SWEEP": "dim, filling clockwise until the ring is full",
    "EVEN": "every other pixel bright",
    "ODD": "the others bright",
    "ARCS": "arcs that turn: one for the first side, two for the second, four for a draw; "
    "all dim and still if nobody won",
    "CODE": "all dim, and as many bright pixels as the code says, a dim one after each",
    "CODE_GROUND": "all dim",
    "ONE": "one bright pixel",
    "RUNNER": "a bright pixel that runs clockwise, two dim ones behind it",
    "SAMPLE": "two dim and two bright pixels by turns: all around by day, half around by night",
    "PATTERN": "all red, green, blue or white; or one bright pixel that runs around in 6 s",
}


def grammar() -> ModuleType:
    """The firmware's table of states and pages."""
    return firmware_module("grammar")


def firmware_module(name: str) -> ModuleType:
    """A module of the firmware that imports nothing, so that CPython may load it from its file."""
    spec = importlib.util.spec_from_file_location(
        f"undertow_firmware_{name}", CHECKOUT / "firmware" / f"{name}.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def slots_on(pixels: int) -> str:
    """Return the line of the table of slots on rings: the pixels of each of six slots."""
    layout = firmware_module("layout")
    width = layout.slot_width(6, pixels)
    cells = []
    for slot in range(6):
        first = layout.slot_start(slot, 6, pixels) + 1
        cells.append(f"{first} to {first + width - 1}")
    return f"| {pixels} | {' | '.join(cells)} |"


def draw() -> str:
    """Return the table, a row for each state in the order of their numbers."""
    table = grammar()
    names = {table.__dict__[name]: words for name, words in PAGES.items()}
    lines = ["| the ring says | how |", "| --- | --- |"]
    for state, row in enumerate(table.ROWS):
        (words,) = (words for name, words in STATES.items() if getattr(table, name) == state)
        began_ms = 0
        steps = []
        for until_ms, page in row:
            steps.append(f"{until_ms - began_ms} ms {names[page]}")
            began_ms = until_ms
        lines.append(f"| {words} | {'; '.join(steps)} |")
    return "\n".join(lines) + "\n"


def replace(text: str) -> str:
    """Return the page with its table drawn anew."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return before + BEGIN + draw() + END + after


if __name__ == "__main__":
    PAGE.write_text(replace(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
