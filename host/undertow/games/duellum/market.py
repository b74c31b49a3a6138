"""The vortex: what a slot costs whom, taking a card from it, turning the dial, refilling (rulings R1 to R5).

Turtles buy for the card's bubble in coins and conquer for the dial's tridents; Squids buy for the dial's coins and
conquer for the card's bubble in tridents (chapter "Player boards and vortex board").
"""

from __future__ import annotations

from undertow.core.message import Parameter
from undertow.games.duellum.components import LOCATION, MERCENARY, SLOTS, TURTLES
from undertow.games.duellum.state import NO_CARD, State

CLOCKWISE = "cw"
COUNTERCLOCKWISE = "ccw"


def dial_number(state: State, seat: int, slot: int) -> int:
    """The dial's number at a slot for a faction: tridents for Turtles, coins for Squids (R2). May raise Unknown."""
    division = (slot - state.dial) % SLOTS
    box = state.box
    return box.dial_tridents(division) if seat == TURTLES else box.dial_coins(division)


def buying_price(state: State, seat: int, slot: int) -> int:
    """Coins that the seat pays to buy the card in a slot. May raise Unknown."""
    if seat == TURTLES:
        return state.box.bubble(state.slots[slot])
    return state.box.dial_coins((slot - state.dial) % SLOTS)


def conquering_price(state: State, seat: int, slot: int) -> int:
    """Tridents that the seat pays to conquer the card in a slot. May raise Unknown."""
    if seat == TURTLES:
        return state.box.dial_tridents((slot - state.dial) % SLOTS)
    return state.box.bubble(state.slots[slot])


def rotate(state: State, seat: int, direction: str, divisions: int, **reason: Parameter) -> None:
    """Turn the dial by 1 to 6 divisions (R3). ``reason``: what the note says besides."""
    step = divisions if direction == CLOCKWISE else -divisions
    state.dial = (state.dial + step) % SLOTS
    turned = f"duellum.{direction}"
    state.note("duellum.rotated", seat=seat, direction=turned, count=divisions, **reason)


def no_place_reason(state: State, seat: int, card: int) -> str | None:
    """Why a card cannot be taken in: no free place of its kind (R16). May raise Unknown (the card's kind)."""
    mine = state.seats[seat]
    if state.box.kind(card) == LOCATION:
        return None if NO_CARD in mine.places else "duellum.no_place"
    return None if len(mine.mercenaries) < len(mine.places) else "duellum.no_place"


def take(state: State, seat: int, slot: int) -> None:
    """Move the card in a slot to its taker's board: a location unraised into the leftmost free place, a mercenary
    face down below it (R16). The slot stays empty until the vortex is refilled."""
    card = leave_slot(state, seat, slot)
    if state.box.kind(card) == MERCENARY:
        mine = state.seats[seat]
        mine.mercenaries = (*mine.mercenaries, (card, 0))
    else:
        place_location(state, seat, card)


def leave_slot(state: State, seat: int, slot: int) -> int:
    """Take the card out of its slot, which stays empty; a crown on it waits for a step on the track (R30)."""
    card = state.slots[slot]
    state.slots = (*state.slots[:slot], NO_CARD, *state.slots[slot + 1 :])
    if state.box.crown(card):
        state.crowns = (*state.crowns, seat)
    return card


def place_location(state: State, seat: int, card: int) -> int:
    """Put a location unraised into the leftmost free place of a board; gives the place's index."""
    mine = state.seats[seat]
    place = mine.places.index(NO_CARD)
    mine.places = (*mine.places[:place], card, *mine.places[place + 1 :])
    return place


def can_refill(state: State) -> bool:
    """A slot is empty and a card is left (R4)."""
    return state.deck > 0 and NO_CARD in state.slots


def refill_order(state: State, seat: int) -> tuple[int, ...]:
    """The slots that a refill fills, in ascending order of the faction's own dial number; equal: clockwise from slot 1.

    With fewer cards than empty slots only as many as there are cards (R4). May raise Unknown (the dial).
    """
    empty = [slot for slot in range(SLOTS) if state.slots[slot] == NO_CARD]
    if len(empty) > 1:
        empty.sort(key=lambda slot: dial_number(state, seat, slot))
    return tuple(empty[: state.deck])


def turn_up(state: State, slot: int, card: int) -> None:
    """Put the card that came off the deck into a slot. The last one exhausts the deck (R5)."""
    state.slots = (*state.slots[:slot], card, *state.slots[slot + 1 :])
    unseen = state.unseen
    where = unseen.index(card)
    state.unseen = unseen[:where] + unseen[where + 1 :]
    state.deck -= 1
    told = "duellum.looks" if state.box.structure.is_anonymous else "duellum.turned_up"
    state.note(told, slot=slot + 1, card=state.box.card_titles[card])
    end_if_exhausted(state)


def end_if_exhausted(state: State) -> None:
    """With its last card the deck is exhausted, and the end begins (R5)."""
    if state.deck == 0:
        state.note("duellum.deck_exhausted")
        if state.options.exhausted_deck_ends and not state.ending:
            state.ending = 1
            state.trigger = "exhausted_deck"
