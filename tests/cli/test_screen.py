"""The whole picture in a terminal, as text files."""

from dataclasses import replace

import pytest

from tests.cli.golden_text import assert_golden
from tests.cli.tables import made_up_desk
from tests.table.made_up_session import MadeUpBoard, MadeUpSession, many_options
from tests.table.views import PROMPT, VIEW
from undertow.cli.stations import Station
from undertow.cli.table_lines import head_lines, score_lines
from undertow.cli.terminal import look_text, screen_text, turned_page
from undertow.core.message import message
from undertow.core.script import HandStep
from undertow.core.view import GoalView
from undertow.device.api import LogLine
from undertow.table.desk import Desk
from undertow_wire.messages import BUTTON_3

LIT = [(60, 0, 0)] * 2 + [(15, 0, 0)] * 2 + [(0, 0, 0)] * 20


class LitStation(Station):
    """A station whose ring can be seen."""

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        return LIT


def picture(desk: Desk, width: int = 100, height: int = 40, *, has_ring: bool = True) -> str:
    station = LitStation(None) if has_ring else Station(None)
    return screen_text(desk, station, width, height, colour=False)


def test_a_choice() -> None:
    desk = made_up_desk()
    desk.keys.turn(1)
    desk.step(1)
    assert_golden("choice", picture(desk))


def test_what_a_card_does_is_read_at_the_option_under_the_cursor_and_in_the_market() -> None:
    for height in (24, 40):
        lines = picture(made_up_desk(), 80, height, has_ring=False).splitlines()
        assert "It does: one coin · flood twice" in lines
        market = [line for line in lines if "one coin · flood twice" in line]
        assert len(market) == 2
    desk = made_up_desk()
    desk.keys.turn(1)
    desk.step(1)
    assert "It does" not in picture(desk, 80, 24)


def test_of_a_location_on_a_board_the_depths_that_are_left_are_shown() -> None:
    said = " ".join(picture(made_up_desk(), has_ring=False).split())
    assert "Card 9° (reef, 9 points, one depth covered, left: flood twice)" in said
    assert "Card 10° (reef, 10 points, fully raised)" in said


def test_stand_in_cards_are_marked_and_the_head_says_what_the_mark_is() -> None:
    said = picture(made_up_desk())
    assert "Card 1°" in said
    assert "° marks the cards" in said
    market = [
        replace(slot, card=replace(slot.card, is_stand_in=False) if slot.card else None)
        for slot in VIEW.market
    ]
    printed = replace(VIEW, market=tuple(market), zones=())
    assert "°" not in picture(made_up_desk(MadeUpSession(printed)))


def test_beside_each_way_stands_what_the_leader_finds_there() -> None:
    ways = "the middle → the west (capital: First), the east (emptied nest, capital: Second)"
    assert ways in picture(made_up_desk(), has_ring=False)


def test_an_empty_slot_has_no_card_price() -> None:
    assert "3 3|–   4|–   (empty)" in picture(made_up_desk(), has_ring=False)


def test_without_a_ring_to_see() -> None:
    assert_golden("choice_without_ring", picture(made_up_desk(), has_ring=False))


def test_the_menu() -> None:
    desk = made_up_desk()
    desk.keys.press(BUTTON_3)
    desk.step(1)
    assert_golden("menu", picture(desk))


def test_a_refusal_says_why() -> None:
    desk = made_up_desk(MadeUpSession(forbidden="buy 1"))
    desk.keys.press()
    desk.step(1)
    assert_golden("refusal", picture(desk))


def test_a_step_for_the_hands_marks_its_slot() -> None:
    session = MadeUpSession()
    session.steps = [HandStep(message("made_up.take", slot=4), slot_number=4)]
    assert_golden("hands", picture(made_up_desk(session)))


def test_the_end() -> None:
    assert_golden("end", picture(made_up_desk(MadeUpSession(length=0))))


def test_a_record_that_cannot_be_written_is_said_on_every_picture() -> None:
    session = MadeUpSession()
    session.trouble = message("table.journal_disk_full", path="games/a.jsonl")
    assert "disk is full (games/a.jsonl)" in picture(made_up_desk(session))


def test_what_the_board_printed_last_is_shown() -> None:
    board = MadeUpBoard()
    desk = made_up_desk(board=board)
    board.events += [LogLine(f"line {number}") for number in range(9)]
    desk.step(1)
    said = picture(desk)
    assert "board: line 8" in said
    assert "board: line 5" not in said


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (200, 60)])
def test_it_never_overflows_the_terminal_and_always_shows_the_cursor(
    width: int, height: int
) -> None:
    view = replace(VIEW, prompt=replace(PROMPT, options=many_options(60)))
    desk = made_up_desk(MadeUpSession(view))
    for _ in range(0, 60, 7):
        desk.keys.turn(7)
        desk.step(1)
        lines = picture(desk, width, height).splitlines()
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
        assert any(line.startswith("▸") for line in lines)


def test_on_a_low_screen_the_last_of_the_log_and_both_sides_prices_are_seen() -> None:
    said = picture(made_up_desk(), 80, 24)
    assert "Something happened (8)" in said
    assert "Something happened (7)" in said
    assert "2|?   5|4   Card 2°" in said
    assert "… there is more: l shows the whole table" in said.splitlines()


def test_the_whole_table_is_read_page_by_page() -> None:
    desk = made_up_desk()
    first = look_text(desk, 80, 24, 0, colour=False).splitlines()
    last = look_text(desk, 80, 24, 99, colour=False).splitlines()
    assert (len(first), first[0]) == (
        24,
        "The made-up game · turn 1 · First · 40 cards in the deck",
    )
    assert first[-1] == "Page 1 of 2 · → on · ← back · any other key: the game"
    assert "  Something happened (8)" in last
    whole = " ".join(" ".join([*first[:-1], *last[:-1]]).split())
    assert "Card 10°" in whole
    assert "Something happened (1)" in whole


@pytest.mark.parametrize(
    ("page", "key", "after"),
    [
        (None, "l", 0),
        (0, "", 0),
        (0, "KEY_RIGHT", 1),
        (1, "KEY_PGDOWN", 2),
        (2, " ", None),
        (1, "KEY_LEFT", 0),
        (0, "KEY_UP", 0),
        (1, "l", None),
        (1, "KEY_ENTER", None),
    ],
)
def test_keys_turn_the_pages_of_the_whole_table(
    page: int | None, key: str, after: int | None
) -> None:
    assert turned_page(page, key, 3) == after


def test_goals_say_who_achieved_and_who_fulfils_them() -> None:
    goals = (
        GoalView(1, message("made_up.reef"), 1, 0, (0, 1)),
        GoalView(2, message("made_up.flood"), None, None, (0,)),
    )
    desk = made_up_desk(MadeUpSession(replace(VIEW, goals=goals)))
    roomy = picture(desk, has_ring=False).splitlines()
    at = roomy.index("Goals")
    assert roomy[at + 1 : at + 3] == [
        "  1 reef (first: Second, second: First)",
        "  2 flood twice (fulfilled: First)",
    ]
    low = picture(desk, 100, 34, has_ring=False)
    assert "Goals: 1 reef (first: Second, second: First) · 2 flood twice (fulfilled: First)" in low


def test_before_the_first_turn_it_is_set_up() -> None:
    view = replace(VIEW, turn_number=0)
    assert head_lines(view)[0].plain == "The made-up game · set-up · First · 40 cards in the deck"
    assert "turn 3" in head_lines(VIEW)[0].plain


def test_points_are_told_by_kind() -> None:
    view = replace(VIEW, scores=((4, 8), (3, 0), (5, 0), (0, 10)))
    said = [line.plain.strip() for line in score_lines(view)]
    assert said == [
        "First: 12 = 4 for locations + 3 for mercenaries + 5 for goals",
        "Second: 18 = 8 for locations + 10 at the start",
    ]
