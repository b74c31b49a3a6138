"""A box as plain JSON data, whole, so that a record can bear the box it was played with; and back again.

The data is ``{"box": 1, "structure": {…}, "facts": {…}}``: the fields of ``Structure``, and every known fact. Whoever
reads it need not trust whoever wrote it: every part is held to its form and size, and what is not right is a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from undertow.core.errors import FactError, PackError
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_check import check_structure, check_told
from undertow.games.duellum.box_facts import Structure
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.pack_head import MOST_ABOUT, MOST_VERSION
from undertow.games.duellum.pack_table import MOST_CHARACTERS, MOST_ROWS

#: The form of the data, raised when it changes.
FORM: Final = 1

_PACK_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SHOWN: Final = 60


def write_box(box: Box) -> dict[str, Any]:
    """The box as it is known now, as plain JSON data."""
    structure: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in zip(Structure._fields, box.structure, strict=True)
    }
    structure["sources"] = dict(box.structure.sources)
    return {"box": FORM, "structure": structure, "facts": box.facts()}


def read_box(data: object) -> Box:
    """The box that ``write_box`` wrote down; what is known in it counts as its pack, nothing as learnt.

    Raises PackError: the data is not in its form, or tells what no box can be.
    """
    _has_keys("box", data, ("box", "structure", "facts"))
    assert isinstance(data, Mapping), "what has keys is a mapping"
    if _number("box.box", data["box"]) != FORM:
        raise PackError(message("duellum.box_form", found=data["box"], known=FORM))
    structure = _structure(data["structure"])
    check_structure(structure)
    try:
        box = Box(structure, _facts(data["facts"]))
    except FactError as error:
        raise PackError(error.message) from error
    check_told(box)
    return box


def _structure(data: object) -> Structure:
    _has_keys("structure", data, tuple(_READERS))
    assert isinstance(data, Mapping), "what has keys is a mapping"
    return Structure(
        **{name: read(f"structure.{name}", data[name]) for name, read in _READERS.items()}
    )


def _facts(data: object) -> dict[str, FactValue]:
    facts: dict[str, FactValue] = {}
    for key, value in _entries("facts", data).items():
        # True is 1 to Python, and 1.0 as well: neither is a number here.
        if type(value) is not int and type(value) is not str:
            raise _misshapen(f"facts.{key[:_SHOWN]}", value, "duellum.box_fact_value")
        facts[key] = value
    return facts


# ---- parts of the data, each held to its form


def _misshapen(where: str, found: object, expected: str) -> PackError:
    # What stands there may be of any size: lists and objects are named, not written out.
    if isinstance(found, str):
        shown = f"“{found[:_SHOWN]}”"
    elif isinstance(found, (dict, list)):
        shown = "{…}" if isinstance(found, dict) else "[…]"
    else:
        shown = "null" if found is None else type(found).__name__
    return PackError(message("duellum.box_misshapen", where=where, found=shown, expected=expected))


def _entries(where: str, data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or not all(type(key) is str for key in data):
        raise _misshapen(where, data, "duellum.box_object")
    return data


def _has_keys(where: str, data: object, names: tuple[str, ...]) -> None:
    entries = _entries(where, data)
    missing = tuple([name for name in names if name not in entries])
    surplus = tuple([name[:_SHOWN] for name in entries if name not in names])
    if missing or surplus:
        wrong = tuple([f"-{name}" for name in missing] + [f"+{name}" for name in surplus])
        raise PackError(message("duellum.box_entries", where=where, wrong=wrong))


def _number(where: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_ROWS:
        raise _misshapen(where, value, "duellum.box_number")
    return value


def _yes_no(where: str, value: object) -> bool:
    if type(value) is not bool:
        raise _misshapen(where, value, "duellum.box_bool")
    return value


def _text(most: int) -> Callable[[str, object], str]:
    def read(where: str, value: object) -> str:
        is_text = type(value) is str and value.isprintable() and value == value.strip() != ""
        if type(value) is not str or not is_text or len(value) > most:
            raise _misshapen(where, value, "duellum.box_text")
        return value

    return read


def _matching(pattern: re.Pattern[str]) -> Callable[[str, object], str]:
    def read(where: str, value: object) -> str:
        if type(value) is not str or not pattern.fullmatch(value):
            raise _misshapen(where, value, "duellum.box_name")
        return value

    return read


def _listed(read: Callable[[str, object], Any]) -> Callable[[str, object], Any]:
    def read_all(where: str, value: object) -> tuple[Any, ...]:
        if type(value) is not list or len(value) > MOST_ROWS:
            raise _misshapen(where, value, "duellum.box_list")
        return tuple([read(f"{where}.{number}", entry) for number, entry in enumerate(value, 1)])

    return read_all


def _sources(where: str, value: object) -> tuple[tuple[str, str], ...]:
    sources = tuple(_entries(where, value).items())
    for item, source in sources:
        if type(source) is not str:
            raise _misshapen(f"{where}.{item[:_SHOWN]}", source, "duellum.box_text")
    return sources


def _capitals(where: str, value: object) -> tuple[int, int]:
    """Compiled rules take nothing else for the capitals of a structure."""
    numbers = _listed(_number)(where, value)
    if len(numbers) != len(FACTIONS):
        expected = str(len(FACTIONS))
        raise PackError(
            message("duellum.box_count", where=where, found=len(numbers), expected=expected)
        )
    return numbers[0], numbers[1]


_name = _matching(_NAME)
_title = _text(MOST_CHARACTERS)
#: field of the structure -> how it is read
_READERS: Final[Mapping[str, Callable[[str, object], Any]]] = {
    "pack_name": _matching(_PACK_NAME),
    "pack_version": _text(MOST_VERSION),
    "about": _text(MOST_ABOUT),
    "is_test": _yes_no,
    "cards": _listed(_name),
    "card_titles": _listed(_title),
    "action_names": _listed(_name),
    "action_titles": _listed(_title),
    "turtle_actions": _number,
    "territories": _listed(_name),
    "centre": _number,
    "capitals": _capitals,
    "nests": _listed(_number),
    "location_types": _listed(_name),
    "mercenary_types": _listed(_name),
    "effects": _listed(_title),
    "sources": _sources,
    "has_goals": _yes_no,
    "is_mapped": _yes_no,
}
assert tuple(_READERS) == Structure._fields, "every field of a structure has its form"
