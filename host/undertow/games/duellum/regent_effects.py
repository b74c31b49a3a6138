"""What each effect means to Regent Shrimpion, and whether it changes anything.

A table of his own on the same stack: he pays nothing, never declines, and ignores what he has no use for. Each step
is noted with its reason, so that people can follow and check him. Sources: chapter "Solo Game Mode", rulings S1 to S9,
S11, S14 and S15.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.errors import Unknown
from undertow.core.facts import some
from undertow.core.message import Parameter
from undertow.games.duellum import market, regent_top
from undertow.games.duellum.box_facts import MOST_DEPTHS
from undertow.games.duellum.components import LOCATION, MERCENARY, SLOTS, TURTLES
from undertow.games.duellum.discard import make_discard
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.effect_words import note_parameter
from undertow.games.duellum.effects_animals import make_tire
from undertow.games.duellum.effects_locations import is_fully_raised, score_place
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.pool import slide_up
from undertow.games.duellum.regent_walk import WALK
from undertow.games.duellum.state import NO_CARD, State

#: From this level on an empty copy costs nothing: a card that changes nothing is followed by another (S6, S11).
DRAWS_ON: Final = 4
SCORES: Final = 3  # locations, whatever the size of the effect on an action card (S5)


def _acquire(wanted: str | None) -> Callable[[State, int, Effect], None]:
    def effect(state: State, seat: int, effect: Effect) -> None:
        """The card of the wanted kind where his dial number is lowest; equal numbers: clockwise from slot 1 (S1)."""
        slots = _slots_for(state, wanted)
        if not slots:
            ignore(state, seat, effect, "no_such_card")
            return
        slot = _cheapest(state, seat, slots, wanted)
        card = state.box.card_titles[state.slots[slot]]
        if not has_room(state, seat, state.slots[slot]):
            # S2: he does not look further.
            where: dict[str, Parameter] = {"card": card, "slot": slot + 1}
            state.note("duellum.regent_has_no_place", seat=seat, what=_named(effect), **where)
            return
        kind = "duellum.any_card" if wanted is None else f"duellum.{wanted}"
        if len(slots) == 1:
            state.note("duellum.regent_takes_only", seat=seat, card=card, slot=slot + 1, kind=kind)
        else:
            state.note(
                "duellum.regent_takes",
                seat=seat,
                card=card,
                slot=slot + 1,
                kind=kind,
                resource="duellum.tridents" if seat == TURTLES else "duellum.coins",
                **_numbers(state, seat, slot, wanted),
            )
        take(state, seat, slot)

    return effect


def _numbers(state: State, seat: int, slot: int, wanted: str | None) -> dict[str, Parameter]:
    """The dial number for which he takes from a slot, and how many slots with such a card are known to bear it."""
    number = market.dial_number(state, seat, slot)
    fitting = [other for other in _slots_for(state, wanted) if _kind_is(state, other, wanted)]
    equal = [other for other in fitting if market.dial_number(state, seat, other) == number]
    return {"number": number, "equal": len(equal)}


def _cheapest(state: State, seat: int, slots: list[int], wanted: str | None) -> int:
    """The slot with his lowest dial number; a single one needs no number.

    May raise Unknown (the dial; the kind of the card there, but of none that is dearer).
    """
    slot = slots[0]
    if len(slots) > 1:
        slot = min(slots, key=lambda other: market.dial_number(state, seat, other))
    if wanted is not None:
        state.box.kind(state.slots[slot])
    return slot


def _slots_for(state: State, wanted: str | None) -> list[int]:
    """The slots with a card of that kind, or of one that nobody has told yet."""
    filled = [slot for slot in range(SLOTS) if state.slots[slot] != NO_CARD]
    return [slot for slot in filled if _kind_is(state, slot, wanted) is not False]


def _kind_is(state: State, slot: int, wanted: str | None) -> bool | None:
    try:
        return wanted is None or state.box.kind(state.slots[slot]) == wanted
    except Unknown:
        return None


def has_room(state: State, seat: int, card: int) -> bool:
    """A location needs a free place; his mercenaries have no limit (S2). May raise Unknown (the card's kind)."""
    return state.box.kind(card) == MERCENARY or NO_CARD in state.seats[seat].places


def take(state: State, seat: int, slot: int) -> None:
    """A location goes to his leftmost free place, fully raised at once; a mercenary onto his pile of played ones."""
    mine = state.seats[seat]
    card = market.leave_slot(state, seat, slot)
    title = state.box.card_titles[card]
    if state.box.kind(card) == MERCENARY:
        mine.played = (*mine.played, card)
        state.note("duellum.regent_engages", seat=seat, card=title)
        return
    place = market.place_location(state, seat, card)
    # Raised to its end at once, he has no use for its depths: nobody need count them where nobody knows them.
    is_counted = state.options.mode != VORTEX
    slide_up(state, seat, place, state.box.depth_count(card) if is_counted else MOST_DEPTHS)
    state.note("duellum.regent_lays", seat=seat, card=title, place=place + 1)


def _rotate(state: State, seat: int, effect: Effect) -> None:
    market.rotate(state, seat, market.CLOCKWISE, effect.size, why="duellum.why_clockwise")


def _refill(state: State, seat: int, effect: Effect) -> None:
    if market.can_refill(state):
        order = market.refill_order(state, seat)
        slots = tuple([str(slot + 1) for slot in order])
        told: dict[str, Parameter] = {"count": len(slots), "slots": slots}
        state.note("duellum.refills", seat=seat, why="duellum.why_must_refill", **told)
        state.stack.append(("refill", seat, order))
    else:
        ignore(state, seat, effect, "nothing_to_refill")


def _move(state: State, seat: int, effect: Effect) -> None:
    # Whatever a card says of the leader, and however often, it moves him two territories (S4, S14).
    _, _, card, _, index = state.stack[-1]
    if [before for before in state.box.action_effects(card)[: index - 1] if before.name == "move"]:
        ignore(state, seat, effect, "moved_already")
    else:
        state.stack.append(("route", seat, WALK))


def _score(state: State, seat: int, effect: Effect) -> None:
    _score_leftmost(state, seat, effect, SCORES)


def _score_leftmost(state: State, seat: int, effect: Effect, count: int) -> None:
    full = [place for place in _located(state, seat) if _is_full(state, seat, place)]
    if not full:
        ignore(state, seat, effect, "nothing_to_score")
    why = "duellum.why_up_to_three" if count > 1 else "duellum.why_leftmost"
    for place in full[:count]:
        score_place(state, seat, place, why=why)


def _is_full(state: State, seat: int, place: int) -> bool:
    """No depth of the location is visible. May raise Unknown (how many it has)."""
    is_full = state.seats[seat].raised[place] == MOST_DEPTHS
    return is_full or is_fully_raised(state, seat, place)


def _located(state: State, seat: int) -> list[int]:
    return [place for place, card in enumerate(state.seats[seat].places) if card != NO_CARD]


def _copy(state: State, seat: int, effect: Effect) -> None:
    if regent_top.asks(state, seat):
        state.stack.append(("regent_top", seat, NO_CARD, 0))
    elif not regent_top.is_told(state, seat):
        _by_hand(state, seat, effect)
    else:
        copy_card(state, seat, regent_top.copied(state, seat))


def copy_card(state: State, seat: int, card: int | None) -> None:
    """The copy on the card in progress does what ``card`` says; None: there is nothing to copy (S6, S15)."""
    if card is None:
        if state.options.level >= DRAWS_ON:
            ignore(state, seat, Effect("copy"), "nothing_to_copy")
            return
        # S6: he skips the turn, and with it what is printed after the copy.
        kind, _, card_copying, played, _ = state.stack[-1]
        end = len(state.box.action_effects(card_copying))
        state.stack[-1] = (kind, seat, card_copying, played, end)
        state.note("duellum.regent_skips", seat=seat, why="duellum.why_nothing_to_copy")
        return
    state.note("duellum.copies", seat=seat, card=state.box.action_titles[card])
    if card in state.box.ocean_currents:
        # S7: the copy card, which is being played, goes into the new deck too, and his turn is over.
        kind, _, _, played, _ = state.stack.pop()
        assert kind == "regent_card"
        reshuffle(state, seat, "currents", played)
        if state.crowns:
            state.stack.append(("crowns",))
        return
    state.stack.append(("regent_card", seat, card, NO_CARD, 0))


def _tire(state: State, seat: int, effect: Effect) -> None:
    if _can_tire(state, seat):
        make_tire(state, 1 - seat, effect.size)
    else:
        ignore(state, seat, effect, "none_ready")


def _return(state: State, seat: int, effect: Effect) -> None:
    """S8: the top cards of his played pile go back into his deck."""
    mine = state.seats[seat]
    count = len(mine.pile) if effect.size == ALL else min(effect.size, len(mine.pile))
    if not count:
        ignore(state, seat, effect, "nothing_to_return")
    for _ in range(count):
        top = mine.pile[-1]
        mine.pile = mine.pile[:-1]
        mine.hand = tuple(sorted((*mine.hand, top)))
        state.note("duellum.regent_returns", seat=seat, card=state.box.action_titles[top])


def _discard(state: State, seat: int, effect: Effect) -> None:
    victim = 1 - seat
    if state.seats[victim].hand or state.options.unchecked[victim]:
        make_discard(state, victim)
    else:
        ignore(state, seat, effect, "empty_hand")


def _can_tire(state: State, seat: int) -> bool:
    victim = 1 - seat
    return bool(state.seats[victim].ready) or state.options.unchecked[victim]


def reshuffle(state: State, seat: int, why: str, *more: int) -> None:
    """All his cards, those in ``more`` included, make his new deck."""
    mine = state.seats[seat]
    mine.hand = tuple(sorted(mine.hand + mine.pile + more))
    mine.pile = ()
    state.note("duellum.regent_shuffles", seat=seat, why=f"duellum.why_{why}")


def ignore(state: State, seat: int, effect: Effect, why: str) -> None:
    """Say which effect he leaves, and why."""
    state.note("duellum.regent_ignores", seat=seat, what=_named(effect), why=f"duellum.why_{why}")


def _named(effect: Effect) -> str:
    return f"duellum.ignored_{effect.name}"


def _ignore(state: State, seat: int, effect: Effect) -> None:
    ignore(state, seat, effect, "no_animals" if effect.name == "ready" else "no_research")


def _by_hand(state: State, seat: int, effect: Effect) -> None:
    state.note("duellum.by_hand", seat=seat, note=note_parameter(effect))
    state.stack.append(("report", seat, 1))


EFFECTS: Final[Mapping[str, Callable[[State, int, Effect], None]]] = {
    "take_location": _acquire(LOCATION),
    "take_mercenary": _acquire(MERCENARY),
    "take_any": _acquire(None),
    "discard": _discard,
    "conquer_location": _acquire(LOCATION),
    "conquer_mercenary": _acquire(MERCENARY),
    "conquer_any": _acquire(None),
    "buy_location": _acquire(LOCATION),
    "buy_mercenary": _acquire(MERCENARY),
    "buy_any": _acquire(None),
    "raise": _ignore,
    "full_raise": _ignore,
    "rotate": _rotate,
    "refill": _refill,
    "move": _move,
    "copy": _copy,
    "score": _score,
    "ready": _ignore,
    "tire": _tire,
    "return": _return,
    "by_hand": _by_hand,
}


def crown_bonus(state: State, seat: int, bonus: Effect) -> None:
    """The bonus of a space of his crown track; Score takes the leftmost location only (S5)."""
    if bonus.name == "score":
        _score_leftmost(state, seat, bonus, state.options.regent_bonus_scores)
    else:
        EFFECTS[bonus.name](state, seat, bonus)


# ---- whether an effect would change anything (S11)


def is_performable(state: State, seat: int, card: int) -> bool:
    """At least one of a card's effects would change something. May raise Unknown."""
    return some(lambda effect: _changes(state, seat, effect), state.box.action_effects(card))


def hangs_on_copy(state: State, seat: int, card: int) -> bool:
    """Whether it is performable hangs on what he copies, of which the people must be asked. May raise Unknown."""
    effects = state.box.action_effects(card)
    others = [effect for effect in effects if effect.name != "copy"]
    if len(others) == len(effects) or not regent_top.asks(state, seat):
        return False
    return not some(lambda effect: _changes(state, seat, effect), others)


def _changes(state: State, seat: int, effect: Effect) -> bool:
    mine = state.seats[seat]
    name = effect.name
    if name.startswith(("conquer_", "buy_")):
        return _would_take(
            state, seat, {"location": LOCATION, "mercenary": MERCENARY}.get(name.partition("_")[2])
        )
    if name == "copy" and not regent_top.is_told(state, seat):
        return True
    if name == "copy":
        card = regent_top.copied(state, seat)
        return card is not None and (
            card in state.box.ocean_currents or is_performable(state, seat, card)
        )
    if name == "rotate":
        return effect.size % SLOTS != 0
    if name == "refill":
        return market.can_refill(state)
    if name == "score":
        return some(lambda place: _is_full(state, seat, place), _located(state, seat))
    if name == "tire":
        return _can_tire(state, seat)
    if name == "return":
        return bool(mine.pile)
    if name == "move":
        return not state.box.is_mapped or state.box.ways_home.has_way(seat, state.leader)
    return name == "by_hand"


def _would_take(state: State, seat: int, wanted: str | None) -> bool:
    slots = _slots_for(state, wanted)
    if not slots:
        return False
    return has_room(state, seat, state.slots[_cheapest(state, seat, slots, wanted)])
