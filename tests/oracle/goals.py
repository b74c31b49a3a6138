"""The sacred goals (chapter "Achieving goals", R16, R25, R31, R33)."""

from __future__ import annotations

from collections import Counter

from tests.oracle.printed import Card
from tests.oracle.table import Action, Player, Table


def _own_cards(player: Player) -> list[Card]:
    """In the prosperity points deck, on the board or next to it, asleep or awake."""
    placed = [placed.card for _, placed in player.located()]
    return [*placed, *[one.card for one in player.mercenaries], *player.scored, *player.played]


def is_fulfilled(player: Player, goal: str) -> bool:
    """The condition of one of the eight goals."""
    types = Counter([card.type for card in _own_cards(player)])
    board = [placed.card for _, placed in player.located()]
    return {
        "four_types": len(types) >= 4,
        "three_mercenaries": len(player.played) >= 3,
        "three_mantas": len([animal for animal in player.animals if animal.is_manta]) >= 3,
        "four_locations": len(player.scored) >= 4,
        "four_of_a_type": any(count >= 4 for count in types.values()),
        "four_waiting": len(player.mercenaries) == 4,
        "six_tired": len(player.tired_animals()) >= 6,
        "four_points": len({card.points for card in board}) == 4 == len(board),
    }[goal]


def declarable(table: Table, faction: int) -> list[tuple[int, str]]:
    """Goals fulfilled and not achieved yet, with each token that may be laid: a large one for the first (R31)."""
    player, printed = table.players[faction], table.printed
    found = []
    for goal, name in enumerate(table.goals):
        laid = table.laid[goal]
        if faction in [who for who, _ in laid] or not is_fulfilled(player, name):
            continue
        kind = printed.second_tokens[faction] if laid else printed.first_tokens[faction]
        found += [(goal, token) for token in player.tokens if token in kind]
    return found


def names_of(found: list[tuple[int, str]]) -> list[Action]:
    """The same, as actions."""
    return [("declare", goal + 1, token.partition(".")[2]) for goal, token in found]


def declare(table: Table, faction: int, goal: int, token: str) -> None:
    """Lay a token on a goal; the fourth brings the end near."""
    table.players[faction].tokens.remove(token)
    table.laid[goal].append((faction, token))
    if all(faction in [who for who, _ in laid] for laid in table.laid):
        table.end_with_points("goals")


def points(table: Table, faction: int) -> int:
    """8 for each goal achieved first, 3 for each achieved second."""
    return sum(
        8 if place == 0 else 3
        for laid in table.laid
        for place, (who, _) in enumerate(laid)
        if who == faction
    )
