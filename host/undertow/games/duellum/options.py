"""What is agreed before a game: who plays, and which reading of an unclear rule (docs/rulings.md, "option").

Options are texts, as they stand in a record's head; the first value of each is the default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from undertow.core.errors import OptionsError
from undertow.core.message import message

#: Whose cards are shuffled, and what is checked (docs/decisions/0009-real-table.md).
OWN_DECK: Final = "own_deck"
REFEREE: Final = "referee"
VORTEX: Final = "vortex"

#: name -> (values, ruling or chapter)
CHOICES: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "players": (("2", "1"), "Solo Game Mode"),
    "faction": (("turtles", "squids", "random"), "Game Setup"),  # the first person's
    "level": (("1", "2", "3", "4", "5"), "Solo Game Mode"),
    "first": (("toss", "turtles", "squids"), "Game Setup"),
    "mode": ((OWN_DECK, REFEREE, VORTEX), "Modes"),
    "goals": (("random", "swirl", "chosen"), "Game Setup"),
    "turtles": (("checked", "unchecked"), "Unchecked seats"),
    "squids": (("checked", "unchecked"), "Unchecked seats"),
    "exhausted_deck": (("on", "off"), "R5"),
    "resources": (("any", "main"), "R7"),
    "depths_per_action": (("any", "one"), "R8"),
    "ocean_currents": (("hand", "pile"), "R9"),
    "mercenary_in_vain": (("allowed", "refused"), "R17"),
    "emptied_nest": (("one", "any"), "R27"),
    "nest_readies": (("once", "again"), "R39"),
    "reinforcement": (("turn", "action"), "R32"),
    "regent_scores": (("one", "three"), "S5"),
    "regent_goals": (("declares", "never"), "S10"),
    "regent_deck": (("device", "table"), "Solo Game Mode"),  # who draws his action cards
}
#: Options of the solo game alone, and the value that says nothing.
_SOLO: Final = {
    "level": "1",
    "regent_scores": "one",
    "regent_goals": "declares",
    "regent_deck": "device",
}


class Options(NamedTuple):
    """The options of one game, read once."""

    is_solo: bool
    #: The first person's faction; NO_FACTION leaves it to chance.
    person: int
    level: int
    first: int | None
    mode: str
    goals: str
    unchecked: tuple[bool, bool]
    exhausted_deck_ends: bool
    resources_only_in_main_action: bool
    one_depth_per_action: bool
    currents_stay_on_pile: bool
    mercenary_needs_effect: bool
    nest_readies_any: bool
    nest_readies_once: bool
    reinforces_every_action: bool
    regent_bonus_scores: int
    regent_declares: bool
    texts: Mapping[str, str]

    @property
    def readings(self) -> tuple[object, ...]:
        """Everything but the texts it was read from: comparable and hashable."""
        return self[:-1]


#: The faction of a person whom chance gives one.
NO_FACTION: Final = -1


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
    is_solo = full["players"] == "1"
    is_vortex = full["mode"] == VORTEX
    unchecked = (
        full["turtles"] == "unchecked" or (is_vortex and _is_a_person(full, "turtles")),
        full["squids"] == "unchecked" or (is_vortex and _is_a_person(full, "squids")),
    )
    for one, other in _contradictions(full, unchecked, is_solo=is_solo):
        raise OptionsError(message("duellum.option_contradicts", one=one, other=other))
    return Options(
        is_solo=is_solo,
        person={"turtles": 0, "squids": 1, "random": NO_FACTION}[full["faction"]],
        level=int(full["level"]),
        first={"toss": None, "turtles": 0, "squids": 1}[full["first"]],
        mode=full["mode"],
        goals=full["goals"],
        unchecked=unchecked,
        exhausted_deck_ends=full["exhausted_deck"] == "on",
        resources_only_in_main_action=full["resources"] == "main",
        one_depth_per_action=full["depths_per_action"] == "one",
        currents_stay_on_pile=full["ocean_currents"] == "pile",
        mercenary_needs_effect=full["mercenary_in_vain"] == "refused",
        nest_readies_any=full["emptied_nest"] == "any",
        nest_readies_once=full["nest_readies"] == "once",
        reinforces_every_action=full["reinforcement"] == "action",
        regent_bonus_scores=1 if full["regent_scores"] == "one" else 3,
        regent_declares=full["regent_goals"] == "declares",
        texts=full,
    )


def _is_a_person(full: Mapping[str, str], side: str) -> bool:
    """Somebody at the table plays the side: in a solo game Shrimpion has the other one."""
    return full["players"] == "2" or full["faction"] == side


def _contradictions(
    full: Mapping[str, str], unchecked: tuple[bool, bool], *, is_solo: bool
) -> Iterator[tuple[str, str]]:
    """Pairs of options that cannot be had together."""
    if not is_solo:
        for name, silent in _SOLO.items():
            if full[name] != silent:
                yield f"{name} {full[name]}", "players 2"
        return
    if full["mode"] == OWN_DECK and full["regent_deck"] == "table":
        yield "mode own_deck", "regent_deck table"
    if full["mode"] == VORTEX and full["faction"] not in ("turtles", "squids"):
        yield "mode vortex", f"faction {full['faction']}"
    if full["exhausted_deck"] == "off":
        yield "exhausted_deck off", "players 1"
    for seat, side in enumerate(("turtles", "squids")):
        if unchecked[seat] and full["faction"] != side:
            yield f"{side} unchecked", f"faction {full['faction']}"
