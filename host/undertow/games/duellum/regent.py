"""Regent Shrimpion: his turn by the rulebook (chapter "Solo Game Mode", rulings S1 to S10), level I.

His seat's ``hand`` is his face-down deck, its order chance's. Frames: ``("regent_turn", seat)`` begins his turn,
``("regent_draw", seat)`` draws, ``("regent_card", seat, card, played, index)`` carries out the effects of ``card`` from
``index`` on, while ``played`` is the card he drew, and ``("route", seat, steps_left)`` walks the leader.
Every step is noted with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum import leader, market
from undertow.games.duellum.chance import count_draw
from undertow.games.duellum.components import LOCATION, MERCENARY, SLOTS
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.effects import copied_card
from undertow.games.duellum.effects_animals import tire
from undertow.games.duellum.effects_locations import score_place
from undertow.games.duellum.pool import slide_up
from undertow.games.duellum.state import NO_CARD, State

WALK: Final = 2  # territories, whatever the size of the effect (S4)
SCORES: Final = 3  # locations, whatever the size of the effect (S5)
ROLL: Final[Action] = ("roll",)


# ---- the turn


def turn(state: State, frame: Frame) -> None:
    """Draw; a deck that is empty is shuffled anew, which costs him the turn at this level (S11)."""
    seat = frame[1]
    state.stack.pop()
    state.stack.append(("turn_start", 1 - seat))
    if state.seats[seat].hand:
        state.stack.append(("regent_draw", seat))
    else:
        _reshuffle(state, seat)
        state.note("duellum.regent_skips", seat=seat, why="duellum.why_reshuffled")


def _reshuffle(state: State, seat: int, *more: int) -> None:
    mine = state.seats[seat]
    mine.hand = tuple(sorted(mine.hand + mine.pile + more))
    mine.pile = ()
    state.note("duellum.regent_shuffles", seat=seat)


def draw_candidates(state: State, frame: Frame) -> list[Action]:
    """Any card of his deck."""
    names = state.box.action_names
    return [("draw", names[card]) for card in state.seats[frame[1]].hand]


def draw_perform(state: State, frame: Frame, action: Action) -> None:
    """The top card of his deck is turned up and carried out."""
    kind, seat = frame
    count_draw(state, kind)
    state.stack.pop()
    mine = state.seats[seat]
    card = state.box.action_id(seat, str(action[1]))
    mine.hand = tuple([other for other in mine.hand if other != card])
    state.note("duellum.regent_draws", seat=seat, card=state.box.action_titles[card])
    if card in state.box.ocean_currents:
        _reshuffle(state, seat, card)  # S7: his turn is over
        return
    state.stack.append(("regent_card", seat, card, card, 0))


def card(state: State, frame: Frame) -> None:
    """The next effect of the card, in printed order (S3); after the last one the card goes to his pile."""
    kind, seat, card, played, index = frame
    effects = state.box.action_effects(card)
    if index == len(effects):
        state.stack.pop()
        if played >= 0:
            mine = state.seats[seat]
            mine.pile = (*mine.pile, played)
        return
    state.stack[-1] = (kind, seat, card, played, index + 1)
    _EFFECTS[effects[index].name](state, seat, effects[index])


# ---- his table of effects


def _acquire(wanted: str | None) -> Callable[[State, int, Effect], None]:
    def effect(state: State, seat: int, effect: Effect) -> None:
        take_cheapest(state, seat, wanted)

    return effect


def take_cheapest(state: State, seat: int, wanted: str | None) -> None:
    """The card of the wanted kind where his dial number is lowest; equal numbers: clockwise from slot 1 (S1)."""
    slots = [
        slot
        for slot in range(SLOTS)
        if state.slots[slot] != NO_CARD
        and (wanted is None or state.box.kind(state.slots[slot]) == wanted)
    ]
    if not slots:
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_no_such_card")
        return
    slot = min(slots, key=lambda slot: market.dial_number(state, seat, slot))
    card = state.slots[slot]
    if not has_room(state, seat, card):
        # S2: he does not look further.
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_board_full", slot=slot + 1)
        return
    state.note(
        "duellum.regent_takes",
        seat=seat,
        slot=slot + 1,
        card=state.box.card_titles[card],
        kind=f"duellum.{state.box.kind(card)}",
        number=market.dial_number(state, seat, slot),
    )
    take(state, seat, slot)


def has_room(state: State, seat: int, card: int) -> bool:
    """A location needs a free place; his mercenaries have no limit (S2). May raise Unknown (the card's kind)."""
    return state.box.kind(card) == MERCENARY or NO_CARD in state.seats[seat].places


def take(state: State, seat: int, slot: int) -> None:
    """A location goes to his leftmost free place, fully raised at once; a mercenary onto his pile of played ones."""
    card = state.slots[slot]
    mine = state.seats[seat]
    state.slots = (*state.slots[:slot], NO_CARD, *state.slots[slot + 1 :])
    if state.box.kind(card) == MERCENARY:
        mine.played = (*mine.played, card)
        return
    place = market.place_location(state, seat, card)
    slide_up(state, seat, place, state.box.depth_count(card))


def _rotate(state: State, seat: int, effect: Effect) -> None:
    market.rotate(state, seat, market.CLOCKWISE, effect.size)


def _refill(state: State, seat: int, effect: Effect) -> None:
    if market.can_refill(state):
        state.note("duellum.refills", seat=seat)
        state.stack.append(("refill", seat, market.refill_order(state, seat)))
    else:
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_nothing_to_refill")


def _move(state: State, seat: int, effect: Effect) -> None:
    # Whatever a card says of the leader, and however often, it moves him two territories (S4, S14).
    _, _, card, _, index = state.stack[-1]
    if [before for before in state.box.action_effects(card)[: index - 1] if before.name == "move"]:
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_moved_already")
    else:
        state.stack.append(("route", seat, WALK))


def _score(state: State, seat: int, effect: Effect) -> None:
    mine = state.seats[seat]
    full = [place for place, card in enumerate(mine.places) if card != NO_CARD]
    if not full:
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_nothing_to_score")
    for place in full[:SCORES]:
        score_place(state, seat, place)


def _copy(state: State, seat: int, effect: Effect) -> None:
    card = copied_card(state, seat)
    if card is None:
        # S6: with nothing to copy he skips the turn, and with it what is printed after the copy.
        kind, _, card_copying, played, _ = state.stack[-1]
        end = len(state.box.action_effects(card_copying))
        state.stack[-1] = (kind, seat, card_copying, played, end)
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_nothing_to_copy")
        return
    state.note("duellum.copies", seat=seat, card=state.box.action_titles[card])
    if card in state.box.ocean_currents:
        # S7: the copy card, which is being played, goes into the new deck too, and his turn is over.
        kind, _, _, played, _ = state.stack.pop()
        assert kind == "regent_card"
        _reshuffle(state, seat, played)
        return
    state.stack.append(("regent_card", seat, card, -1, 0))


def _tire(state: State, seat: int, effect: Effect) -> None:
    victim = 1 - seat
    if not state.seats[victim].ready and not state.options.unchecked[victim]:
        state.note("duellum.regent_ignores", seat=seat, why="duellum.why_none_ready")
        return
    state.note("duellum.must_tire", seat=victim, count=min(effect.size, 20))
    tire(state, victim, effect.size)


def _return(state: State, seat: int, effect: Effect) -> None:
    """S8: the top cards of his played pile go back into his deck."""
    mine = state.seats[seat]
    count = len(mine.pile) if effect.size == ALL else min(effect.size, len(mine.pile))
    for _ in range(count):
        top = mine.pile[-1]
        mine.pile = mine.pile[:-1]
        mine.hand = tuple(sorted((*mine.hand, top)))
        state.note("duellum.regent_returns", seat=seat, card=state.box.action_titles[top])


def _ignore(state: State, seat: int, effect: Effect) -> None:
    why = "duellum.why_no_animals" if effect.name == "ready" else "duellum.why_no_research"
    state.note("duellum.regent_ignores", seat=seat, why=why)


def _by_hand(state: State, seat: int, effect: Effect) -> None:
    state.note("duellum.by_hand", seat=seat)
    state.stack.append(("report", seat, 1))


_EFFECTS: Final[Mapping[str, Callable[[State, int, Effect], None]]] = {
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


# ---- his walk (S4): two territories along a shortest way, as many wild mantas as two steps can give


def ways(state: State, seat: int, steps: int) -> list[int]:
    """The next territories of those shortest ways to his capital that pick up the most mantas in ``steps`` steps.

    May raise Unknown (borders).
    """
    distances = state.box.distances(seat)
    here = state.leader

    def gain(territory: int, left: int) -> int:
        own = 1 if state.nests[territory] >= 0 else 0
        if left == 0 or distances[territory] == 0:
            return own
        return own + max([gain(other, left - 1) for other in nearer(territory)])

    def nearer(territory: int) -> list[int]:
        return [
            other
            for other in state.box.neighbours(territory)
            if distances[other] == distances[territory] - 1
        ]

    best = {territory: gain(territory, steps - 1) for territory in nearer(here)}
    most = max(best.values())
    return [territory for territory, mantas in best.items() if mantas == most]


def route(state: State, frame: Frame) -> None:
    """One more step; where several ways are as good, the player chooses (S4, S13)."""
    _kind, seat, left = frame
    state.stack.pop()
    if left == 0:
        return
    equal = ways(state, seat, left)
    if len(equal) == 1:
        _walk(state, seat, left, equal[0])
    else:
        state.stack.append(("route_choice", seat, left, tuple(equal)))


def _walk(state: State, seat: int, left: int, territory: int) -> None:
    state.stack.append(("route", seat, left - 1))
    leader.arrive(state, seat, territory)
    if state.outcome is None:
        leader.claim(state, seat, territory)


def route_party(state: State, frame: Frame) -> int:
    """The player chooses for him."""
    return 1 - int(frame[1])


def route_candidates(state: State, frame: Frame) -> list[Action]:
    """The equally good next territories, and to let the table roll."""
    return [*[("walk", state.box.territories[t]) for t in frame[3]], ROLL]


def route_perform(state: State, frame: Frame, action: Action) -> None:
    """Walk where the player says, or roll for it."""
    _, seat, left, equal = frame
    state.stack.pop()
    if action == ROLL:
        state.stack.append(("route_roll", seat, left, equal))
    else:
        _walk(state, seat, left, state.box.territories.index(str(action[1])))


def roll_candidates(state: State, frame: Frame) -> list[Action]:
    """Each of the equally good territories."""
    return [("rolled", state.box.territories[t]) for t in frame[3]]


def roll_perform(state: State, frame: Frame, action: Action) -> None:
    """The roll decides."""
    kind, seat, left, _ = frame
    count_draw(state, kind)
    state.stack.pop()
    _walk(state, seat, left, state.box.territories.index(str(action[1])))
