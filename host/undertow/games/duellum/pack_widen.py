"""What people may tell a pack that no question could offer: effects with a price or a note, names of card types."""

from __future__ import annotations

import re
from collections.abc import Mapping

from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import Structure
from undertow.games.duellum.components import LOCATION, MERCENARY
from undertow.games.duellum.effect import VOCABULARY, is_pack_effect
from undertow.games.duellum.pack_types import is_placeholder

_TYPE_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def widened(
    box: Box, facts: Mapping[str, FactValue | None]
) -> tuple[Structure, dict[str, tuple[str, ...]]]:
    """The structure whose domains hold these values too, if they are sound.

    A new type takes the place of one that has no name yet: of that which the card bore, if no other card bears it any
    more. The second: kinds of cards that have new types -> all their types.
    """
    known = {**box.facts(), **facts}
    structure, effects = box.structure, set(box.structure.effects)
    new_types: dict[str, tuple[str, ...]] = {}
    for key, value in facts.items():
        domain = box.domains.get(key, ())
        if not domain or value in domain or not isinstance(value, str):
            continue
        if is_pack_effect(value) and VOCABULARY[-1] in domain:
            effects.add(value)
        elif key.endswith(".type"):
            kind = str(known.get(key.replace(".type", ".kind")))
            more = _with_type(structure, kind, value, known, str(box.facts().get(key, "")))
            if more is not None:
                structure = more
                is_location = kind == LOCATION
                new_types[kind] = (
                    structure.location_types if is_location else structure.mercenary_types
                )
    return structure._replace(effects=tuple(sorted(effects))), new_types


def _with_type(
    structure: Structure,
    kind: str,
    name: str,
    known: Mapping[str, FactValue | None],
    before: str,
) -> Structure | None:
    """The structure with one more type of this kind, in the place of one without a name; None: all have one."""
    if kind not in (LOCATION, MERCENARY) or not _TYPE_NAME.fullmatch(name):
        return None
    types = structure.location_types if kind == LOCATION else structure.mercenary_types
    if name in types:
        return structure
    used = {value for key, value in known.items() if key.endswith(".type")}
    free = [other for other in types if is_placeholder(other) and other not in used]
    if not free and not structure.is_test:
        return None
    place = before if before in free else next(iter(free), None)
    changed = tuple([name if other == place else other for other in types])
    changed = changed if free else (*changed, name)
    if kind == LOCATION:
        return structure._replace(location_types=changed)
    return structure._replace(mercenary_types=changed)
