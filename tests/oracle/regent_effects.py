"""What effects mean to Regent Shrimpion (chapter "Solo Game Mode", S1 to S9)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.leader import arrive
from tests.oracle.opponent import make_discard, make_tire
from tests.oracle.printed import ActionCard
from tests.oracle.steps import card_to_copy
from tests.oracle.table import CHANCE, Action, Decision, Play, Table, refill_vortex
from undertow.games.duellum.effect import Effect


class NothingToCopy(Exception):
    """He skips the turn (S6)."""


class CurrentsCopied(Exception):
    """All his cards make the new deck, and his turn is over (S7)."""


def carry_out(table: Table, me: int, card: ActionCard) -> Play:
    """The effects of a card in printed order (S3); the leader moves once (S14)."""
    has_moved = False
    for effect in card.effects:
        if effect.name == "move":
            if not has_moved:
                yield from walk(table, me)
            has_moved = True
        elif effect.name == "score":
            score(table, me, 3)  # S5: whatever the size
        elif effect.name == "copy":
            yield from _copy(table, me)
        else:
            yield from _do(table, me, effect)


def crown_bonus(table: Table, me: int, bonus: Effect) -> Play:
    """A space of his crown track: Score is one location there, or three as agreed (S5)."""
    if bonus.name == "score":
        score(table, me, table.options.regent_bonus_scores)
    else:
        yield from _do(table, me, bonus)


def _do(table: Table, me: int, effect: Effect) -> Play:
    kind = effect.name.partition("_")[2]
    if effect.name.startswith(("buy_", "conquer_", "take_")):
        slot = slot_to_take(table, me, kind)
        if slot is not None:
            take(table, me, slot)
    elif effect.name == "rotate":
        table.rotate("cw", effect.size)
    elif effect.name == "refill":
        if table.can_refill():
            yield from refill_vortex(table, me)
    elif effect.name == "tire":
        yield from make_tire(table, 1 - me, effect.size)
    elif effect.name == "discard":
        yield from make_discard(table, 1 - me)
    elif effect.name == "return":
        player = table.players[me]
        for _ in range(min(effect.size, len(player.pile))):
            player.take_to_hand(player.pile.pop())  # S8
    else:
        # S5 and S8: he has no use for raising, nor for ready animals
        assert effect.name in ("raise", "full_raise", "ready"), f"{effect} is nothing to him"


def slot_to_take(table: Table, me: int, kind: str) -> int | None:
    """The lowest dial number among the slots with such a card (S1); with a full board he looks no further (S2)."""
    slots = [
        slot
        for slot, card in enumerate(table.slots)
        if card is not None and kind in ("any", card.kind)
    ]
    if not slots:
        return None
    slot = min(slots, key=lambda slot: (table.dial_number(me, slot), slot))
    card = table.slots[slot]
    is_location = card is not None and card.kind == "location"
    return None if is_location and None not in table.players[me].places else slot


def take(table: Table, me: int, slot: int) -> None:
    """A location to the leftmost free place, fully raised; a mercenary straight onto the pile."""
    card = table.take_from_slot(slot, me)
    if card.kind == "mercenary":
        table.players[me].played.append(card)
    else:
        table.players[me].raise_location(table.place(me, card), len(card.depths))


def score(table: Table, me: int, most: int) -> None:
    """Locations from left to right, of those that are fully raised."""
    player = table.players[me]
    full = [place for place, placed in player.located() if placed.is_fully_raised]
    for place in full[:most]:
        player.score(place)


def _copy(table: Table, me: int) -> Play:
    card = card_to_copy(table, me)
    if card is None:
        # S6: up to level 3 his turn is over; from level 4 on it is an effect that changes nothing.
        if table.options.level < 4:
            raise NothingToCopy
        return
    if card.is_ocean_currents:
        raise CurrentsCopied
    yield from carry_out(table, me, card)


# ---- the leader


def walk(table: Table, me: int) -> Play:
    """Two territories along a shortest way that picks up as many wild mantas as can be (S4)."""
    for left in (2, 1):
        ways = list(_ways(table, me, table.leader, left))
        most = max(_mantas(table, way) for way in ways)
        nexts = {way[0] for way in ways if _mantas(table, way) == most}
        names = [territory for territory in table.printed.territories if territory in nexts]
        territory = names[0]
        if len(names) > 1:
            # The player chooses, or rolls so as to favour nobody (S13).
            offered: list[Action] = [("walk", name) for name in names]
            choice = yield Decision(1 - me, "route_choice", [*offered, ("roll",)])
            if choice == ("roll",):
                choice = yield Decision(CHANCE, "route_roll", [("rolled", name) for name in names])
                table.draws["route"] += 1
            territory = str(choice[1])
        arrive(table, me, territory)


def _ways(table: Table, me: int, here: str, steps: int) -> Iterator[tuple[str, ...]]:
    """All shortest ways to his capital, as far as he walks."""
    distance = table.printed.steps_to[me]
    if steps == 0 or distance[here] == 0:
        yield ()
        return
    for there in table.printed.neighbours[here]:
        if distance[there] < distance[here]:
            for rest in _ways(table, me, there, steps - 1):
                yield (there, *rest)


def _mantas(table: Table, way: tuple[str, ...]) -> int:
    return len([territory for territory in way if table.nests.get(territory) is not None])


# ---- whether a card would change anything (S11)


def is_performable(table: Table, me: int, card: ActionCard) -> bool:
    """At least one of its effects would change something."""
    return any(_changes_something(table, me, effect) for effect in card.effects)


def _changes_something(table: Table, me: int, effect: Effect) -> bool:
    player = table.players[me]
    if effect.name.startswith(("buy_", "conquer_")):
        return slot_to_take(table, me, effect.name.partition("_")[2]) is not None
    if effect.name == "copy":
        card = card_to_copy(table, me)
        return card is not None and (card.is_ocean_currents or is_performable(table, me, card))
    return {
        "rotate": effect.size % 6 != 0,
        "refill": table.can_refill(),
        "score": any(placed.is_fully_raised for _, placed in player.located()),
        "tire": bool(table.players[1 - me].ready),
        "return": bool(player.pile),
        "move": True,
    }.get(effect.name, False)
