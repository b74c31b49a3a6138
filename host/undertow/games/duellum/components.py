"""The components of Aquatica: Duellum as the rulebook names and counts them (chapter "Components").

What is printed on them is not here: that is the box (``box.py``), known or unknown.
"""

from __future__ import annotations

from typing import Final

TURTLES: Final = 0
SQUIDS: Final = 1
FACTIONS: Final = ("turtles", "squids")

SLOTS: Final = 6
MARKET_CARDS: Final = 56
LOCATIONS: Final = 40
MERCENARIES: Final = 16
LOCATION_TYPES: Final = 5
MERCENARY_TYPES: Final = 4
ACTION_CARDS: Final = 8
ANIMALS: Final = 4
WILD_MANTAS: Final = 12
GOAL_TOKENS: Final = 4
PLACES: Final = 4
CROWN_SPACES: Final = 9

LOCATION: Final = "location"
MERCENARY: Final = "mercenary"


def most_of(kind: str) -> int:
    """So many cards of a kind are in a box."""
    return LOCATIONS if kind == LOCATION else MERCENARIES


#: Helper animals are numbered through: each faction's four, then the wild mantas.
ANIMAL_NAMES: Final = tuple(
    [f"turtle_{number}" for number in range(1, ANIMALS + 1)]
    + [f"squid_{number}" for number in range(1, ANIMALS + 1)]
    + [f"manta_{number}" for number in range(1, WILD_MANTAS + 1)]
)
FIRST_MANTA: Final = 2 * ANIMALS
