"""The mercenaries of the appendix (R17 to R24)."""

from __future__ import annotations

from typing import Final

from tests.oracle.doing import Doing
from tests.oracle.printed import Card
from tests.oracle.table import Action, Decision, Play, Table
from undertow.games.duellum.effect import ALL, Effect

#: An effect of size 0 grows while the power is carried out.
_POWERS: Final = {
    # Flip up to 3 of your animals; move the leader for each.
    "enchanter": (Effect("flip", 3), Effect("move", 0)),
    # Score up to 3 locations; move the leader for each.
    "hypnotiser": (Effect("score", 3), Effect("move", 0)),
    # Up to 3 raises; for each the opponent must raise, too.
    "maestro": (Effect("raise", 3),),
    # Up to 3 raises, after each a rotation; then an action card.
    "emir_ritualist": (Effect("raise", 3), Effect("rotate", 0), Effect("play_card")),
    # Ready all animals, then another mercenary.
    "caretaker": (Effect("ready", ALL), Effect("play_mercenary")),
    "echo_maximus": (Effect("repeat"),),
    # Coins (below), then an action card.
    "bargain_boss": (Effect("play_card"),),
    "shark_commander": (Effect("capture"),),
    "shark_stalker": (Effect("stalk"),),
    "none": (),
}


def lay(table: Table, faction: int, index: int) -> Card:
    """Onto its owner's pile, before it is carried out (R19)."""
    player = table.players[faction]
    card = player.mercenaries.pop(index).card
    player.played.append(card)
    return card


def power_of(table: Table, doing: Doing, card: Card) -> Doing:
    """The power of a mercenary, begun by the action ``doing`` or as that action; Bargain Boss pays at once."""
    played = table.players[doing.faction].played
    if card.power == "bargain_boss":
        counted = {*played, card}
        table.coins += len([one for one in counted if one.type == "underwater_cities"])
    if card.power == "shark_bloodhound":
        effects: tuple[Effect, ...] = (Effect("tire", len(played)),)
    else:
        effects = _POWERS[card.power]
    return Doing(
        doing.faction,
        "power",
        effects,
        may_gain=doing.may_gain,
        is_reinforced=True,
        mercenary=card,
        chain=doing.chain | {card},
        given=doing.given,
    )


def follow(doing: Doing, index: int) -> None:
    """What a step of a power changes in the rest of it (R22)."""
    assert doing.mercenary is not None, "a power is a mercenary's"
    power = doing.mercenary.power
    if power == "emir_ritualist":
        if index == 0:
            doing.left[1] = 1  # one rotation, at once or not at all
        elif index == 2:
            doing.left[:2] = [0, 0]
        return
    doing.left[:index] = [0] * index
    if power in ("enchanter", "hypnotiser") and index == 0:
        doing.left[1] += 1


def make_raise(table: Table, victim: int) -> Play:
    """Maestro: a location whose top depth bears an icon; only if there is none, an empty one; else nothing (R23)."""
    theirs = table.players[victim]
    visible = [(p, placed) for p, placed in theirs.located() if not placed.is_fully_raised]
    empty = [p for p, placed in visible if placed.card.depths[placed.raised].name == "empty"]
    eligible = [p for p, _ in visible if p not in empty] or empty
    if not eligible:
        return
    place = eligible[0]
    if len(eligible) > 1:
        names: list[Action] = [("raise", place + 1) for place in eligible]
        choice = yield Decision(victim, "maestro", names)
        place = int(choice[1]) - 1
    theirs.raise_location(place, 1)
