"""The two crown tracks with their bonuses, as the rulebook lists them (chapter "Moving on the crown track")."""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.effect import ALL, Effect

#: Bonus of each space, 1 to 8, for Turtles and Squids; space 9 is the instant victory. Taking a card is free of charge.
CROWN_TRACKS: Final = (
    (
        Effect("rotate", 2),
        Effect("tire", 1),
        Effect("take_mercenary"),
        Effect("discard", 1),
        Effect("score", 1),
        Effect("take_location"),
        Effect("take_any"),
        Effect("tire", ALL),
    ),
    (
        Effect("rotate", 2),
        Effect("ready", 1),
        Effect("return", 1),
        Effect("take_location"),
        Effect("score", 1),
        Effect("take_mercenary"),
        Effect("ready", ALL),
        Effect("take_any"),
    ),
)
