"""What one player makes the other do, who chooses how (R29, S9)."""

from __future__ import annotations

from tests.oracle.table import CHANCE, Decision, Play, Table


def make_tire(table: Table, victim: int, count: int) -> Play:
    """The victim turns so many animals of their choice to the tired side; all of them is no choice."""
    theirs = table.players[victim]
    for left in range(count, 0, -1):
        ready = theirs.ready_animals()
        if left >= len(ready):
            theirs.ready.clear()
            return
        if victim == table.regent:
            theirs.ready.discard(ready[0])  # faction animals first, then mantas, oldest first
            continue
        choice = yield Decision(victim, "tire", [("tire", animal.name) for animal in ready])
        theirs.ready -= {animal for animal in ready if animal.name == choice[1]}


def make_discard(table: Table, victim: int) -> Play:
    """The victim discards an action card of their choice; Shrimpion the top one of his deck."""
    theirs = table.players[victim]
    if not theirs.hand:
        return
    if victim == table.regent:
        choice = yield Decision(CHANCE, "regent_discard", [("draw", c.name) for c in theirs.hand])
        table.draws["regent"] += 1
    else:
        choice = yield Decision(victim, "discard", [("discard", c.name) for c in theirs.hand])
    card = next(card for card in theirs.hand if card.name == choice[1])
    theirs.hand.remove(card)
    theirs.pile.append(card)
