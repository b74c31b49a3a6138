"""What is agreed before a game: who plays, and which reading of an unclear rule (docs/rulings.md, "option").

Options are texts, as they stand in a record's head; the first value of each is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from undertow.core.errors import OptionsError
from undertow.core.message import message

#: name -> (values, ruling or chapter)
CHOICES: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "players": (("2", "1"), "Solo Game Mode"),
    "faction": (("turtles", "squids"), "Solo Game Mode"),  # the person's, in a solo game
    "level": (("1",), "Solo Game Mode"),
    "first": (("toss", "turtles", "squids"), "Game Setup"),
    "turtles": (("checked", "unchecked"), "Unchecked seats"),
    "squids": (("checked", "unchecked"), "Unchecked seats"),
    "exhausted_deck": (("on", "off"), "R5"),
    "depths_per_action": (("any", "one"), "R8"),
    "ocean_currents": (("hand", "pile"), "R9"),
    "emptied_nest": (("one", "any"), "R27"),
}


class Options(NamedTuple):
    """The options of one game, read once."""

    #: Seat that Regent Shrimpion plays, or None.
    regent: int | None
    level: int
    first: int | None
    unchecked: tuple[bool, bool]
    exhausted_deck_ends: bool
    one_depth_per_action: bool
    currents_stay_on_pile: bool
    nest_readies_any: bool
    texts: Mapping[str, str]


def read_options(texts: Mapping[str, str]) -> Options:
    """Options from their texts; what is not named has its default.

    Raises OptionsError: an unknown option or value, or two that contradict each other; both are named.
    """
    for name, value in texts.items():
        if name not in CHOICES:
            raise OptionsError(message("duellum.option_unknown", option=name, known=tuple(CHOICES)))
        if value not in CHOICES[name][0]:
            raise OptionsError(
                message("duellum.option_value", option=name, value=value, known=CHOICES[name][0])
            )
    full = {name: texts.get(name, values[0]) for name, (values, _) in CHOICES.items()}
    solo = full["players"] == "1"
    if not solo and full["level"] != "1":
        raise OptionsError(message("duellum.option_contradicts", one="level", other="players 2"))
    regent = (1 if full["faction"] == "turtles" else 0) if solo else None
    unchecked = (full["turtles"] == "unchecked", full["squids"] == "unchecked")
    if regent is not None and unchecked[regent]:
        side = ("turtles", "squids")[regent]
        raise OptionsError(
            message("duellum.option_contradicts", one=f"{side} unchecked", other="players 1")
        )
    if solo and full["exhausted_deck"] == "off":
        raise OptionsError(
            message("duellum.option_contradicts", one="exhausted_deck off", other="players 1")
        )
    return Options(
        regent=regent,
        level=int(full["level"]),
        first={"toss": None, "turtles": 0, "squids": 1}[full["first"]],
        unchecked=unchecked,
        exhausted_deck_ends=full["exhausted_deck"] == "on",
        one_depth_per_action=full["depths_per_action"] == "one",
        currents_stay_on_pile=full["ocean_currents"] == "pile",
        nest_readies_any=full["emptied_nest"] == "any",
        texts=full,
    )
