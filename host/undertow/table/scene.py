"""The device's picture of a page: a view of any game, and what is asked, as a scene of the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from undertow.core.view import Price, SlotView, View
from undertow.table.page import Page, PageOption
from undertow_wire import scene as wire
from undertow_wire.scene import OptionMark, Scene, SlotMark

#: Page.asking -> what the ring shows. Chance that people answer is a fact that the host asks of them.
_ASKING: Final[Mapping[str, int]] = {
    "choose": wire.CHOOSE,
    "walk": wire.WALK,
    "tracks": wire.TRACKS,
    "confirm": wire.CONFIRM,
    "hands": wire.HANDS,
    "fact": wire.FACT,
    "chance": wire.FACT,
    "over": wire.OVER,
}
_KINDS: Final = (wire.CARD_A, wire.CARD_B)


def scene_of(
    view: View,
    page: Page,
    *,
    revision: int,
    card_kinds: Sequence[str],
    notice: int = wire.NONE,
    cursor_index: int = 0,
    shows_other_side: bool = False,
) -> Scene:
    """The scene of a page over a view.

    ``card_kinds``: the kinds of cards (``CardView.kind``) that the ring tells apart, at most two, in the order of its
    two looks; any other kind is shown as an unknown card. ``cursor_index`` is taken back to 0 if the page has no such
    option. Numbers that the wire cannot carry (above 14) go as unknown rather than wrong.
    """
    side = page.side if page.side is not None else view.seat_in_turn
    if shows_other_side:
        side = other_side(view, side)
    slot_indexes = {slot.number: index for index, slot in enumerate(view.market)}
    is_over = page.asking == "over"
    return Scene(
        revision=revision,
        asking=_asking(page),
        notice=notice,
        faction=side if side in (wire.FIRST_SIDE, wire.SECOND_SIDE) else wire.NOBODY,
        slots=[_slot_mark(slot, side, card_kinds) for slot in view.market],
        pointed=slot_indexes.get(page.pointed_slot or 0, wire.NO_SLOT),
        options=[_option_mark(option, view, side, slot_indexes) for option in page.options],
        cursor=cursor_index if cursor_index < len(page.options) else 0,
        winner=_winner(view) if is_over else wire.NOBODY,
        steps_left=wire.NO_STEPS
        if page.steps_left is None
        else min(page.steps_left, wire.NO_STEPS - 1),
        tracks=[(track.position, track.length) for track in view.tracks[: wire.MAX_TRACKS]],
    )


def _asking(page: Page) -> int:
    """An outcome that is one of the slots is shown as slots are, and not counted off along a bar."""
    is_slots = bool(page.options) and all(option.slot_number for option in page.options)
    return wire.CHOOSE if page.asking == "chance" and is_slots else _ASKING[page.asking]


def other_side(view: View, side: int) -> int:
    """The side after ``side``; with two sides, the other one."""
    return (side + 1) % len(view.sides)


def price_of(prices: Sequence[Price], side: int) -> int:
    """The price that a side sees, 0..14, or 15: unknown, none, or more than the wire can carry."""
    price = prices[side] if side < len(prices) else None
    return price if price is not None and 0 <= price < wire.UNKNOWN_NUMBER else wire.UNKNOWN_NUMBER


def _slot_mark(slot: SlotView, side: int, card_kinds: Sequence[str]) -> SlotMark:
    number = price_of(slot.dial_prices, side)
    card = slot.card
    if card is None:
        return SlotMark(number, wire.EMPTY)
    kind = _KINDS[card_kinds.index(card.kind)] if card.kind in card_kinds else wire.UNKNOWN_KIND
    return SlotMark(number, kind, bool(card.has_crown))


def _option_mark(
    option: PageOption, view: View, side: int, slot_indexes: Mapping[int, int]
) -> OptionMark:
    index = slot_indexes.get(option.slot_number or 0)
    if index is None:
        return OptionMark()
    slot = view.market[index]
    return OptionMark(index, price_of(slot.dial_prices, side), price_of(slot.card_prices, side))


def _winner(view: View) -> int:
    return wire.DRAW if view.winner is None else view.winner
