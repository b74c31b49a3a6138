"""Check the table: a walk from spot to spot of what should lie where, and of what lies otherwise, to put it right.

At each spot people say "it is so", or pick what lies there; a pick is tried at once, and the walk stays until it is so.
At the end stands a summary, and one deed mends all of it (``Session.mend``). Setting up any position is the same walk
over everything that makes a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from undertow.core.layout import Layout, Reading, Spot
from undertow.core.message import Message, message
from undertow.table.page import Following, Page, PageOption, Wish, list_page
from undertow.table.playable import TableSession
from undertow.words import say


@dataclass(frozen=True, slots=True)
class Walk:
    """How far people have come: the table as the game believes it, as they say that it is, and where they look."""

    session: TableSession
    before: Layout
    now: Layout
    index: int = 0
    is_whole: bool = False

    @property
    def spot(self) -> Spot:
        """The spot they look at."""
        return self.now.spots[self.index]

    def to(self, spot_id: str) -> Walk:
        """The walk at that spot, or at the last one before it that there still is."""
        ids = [spot.id for spot in self.now.spots]
        return replace(self, index=ids.index(spot_id) if spot_id in ids else self.index)

    @property
    def differences(self) -> list[tuple[Spot, Spot]]:
        """Spots at which something lies otherwise: as the game believes, and as it is."""
        were = {spot.id: spot for spot in self.before.spots}
        pairs = [(were[spot.id], spot) for spot in self.now.spots if spot.id in were]
        return [(was, now) for was, now in pairs if was.lies != now.lies]


def check_page(session: TableSession, spot_id: str | None = None) -> Page:
    """Where to begin to look; with a spot, there. Raises PositionError during the set-up and after the end."""
    return _beginning(session, spot_id, is_whole=False)


def set_up_page(session: TableSession) -> Page:
    """The same over the whole position, the turn included. Raises PositionError after the end."""
    return _beginning(session, None, is_whole=True)


def _beginning(session: TableSession, spot_id: str | None, *, is_whole: bool) -> Page:
    layout = session.layout(is_whole=is_whole)
    walk = Walk(session, layout, layout, is_whole=is_whole)
    return _areas_page(walk) if spot_id is None else _spot_page(walk.to(spot_id))


def _areas_page(walk: Walk) -> Page:
    """The parts of the table, each a short-cut to its first spot."""
    title = "table.set_up" if walk.is_whole else "table.check"
    options = [_leaving(walk)]
    seen: list[Message] = []
    for index, spot in enumerate(walk.now.spots):
        if spot.area not in seen:
            seen.append(spot.area)
            there = partial(_spot_page, replace(walk, index=index))
            options.append(PageOption(spot.area, Wish.GO_ON, then=there))
    return _page(walk, title, "choose", message(title), options, passing=options[1])


def _page(
    walk: Walk,
    page_id: str,
    asking: str,
    text: Message,
    options: Sequence[PageOption],
    *,
    passing: PageOption | None = None,
    slot: int | None = None,
) -> Page:
    leaving = _leaving(walk) if walk.differences else None
    return Page(
        page_id,
        asking,
        text,
        tuple(options),
        passing,
        pointed_slot=slot,
        leaving=leaving,
    )


def _leaving(walk: Walk) -> PageOption:
    """The way back to the game; over the summary where something lies otherwise or a position is being set up."""
    if walk.differences:
        count = message("table.check_summary", count=len(walk.differences))
        return PageOption(count, Wish.GO_ON, then=partial(_summary_page, walk))
    if walk.is_whole:
        return PageOption(
            message("table.set_up_as_it_is"), Wish.GO_ON, then=partial(_summary_page, walk)
        )
    return PageOption(message("table.menu.back"), Wish.CLOSE)


def _spot_page(walk: Walk) -> Page:
    """What should lie at the spot; the ring points at it if it is one of the market's."""
    spot = walk.spot
    so = PageOption(message("table.check_so"), Wish.GO_ON, "so", then=partial(_next, walk))
    options = [so]
    if walk.now.readings(spot.id):
        options.append(
            PageOption(
                message("table.check_otherwise"),
                Wish.GO_ON,
                "otherwise",
                then=partial(_readings_page, walk),
            )
        )
    if walk.index:
        earlier = partial(_spot_page, replace(walk, index=walk.index - 1))
        options.append(PageOption(message("table.check_before"), Wish.GO_ON, then=earlier))
    elsewhere = partial(_areas_page, walk)
    options.append(PageOption(message("table.check_elsewhere"), Wish.GO_ON, then=elsewhere))
    options.append(_leaving(walk))
    text = message(
        "table.check_spot",
        number=walk.index + 1,
        count=len(walk.now.spots),
        area=say(spot.area),
        where=say(spot.where),
        lies=say(spot.lies),
    )
    return _page(walk, "spot", "fact", text, options, passing=so, slot=spot.slot_number)


def _next(walk: Walk) -> Following:
    """The next spot; behind the last one the summary, or the game where all lies as it should."""
    if walk.index + 1 < len(walk.now.spots):
        return _spot_page(replace(walk, index=walk.index + 1))
    if walk.differences or walk.is_whole:
        return _summary_page(walk)
    return (message("table.check_all_so"),)


def _readings_page(walk: Walk) -> Page:
    """What lies there instead, to pick from."""
    spot = walk.spot
    options = [
        PageOption(reading.label, Wish.GO_ON, then=partial(_picked, walk, reading))
        for reading in walk.now.readings(spot.id)
    ]
    return list_page(
        "readings",
        "fact",
        message("table.check_what", where=say(spot.where)),
        options,
        back=PageOption(message("table.check_back"), Wish.GO_ON, then=partial(_spot_page, walk)),
        slot_number=spot.slot_number,
        leaving=_leaving(walk) if walk.differences else None,
    )


def _picked(walk: Walk, reading: Reading) -> Page:
    """The same spot again, with what was picked at it. Raises PositionError where it cannot lie there."""
    changed = replace(walk, now=walk.now.otherwise(reading))
    return _spot_page(changed.to(walk.spot.id))


def _summary_page(walk: Walk) -> Page:
    """Everything that lies otherwise than the game believes, and whether that is all."""
    told = tuple(
        [
            say(
                message(
                    "table.check_difference",
                    where=say(was.where),
                    was=say(was.lies),
                    now=say(now.lies),
                )
            )
            for was, now in walk.differences
        ]
    )
    mend = PageOption(message("table.check_mend"), Wish.GO_ON, "yes", then=partial(_mended, walk))
    again = PageOption(message("table.check_again"), Wish.GO_ON, then=partial(_areas_page, walk))
    leave = PageOption(message("table.check_leave"), Wish.CLOSE, "no")
    text = message("table.check_told", told=told, count=len(told))
    return Page("summary", "confirm", text, (mend, again, leave), mend)


def _mended(walk: Walk) -> Following:
    """One deed for all of it. Raises PositionError."""
    changes = walk.now.changes
    walk.session.mend(changes)
    return (message("table.check_mended", count=len(walk.differences)),)
