"""Numbers for the ring without a host: what each side reads at each slot in every position of the dial."""

from __future__ import annotations

from undertow.core.view import View
from undertow.table.scene import price_of
from undertow_wire.scene import MAX_SLOTS
from undertow_wire.service import MAX_POSITIONS, MAX_SIDES, Pages


def pages_of(view: View) -> Pages | None:
    """The pages of any game whose market has a dial; None while a number of it is not known.

    A number that the wire cannot carry goes as unknown rather than wrong.
    """
    dial = view.dial
    if not dial or not dial[0] or not dial[0][0]:
        return None
    positions, sides, slots = len(dial), len(dial[0]), len(dial[0][0])
    if positions > MAX_POSITIONS or sides > MAX_SIDES or slots > MAX_SLOTS:
        return None
    if any(number is None for page in dial for side in page for number in side):
        return None
    numbers = [price_of([number], 0) for page in dial for side in page for number in side]
    side = view.seat_in_turn if 0 <= view.seat_in_turn < sides else 0
    return Pages(view.dial_index, side, positions, sides, slots, numbers)
