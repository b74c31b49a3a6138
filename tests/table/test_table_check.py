"""Check the table, and set up any position: a walk from spot to spot that ends in one deed, at the desk."""

from __future__ import annotations

import pytest

from tests.table.real_desk import SET_UP, AtDesk
from undertow.core.game import replay
from undertow.core.record import Mended
from undertow.games.duellum import RULES
from undertow.table.page import Wish
from undertow_wire import scene as wire
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3


def checking(mode: str = "referee") -> AtDesk:
    at = AtDesk(mode)
    at.play(*(SET_UP if mode == "referee" else VORTEX_SET_UP))
    at.desk.open(Wish.CHECK_TABLE)
    return at


VORTEX_SET_UP = (
    "dial 1",
    *("turned location plain",) * 5,
    "turned mercenary plain",
    "first turtles",
)


def test_the_ring_points_at_the_slot_and_button_1_goes_on_where_it_is_so() -> None:
    at = checking()
    assert at.options[1:] == [
        "The vortex",
        "The map",
        "Crown tracks and goals",
        "Turtles",
        "Squids",
        "Whose turn it is",
    ]
    at.press(BUTTON_1)
    pointed = []
    while at.desk.page.id == "spot":
        pointed.append(at.desk.scene.pointed)
        at.press(BUTTON_1)
    assert pointed[:8] == [0, 0, 1, 2, 3, 4, 5, wire.NO_SLOT]
    assert at.said == "Everything lies as it should."
    assert not [entry for entry in at.session.game.entries if isinstance(entry, Mended)]


def test_a_card_that_lies_otherwise_is_picked_and_mended_in_one_deed() -> None:
    at = checking()
    at.pick("The vortex")
    at.write("so", "so")
    assert at.asked.startswith("The vortex (3 of ")
    assert "Slot 2: Location B" in at.asked
    at.write("otherwise")
    assert at.asked == "Slot 2: what lies there?"
    at.pick("Mercenary A")
    assert "Slot 2: Mercenary A" in at.asked
    before = at.session.state
    at.pick("That is all")
    assert "2 places lie otherwise." in at.asked
    assert "Slot 2: Mercenary A" in at.asked
    assert "(not: Location B" in at.asked
    at.write("yes")
    assert at.told["slots"] == "loc_a merc_a loc_c loc_d loc_e loc_b"
    assert isinstance(at.session.game.entries[-1], Mended)
    assert "Put right at 2 places" in at.said
    at.session.undo()
    assert at.session.state == before


def test_in_vortex_mode_a_slot_is_told_by_its_look_and_boards_are_not_asked_about() -> None:
    at = checking("vortex")
    assert "Turtles" not in at.options
    at.pick("The vortex")
    at.write("so")
    at.write("otherwise")
    assert at.options[1:] == [
        "nothing",
        "A location with a crown",
        "A mercenary",
        "A mercenary with a crown",
    ]
    at.pick("A mercenary with")
    at.pick("That is all")
    at.write("yes")
    assert at.session.game.entries[-1].changes[0] == (
        "slots",
        "mercenary+crown turned_2 turned_3 turned_4 turned_5 turned_6",
    )


def test_what_cannot_lie_there_is_refused_at_once_and_the_walk_goes_on() -> None:
    at = AtDesk("own_deck", position={"turn": "turtles", "leader": "west_n", "deck": "0"})
    at.desk.open(Wish.CHECK_TABLE)
    at.pick("The map")
    at.write("so", "otherwise")
    asked = at.asked
    at.write("77")
    assert at.asked == asked
    assert "numbered from 1" in at.said
    assert at.desk.page.id == "readings"


def test_left_half_way_with_something_picked_the_summary_comes_first() -> None:
    at = checking()
    at.pick("The vortex")
    at.write("otherwise", "2")
    at.press(BUTTON_2)
    assert at.desk.page.id == "summary"
    at.write("no")
    assert at.desk.page.id == "main"
    assert not [entry for entry in at.session.game.entries if isinstance(entry, Mended)]
    at.desk.open(Wish.CHECK_TABLE)
    at.press(BUTTON_3)
    assert at.desk.page.id == "main"


def test_from_the_summary_people_can_look_once_more() -> None:
    at = checking()
    at.pick("The vortex")
    at.write("otherwise", "2")
    at.pick("That is all")
    at.pick("No: look once more")
    at.pick("Squids")
    assert "Squids" in at.asked
    at.pick("The place before")
    at.pick("Another part")
    at.pick("That is all: one place")
    at.write("yes")
    assert at.told["dial"] != "1"


def test_during_the_set_up_the_table_is_not_checked_and_it_is_said_why() -> None:
    at = AtDesk()
    at.press(BUTTON_3)
    assert "Check the table: what should lie where" not in at.options
    at.desk.open(Wish.CHECK_TABLE)
    assert "The table is not set up yet." in at.said


def test_a_whole_position_is_set_up_in_the_middle_of_a_game_and_the_turn_begins() -> None:
    at = AtDesk()
    at.play(*SET_UP, "play buy")
    at.desk.open(Wish.SET_UP)
    at.pick("Whose turn it is")
    at.write("otherwise")
    at.pick("It is the turn of the Squids")
    at.write("so", "otherwise")
    at.pick("12")
    at.pick("Another part")
    at.pick("Squids")
    for _ in range(7):
        at.write("so")
    assert "Discarded action cards" in at.asked
    at.write("otherwise")
    at.pick("Voyage lies on top")
    at.pick("That is all")
    assert "The turn: the Squids, turn 1" in at.asked
    at.write("yes")
    assert (at.told["turn"], at.told["turn_number"]) == ("squids", "12")
    assert at.told["squids pile"] == "voyage"
    assert at.told["asked"] == "squids turn"
    assert "buy" in at.told["turtles hand"].split()
    again = replay(RULES, at.game.head, at.game.box, at.game.entries)
    assert again.state == at.session.state


def test_what_is_not_possible_leads_to_the_table_too() -> None:
    at = AtDesk()
    at.play(*SET_UP)
    at.press(BUTTON_3)
    at.pick("What is not possible")
    at.pick("It lies otherwise on the table")
    assert at.asked == "Check the table. Begin where?"


@pytest.mark.parametrize("mode", ["referee", "vortex"])
def test_every_spot_can_be_looked_at_and_every_list_of_readings_opened(mode: str) -> None:
    at = checking(mode)
    at.press(BUTTON_1)
    while at.desk.page.id == "spot":
        spot = at.asked
        if "Otherwise" in at.options:
            at.write("otherwise")
            assert at.desk.page.id == "readings"
            at.write("1")
            assert at.asked == spot
        at.write("so")
    assert at.said == "Everything lies as it should."
