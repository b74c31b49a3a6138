"""The light grammar: what the ring shows in each state, page by page.

One literal table. The firmware plays it, `docs/light.md` is drawn from it, the tests measure it.
A state is told by its pages and their rhythm; a page by which pixels are lit and at which of two
levels. Colour repeats what position and rhythm say already.
"""

# States.
WAITING_FOR_HOST = 0
HOST_LOST = 1
UNDERSTOOD = 2
NOT_ALLOWED = 3
NOTHING = 4
CHOOSE_SLOT = 5
CHOOSE_BESIDE_SLOTS = 6
CHOOSE_WITHOUT_SLOTS = 7
CONFIRM = 8
HANDS = 9
WAIT_OTHER = 10
FACT = 11
OVER = 12

# Pages.
DARK = 0
MARKET = 1
MARKET_HOLE = 2
MARKET_COMET = 3
ALONE = 4
DOTS = 5
DOTS_HOLE = 6
SECTOR = 7
SECTOR_HOLE = 8
BAR = 9
BAR_HOLE = 10
POINTED = 11
CROSS = 12
CROSS_TURNED = 13
SWEEP = 14
EVEN = 15
ODD = 16
ARCS = 17

# A row for each state, in the order of their numbers: (until_ms, page) from the moment at which
# the state began or the cursor moved; after the last page the first one comes again. No pixel of
# any row goes dark or lights up more than three times in any second.
ROWS = (
    ((1000, CROSS), (2000, CROSS_TURNED)),
    ((500, CROSS), (2000, MARKET)),
    ((600, SWEEP),),
    ((200, EVEN), (400, ODD), (600, EVEN), (800, ODD), (1000, EVEN)),
    ((2000, MARKET),),
    ((900, ALONE), (1000, MARKET_HOLE), (1900, MARKET), (2000, MARKET_HOLE)),
    ((300, DOTS), (600, DOTS_HOLE), (900, DOTS), (1000, DARK), (1900, MARKET), (2000, DARK)),
    ((700, DOTS), (1000, DOTS_HOLE)),
    ((700, SECTOR), (1000, SECTOR_HOLE)),
    ((200, DARK), (400, MARKET), (600, DARK), (2000, MARKET)),
    ((2000, MARKET_COMET),),
    ((500, BAR), (800, BAR_HOLE), (1300, BAR), (1900, POINTED), (2000, DARK)),
    ((2400, ARCS),),
)

# Inside MARKET: an empty slot is dark but for a glimpse of its number …
EMPTY_PERIOD_MS = 2000
EMPTY_FROM_MS = 1300
EMPTY_UNTIL_MS = 1700
# … and the slot that is pointed at shows its two ends instead of its number, at this rhythm.
POINTED_PERIOD_MS = 1000
POINTED_UNTIL_MS = 400

# Motion: once around for the comet and for the arcs; the sweep is full at this time.
COMET_AROUND_MS = 2000
ARCS_AROUND_MS = 2400
SWEEP_FULL_MS = 400


def notice_ms(state: int) -> int:
    """Return how long a notice, UNDERSTOOD or NOT_ALLOWED, is shown."""
    return ROWS[state][-1][0]


def page_at(state: int, since_ms: int) -> int:
    """Return the page of a state, `since_ms` after it began or after the cursor moved."""
    row = ROWS[state]
    phase_ms = since_ms % row[-1][0]
    index = 0
    while row[index][0] <= phase_ms:
        index += 1
    return row[index][1]
