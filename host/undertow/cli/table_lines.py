"""The table in a compact view: market, map, tracks and what lies before each seat, for any game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from undertow.core.message import Message
from undertow.core.view import AnimalView, CardView, Price, SlotView, View, ZoneView
from undertow.words import say

_SIDE_STYLES = ("cyan", "magenta")


def side_style(side: int) -> str:
    """The colour of a side; names and numbers always say the same in words."""
    return _SIDE_STYLES[side % len(_SIDE_STYLES)]


def head_lines(view: View) -> list[Text]:
    """Title, turn, whose turn, and the notes that are plain at all times."""
    whose = say(view.sides[view.seat_in_turn])
    first = Text.assemble(
        (say(view.title), "bold"),
        f" · {_words('cli.turn', number=view.turn_number)} · ",
        (whose, f"bold {side_style(view.seat_in_turn)}"),
        f" · {_words('cli.deck', count=view.deck_count)}",
    )
    notes = " · ".join(say(note) for note in view.notes)
    return [first, Text(notes, "yellow")] if notes else [first]


def market_lines(view: View, side: int, marked_slot: int | None = None) -> list[Text]:
    """A line for each slot: its number, what lies there, and both prices of both sides."""
    lines = [Text(_words("cli.market"), "bold")]
    for slot in view.market:
        line = Text("▸" if slot.number == marked_slot else " ", "bold")
        line.append(f"{slot.number} ")
        line.append(f"{_prices(slot, side):<10}", side_style(side))
        line.append(card_text(slot.card) if slot.card is not None else _words("cli.empty"))
        for other in range(len(view.sides)):
            if other != side:
                line.append(f"  {_prices(slot, other)}", f"dim {side_style(other)}")
        lines.append(line)
    return lines


def card_text(card: CardView) -> str:
    """A card in one line: its name and what is known of it."""
    parts = [say(card.type)] if card.type is not None else []
    if card.points is not None:
        parts.append(_words("cli.points", count=card.points))
    if card.depth_index is not None and card.text:
        parts.append(_words("cli.depths", covered=card.depth_index, count=len(card.text)))
    if card.is_asleep:
        parts.append(_words("cli.asleep"))
    crown = " ♛" if card.has_crown else ""
    what = f" ({', '.join(parts)})" if parts else ""
    return f"{say(card.name)}{crown}{what}"


def map_lines(view: View) -> list[Text]:
    """Where the leader is, where it can go, and the tracks."""
    lines = []
    places = {place.id: place for place in view.map}
    for territory in view.map:
        if territory.holds_leader:
            ways = []
            for name in territory.neighbours:
                place = places[name]
                manta = place.wild_manta
                said = say(place.name)
                ways.append(said if manta is None else f"{said} ({say(manta)})")
            joined = ", ".join(ways) or "–"
            lines.append(Text(_words("cli.leader", place=say(territory.name), ways=joined)))
    if view.tracks:
        marks = [
            f"{say(view.sides[track.side])} {track.position}/{track.length}"
            for track in view.tracks
        ]
        lines.append(Text(_words("cli.tracks", marks=" · ".join(marks))))
    return lines


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
        ready.append(_words("cli.hidden", count=unknown))
    tired = sum(not animal.is_ready for animal in animals)
    return _words("cli.animals", ready="; ".join(ready) or "–", tired=tired)


def _prices(slot: SlotView, side: int) -> str:
    return f"{_price(slot.dial_prices, side)}|{_price(slot.card_prices, side)}"


def _price(prices: Sequence[Price], side: int) -> str:
    price = prices[side] if side < len(prices) else None
    return "?" if price is None else str(price)


def _words(message_id: str, **params: str | int) -> str:
    return say(Message(message_id, params))
