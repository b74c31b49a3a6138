"""Which slot of the vortex a question is about, so that the ring can point at it while people look there."""

from __future__ import annotations

from undertow.core.errors import Unknown
from undertow.games.duellum import market
from undertow.games.duellum.components import SLOTS
from undertow.games.duellum.state import State


def number_at(state: State, seat: int, slot: int) -> int:
    """The dial's number at a slot (from 0) for a faction.

    Raises Unknown also before it is told where the dial stands: until then its numbers belong to no slot.
    """
    if [frame for frame in state.stack if frame[0] == "setup_dial"]:
        raise Unknown(f"dial.{slot + 1}")
    return market.dial_number(state, seat, slot)


def meant_slot(state: State) -> int | None:
    """The slot, from 1, that the open question or decision sends people's eyes to; None if it is about no slot."""
    if state.question is not None:
        return _slot_of_fact(state)
    frame = state.stack[-1] if state.stack else ("none",)
    if frame[0] == "refill":
        return int(frame[2][0]) + 1
    if frame[0] == "look" and frame[1] in state.slots:
        return state.slots.index(frame[1]) + 1
    return None


def _slot_of_fact(state: State) -> int | None:
    assert state.question is not None, "no question is open"
    key, waiting = state.question
    area, item, *_ = key.split(".")
    if area == "card":
        card = int(item) - 1
        return state.slots.index(card) + 1 if card in state.slots else None
    if area != "dial":
        return None
    # What waits may be the very report of where the dial stands.
    first = int(waiting[1]) - 1 if waiting[0] == "dial" else state.dial
    return (first + int(item) - 1) % SLOTS + 1
