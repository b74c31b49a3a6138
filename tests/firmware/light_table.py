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
    "CHOOSE_SLOT": "choose: the option under the knob is a slot",
    "CHOOSE_BESIDE_SLOTS": "choose: the option under the knob has no slot",
    "CHOOSE_WITHOUT_SLOTS": "choose, when there is no market",
    "CONFIRM": "sure?",
    "HANDS": "do this with your hands, then press",
    "WAIT_OTHER": "somebody else is busy: wait",
    "FACT": "the host asks for a fact of the box",
    "OVER": "the game is over",
}
PAGES = {
    "DARK": "dark",
    "MARKET": "market",
    "MARKET_HOLE": "market, the chosen slot dark",
    "MARKET_COMET": "market, and a bright pixel between two dark ones that runs around it",
    "ALONE": "the chosen slot alone: the price on its card, counted from the other end",
    "DOTS": "a dim dot for each option, the chosen one bright",
    "DOTS_HOLE": "the dots, the chosen one dark",
    "SECTOR": "the chosen option's share of the ring bright, a dim dot for each other option",
    "SECTOR_HOLE": "the same, the chosen share dark",
    "BAR": "a dim bar from slot 1 to the chosen option, which is bright",
    "BAR_HOLE": "the bar, the chosen option dark",
    "POINTED": "the two ends of the slot that is meant, if one is",
    "CROSS": "four bright pixels in a cross",
    "CROSS_TURNED": "the cross turned by half a quarter",
    "SWEEP": "dim, filling clockwise until the ring is full",
    "EVEN": "every other pixel bright",
    "ODD": "the others bright",
    "ARCS": "arcs that turn: one for the first side, two for the second, four for a draw; "
    "all dim and still if nobody won",
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
