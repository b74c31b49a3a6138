"""The box that a game is played on: in vortex mode cards of the market have no identity beyond the game.

Nobody is asked which card of the pack it is that was turned up, so none of what the pack knows of single cards may be
taken for known: the cards are those that come up, in this order.
"""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.box import Box
from undertow.games.duellum.options import VORTEX

#: Name of the card that is turned up as the N-th.
TURNED: Final = "turned_{number}"


def box_for(mode: str, box: Box) -> Box:
    """The box that a game of that mode (option ``mode``) is played on, from what a pack says."""
    if mode != VORTEX:
        return box
    structure = box.structure
    numbers = range(1, len(structure.cards) + 1)
    sources = [pair for pair in structure.sources if not pair[0].startswith("card.")]
    anonymous = structure._replace(
        cards=tuple([TURNED.format(number=number) for number in numbers]),
        card_titles=tuple([f"№ {number}" for number in numbers]),
        sources=tuple(sources),
    )
    facts = {key: value for key, value in box.facts().items() if not key.startswith("card.")}
    return Box(anonymous, facts)
