"""An empty box: all that is certain of every box of Duellum, and nothing of what is printed on its cards.

What the rulebook says of all boxes is told: how many cards there are, how some action cards are called, what Ocean
Currents does. The map is not told; ``pack_map.py`` adds it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_check import items_of
from undertow.games.duellum.box_facts import UNMAPPED, Structure
from undertow.games.duellum.components import (
    ACTION_CARDS,
    FACTIONS,
    LOCATION_TYPES,
    MARKET_CARDS,
    MERCENARY_TYPES,
)
from undertow.games.duellum.pack_cells import items_of_fact
from undertow.games.duellum.pack_check import OCEAN_CURRENTS, OCEAN_CURRENTS_EFFECTS
from undertow.games.duellum.pack_head import HEAD
from undertow.games.duellum.pack_rows import COLUMNS
from undertow.games.duellum.pack_table import RULEBOOK
from undertow.games.duellum.pack_types import UNDERWATER_CITIES
from undertow.games.duellum.pack_write import write_pack

#: Action cards that the rulebook names, by faction; it shows no others.
_NAMED: Final = (
    (OCEAN_CURRENTS, "raising_the_flag", "expedition", "engineering"),
    (OCEAN_CURRENTS, "ritual", "call_to_arms"),
)
_ABOUT: Final = "A box as its owners have told it so far."
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_ANY_NAME: Final = "my-box"


def new_pack(folder: Path, name: str | None = None) -> Box:
    """Write an empty box into a folder, which is made if it is missing; the box.

    ``name``: of the pack, as ``docs/packs.md`` has it; by default that of the folder where it will do.

    Raises PackError: there is a pack in the folder, or a part of one; or the folder cannot be written to.
    """
    box = empty_box(_name_for(folder) if name is None else name)
    for file_name in (HEAD, *COLUMNS):
        try:
            is_there = (folder / file_name).is_symlink() or (folder / file_name).exists()
        except (OSError, ValueError) as error:  # too long for a name, or a NUL in it
            raise PackError(
                message("duellum.pack_unwritable", folder=str(folder), system=str(error))
            ) from error
        if is_there:
            raise PackError(message("duellum.pack_there", folder=str(folder), file=file_name))
    return write_pack(folder, box, lists_types=True)


def empty_box(name: str) -> Box:
    """A box of which nothing is known but what is true of every one. ``name``: of its pack.

    Types that nobody has named yet keep their numbers when others get a name: the pack lists them all.
    """
    names = [
        [*named, *[f"action_{number}" for number in range(len(named) + 1, ACTION_CARDS + 1)]]
        for named in _NAMED
    ]
    action_names = (*names[0], *names[1])
    types = [f"type_{number}" for number in range(1, LOCATION_TYPES + MERCENARY_TYPES)]
    cards = tuple([f"card_{number}" for number in range(1, MARKET_CARDS + 1)])
    facts: dict[str, FactValue] = {}
    for faction in FACTIONS:
        item = f"action.{faction}.{OCEAN_CURRENTS}"
        facts[f"{item}.effects"] = len(OCEAN_CURRENTS_EFFECTS)
        facts |= {f"{item}.effect.{n}": text for n, text in enumerate(OCEAN_CURRENTS_EFFECTS, 1)}
    structure = Structure(
        pack_name=name,
        pack_version="1",
        about=_ABOUT,
        is_test=False,
        cards=cards,
        card_titles=tuple([_title(card) for card in cards]),
        action_names=action_names,
        action_titles=tuple([_title(action) for action in action_names]),
        turtle_actions=ACTION_CARDS,
        territories=UNMAPPED,
        centre=0,
        capitals=(1, 2),
        nests=(),
        location_types=tuple(types[:LOCATION_TYPES]),
        mercenary_types=(UNDERWATER_CITIES, *types[LOCATION_TYPES:]),
        effects=(),
        sources=(),
        has_goals=True,
        is_mapped=False,
    )
    told = {item for key in facts for item in items_of_fact(key)}
    sources = [(item, RULEBOOK if item in told else "") for item in items_of(structure)]
    return Box(structure._replace(sources=tuple(sources)), facts)


def _name_for(folder: Path) -> str:
    name = folder.name.lower().replace(" ", "-")
    return name if _NAME.fullmatch(name) else _ANY_NAME


def _title(name: str) -> str:
    """As it is printed: the small words of a title are small."""
    words = [word if word in ("the", "to") else word.capitalize() for word in name.split("_")]
    return " ".join(words)
