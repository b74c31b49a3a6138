"""How much of a box games have told so far, and whether that is enough to have everything checked."""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.box import Box

#: With so many cards that can be recognised, a game in referee mode asks about the others in passing.
ENOUGH_CARDS: Final = 28


def whole_cards(box: Box) -> int:
    """Cards of which nothing is unknown."""
    holed = {key.split(".")[1] for key in box.unknown_keys() if key.startswith("card.")}
    return len(box.card_names) - len(holed)


def recognisable_cards(box: Box) -> int:
    """Cards of which type and points are known: a game without names of cards tells no more of them."""
    return sum(
        [
            box.known(f"card.{number}.type") and box.known(f"card.{number}.points")
            for number in range(1, len(box.card_names) + 1)
        ]
    )


def has_enough_cards(box: Box) -> bool:
    """Half of the cards can be recognised."""
    return recognisable_cards(box) >= ENOUGH_CARDS
