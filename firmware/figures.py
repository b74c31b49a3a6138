"""The pages that are no market: one of n, walks and tracks, the end, and the device itself."""

import grammar
import hot
import palette
from canvas import DIM_WHITE, WHITE, Canvas
from layout import option_pixel, option_rank, slot_start, slot_width
from stage import Stage
from undertow_wire import scene as wire
from undertow_wire import service

_CROSS_ARMS = 4
_ARC_SHARE = 2  # an arc and the gap after it share their part of the ring evenly
_TAIL = 2  # dim pixels behind the one that runs while the direction is set up


def draw_dots(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    if not stage.choices:
        return
    _draw_places(canvas, stage)
    at = option_pixel(stage.chosen, stage.choices, canvas.pixels)
    canvas.inks[at] = 0 if page == grammar.DOTS_HOLE else WHITE


def _draw_places(canvas: Canvas, stage: Stage) -> None:
    """A dim dot for each option; on all pixels, where there are more options than those."""
    ink = _side_ink(stage)
    options = stage.choices
    if options >= canvas.pixels:
        hot.fill(canvas.inks, 0, canvas.pixels, ink)
        return
    option = 0
    while option < options:
        canvas.inks[option_pixel(option, options, canvas.pixels)] = ink
        option += 1


def draw_rank(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    rank = option_rank(stage.chosen, stage.choices, canvas.pixels)
    hot.fill(canvas.inks, 0, min(rank + 1, canvas.pixels), WHITE)


def draw_sector(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    draw_dots(canvas, stage, page, since_ms)
    start = option_pixel(stage.chosen, stage.choices, canvas.pixels)
    stop = option_pixel(stage.chosen + 1, stage.choices, canvas.pixels)
    ink = 0 if page == grammar.SECTOR_HOLE else WHITE
    hot.fill(canvas.inks, start, max(stop, start + 1), ink)


def draw_bar(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    at = option_pixel(stage.chosen, stage.choices, canvas.pixels)
    hot.fill(canvas.inks, 0, at, _side_ink(stage))
    canvas.inks[at] = 0 if page == grammar.BAR_HOLE else WHITE


def draw_way(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """The dots, the chosen one three pixels wide."""
    draw_dots(canvas, stage, page, since_ms)
    at = option_pixel(stage.chosen, stage.choices, canvas.pixels)
    canvas.arc(at + canvas.pixels - 1, 3, WHITE)


def draw_steps(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """The steps that are left, counted on the whole ring; all dots dim if nobody counts."""
    steps = stage.view.steps_left
    if steps == wire.NO_STEPS:
        _draw_places(canvas, stage)
    else:
        hot.count(canvas.inks, 0, 1, canvas.pixels, steps, palette.both(palette.NEUTRAL))


def draw_tracks(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """Count each track's steps, or how many it has, on a part of the ring of its own."""
    tracks = stage.view.tracks
    at = 0 if page == grammar.TRACK_STEPS else 1
    track = 0
    while track < len(tracks):
        start = slot_start(track, len(tracks), canvas.pixels)
        width = slot_width(len(tracks), canvas.pixels)
        hue = palette.side_hue(track)
        hot.count(canvas.inks, start, 1, width, tracks[track][at], palette.both(hue))
        track += 1


def draw_arcs(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """One arc for the first side, two for the second, four for a draw; none for nobody."""
    winner = stage.view.winner
    if winner == wire.NOBODY:
        hot.fill(canvas.inks, 0, canvas.pixels, DIM_WHITE)
        return
    arcs = 4 if winner == wire.DRAW else winner + 1
    ink = palette.bright(palette.side_hue(winner))
    offset = canvas.around(since_ms, grammar.ARCS_AROUND_MS)
    length = canvas.pixels // (arcs * _ARC_SHARE)
    arc = 0
    while arc < arcs:
        start = arc * canvas.pixels // arcs + offset
        canvas.arc(start, length, ink)
        arc += 1


def draw_cross(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    offset = canvas.pixels // (2 * _CROSS_ARMS) if page == grammar.CROSS_TURNED else 0
    arm = 0
    while arm < _CROSS_ARMS:
        canvas.inks[arm * canvas.pixels // _CROSS_ARMS + offset] = WHITE
        arm += 1


def draw_sweep(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    full = min(since_ms, grammar.SWEEP_FULL_MS)
    stop = canvas.pixels * full // grammar.SWEEP_FULL_MS
    hot.fill(canvas.inks, 0, stop, DIM_WHITE)


def draw_every_other(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    index = 1 if page == grammar.ODD else 0
    while index < canvas.pixels:
        canvas.inks[index] = WHITE
        index += 2


def draw_code(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """So many bright pixels on a dim ring, a dim one after each."""
    hot.fill(canvas.inks, 0, canvas.pixels, DIM_WHITE)
    index = 0 if page == grammar.CODE else stage.code
    while index < stage.code:
        canvas.inks[2 * index] = WHITE
        index += 1


def draw_one(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    canvas.inks[stage.chosen % canvas.pixels] = WHITE


def draw_runner(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    head = canvas.around(since_ms, grammar.SETUP_AROUND_MS)
    canvas.arc(head + canvas.pixels - _TAIL, _TAIL, DIM_WHITE)
    canvas.inks[head] = WHITE


def draw_sample(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    """Two dim pixels and two bright ones, of each hue in turn; by night on half of the ring."""
    stop = canvas.pixels // 2 if stage.chosen else canvas.pixels
    index = 0
    while index < stop:
        hue = index // 4 % palette.HUES
        canvas.inks[index] = palette.bright(hue) if index & 2 else palette.dim(hue)
        index += 1


def draw_pattern(canvas: Canvas, stage: Stage, page: int, since_ms: int) -> None:
    if stage.test == service.RUNNING_PIXEL:
        canvas.inks[canvas.around(since_ms, grammar.TEST_AROUND_MS)] = WHITE
    else:
        hot.fill(canvas.inks, 0, canvas.pixels, palette.RED - service.RED + stage.test)


def _side_ink(stage: Stage) -> int:
    return palette.dim(palette.side_hue(stage.view.faction))
