"""The light grammar: what the ring shows in each state, page by page.

One literal table. The firmware plays it, `docs/light.md` is drawn from it, the tests measure it.
A state is told by its pages and their rhythm; a page by which pixels are lit and at which of two
levels. Colour repeats what position and rhythm say already.
"""

# States: what the host asks …
WAITING_FOR_HOST = 0
HOST_LOST = 1
UNDERSTOOD = 2
NOT_ALLOWED = 3
NOTHING = 4
CHOOSE_SLOT = 5
CHOOSE_SLOT_NARROW = 6
CHOOSE_BESIDE_SLOTS = 7
CHOOSE_WITHOUT_SLOTS = 8
CHOOSE_LONG = 9
CONFIRM = 10
HANDS = 11
WAIT_OTHER = 12
FACT = 13
FACT_LONG = 14
FACT_ELSEWHERE = 15
WALK = 16
TRACKS = 17
OVER = 18
# … and what the device says by itself.
SELF_TEST = 19
SETUP_PLACE = 20
SETUP_DIRECTION = 21
SETUP_BRIGHTNESS = 22
SETUP_BUTTONS = 23
BY_HAND = 24
BY_HAND_NARROW = 25
ENTER_NUMBER = 26
TEST = 27

# Pages.
DARK = 0
MARKET = 1
MARKET_HOLE = 2
MARKET_COMET = 3
MARKET_CHOSEN = 4
ALONE = 5
CARD_BAR = 6
DIAL_BAR = 7
VALUE_BAR = 8
DOTS = 9
DOTS_HOLE = 10
RANK = 11
SECTOR = 12
SECTOR_HOLE = 13
BAR = 14
BAR_HOLE = 15
POINTED = 16
WAY_OPEN = 17
STEPS = 18
TRACK_STEPS = 19
TRACK_LENGTHS = 20
CROSS = 21
CROSS_TURNED = 22
SWEEP = 23
EVEN = 24
ODD = 25
ARCS = 26
CODE = 27
CODE_GROUND = 28
ONE = 29
RUNNER = 30
SAMPLE = 31
PATTERN = 32

# A row for each state, in the order of their numbers: (until_ms, page) from the moment at which
# the state began or the cursor moved; after the last page the first one comes again. No pixel of
# any row goes dark or lights up more than three times in any second.
ROWS = (
    ((1000, CROSS), (2000, CROSS_TURNED)),
    ((500, CROSS), (2000, MARKET)),
    ((600, SWEEP),),
    ((250, EVEN), (500, ODD), (750, EVEN), (1000, ODD)),
    ((4000, MARKET),),
    ((900, ALONE), (1000, MARKET_HOLE), (1900, MARKET), (2000, MARKET_HOLE)),
    ((700, MARKET_CHOSEN), (1500, CARD_BAR), (1600, DARK), (2400, DIAL_BAR), (2500, DARK)),
    ((300, DOTS), (600, DOTS_HOLE), (900, DOTS), (1000, DARK), (1900, MARKET), (2000, DARK)),
    ((700, DOTS), (1000, DOTS_HOLE)),
    ((700, RANK), (900, DARK), (1600, DOTS), (1800, DARK)),
    ((700, SECTOR), (1000, SECTOR_HOLE)),
    ((200, DARK), (400, MARKET), (600, DARK), (2000, MARKET)),
    ((2000, MARKET_COMET),),
    ((500, BAR), (800, BAR_HOLE), (1300, BAR), (1900, POINTED), (2000, DARK)),
    ((700, RANK), (900, DARK), (1400, BAR), (1700, BAR_HOLE), (2300, POINTED), (2500, DARK)),
    ((1000, MARKET), (1300, DARK), (1700, POINTED), (2000, DARK)),
    ((400, DOTS), (800, WAY_OPEN), (1200, DOTS), (1600, WAY_OPEN), (2400, STEPS), (2500, DARK)),
    ((1000, TRACK_STEPS), (1300, TRACK_LENGTHS)),
    ((2400, ARCS),),
    ((600, CODE), (1000, CODE_GROUND)),
    ((1000, ONE),),
    ((2000, RUNNER),),
    ((1000, SAMPLE),),
    ((400, SECTOR), (800, SECTOR_HOLE)),
    ((2000, MARKET), (3000, DARK)),
    ((700, MARKET), (1500, DIAL_BAR), (2500, DARK)),
    ((900, VALUE_BAR), (1000, DARK), (1500, POINTED), (1600, DARK)),
    ((1000, PATTERN),),
)

# Inside MARKET: an empty slot is dark but for a glimpse of its number …
EMPTY_PERIOD_MS = 2000
EMPTY_FROM_MS = 1300
EMPTY_UNTIL_MS = 1700
# … and the slot that is pointed at shows its two ends instead of its number, at this rhythm.
POINTED_PERIOD_MS = 1000
POINTED_UNTIL_MS = 400
# While nothing is asked, the card in a slot says by winks what it is: (from_ms, until_ms).
CARD_B_WINKS = ((2100, 2300),)
CROWN_WINKS = ((2600, 2800), (3000, 3200))
UNKNOWN_KIND_WINKS = ((3400, 3900),)

# After so long NOT_ALLOWED shows the same again: a refusal that follows another one goes on in its rhythm.
REFUSAL_BEAT_MS = 500

# Motion: once around for the comet, the arcs and what runs; the sweep is full at this time.
COMET_AROUND_MS = 2000
ARCS_AROUND_MS = 2400
SETUP_AROUND_MS = 2000
TEST_AROUND_MS = 6000
SWEEP_FULL_MS = 400

# A press that the host has not acknowledged for so long is shown: the ring waits for the host.
UNHEARD_MS = 300

# Self-test codes: shown as so many bright pixels, each for this time.
CODE_MS = 3000
CODE_STUCK = 1
CODE_SETTINGS = 2
CODE_OLDER = 3
CODE_PAGES = 4
MOST_CODE = 6  # so many have room on a ring of 12


def row_ms(state: int) -> int:
    """Return how long one round of a state's pages takes: a notice is shown for one."""
    return ROWS[state][-1][0]


def page_at(state: int, since_ms: int) -> int:
    """Return the page of a state, `since_ms` after it began or after the cursor moved."""
    row = ROWS[state]
    phase_ms = since_ms % row[-1][0]
    index = 0
    while row[index][0] <= phase_ms:
        index += 1
    return row[index][1]
