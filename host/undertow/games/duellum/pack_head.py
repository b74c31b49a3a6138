"""The head of a pack, ``pack.toml``: its name, its version, what it is, and the names of the card types."""

from __future__ import annotations

import contextlib
import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from undertow.games.duellum.box_facts import Structure
from undertow.games.duellum.pack_table import Faults, read_text

HEAD: Final = "pack.toml"
KINDS: Final = ("box", "test")
#: Characters of what a pack says of itself, and of its version: far above any honest ones.
MOST_ABOUT: Final = 1000
MOST_VERSION: Final = 40
_KEYS: Final = ("name", "version", "about", "kind", "location_types", "mercenary_types")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_TYPE = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Head(NamedTuple):
    """What ``pack.toml`` says. Type names are those that the pack lists; it need not list any."""

    name: str
    version: str
    about: str
    is_test: bool
    location_types: tuple[str, ...]
    mercenary_types: tuple[str, ...]


def read_head(faults: Faults) -> Head | None:
    """The head of the pack; None, and faults, if it cannot be read at all."""
    text = read_text(HEAD, faults)
    if text is None:
        return None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        faults.add("toml", HEAD, found=str(error))
        return None
    except (ValueError, RecursionError) as error:
        # Sound TOML that Python gives up on: numbers of thousands of digits, lists in lists in lists.
        is_deep = isinstance(error, RecursionError)
        faults.add(
            "toml", HEAD, found="lists or tables too deep" if is_deep else "a number too long"
        )
        return None
    for key in data:
        if key not in _KEYS:
            faults.add("head_key", HEAD, column=key, expected=", ".join(_KEYS))
    kind = _text(data, "kind", faults)
    if kind and kind not in KINDS:
        faults.add("head_kind", HEAD, column="kind", found=kind, expected=", ".join(KINDS))
    name = _text(data, "name", faults)
    if name and not _NAME.fullmatch(name):
        faults.add("head_name", HEAD, column="name", found=name)
    version, about = _text(data, "version", faults), _text(data, "about", faults)
    for key, text, most in (("version", version, MOST_VERSION), ("about", about, MOST_ABOUT)):
        if len(text) > most:
            faults.add("head_long", HEAD, column=key, expected=str(most))
    return Head(
        name,
        version,
        about,
        kind == "test",
        _types(data, "location_types", faults),
        _types(data, "mercenary_types", faults),
    )


def _text(data: dict[str, Any], key: str, faults: Faults) -> str:
    value = data.get(key)
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value.strip()
    faults.add("head_text", HEAD, column=key, found="" if value is None else _shown(value))
    return ""


def _shown(value: object) -> str:
    """What stands there, for people; a number of thousands of digits cannot be written out."""
    try:
        return str(value)
    except ValueError:
        return "…"


def _types(data: dict[str, Any], key: str, faults: Faults) -> tuple[str, ...]:
    value = data.get(key, [])
    names = [_shown(name) for name in value] if isinstance(value, list) else [_shown(value)]
    for name in names:
        if not isinstance(value, list) or not _TYPE.fullmatch(name) or names.count(name) > 1:
            faults.add("type_name", HEAD, column=key, found=name)
            return ()
    return tuple(names)


def changed_head(
    text: str | None, structure: Structure, types: Mapping[str, tuple[str, ...]]
) -> str:
    """The text of a head that says what the structure says, and lists these types by kind.

    What the text says already stays as it is, comments and all; None: there is no text yet.
    """
    wanted: dict[str, Any] = {
        "name": structure.pack_name,
        "version": structure.pack_version,
        "about": structure.about,
        "kind": KINDS[structure.is_test],
    }
    wanted |= {f"{kind}_types": list(names) for kind, names in types.items() if names}
    told = {} if text is None else tomllib.loads(text)
    changed = {key: value for key, value in wanted.items() if told.get(key) != value}
    if text is not None and not changed:
        return text
    lines = [] if text is None else text.splitlines()
    for key, value in changed.items():
        first, last = _span(lines, key)
        # What TOML calls a basic string is one of JSON's, for texts that can be printed.
        lines[first:last] = [f"{key} = {json.dumps(value, ensure_ascii=False)}"]
    return "\n".join(lines) + "\n"


def _span(lines: list[str], key: str) -> tuple[int, int]:
    """The lines of a sound head that give ``key`` its value: at its end, none, where there is no such key."""
    for first, line in enumerate(lines):
        if not re.match(rf"\s*{key}\s*=", line):
            continue
        for last in range(first + 1, len(lines) + 1):
            with contextlib.suppress(tomllib.TOMLDecodeError):
                tomllib.loads("\n".join(lines[first:last]))
                return first, last
    return len(lines), len(lines)
