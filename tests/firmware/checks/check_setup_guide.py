"""The guided set-up: its steps, its ends, and who comes before it."""

import grammar
from kept import Kept
from service import GUIDE, HAND, HAND_AFTER_MS, HOST, SAVE_AFTER_MS, SETUP_AFTER_MS
from service_bench import FACTS, OTHER, PAGES, Bench
from setup_guide import SetupGuide
from stage import HOST_LOST, HOST_PRESENT
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB, LONG
from undertow_wire.scene import Scene
from undertow_wire.service import BRIGHTEST, IS_SET_UP, Settings, SettingsChange


def check_a_fresh_board_is_guided_through_its_set_up():
    bench = Bench(is_set_up=False)
    bench.run(SETUP_AFTER_MS - 20)
    assert bench.service.owner == HOST
    bench.run(50)
    assert (bench.service.owner, bench.stage.state) == (GUIDE, grammar.SETUP_PLACE)
    assert bench.turn(30)  # once around, and six on
    assert bench.turn(-1)
    assert bench.press(BUTTON_1), "it is not the host's either"
    assert bench.press(KNOB)
    bench.run(50)
    assert bench.placed == [(5, True)]
    assert bench.stage.state == grammar.SETUP_DIRECTION
    bench.turn(1)
    assert bench.placed[-1] == (5, False)
    bench.turn(2)
    bench.press(KNOB)
    bench.turn(-9)
    bench.run(50)
    assert (bench.stage.state, bench.stage.brightness) == (grammar.SETUP_BRIGHTNESS, 0)
    bench.turn(2)
    assert bench.stage.brightness == 2
    bench.press(KNOB)
    bench.turn(1)
    bench.press(KNOB)
    bench.run(50)
    assert bench.stage.state == grammar.SETUP_BUTTONS
    for button in (BUTTON_3, BUTTON_3, BUTTON_1, BUTTON_2):  # the second press of one counts not
        assert bench.service.owner == GUIDE
        bench.press(button)
    assert bench.service.owner == HOST
    assert [bench.service.name_of(button) for button in range(4)] == [KNOB, 2, 3, 1]
    bench.run(SAVE_AFTER_MS + 50)
    stored = bench.stored().settings
    assert stored == Settings(2, 2, False, 5, False, (3, 1, 2), True), stored.pack()
    assert bench.due()[-1].is_kept


def check_every_detent_of_the_brightness_is_seen():
    """A ring of 60 shows three of the five steps: the knob stops at the brightest of them."""
    settings = Settings(3, 4, False, 0, True, (1, 2, 3), False)
    guide = SetupGuide(settings, 60, 3, 2)
    guide.press(KNOB)
    guide.press(KNOB)
    guide.turn(-1)
    assert settings.day_brightness == 1
    guide.turn(9)
    assert settings.day_brightness == 2
    guide.press(KNOB)
    guide.turn(-1)
    assert settings.night_brightness == 1


def check_a_long_push_leaves_the_set_up_with_what_it_has():
    for control in (KNOB, BUTTON_2):
        bench = Bench(is_set_up=False)
        bench.run(SETUP_AFTER_MS + 50)
        bench.turn(3)
        bench.press(KNOB)
        bench.press(control, LONG)
        bench.run(SAVE_AFTER_MS + 50)
        assert bench.service.owner == HOST
        stored = bench.stored().settings
        assert (stored.first_pixel, stored.is_set_up) == (3, True)


def check_a_host_that_shows_something_comes_before_the_set_up():
    bench = Bench(is_set_up=False)
    bench.host = HOST_PRESENT
    bench.run(SETUP_AFTER_MS - 100)
    bench.show(Scene(1))
    bench.run(10000)
    assert bench.service.owner == HOST
    late = Bench(is_set_up=False)
    late.host = HOST_PRESENT
    late.run(SETUP_AFTER_MS + 100)
    late.turn(2)
    late.press(KNOB)
    assert late.service.owner == GUIDE
    late.show(Scene(1))
    assert late.service.owner == HOST
    late.run(10000)
    assert late.service.owner == HOST, "and it does not come again by itself"
    stored = late.stored().settings
    assert (stored.first_pixel, stored.is_set_up) == (2, False)


def check_the_guide_without_three_buttons_asks_for_none():
    settings = Kept(FACTS, None).settings
    guide = SetupGuide(settings, 24, 1, BRIGHTEST)
    for _ in range(3):
        guide.press(KNOB)
        assert not guide.is_over
    guide.press(KNOB)
    assert guide.is_over


def check_the_set_up_begins_again_from_the_ring_by_hand():
    bench = Bench(pages=PAGES)
    bench.run(HAND_AFTER_MS + 50)
    bench.press(BUTTON_3, LONG)
    bench.run(20)
    assert (bench.service.owner, bench.stage.state) == (GUIDE, grammar.SETUP_PLACE)
    bench.press(KNOB, LONG)
    bench.run(20)
    assert (bench.service.owner, bench.stage.state) == (HAND, grammar.BY_HAND)


def check_the_host_begins_and_ends_the_set_up_once():
    bench = Bench()
    bench.host = HOST_PRESENT
    bench.show(Scene(1))
    begin = SettingsChange(IS_SET_UP, Settings(0, 0, False, 0, True, (1, 2, 3), False))
    bench.take(begin)
    assert bench.service.owner == GUIDE
    bench.press(KNOB)
    bench.take(begin)
    bench.run(50)
    assert bench.stage.state == grammar.SETUP_DIRECTION, "sent again, it does not begin again"
    bench.host = HOST_LOST
    bench.run(50)
    assert not bench.stage.is_dimmed, "the host has gone, and somebody looks at the ring"
    bench.host = HOST_PRESENT
    bench.run(50)
    bench.take(SettingsChange(IS_SET_UP, OTHER))
    assert bench.service.owner == HOST
    assert bench.due()[-1].is_set_up
