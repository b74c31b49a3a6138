"""The table in a compact view: market, map, tracks and what lies before each seat, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from undertow.core.message import Message
from undertow.core.view import (
    AnimalView,
    CardView,
    GoalView,
    Price,
    SlotView,
    TerritoryView,
    View,
    ZoneView,
)
from undertow.words import say

_SIDE_STYLES = ("cyan", "magenta")
#: The kinds of points, in the order in which a view has them.
_SCORE_KINDS: Final = (
    "cli.score_locations",
    "cli.score_mercenaries",
    "cli.score_goals",
    "cli.score_bonus",
)
#: Where no card lies there is no price of a card, known or unknown.
_NO_PRICE: Final = "–"
#: Stands after the name of a card that was invented for play without a box; the head says so.
STAND_IN_MARK: Final = "°"


def side_style(side: int) -> str:
    """The colour of a side; names and numbers always say the same in words."""
    return _SIDE_STYLES[side % len(_SIDE_STYLES)]


def head_lines(view: View) -> list[Text]:
    """Title, turn, whose turn, and the notes that are plain at all times."""
    whose = say(view.sides[view.seat_in_turn])
    turn = _words("cli.turn", number=view.turn_number) if view.turn_number else _words("cli.set_up")
    first = Text.assemble(
        (say(view.title), "bold"),
        f" · {turn} · ",
        (whose, f"bold {side_style(view.seat_in_turn)}"),
        f" · {_words('cli.deck', count=view.deck_count)}",
    )
    said = [say(note) for note in view.notes]
    if any(card.is_stand_in for card in _cards(view)):
        said.append(_words("cli.stand_in", mark=STAND_IN_MARK))
    notes = " · ".join(said)
    return [first, Text(notes, "yellow")] if notes else [first]


def _cards(view: View) -> Iterator[CardView]:
    yield from [slot.card for slot in view.market if slot.card is not None]
    for zone in view.zones:
        yield from zone.cards


def market_lines(
    view: View, side: int, marked_slot: int | None = None, *, is_roomy: bool = True
) -> list[Text]:
    """A line for each slot: its number, what lies there, both prices of both sides, and what the card does.

    ``is_roomy``: what the card does has a line of its own; else it stands at the line's end as far as there is room.
    """
    lines = [Text(_words("cli.market"), "bold")]
    for slot in view.market:
        line = Text("▸" if slot.number == marked_slot else " ", "bold")
        line.append(f"{slot.number} ")
        line.append(f"{_prices(slot, side):<6}", side_style(side))
        for other in range(len(view.sides)):
            if other != side:
                line.append(f"{_prices(slot, other):<6}", f"dim {side_style(other)}")
        line.append(card_text(slot.card) if slot.card is not None else _words("cli.empty"))
        lines.append(line)
        if slot.card is None or not slot.card.text:
            continue
        if is_roomy:
            lines.append(Text(f"               {effects_text(slot.card.text)}", "dim"))
        else:
            line.append(f"  {effects_text(slot.card.text)}", "dim")
            line.no_wrap, line.overflow = True, "ellipsis"
    return lines


def card_text(card: CardView) -> str:
    """A card in one line: its name and what is known of it."""
    parts = [say(card.type)] if card.type is not None else []
    if card.points is not None:
        parts.append(_words("cli.points", count=card.points))
    if card.depth_index is not None and card.text:
        left = effects_text(card.text[card.depth_index :])
        depths = "cli.depths" if left else "cli.all_depths"
        parts.append(_words(depths, covered=card.depth_index, count=len(card.text), left=left))
    if card.is_asleep:
        parts.append(_words("cli.asleep"))
    crown = " ♛" if card.has_crown else ""
    what = f" ({', '.join(parts)})" if parts else ""
    mark = STAND_IN_MARK if card.is_stand_in else ""
    return f"{say(card.name)}{mark}{crown}{what}"


def effects_text(effects: Sequence[Message]) -> str:
    """Effects or depths in their order."""
    return " · ".join(say(effect) for effect in effects)


def map_lines(view: View) -> list[Text]:
    """Where the leader is, where it can go, and the tracks."""
    lines = []
    places = {place.id: place for place in view.map}
    for territory in view.map:
        if territory.holds_leader:
            ways = [_way(view, places[name]) for name in territory.neighbours]
            joined = ", ".join(ways) or "–"
            lines.append(Text(_words("cli.leader", place=say(territory.name), ways=joined)))
    emptied = [say(place.name) for place in view.map if place.is_emptied_nest]
    if emptied:
        lines.append(Text(_words("cli.emptied_nests", places=", ".join(emptied))))
    if view.tracks:
        marks = [
            f"{say(view.sides[track.side])} {track.position}/{track.length}"
            for track in view.tracks
        ]
        lines.append(Text(_words("cli.tracks", marks=" · ".join(marks))))
    return lines


def goal_lines(view: View, *, is_roomy: bool = True) -> list[Text]:
    """The goals, and who has achieved or fulfils them: a line for each, or where there is no room one for all."""
    if not view.goals:
        return []
    goals = [_goal(view, goal) for goal in view.goals]
    if is_roomy:
        return [Text(_words("cli.goals"), "bold"), *[Text(f"  {goal}") for goal in goals]]
    line = Text(f"{_words('cli.goals')}: {' · '.join(goals)}", no_wrap=True, overflow="ellipsis")
    return [line]


def _goal(view: View, goal: GoalView) -> str:
    """A goal, who achieved it first and second, and who fulfils it as it stands and has not said so yet."""
    places = (("cli.goal_first", goal.first), ("cli.goal_second", goal.second))
    notes = [_words(which, side=_side(view, seat)) for which, seat in places if seat is not None]
    notes += [
        _words("cli.goal_fulfilled", side=_side(view, seat))
        for seat in goal.fulfilled_by
        if seat not in (goal.first, goal.second)
    ]
    return f"{goal.number} {say(goal.text)}" + (f" ({', '.join(notes)})" if notes else "")


def _side(view: View, seat: int) -> str:
    return say(view.sides[seat])


def score_lines(view: View) -> list[Text]:
    """At the end: for each seat the sum of its points, and what they are for."""
    lines = []
    for seat, side in enumerate(view.sides if view.scores else ()):
        points = [row[seat] for row in view.scores]
        kinds = [
            _words(kind, count=count)
            for kind, count in zip(_SCORE_KINDS, points, strict=False)
            if count
        ]
        made_of = f" = {' + '.join(kinds)}" if kinds else ""
        lines.append(Text(f"  {say(side)}: {sum(points)}{made_of}", side_style(seat)))
    return lines


def _way(view: View, place: TerritoryView) -> str:
    """A territory, and what the leader finds there: a wild manta, an emptied nest, whose capital it is."""
    finds = []
    if place.wild_manta is not None:
        finds.append(say(place.wild_manta))
    if place.is_emptied_nest:
        finds.append(_words("cli.emptied_nest"))
    if place.capital_of is not None:
        finds.append(_words("cli.capital", side=say(view.sides[place.capital_of])))
    found = f" ({', '.join(finds)})" if finds else ""
    return f"{say(place.name)}{found}"


def seat_lines(view: View, seat: int) -> list[Text]:
    """What lies before a seat."""
    lines = [Text(say(view.sides[seat]), f"bold {side_style(seat)}")]
    zones = [zone for zone in view.zones if zone.seat == seat and zone.count]
    lines += [Text(f"  {_zone(zone)}") for zone in zones]
    animals = [animal for animal in view.animals if animal.seat == seat]
    if animals:
        lines.append(Text(f"  {_animals(animals)}"))
    return lines


def pool_line(view: View) -> Text | None:
    """Resources in hand in the middle of an action."""
    held = [f"{say(name)} {count}" for name, count in view.pool if count]
    return Text(_words("cli.pool", held=", ".join(held)), "bold") if held else None


def _zone(zone: ZoneView) -> str:
    names = ", ".join(card_text(card) for card in zone.cards)
    hidden = zone.count - len(zone.cards)
    if hidden > 0:
        names = ", ".join(filter(None, (names, _words("cli.hidden", count=hidden))))
    return f"{_words(zone.id)}: {names}"


def _animals(animals: Sequence[AnimalView]) -> str:
    ready = [
        ", ".join([say(effect) for effect in animal.effects])
        for animal in animals
        if animal.is_ready and animal.effects is not None
    ]
    unknown = sum(animal.is_ready and animal.effects is None for animal in animals)
    if unknown:
        ready.append(_words("cli.effects_unknown", count=unknown))
    tired = [
        ", ".join([say(effect) for effect in animal.effects])
        for animal in animals
        if not animal.is_ready and animal.effects is not None
    ]
    unknown = sum(not animal.is_ready and animal.effects is None for animal in animals)
    if unknown:
        tired.append(_words("cli.effects_unknown", count=unknown))
    return _words("cli.animals", ready="; ".join(ready) or "–", tired="; ".join(tired) or "–")


def _prices(slot: SlotView, side: int) -> str:
    card_price = _NO_PRICE if slot.card is None else _price(slot.card_prices, side)
    return f"{_price(slot.dial_prices, side)}|{card_price}"


def _price(prices: Sequence[Price], side: int) -> str:
    price = prices[side] if side < len(prices) else None
    return "?" if price is None else str(price)


def _words(message_id: str, **params: str | int) -> str:
    return say(Message(message_id, params))
