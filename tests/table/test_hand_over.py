"""Two people, one device: nobody is shown what only the other may see (R18), and each hears when it is their turn."""

from __future__ import annotations

from random import Random

import pytest

from tests.duellum.playing import box_of, head_of
from tests.table.real_table import desk_of, offered
from undertow.core.game import Game
from undertow.core.view import View
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.hand_over import ANYBODY, HandOver
from undertow.table.session import Session
from undertow.words import say

HAND_OVER = "table.hand_over"


def session_of(options: dict[str, str], *, hides: bool = True, seed: int = 4) -> Session[State]:
    box = box_of("whole")
    game: Game[State] = Game(RULES, head_of(box, options), box)
    return Session(game, Dealer(seed), at_table=AT_TABLE, hides=hides)


def hidden_of(view: View, seat: int) -> list[str]:
    """What a view shows of a seat's that only its owner may see: the hand, and piles below their top card."""
    shown = []
    for zone in view.zones:
        if zone.seat == seat and zone.id == "duellum.zone_hand":
            shown += [say(card.name) for card in zone.cards]
        elif zone.seat == seat and zone.id.endswith(("pile", "scored", "played")):
            shown += [say(card.name) for card in zone.cards[:-1]]
    return shown


def pages(session: Session[State], seed: int, most: int = 400) -> list[tuple[int | None, View]]:
    """Whose hands and piles each page shows, and the page, over a game at random."""
    chance, seen = Random(seed), []
    for _ in range(most):
        view = session.view()
        shown = [seat for seat in (0, 1) if hidden_of(view, seat)]
        assert len(shown) < 2, "one page shows what is hidden of both"
        seen.append((shown[0] if shown else None, view))
        if session.decision is None:
            break
        if session.steps:
            assert [step.message.id for step in session.steps] == [HAND_OVER]
            assert not shown
            assert not offered(session.view())
            session.confirm_step()
            seen.append((None, view))
            continue
        session.choose(chance.choice(offered(view)).text)
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_between_two_pages_for_different_eyes_the_device_is_handed_over(seed: int):
    seen = pages(session_of({}, seed=seed), seed)
    holder, is_handed = None, True
    for shown, _ in seen:
        if shown is None:
            is_handed = True
        elif shown != holder:
            assert is_handed or holder is None, f"{shown} is shown after {holder}"
            holder = shown
    assert {shown for shown, _ in seen} == {None, 0, 1}


def test_what_all_may_see_is_asked_of_the_other_without_handing_over():
    session = session_of({"first": "turtles"})
    state = session.state.copy()
    state.stack.append(("tire", 1, 1))
    assert AT_TABLE.private_seat(state) is None
    hand_over = HandOver(AT_TABLE)
    hand_over.holder = 0
    view = hand_over.view(state, 1, 1)
    assert view is not None
    assert view.prompt is not None
    assert view.prompt.options
    assert hidden_of(view, 0) == hidden_of(view, 1) == []


def test_the_page_says_to_whom_and_done_shows_what_is_asked():
    session = session_of({"first": "turtles"})
    desk = desk_of(session)
    assert desk.page.asking == "choose"
    while session.state.turn == 0:
        desk.choose_text(offered(desk.view)[-1].text)
        if desk.page.message.id != "duellum.ask_turn":
            continue
        texts = [option.text for option in desk.page.options]
        desk.choose_text("end" if "end" in texts else texts[0])
    assert say(desk.page.message).startswith("Hand the device to the Squids")
    assert desk.scene.faction == 1
    desk.choose_text("play ocean_currents")
    assert "first" in say(desk.notices[0])
    desk.choose_text("done")
    assert desk.page.asking == "choose"
    assert hidden_of(desk.view, 1)


def test_an_undo_into_the_others_turn_hands_the_device_back():
    session = session_of({"first": "turtles"})
    chance = Random(1)
    while session.state.turn == 0:
        session.choose(chance.choice(offered(session.view())).text)
    session.confirm_step()
    session.undo()
    assert [step.message.params["side"] for step in session.steps] == ["Turtles"]


def test_what_the_other_chose_is_corrected_by_the_other():
    session = session_of({"first": "turtles"})
    chance = Random(1)
    while session.state.turn == 0:
        session.choose(chance.choice(offered(session.view())).text)
    assert session.correctables
    session.confirm_step()
    assert session.correctables == []


@pytest.mark.parametrize("options", [{"players": "1"}, {"mode": "vortex"}])
def test_who_is_alone_or_unchecked_hands_nothing_over(options: dict[str, str]):
    state = session_of({"first": "turtles", **options}).state
    assert AT_TABLE.private_seat(state) is None


def test_with_open_hands_nothing_is_handed_over():
    session = session_of({}, hides=False)
    chance = Random(2)
    for _ in range(60):
        assert not session.steps
        session.choose(chance.choice(offered(session.view())).text)


def test_what_anybody_may_see_has_no_hand_and_of_each_pile_the_top_card():
    state = session_of({}).state
    chance = Random(5)
    for _ in range(300):
        if state.outcome is not None:
            break
        state = RULES.apply(state, chance.choice(RULES.legal_actions(state)))
        view = AT_TABLE.view(state, ANYBODY)
        assert hidden_of(view, 0) == hidden_of(view, 1) == []
