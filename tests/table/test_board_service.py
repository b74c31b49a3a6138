"""What a desk gives its board for the time without it, and what it tells of that time."""

from dataclasses import replace

import pytest

from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from tests.table.views import VIEW
from undertow.core.view import View
from undertow.device.api import Capabilities, Connected, Served
from undertow.table.pages import pages_of
from undertow_wire import messages
from undertow_wire.service import BRIGHTEST, ByHand, Pages, Settings, SettingsChange

DIAL = tuple(
    tuple(tuple(position * 10 % 7 + side + slot for slot in range(6)) for side in range(2))
    for position in range(6)
)
ALL = messages.SETTINGS | messages.PAGES
SET_UP = Settings(3, 1, False, 0, True, (1, 2, 3), True)


def with_dial(**changes: object) -> View:
    return replace(VIEW, **{"dial": DIAL, "dial_index": 2, **changes})


def meet(played: Played, features: int = ALL, **fields: object) -> None:
    able = Capabilities("pico", 24, has_knob=True, buttons=3, features=features)
    played.board.capabilities = able
    played.board.events.append(Connected(able, "1.0", "ab12", 5, **fields))
    played.step()


def test_pages_hold_every_number_of_the_dial_in_the_order_of_the_wire() -> None:
    pages = pages_of(with_dial(seat_in_turn=1))
    assert pages is not None
    assert (pages.position, pages.side) == (2, 1)
    for position in range(6):
        for side in range(2):
            for slot in range(6):
                assert pages.number(position, side, slot) == DIAL[position][side][slot]


@pytest.mark.parametrize(
    "dial",
    [
        (),
        ((),),
        (((1, None), (2, 3)),),
        tuple(((1,), (2,)) for _ in range(13)),
        (((1,), (2,), (3,)),),
        ((tuple(range(13)), tuple(range(13))),),
    ],
)
def test_a_dial_that_is_not_known_or_too_large_makes_no_pages(dial: tuple[object, ...]) -> None:
    assert pages_of(with_dial(dial=dial, dial_index=0)) is None


def test_a_number_that_the_wire_cannot_carry_goes_as_unknown() -> None:
    pages = pages_of(with_dial(dial=(((3, 40), (14, 15)),), dial_index=0))
    assert pages is not None
    assert list(pages.numbers) == [3, 15, 14, 15]


def test_a_board_gets_the_dial_and_gets_it_again_when_it_turns_or_comes_back() -> None:
    played = Played(MadeUpSession(with_dial()))
    meet(played)
    question, pages = played.board.requests
    assert isinstance(question, SettingsChange)
    assert question.fields == 0, "it is asked, and nothing is changed"
    assert pages == pages_of(with_dial())
    played.step()
    played.session.first_view = with_dial(seat_in_turn=1)
    played.session.revision += 1
    played.step()
    assert len(played.board.requests) == 2, "whose turn it is wears no flash out"
    played.session.first_view = with_dial(dial_index=3)
    played.session.revision += 1
    played.step()
    assert played.board.requests[2:] == [pages_of(with_dial(dial_index=3))]
    meet(played)
    assert isinstance(played.board.requests[-1], Pages)


def test_nothing_is_asked_of_a_board_that_announced_nothing() -> None:
    played = Played(MadeUpSession(with_dial()))
    meet(played, features=0)
    assert played.board.requests == []
    meet(played, features=messages.PAGES)
    assert [type(request) for request in played.board.requests] == [Pages]


def test_a_board_that_nobody_set_up_is_told_once_with_the_command() -> None:
    played = Played()
    meet(played)
    played.board.events.append(Served(SET_UP))
    played.step()
    assert "set up" not in played.said
    fresh = Settings(BRIGHTEST, 1, False, 0, True, (1, 2, 3), False)
    for expected in (1, 1):
        played.board.events.append(Served(fresh))
        played.step()
        assert played.said.count("settings --set-up") == expected
    assert "The board is here" in played.said, "and hides nothing else"


def test_what_was_done_by_hand_is_told_and_the_game_stays() -> None:
    played = Played()
    meet(played)
    played.board.events.append(Served(ByHand(3, 1, 0b100101)))
    played.step()
    assert "dial at 4, numbers of Second, empty slots: 1, 3, 6" in played.said
    assert played.session.journal == []
    played.board.events.append(Served(ByHand(0, 0, 0)))
    played.step()
    assert "empty slots: -" in played.said


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"reset_cause": messages.RESET_WATCHDOG}, "its watchdog started it again"),
        ({"faults": messages.SETTINGS_LOST}, "cannot read its settings"),
        ({"faults": messages.PAGES_LOST}, "gets them again"),
        ({"faults": messages.FELL_BACK}, "runs the older one"),
        ({"faults": 0b1001}, "push): 0, 3."),
    ],
)
def test_what_went_wrong_on_the_board_is_said(fields: dict[str, int], part: str) -> None:
    played = Played()
    meet(played, **fields)
    assert part in played.said


def test_a_board_that_started_in_good_order_says_no_more_than_that_it_is_here() -> None:
    played = Played()
    for cause in (messages.RESET_POWER_ON, messages.RESET_OTHER, messages.RESET_UNKNOWN):
        meet(played, reset_cause=cause)
        assert played.said == "The board is here: pico, firmware 1.0."
