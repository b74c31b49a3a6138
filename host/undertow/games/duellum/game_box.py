"""The box that a game is played on: in vortex mode cards of the market have no identity beyond the game.

Nobody is asked which card of the pack it is that was turned up, so none of what the pack knows of single cards may be
taken for known: the cards are those that come up, in this order.
"""

from __future__ import annotations

from undertow.core.errors import OptionsError
from undertow.core.message import message
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import TURNED
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import VORTEX, Options


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


def check_map_is_told(options: Options, box: Box) -> None:
    """Raise OptionsError where a person's seat is checked and the box has no map to check it on."""
    for seat, side in enumerate(FACTIONS):
        is_regents = options.is_solo and options.person == 1 - seat
        if not box.is_mapped and not options.unchecked[seat] and not is_regents:
            raise OptionsError(
                message("duellum.option_needs_map", side=f"duellum.{side}", pack=box.pack_name)
            )
