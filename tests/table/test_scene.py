"""From a view and a page to what the ring shows."""

from dataclasses import replace

import pytest

from tests.table.made_up_session import MadeUpSession
from tests.table.views import CARD_KINDS, FINISHED, PROMPT, VIEW, option
from undertow.core.action import TABLE
from undertow.core.message import message
from undertow.core.script import HandStep
from undertow.core.view import OptionView, View
from undertow.table.hand_pages import hands_page
from undertow.table.page import (
    Page,
    PageOption,
    Wish,
    blocked_page,
    game_page,
    list_page,
    menu_page,
    new_game_page,
)
from undertow.table.scene import scene_of
from undertow_wire import scene as wire
from undertow_wire.scene import OptionMark, Scene, SlotMark


def drawn(view: View, page: Page | None = None, **extra: int) -> Scene:
    return scene_of(view, page or game_page(view), revision=7, card_kinds=CARD_KINDS, **extra)


def test_slots_bear_the_dial_numbers_of_the_side_in_turn() -> None:
    assert drawn(VIEW).slots == (
        SlotMark(1, wire.CARD_A),
        SlotMark(2, wire.CARD_B, has_crown=True),
        SlotMark(3, wire.EMPTY),
        SlotMark(4, wire.UNKNOWN_KIND),
        SlotMark(14, wire.CARD_A),
        SlotMark(wire.UNKNOWN_NUMBER, wire.CARD_A),
    )


def test_the_asked_side_sees_its_own_numbers_in_the_others_turn() -> None:
    scene = drawn(replace(VIEW, prompt=replace(PROMPT, party=1)))
    assert scene.faction == wire.SECOND_SIDE
    assert [slot.number for slot in scene.slots] == [6, 5, 4, 3, 2, 1]


def test_a_question_to_the_table_speaks_for_the_side_in_turn() -> None:
    view = replace(VIEW, seat_in_turn=1, prompt=replace(PROMPT, party=TABLE, asking="fact"))
    assert (drawn(view).faction, drawn(view).asking) == (wire.SECOND_SIDE, wire.FACT)


def test_the_other_sides_prices_can_be_looked_at() -> None:
    scene = drawn(VIEW, shows_other_side=True)
    assert scene.faction == wire.SECOND_SIDE
    assert scene.options[0] == OptionMark(0, 6, 2)


def test_options_bear_their_slot_and_both_its_prices() -> None:
    assert drawn(VIEW).options == (
        OptionMark(0, 1, 3),
        OptionMark(1, 2, wire.UNKNOWN_NUMBER),
        OptionMark(),
    )


def test_a_price_that_the_wire_cannot_carry_is_unknown_and_not_wrong() -> None:
    view = replace(VIEW, prompt=replace(PROMPT, options=(option("buy 5", 5),)))
    assert drawn(view).options == (OptionMark(4, 14, wire.UNKNOWN_NUMBER),)


@pytest.mark.parametrize(
    ("asking", "expected"),
    [
        ("choose", wire.CHOOSE),
        ("confirm", wire.CONFIRM),
        ("fact", wire.FACT),
        ("chance", wire.FACT),
    ],
)
def test_what_is_asked(asking: str, expected: int) -> None:
    assert drawn(replace(VIEW, prompt=replace(PROMPT, asking=asking))).asking == expected


def test_a_step_for_the_hands_points_at_its_slot() -> None:
    session = MadeUpSession()
    session.steps = [HandStep(message("made_up.take"), slot_number=4)]
    scene = drawn(VIEW, hands_page(session, side=1))
    assert (scene.asking, scene.pointed, scene.faction) == (wire.HANDS, 3, wire.SECOND_SIDE)


def test_a_step_without_a_slot_points_nowhere() -> None:
    session = MadeUpSession()
    session.steps = [HandStep(message("made_up.take"))]
    assert drawn(VIEW, hands_page(session, side=0)).pointed == wire.NO_SLOT


@pytest.mark.parametrize(("winner", "expected"), [(0, 0), (1, 1), (None, wire.DRAW)])
def test_the_end_shows_the_winner(winner: int | None, expected: int) -> None:
    scene = drawn(replace(FINISHED, winner=winner))
    assert (scene.asking, scene.winner, scene.options) == (wire.OVER, expected, ())


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert drawn(VIEW).winner == wire.NOBODY


def test_revision_notice_and_cursor_pass_through_and_a_cursor_beyond_the_options_does_not() -> None:
    scene = drawn(VIEW, notice=wire.NOT_ALLOWED, cursor_index=2)
    assert (scene.revision, scene.notice, scene.cursor) == (7, wire.NOT_ALLOWED, 2)
    assert drawn(VIEW, cursor_index=3).cursor == 0


def test_a_list_longer_than_a_scene_comes_in_parts_and_loses_nothing() -> None:
    texts = [f"pick {number}" for number in range(250)]
    view = replace(VIEW, prompt=replace(PROMPT, options=tuple(option(text) for text in texts)))
    seen: list[str] = []
    page = first = game_page(view)
    for _ in range(3):
        assert len(drawn(view, page).options) <= wire.MAX_OPTIONS
        *shown, more = page.options
        seen += [entry.text for entry in shown]
        assert more.wish is Wish.MORE
        assert more.then is not None
        following = more.then()
        assert isinstance(following, Page)
        page = following
    assert seen == texts
    assert [one.text for one in page.options] == [one.text for one in first.options]


def test_a_list_to_pick_from_keeps_its_way_back_and_its_last_lines_in_every_part() -> None:
    options = [PageOption(message("table.yes"), Wish.CLOSE, str(number)) for number in range(300)]
    last = PageOption(message("table.not_listed"), Wish.SHOW_BLOCKED)
    seen: list[str] = []
    page = list_page("list", "choose", message("table.menu"), options, last=[last])
    for _ in range(3):
        assert len(page.options) <= wire.MAX_OPTIONS
        back, *shown, more, end = page.options
        assert (back, end) == (page.passing, last)
        seen += [entry.text for entry in shown]
        assert more.then is not None
        following = more.then()
        assert isinstance(following, Page)
        page = following
    assert seen == [option.text for option in options]


def test_menu_and_lists_begin_at_the_harmless_option() -> None:
    menu = menu_page(
        VIEW,
        can_undo=True,
        can_undo_turn=True,
        can_redo=True,
        can_correct=True,
        shows_other_side=False,
    )
    for page in (menu, blocked_page(VIEW), new_game_page()):
        assert page.options[0].wish is Wish.CLOSE
        assert page.passing is page.options[0]
        assert drawn(VIEW, page).cursor == 0


def test_the_menu_lists_only_what_is_possible() -> None:
    def wishes(**can: bool) -> list[Wish]:
        page = menu_page(VIEW, shows_other_side=False, **can)
        return [entry.wish for entry in page.options]

    most = wishes(can_undo=True, can_undo_turn=True, can_redo=True, can_correct=True)
    assert most == [
        Wish.CLOSE,
        Wish.SHOW_BLOCKED,
        Wish.ASK_UNDO,
        Wish.ASK_UNDO_TURN,
        Wish.REDO,
        Wish.SHOW_CORRECTIONS,
        Wish.OTHER_SIDE,
        Wish.SHOW_TRACKS,
        Wish.ASK_NEW_GAME,
    ]
    least = wishes(can_undo=False, can_undo_turn=False, can_redo=False, can_correct=False)
    assert set(most) - set(least) == {
        Wish.ASK_UNDO,
        Wish.ASK_UNDO_TURN,
        Wish.REDO,
        Wish.SHOW_CORRECTIONS,
    }


def test_what_is_not_possible_is_shown_with_its_slot() -> None:
    scene = drawn(VIEW, blocked_page(VIEW))
    assert scene.options == (OptionMark(), OptionMark(4, 14, wire.UNKNOWN_NUMBER), OptionMark())


def way(text: str, territory: str) -> OptionView:
    return replace(option(text), territory=territory)


def test_ways_on_the_map_are_a_walk_with_the_steps_that_are_left() -> None:
    ways = (way("move west", "west"), way("move east", "east"), option("finish", passes=True))
    scene = drawn(replace(VIEW, prompt=replace(PROMPT, options=ways, steps_left=2)))
    assert (scene.asking, scene.steps_left, len(scene.options)) == (wire.WALK, 2, 3)


def test_a_choice_that_is_not_only_about_ways_is_no_walk() -> None:
    options = (way("move west", "west"), option("buy 1", 1))
    scene = drawn(replace(VIEW, prompt=replace(PROMPT, options=options, steps_left=1)))
    assert scene.asking == wire.CHOOSE


def test_the_tracks_of_all_sides_go_along() -> None:
    assert drawn(VIEW).tracks == ((2, 9), (0, 9))
    assert drawn(VIEW).steps_left == wire.NO_STEPS
