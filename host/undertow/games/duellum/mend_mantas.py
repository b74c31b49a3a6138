"""Mending where the mantas lie: at a nest, or with a faction.

In vortex mode it matters to nobody which manta is which: of a nest it is said whether it is ``wild`` or ``emptied``,
and of Shrimpion's mantas how many they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.errors import PositionError
from undertow.core.message import message
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import State

EMPTIED: Final = "emptied"
WILD: Final = "wild"


def is_number(words: list[str]) -> bool:
    """The words are one number of at most three digits."""
    return len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 4


def dealt_mantas(
    state: State, old: Mapping[str, list[str]], given: Mapping[str, list[str]]
) -> dict[str, list[str]]:
    """In vortex mode: mantas for the nests that are wild, and as many as are said for Shrimpion.

    The rest are the people's. Each stays where it was as far as that goes, so that a tired one stays tired.
    """
    sides = [f"{side} mantas" for side in FACTIONS]
    if not [key for key in ("nests", *sides) if key in given]:
        return {}
    lay = dict([word.split("=", 1) for word in old["nests"]])
    wanted = {**lay, **dict([_nest(word, lay) for word in given.get("nests", [])])}
    wild = [nest for nest, manta in wanted.items() if manta != EMPTIED]
    lies = {nest: lay[nest] for nest in wild if lay[nest] != EMPTIED}
    his: list[str] = []
    his_count = 0
    for seat, side in enumerate(sides):
        if seat == state.regent:
            words = given.get(side, old[side])
            his_count = int(words[0]) if is_number(words) else len(words)
            his = old[side][:his_count]
    names = [state.box.animal_names[manta] for manta in state.box.manta_ids]
    rest = [name for name in names if name not in his and name not in lies.values()]
    if len(wild) - len(lies) + his_count - len(his) > len(rest):
        raise PositionError(message("duellum.mend_mantas", most=len(names)))
    for nest in wild:
        if nest not in lies:
            lies[nest] = rest.pop(0)
    while len(his) < his_count:
        his.append(rest.pop(0))
    dealt = {"nests": [f"{nest}={lies.get(nest, EMPTIED)}" for nest in wanted]}
    for seat, side in enumerate(sides):
        if seat == state.regent:
            dealt[side] = his
        else:
            dealt[side] = [name for name in rest if name in old[side] or state.box.is_mapped]
            rest = [name for name in rest if name not in dealt[side]]
    return dealt


def _nest(word: str, nests: Mapping[str, str]) -> tuple[str, str]:
    """Nest, and what is said of it."""
    nest, _, said = word.partition("=")
    if nest not in nests:
        raise PositionError(message("duellum.mend_no_nest", word=word, nests=tuple(nests)))
    return nest, said


def give_way_mantas(
    state: State,
    old: Mapping[str, list[str]],
    given: Mapping[str, list[str]],
    words: dict[str, list[str]],
) -> None:
    """A manta leaves nest or owner for where it is said to be, and may not be left nowhere."""
    keys = ["nests", *[f"{side} mantas" for side in FACTIONS]]
    changed = [key for key in keys if key in given]
    named = {word.rpartition("=")[2] for key in changed for word in given[key]}
    if "nests" in given:
        said = {word.partition("=")[0] for word in given["nests"]}
        words["nests"] += [word for word in old["nests"] if word.partition("=")[0] not in said]
        named |= {word.rpartition("=")[2] for word in words["nests"]} - {EMPTIED}
    elif changed:
        words["nests"] = [
            f"{word.partition('=')[0]}={EMPTIED}" if word.rpartition("=")[2] in named else word
            for word in old["nests"]
        ]
    for side in FACTIONS:
        mantas, tired = f"{side} mantas", f"{side} tired"
        if mantas not in given:
            words[mantas] = [word for word in old[mantas] if word not in named]
        gone = set(old[mantas]) - set(words[mantas])
        for key in (tired, f"{side} nested"):
            if key not in given:
                words[key] = [word for word in old[key] if word not in gone]
    lying = [word.rpartition("=")[2] for key in keys for word in words[key]]
    missing = [word.rpartition("=")[2] for key in changed for word in old[key]]
    nowhere = [word for word in missing if word not in lying and word != EMPTIED]
    if nowhere and state.box.nests:
        raise PositionError(message("duellum.mend_nowhere", animals=tuple(nowhere)))
