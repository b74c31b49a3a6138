"""The crown track (chapter "Moving on the crown track", R30)."""

from __future__ import annotations

from typing import Final

from tests.oracle import regent_effects
from tests.oracle.carrying import carry_out
from tests.oracle.doing import Doing
from tests.oracle.table import GameOver, Play, Table
from undertow.games.duellum.effect import ALL, Effect

#: What a space brings, 1 to 8, Turtles and Squids.
BONUSES: Final = (
    (
        Effect("rotate", 2),
        Effect("tire", 1),
        Effect("take_mercenary"),
        Effect("discard"),
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


def step_off(table: Table) -> Play:
    """A step for each crown that waits, one at a time; what a bonus wins waits its turn behind."""
    while table.crowns:
        faction = table.crowns.pop(0)
        player = table.players[faction]
        player.crown += 1
        if player.crown == 9:
            raise GameOver(faction, "crowns")
        bonus = BONUSES[faction][player.crown - 1]
        if faction == table.regent:
            yield from regent_effects.crown_bonus(table, faction, bonus)
        else:
            yield from carry_out(table, Doing(faction, "crown", (bonus,)))
