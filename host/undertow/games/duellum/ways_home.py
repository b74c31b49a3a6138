"""The shortest ways of the leader to a capital, as far as the borders of the map are known.

Where some are not, a way is reckoned twice: over the borders that are known, and as if every unknown one were a border.
What both agree on is certain, and only a border on which the answer hangs is asked (``Unknown``).
"""

from __future__ import annotations

from collections.abc import Sequence

from undertow.core.errors import Unknown
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box_facts import Structure

#: Between each two territories "yes" or "no", or None where nobody has told it.
Borders = Sequence[Sequence[FactValue | None]]


class WaysHome:
    """Ways to both capitals. The leader never walks through the other one: there the game is over."""

    def __init__(self, structure: Structure, borders: Borders) -> None:
        """For the borders of a map."""
        self._structure = structure
        self._borders = borders
        self._steps: dict[tuple[int, bool], tuple[int, ...]] = {}

    def has_way(self, faction: int, territory: int) -> bool:
        """Some way leads to a faction's capital. May raise Unknown (a border)."""
        if self._steps_home(faction, with_unknown=False)[territory] >= 0:
            return True
        if self._steps_home(faction, with_unknown=True)[territory] < 0:
            return False
        raise self._unknown_on_way(faction, territory)

    def nearer(self, faction: int, territory: int) -> list[int]:
        """The neighbours one step nearer to a faction's capital; none in it, or without a way. May raise Unknown."""
        certain = self._steps_home(faction, with_unknown=False)
        possible = self._steps_home(faction, with_unknown=True)
        if certain[territory] != possible[territory]:
            raise self._unknown_on_way(faction, territory)
        found = []
        for other, border in enumerate(self._borders[territory]):
            if border == "no" or possible[other] < 0 or possible[other] != certain[territory] - 1:
                continue
            if border is None:
                raise Unknown(self._structure.border_key(territory, other))
            if certain[other] != possible[other]:
                raise self._unknown_on_way(faction, other)
            found.append(other)
        return found

    def _steps_home(self, faction: int, *, with_unknown: bool) -> tuple[int, ...]:
        """Steps from each territory to a faction's capital; -1 where no way leads."""
        known = self._steps.get((faction, with_unknown))
        if known is not None:
            return known
        capitals = self._structure.capitals
        steps = [-1] * len(self._borders)
        steps[capitals[faction]] = 0
        edge = [capitals[faction]]
        for here in edge:
            for there, border in enumerate(self._borders[here]):
                is_open = border == "yes" or (with_unknown and border is None)
                if is_open and steps[there] < 0 and there != capitals[1 - faction]:
                    steps[there] = steps[here] + 1
                    edge.append(there)
        self._steps[faction, with_unknown] = tuple(steps)
        return tuple(steps)

    def _unknown_on_way(self, faction: int, territory: int) -> Unknown:
        """The first unknown border on a way that may be a shortest one, where a longer one is all that is known."""
        possible = self._steps_home(faction, with_unknown=True)
        here = territory
        while True:
            there = next(
                other
                for other, border in enumerate(self._borders[here])
                if border != "no" and possible[other] == possible[here] - 1
            )
            if self._borders[here][there] is None:
                return Unknown(self._structure.border_key(here, there))
            here = there
