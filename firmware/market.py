"""The pages of the market: all slots, the one that is chosen, and its two prices."""

import grammar
import palette
from canvas import WHITE, Canvas
from figures import draw_cross
from palette import NEUTRAL
from stage import Stage
from undertow_wire import scene as wire
from undertow_wire.scene import OptionMark, SlotMark


def draw_market(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    view = stage.view
    slots = len(view.slots)
    if not slots:
        draw_cross(canvas, stage, grammar.CROSS, since_ms)
    chosen = wire.NO_SLOT
    if grammar.CHOOSE_SLOT <= stage.state <= grammar.CHOOSE_SLOT_NARROW:
        chosen = view.options[stage.chosen].slot_index
    is_mirrored = view.faction == wire.SECOND_SIDE
    slot = 0
    while slot < slots:
        mark = view.slots[slot]
        if slot == chosen:
            _draw_chosen(canvas, stage, page, slot)
        elif slot == view.pointed and (
            since_ms % grammar.POINTED_PERIOD_MS < grammar.POINTED_UNTIL_MS
        ):
            canvas.ends(slots, slot)
        elif not _is_hidden(stage, mark, since_ms):
            hue = palette.slot_hue(view.faction, mark.kind, mark.has_crown)
            canvas.number(slots, slot, mark.number, hue, is_mirrored)
        slot += 1


def _draw_chosen(canvas: Canvas, stage: Stage, page: int, slot: int) -> None:
    """The chosen slot among the others: the price at the dial, in their direction."""
    view = stage.view
    if page == grammar.MARKET_CHOSEN:
        canvas.ends(len(view.slots), slot)
    elif page == grammar.MARKET:
        mark = view.slots[slot]
        hue = palette.slot_hue(view.faction, mark.kind, mark.has_crown)
        is_mirrored = view.faction == wire.SECOND_SIDE
        canvas.number(len(view.slots), slot, _dial_number(stage), hue, is_mirrored)


def _is_hidden(stage: Stage, mark: SlotMark, since_ms: int) -> bool:
    """Tell whether a slot is dark at the moment: an empty one, or a card that winks."""
    if mark.kind == wire.EMPTY:
        phase_ms = since_ms % grammar.EMPTY_PERIOD_MS
        return not grammar.EMPTY_FROM_MS <= phase_ms < grammar.EMPTY_UNTIL_MS
    if stage.state != grammar.NOTHING:
        return False
    phase_ms = since_ms % grammar.row_ms(grammar.NOTHING)
    if mark.kind == wire.CARD_B and _winks(grammar.CARD_B_WINKS, phase_ms):
        return True
    if mark.kind == wire.UNKNOWN_KIND and _winks(grammar.UNKNOWN_KIND_WINKS, phase_ms):
        return True
    return mark.has_crown and _winks(grammar.CROWN_WINKS, phase_ms)


def draw_comet(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    draw_market(canvas, stage, page, since_ms)
    head = canvas.around(since_ms, grammar.COMET_AROUND_MS)
    canvas.inks[head] = WHITE
    # A dark pixel on either side, so that it is seen among bright ones too.
    canvas.inks[(head + 1) % canvas.pixels] = 0
    canvas.inks[head - 1] = 0


def draw_pointed(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    view = stage.view
    if view.pointed != wire.NO_SLOT:
        canvas.ends(len(view.slots), view.pointed)


def _dial_number(stage: Stage) -> int:
    """Return the chosen slot's price at the dial; its number, if it is chosen for nothing."""
    view = stage.view
    if stage.state == grammar.BY_HAND_NARROW:
        return view.slots[view.pointed].number
    option = view.options[stage.chosen]
    return view.slots[option.slot_index].number if _is_free(option) else option.dial_price


def draw_alone(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """The chosen slot and nothing else: the price on the card, in the other direction."""
    view = stage.view
    option = view.options[stage.chosen]
    if _is_free(option):
        canvas.ends(len(view.slots), option.slot_index)
    else:
        is_mirrored = view.faction != wire.SECOND_SIDE
        price = option.card_price
        canvas.number(len(view.slots), option.slot_index, price, NEUTRAL, is_mirrored)


def draw_number_bar(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """A price or a number on the whole ring; the price on the card in the other direction."""
    view = stage.view
    is_second = view.faction == wire.SECOND_SIDE
    if page == grammar.CARD_BAR:
        option = view.options[stage.chosen]
        if _is_free(option):
            canvas.ends(len(view.slots), option.slot_index)
        else:
            canvas.bar(option.card_price, NEUTRAL, not is_second)
    elif page == grammar.DIAL_BAR:
        canvas.bar(_dial_number(stage), palette.side_hue(view.faction), is_second)
    else:
        canvas.bar(stage.chosen, palette.side_hue(view.faction), is_second)


def _is_free(option: OptionMark) -> bool:
    """Tell whether a slot can be chosen for something that has no price."""
    return option.dial_price == option.card_price == wire.UNKNOWN_NUMBER


def _winks(winks: "tuple[tuple[int, int], ...]", phase_ms: int) -> bool:
    """Tell whether that time is in one of the winks."""
    index = 0
    while index < len(winks):
        if winks[index][0] <= phase_ms < winks[index][1]:
            return True
        index += 1
    return False
