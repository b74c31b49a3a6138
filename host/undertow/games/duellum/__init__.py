"""Aquatica: Duellum, the game for two and solo against Regent Shrimpion. ``RULES`` is its ruleset."""

from undertow.games.duellum.ruleset import RULES

__all__ = ["RULES"]
