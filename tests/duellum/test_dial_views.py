"""The dial of a view: what each faction reads at each slot, for every way the dial can stand (R2)."""

from tests.duellum.playing import box_of
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.view import view
from undertow.table.pages import pages_of


def test_every_position_of_the_dial_is_in_the_view_as_it_will_be_read() -> None:
    box = box_of("slice")
    dials = []
    for number in range(1, 7):
        state = RULES.from_position({}, box, {"turn": "squids", "dial": str(number)})
        shown = view(state, 0)
        dials.append(shown.dial)
        now = shown.dial[shown.dial_index]
        for slot in shown.market:
            assert slot.dial_prices == tuple(side[slot.number - 1] for side in now)
        assert shown.dial_index == number - 1
    assert len(set(dials)) == 1, "the dial itself is the same however it stands"
    (positions,) = set(dials)
    assert len({position[0] for position in positions}) > 1


def test_a_number_that_nobody_told_is_not_known_and_no_pages_are_made() -> None:
    box = box_of("slice")
    whole = view(RULES.from_position({}, box, {"turn": "squids"}), 0)
    assert pages_of(whole) is not None
    holed = view(RULES.from_position({}, box.without(["dial.2.coins"]), {"turn": "squids"}), 0)
    unknown = [number for position in holed.dial for number in position[1] if number is None]
    assert len(unknown) == 6
    assert pages_of(holed) is None
