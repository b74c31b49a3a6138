"""From what is on to pixels.

`Picture.draw` fills two arrays of one byte a pixel, level and hue, clockwise from slot 1, and
turns them into red, green and blue. It takes the time as an argument and allocates nothing.
"""

import grammar
import palette
from layout import (
    BRIGHT,
    DIM,
    OFF,
    ends_level,
    number_level,
    option_pixel,
    slot_start,
)
from stage import Stage
from undertow_wire import scene as wire

_CROSS_ARMS = 4
_ARC_SHARE = 2  # an arc and the gap after it share their part of the ring evenly


class Picture:
    """The pixels of one ring: `levels` (0..2), `hues`, and `rgb`, three bytes a pixel."""

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self.levels = bytearray(pixels)
        self.hues = bytearray(pixels)
        self.rgb = bytearray(3 * pixels)

    def draw(self, stage: Stage, now_ms: int) -> None:
        """Draw the page that is on at that time."""
        since_ms = stage.since_ms(now_ms)
        page = grammar.page_at(stage.state, since_ms)
        self._clear()
        if page <= grammar.MARKET_COMET:
            if page != grammar.DARK:
                self._draw_market_page(stage, page, since_ms)
        elif page == grammar.ALONE:
            self._draw_alone(stage)
        elif page <= grammar.BAR_HOLE:
            self._draw_cursor_page(stage, page)
        elif page == grammar.POINTED:
            self._draw_pointed(stage)
        elif page <= grammar.CROSS_TURNED:
            self._draw_cross(page == grammar.CROSS_TURNED)
        elif page == grammar.SWEEP:
            full = min(since_ms, grammar.SWEEP_FULL_MS)
            self._fill(0, self.pixels * full // grammar.SWEEP_FULL_MS, DIM, palette.NEUTRAL)
        elif page == grammar.ARCS:
            self._draw_arcs(stage, since_ms)
        else:
            self._draw_every_other(page == grammar.ODD)
        self._colour()

    def _clear(self) -> None:
        index = 0
        while index < self.pixels:
            self.levels[index] = OFF
            self.hues[index] = palette.NEUTRAL
            index += 1

    def _colour(self) -> None:
        index = 0
        at = 0
        while index < self.pixels:
            level = self.levels[index]
            if level == OFF:
                self.rgb[at] = self.rgb[at + 1] = self.rgb[at + 2] = 0
            else:
                hue = self.hues[index]
                colour = palette.BRIGHT[hue] if level == BRIGHT else palette.DIM[hue]
                self.rgb[at] = colour[0]
                self.rgb[at + 1] = colour[1]
                self.rgb[at + 2] = colour[2]
            index += 1
            at += 3

    def _put(self, index: int, level: int, hue: int) -> None:
        self.levels[index] = level
        self.hues[index] = hue

    def _fill(self, start: int, stop: int, level: int, hue: int) -> None:
        while start < stop:
            self._put(start, level, hue)
            start += 1

    def _number(self, stage: Stage, slot: int, number: int, hue: int, is_mirrored: bool) -> None:
        """Write a number on a slot, from its start, or mirrored from its end."""
        slots = len(stage.scene.slots)
        start = slot_start(slot, slots, self.pixels)
        width = slot_start(slot + 1, slots, self.pixels) - start
        place = 0
        while place < width:
            index = start + width - 1 - place if is_mirrored else start + place
            self._put(index, number_level(number, place, width), hue)
            place += 1

    def _ends(self, stage: Stage, slot: int) -> None:
        slots = len(stage.scene.slots)
        start = slot_start(slot, slots, self.pixels)
        width = slot_start(slot + 1, slots, self.pixels) - start
        place = 0
        while place < width:
            self._put(start + place, ends_level(place, width), palette.NEUTRAL)
            place += 1

    def _draw_market_page(self, stage: Stage, page: int, since_ms: int) -> None:
        chosen = wire.NO_SLOT
        if stage.state == grammar.CHOOSE_SLOT:
            chosen = stage.scene.options[stage.cursor].slot_index
        slots = len(stage.scene.slots)
        if not slots:
            self._draw_cross(False)
        slot = 0
        while slot < slots:
            if slot != chosen:
                self._draw_slot(stage, slot, since_ms)
            elif page == grammar.MARKET:
                self._draw_chosen(stage, slot)
            slot += 1
        if page == grammar.MARKET_COMET:
            phase_ms = since_ms % grammar.COMET_AROUND_MS
            head = phase_ms * self.pixels // grammar.COMET_AROUND_MS
            self._put(head, BRIGHT, palette.NEUTRAL)
            # A dark pixel on either side, so that it is seen among bright ones too.
            self._put((head + 1) % self.pixels, OFF, palette.NEUTRAL)
            self._put((head - 1) % self.pixels, OFF, palette.NEUTRAL)

    def _draw_slot(self, stage: Stage, slot: int, since_ms: int) -> None:
        scene = stage.scene
        mark = scene.slots[slot]
        pointed_ms = since_ms % grammar.POINTED_PERIOD_MS
        if slot == scene.pointed and pointed_ms < grammar.POINTED_UNTIL_MS:
            self._ends(stage, slot)
            return
        if mark.kind == wire.EMPTY:
            phase_ms = since_ms % grammar.EMPTY_PERIOD_MS
            if not grammar.EMPTY_FROM_MS <= phase_ms < grammar.EMPTY_UNTIL_MS:
                return
        hue = palette.slot_hue(scene.faction, mark.kind, mark.has_crown)
        self._number(stage, slot, mark.number, hue, scene.faction == wire.SECOND_SIDE)

    def _draw_chosen(self, stage: Stage, slot: int) -> None:
        """The chosen slot among the others: the price at the dial, in their direction."""
        scene = stage.scene
        option = scene.options[stage.cursor]
        mark = scene.slots[slot]
        number = option.dial_price
        if number == option.card_price == wire.UNKNOWN_NUMBER:
            number = mark.number
        hue = palette.slot_hue(scene.faction, mark.kind, mark.has_crown)
        self._number(stage, slot, number, hue, scene.faction == wire.SECOND_SIDE)

    def _draw_alone(self, stage: Stage) -> None:
        """The chosen slot and nothing else: the price on the card, in the other direction."""
        scene = stage.scene
        option = scene.options[stage.cursor]
        if option.dial_price == option.card_price == wire.UNKNOWN_NUMBER:
            self._ends(stage, option.slot_index)
            return
        is_mirrored = scene.faction != wire.SECOND_SIDE
        self._number(stage, option.slot_index, option.card_price, palette.NEUTRAL, is_mirrored)

    def _draw_cursor_page(self, stage: Stage, page: int) -> None:
        options = len(stage.scene.options)
        if not options:
            return
        at = option_pixel(stage.cursor, options, self.pixels)
        hue = palette.side_hue(stage.scene.faction)
        if page <= grammar.DOTS_HOLE:
            self._draw_dots(options, hue)
            self._put(at, BRIGHT if page == grammar.DOTS else OFF, palette.NEUTRAL)
        elif page >= grammar.BAR:
            self._fill(0, at, DIM, hue)
            self._put(at, BRIGHT if page == grammar.BAR else OFF, palette.NEUTRAL)
        else:
            self._draw_dots(options, hue)
            stop = option_pixel(stage.cursor + 1, options, self.pixels)
            level = BRIGHT if page == grammar.SECTOR else OFF
            self._fill(at, max(stop, at + 1), level, palette.NEUTRAL)

    def _draw_dots(self, options: int, hue: int) -> None:
        option = 0
        while option < options:
            self._put(option_pixel(option, options, self.pixels), DIM, hue)
            option += 1

    def _draw_pointed(self, stage: Stage) -> None:
        if stage.scene.pointed != wire.NO_SLOT:
            self._ends(stage, stage.scene.pointed)

    def _draw_cross(self, is_turned: bool) -> None:
        offset = self.pixels // (2 * _CROSS_ARMS) if is_turned else 0
        arm = 0
        while arm < _CROSS_ARMS:
            self._put(arm * self.pixels // _CROSS_ARMS + offset, BRIGHT, palette.NEUTRAL)
            arm += 1

    def _draw_arcs(self, stage: Stage, since_ms: int) -> None:
        """One arc for the first side, two for the second, four for a draw; none for nobody."""
        winner = stage.scene.winner
        if winner == wire.NOBODY:
            self._fill(0, self.pixels, DIM, palette.NEUTRAL)
            return
        arcs = 4 if winner == wire.DRAW else winner + 1
        hue = palette.side_hue(winner)
        phase_ms = since_ms % grammar.ARCS_AROUND_MS
        offset = phase_ms * self.pixels // grammar.ARCS_AROUND_MS
        arc = 0
        while arc < arcs:
            start = arc * self.pixels // arcs
            stop = start + self.pixels // (arcs * _ARC_SHARE)
            while start < stop:
                self._put((start + offset) % self.pixels, BRIGHT, hue)
                start += 1
            arc += 1

    def _draw_every_other(self, is_odd: bool) -> None:
        index = 1 if is_odd else 0
        while index < self.pixels:
            self._put(index, BRIGHT, palette.NEUTRAL)
            index += 2
