"""The ring without a host: dial, sides, slots, numbers that are entered, and the hand-over."""

import grammar
from by_hand import DIAL, NUMBER, SLOT, Hand
from service import HAND, HAND_AFTER_MS, HOST, SAVE_AFTER_MS
from service_bench import PAGES, Bench
from stage import HOST_LOST, HOST_PRESENT
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, CLICK, KNOB, LONG
from undertow_wire.scene import EMPTY, NO_SLOT
from undertow_wire.service import ByHand


def check_by_hand_the_knob_turns_the_dial_and_a_button_changes_the_side():
    bench = Bench(pages=PAGES)
    bench.run(HAND_AFTER_MS + 50)
    assert (bench.service.owner, bench.stage.state) == (HAND, grammar.BY_HAND)

    def numbers():
        return [mark.number for mark in bench.stage.view.slots]

    bench.stage.update(bench.host, bench.now_ms)
    assert numbers() == [PAGES.number(2, 0, slot) for slot in range(6)]
    bench.turn(5)
    bench.press(BUTTON_1)
    bench.stage.update(bench.host, bench.now_ms)
    assert numbers() == [PAGES.number(1, 1, slot) for slot in range(6)]
    assert bench.stage.view.faction == 1
    assert bench.stage.view.pointed == NO_SLOT
    bench.press(KNOB)
    bench.turn(-1)
    bench.press(KNOB)
    bench.press(KNOB)
    bench.turn(1)
    bench.press(KNOB)
    bench.stage.update(bench.host, bench.now_ms)
    kinds = [mark.kind == EMPTY for mark in bench.stage.view.slots]
    assert kinds == [True, False, False, False, False, False], kinds
    assert bench.stage.view.pointed == 0
    bench.press(BUTTON_2)
    bench.turn(1)
    bench.host = HOST_PRESENT
    bench.run(50)
    assert bench.service.owner == HOST
    assert bench.stage.state == grammar.WAITING_FOR_HOST
    assert bench.due() == [ByHand(2, 1, 1)]
    bench.run(100)
    assert bench.due() == []
    for _ in range(7):  # a frame may be lost, and nobody answers this one
        bench.service.pinged()
        assert bench.due() == [ByHand(2, 1, 1)]
        assert bench.due() == []
    bench.service.pinged()
    assert bench.due() == []
    assert bench.kept.pages.position == 2


def check_what_a_host_went_away_without_hearing_is_told_to_the_next_one():
    bench = Bench(pages=PAGES)
    bench.run(HAND_AFTER_MS + 50)
    bench.turn(1)
    bench.host = HOST_PRESENT
    bench.run(50)
    bench.host = HOST_LOST
    bench.run(HAND_AFTER_MS + 50)
    assert bench.service.owner == HAND
    bench.host = HOST_PRESENT
    bench.run(50)
    assert bench.due() == [ByHand(3, 0, 0)]
    bench.run(100)
    assert bench.due() == []


def check_what_nobody_touched_is_not_told():
    bench = Bench(pages=PAGES)
    bench.run(HAND_AFTER_MS + 50)
    bench.press(BUTTON_3)
    bench.host = HOST_PRESENT
    bench.run(50)
    assert bench.due() == []


def check_before_a_host_has_been_away_for_long_its_presses_wait_for_it():
    bench = Bench(pages=PAGES)
    bench.host = HOST_PRESENT
    bench.run(100)
    bench.host = HOST_LOST
    bench.run(HAND_AFTER_MS - 100)
    assert not bench.press(KNOB)
    assert not bench.press(KNOB, LONG)
    assert not bench.turn(1)
    began_under = bench.service.owner
    bench.run(200)
    assert bench.service.owner == HAND
    assert not bench.service.press(began_under, BUTTON_1, CLICK, bench.now_ms)
    assert bench.kept.pages.side == 0, "a press that began before is the host's"
    began_under = bench.service.owner
    bench.host = HOST_PRESENT
    bench.run(20)
    assert bench.service.press(began_under, BUTTON_1, CLICK, bench.now_ms), "and none that is over"


def check_numbers_are_entered_with_the_knob():
    bench = Bench()
    bench.run(HAND_AFTER_MS + 50)
    assert bench.service.owner == HOST
    assert bench.press(KNOB, LONG)
    bench.run(20)
    assert (bench.service.owner, bench.stage.state) == (HAND, grammar.ENTER_NUMBER)
    for place in range(12):
        if place == 3:
            bench.press(KNOB)
            bench.press(BUTTON_2)  # back to it
        bench.turn(place + 1)
        if place == 7:
            bench.turn(-2)
        bench.press(KNOB)
    entered = [0, 1, 2, 3, 4, 5, 6, 5, 8, 9, 10, 11]
    pages = bench.kept.pages
    assert (pages.positions, pages.sides, pages.slots) == (6, 2, 6)
    for position in range(6):
        for side in range(2):
            for slot in range(6):
                at = side * 6 + (slot - position) % 6
                assert pages.number(position, side, slot) == entered[at], (position, side, slot)
    bench.run(SAVE_AFTER_MS + 50)
    assert bench.stored().pages == pages


def check_a_board_without_numbers_is_the_hosts_again_when_entering_is_left():
    bench = Bench()
    bench.run(HAND_AFTER_MS + 50)
    bench.press(KNOB, LONG)
    bench.turn(3)
    bench.press(KNOB, LONG)
    bench.run(50)
    assert (bench.service.owner, bench.stage.state) == (HOST, grammar.WAITING_FOR_HOST)
    assert not bench.press(BUTTON_1), "it waits for the host"
    assert bench.press(KNOB, LONG)
    assert bench.service.owner == HAND


def check_entering_can_be_left_and_numbers_stay_within_what_the_wire_carries():
    hand = Hand(None)
    hand.press(KNOB, LONG)
    assert hand.mode == NUMBER
    hand.turn(-3)
    hand.turn(100)
    hand.turn(-3)
    assert hand._entered[0] == 11
    hand.turn(-100)
    assert hand._entered[0] == 0
    hand.press(KNOB, LONG)
    assert (hand.mode, hand.pages) == (DIAL, None)
    hand.turn(5)
    hand.press(BUTTON_1, CLICK)
    assert (hand.mode, hand.message()) == (DIAL, None)
    hand.pages = PAGES
    hand.press(KNOB, CLICK)
    assert hand.mode == SLOT
