"""The manta leader (chapter "Move the manta leader", R26 to R28, R35, R39)."""

from __future__ import annotations

from collections.abc import Generator

from tests.oracle.printed import Animal
from tests.oracle.table import Action, Decision, GameOver, Play, Table


def confirmed(table: Table, faction: int, territory: str) -> Generator[Decision, Action, bool]:
    """The table asks once more before it lets somebody walk into the other faction's capital (R28)."""
    if territory != table.printed.capitals[1 - faction]:
        return True
    choice = yield Decision(faction, "confirm_capital", [("no",), ("yes",)])
    return choice == ("yes",)


def arrive(table: Table, faction: int, territory: str) -> bool:
    """The leader enters a territory; gives whether a wild manta was claimed there. A capital ends the game."""
    table.leader = territory
    for winner, capital in enumerate(table.printed.capitals):
        if territory == capital:
            raise GameOver(winner, "capital")
    manta = table.nests.get(territory)
    if manta is None:
        return False
    table.nests[territory] = None
    player = table.players[faction]
    player.animals.append(manta)
    player.ready.add(manta)
    return True


def move(table: Table, faction: int, territory: str, mover: Animal | None) -> Play:
    """One step; on an emptied nest the mover may ready an animal, but not the one whose effect it was."""
    if arrive(table, faction, territory) or territory not in table.nests:
        return
    player = table.players[faction]
    while True:
        offered = [
            animal
            for animal in player.tired_animals()
            if animal is not mover
            and not (table.options.nest_readies_once and animal in player.readied_by_nest)
        ]
        if not offered:
            return
        names: list[Action] = [("ready", animal.name) for animal in offered]
        choice = yield Decision(faction, "nest", [*names, ("leave",)])
        if choice == ("leave",):
            return
        animal = next(animal for animal in offered if animal.name == choice[1])
        player.ready.add(animal)
        player.readied_by_nest.add(animal)
        if not table.options.nest_readies_any:
            return
