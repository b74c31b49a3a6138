"""A made-up view, small enough to know by heart: six slots, two sides, three options."""

from dataclasses import replace

from undertow.core.message import Message, message
from undertow.core.view import (
    AnimalView,
    BlockedView,
    CardView,
    OptionView,
    PromptView,
    SlotView,
    TerritoryView,
    TrackView,
    View,
    ZoneView,
)

CARD_KINDS = ("made_up.place", "made_up.crew")


def card(
    number: int,
    kind: str = CARD_KINDS[0],
    *,
    has_crown: bool | None = False,
    text: tuple[Message, ...] = (),
    depth_index: int | None = None,
) -> CardView:
    return CardView(
        number,
        message("made_up.card", number=number),
        kind,
        message("made_up.reef"),
        points=number,
        has_crown=has_crown,
        text=text,
        depth_index=depth_index,
        is_stand_in=True,
    )


COIN = message("made_up.coin")
FLOOD = message("made_up.flood")


def option(
    text: str,
    slot_number: int | None = None,
    *,
    passes: bool = False,
    details: tuple[Message, ...] = (),
) -> OptionView:
    label = message("made_up.option", text=text)
    return OptionView(tuple(text.split()), text, label, slot_number, details, passes=passes)


BLOCKED = (
    BlockedView(
        "buy 5", message("made_up.option", text="buy 5"), message("made_up.too_dear"), "rule 3", 5
    ),
)

MARKET = (
    SlotView(1, card(1, text=(COIN, FLOOD)), (1, 6), (3, 2)),
    SlotView(2, card(2, CARD_KINDS[1], has_crown=True), (2, 5), (None, 4)),
    SlotView(3, None, (3, 4)),
    SlotView(4, card(4, "made_up.else"), (4, 3), (7, 7)),
    SlotView(5, card(5), (14, 2), (15, 14)),
    SlotView(6, card(6), (None, 1), (None, None)),
)

PROMPT = PromptView(
    "choose",
    0,
    message("made_up.prompt"),
    (option("buy 1", 1, details=(COIN, FLOOD)), option("buy 2", 2), option("end", passes=True)),
    BLOCKED,
)

VIEW = View(
    title=message("made_up.title"),
    sides=(message("made_up.first"), message("made_up.second")),
    seat_in_turn=0,
    turn_number=3,
    market=MARKET,
    deck_count=40,
    map=(
        TerritoryView("west", message("made_up.west"), ("middle",), False, None, False, 0),
        TerritoryView(
            "middle",
            message("made_up.middle"),
            ("west", "east"),
            True,
            message("made_up.manta"),
            False,
            None,
        ),
        TerritoryView("east", message("made_up.east"), ("middle",), False, None, True, 1),
    ),
    tracks=(TrackView("crowns", 0, 2, 9), TrackView("crowns", 1, 0, 9)),
    zones=(
        ZoneView(0, "made_up.hand", (card(7), card(8)), 2),
        ZoneView(
            0,
            "made_up.board",
            (
                card(9, text=(COIN, FLOOD), depth_index=1),
                card(10, text=(COIN, FLOOD), depth_index=2),
            ),
            2,
        ),
        ZoneView(1, "made_up.hand", (), 5),
    ),
    animals=(
        AnimalView("first_1", 0, (message("made_up.coin"),), True),
        AnimalView("second_1", 1, None, False),
    ),
    pool=((message("made_up.coins"), 2), (message("made_up.tridents"), 0)),
    prompt=PROMPT,
    notes=(message("made_up.stand_in"),),
)

FINISHED = replace(
    VIEW, prompt=None, result=message("made_up.first_wins"), winner=0, scores=((4, 8), (3, 3))
)
