"""Regent Shrimpion's turn, levels I to V (chapter "Solo Game Mode", S6, S7, S10 to S12)."""

from __future__ import annotations

from tests.oracle import goals
from tests.oracle.crown import step_off
from tests.oracle.printed import ActionCard
from tests.oracle.regent_effects import (
    CurrentsCopied,
    NothingToCopy,
    carry_out,
    is_performable,
    walk,
)
from tests.oracle.table import CHANCE, Decision, Play, Table


def prepare(table: Table) -> Play:
    """What his level changes at the set-up."""
    if table.regent is None:
        return
    me = table.players[table.regent]
    if table.options.level >= 2:
        me.hand = [card for card in me.hand if not card.is_ocean_currents]
    if table.options.level >= 5:
        me.crown = 2
        yield from walk(table, table.regent)


def take_turn(table: Table, faction: int) -> Play:
    """Draw, perform, and declare a goal."""
    yield from _draw_and_perform(table, faction)
    found = goals.declarable(table, faction)
    if found and table.options.regent_declares:
        goals.declare(table, faction, *found[0])


def _draw_and_perform(table: Table, faction: int) -> Play:
    me, level = table.players[faction], table.options.level
    if not me.hand:
        _shuffle(table, faction)
        if level < 3:
            return
    drawn: set[ActionCard] = set()
    while True:
        undrawn = [card for card in me.hand if card not in drawn]
        if not undrawn:
            if all(card in drawn for card in me.pile):
                return
            _shuffle(table, faction)
            continue
        choice = yield Decision(CHANCE, "regent_draw", [("draw", card.name) for card in undrawn])
        table.draws["regent"] += 1
        card = next(card for card in undrawn if card.name == choice[1])
        drawn.add(card)
        me.hand.remove(card)
        if card.is_ocean_currents:
            _shuffle(table, faction, card)
            return
        if level < 4 or is_performable(table, faction, card):
            yield from _perform(table, faction, card)
            return
        me.pile.append(card)


def _perform(table: Table, faction: int, card: ActionCard) -> Play:
    table.in_play = (faction, card)
    try:
        yield from carry_out(table, faction, card)
    except NothingToCopy:
        table.players[faction].pile.append(card)
    except CurrentsCopied:
        _shuffle(table, faction, card)
    else:
        table.players[faction].pile.append(card)
    table.in_play = None
    yield from step_off(table)


def _shuffle(table: Table, faction: int, *more: ActionCard) -> None:
    """All his cards make the new deck."""
    me = table.players[faction]
    me.take_to_hand(*me.pile, *more)
    me.pile = []
