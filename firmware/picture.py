"""From what is on to pixels.

`Picture.draw` gives each pixel an ink, clockwise from slot 1, and turns the inks into red, green
and blue. It takes the time as an argument and allocates nothing.
"""

import figures
import grammar
import hot
import market
import palette
from canvas import Canvas
from stage import Stage


def _draw_nothing(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    pass


# Who draws each page of the grammar, in the order of their numbers.
_DRAWERS = (
    _draw_nothing,
    market.draw_market,
    market.draw_market,
    market.draw_comet,
    market.draw_market,
    market.draw_alone,
    market.draw_number_bar,
    market.draw_number_bar,
    market.draw_number_bar,
    figures.draw_dots,
    figures.draw_dots,
    figures.draw_rank,
    figures.draw_sector,
    figures.draw_sector,
    figures.draw_bar,
    figures.draw_bar,
    market.draw_pointed,
    figures.draw_way,
    figures.draw_steps,
    figures.draw_tracks,
    figures.draw_tracks,
    figures.draw_cross,
    figures.draw_cross,
    figures.draw_sweep,
    figures.draw_every_other,
    figures.draw_every_other,
    figures.draw_arcs,
    figures.draw_code,
    figures.draw_code,
    figures.draw_one,
    figures.draw_runner,
    figures.draw_sample,
    figures.draw_pattern,
)


class Picture(Canvas):
    """A ring's pixels with their colours in `rgb`, three bytes each.

    `brightest`: the highest brightness step that the ring's supply carries.
    """

    def __init__(self, pixels: int, brightest: int = palette.BRIGHTEST) -> None:
        super().__init__(pixels)
        self.brightest = brightest
        self.rgb = bytearray(3 * pixels)
        self._colours = bytearray(3 * palette.INKS)
        self._step = -1  # the brightness step in `_colours`

    def draw(self, stage: Stage, now_ms: int) -> None:
        """Draw the page that is on at that time."""
        step = 0 if stage.is_dimmed else min(stage.brightness, self.brightest)
        if step != self._step:
            self._step = step
            palette.mix(step, self._colours)
        since_ms = stage.since_ms(now_ms)
        page = grammar.page_at(stage.state, since_ms)
        hot.fill(self.inks, 0, self.pixels, 0)
        _DRAWERS[page](self, stage, page, since_ms)
        hot.colour(self.rgb, self.inks, self.pixels, self._colours)
