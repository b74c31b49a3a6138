"""What is kept and when it is written, what a host may change, and when the ring is dimmed."""

import grammar
from kept import Kept
from memory_files import Files
from service import DIM_AFTER_MS, HAND_AFTER_MS, SAVE_AFTER_MS
from service_bench import FACTS, OTHER, PAGES, Bench
from stage import HOST_LOST, HOST_PRESENT
from undertow_wire import messages
from undertow_wire.scene import CHOOSE, WAIT_OTHER, OptionMark, Scene
from undertow_wire.service import (
    BUTTON_ORDER,
    DAY_BRIGHTNESS,
    IS_NIGHT,
    NIGHT_BRIGHTNESS,
    RING_PLACE,
    PagesKept,
    Settings,
    SettingsChange,
)


def check_a_host_changes_what_it_means_and_nothing_else():
    fields = {
        DAY_BRIGHTNESS: "day_brightness",
        NIGHT_BRIGHTNESS: "night_brightness",
        IS_NIGHT: "is_night",
        RING_PLACE: "first_pixel is_clockwise",
        BUTTON_ORDER: "button_order",
    }
    for field in fields:
        bench = Bench()
        before = Settings.unpack(bench.kept.settings.pack())
        bench.take(SettingsChange(field, OTHER))
        bench.take(SettingsChange(field, OTHER))
        (told,) = bench.due()
        for other, names in fields.items():
            expected = OTHER if other == field else before
            for name in names.split():
                assert getattr(told, name) == getattr(expected, name), (field, name)
        assert not told.is_kept
        bench.run(SAVE_AFTER_MS + 50)
        assert bench.due()[-1].is_kept
        assert len(bench.files.writes) == 1
        assert bench.stored().settings == bench.kept.settings


def check_asking_changes_and_writes_nothing():
    bench = Bench()
    bench.take(SettingsChange(0, OTHER))
    assert bench.due() == [bench.kept.settings]
    bench.run(SAVE_AFTER_MS + 50)
    assert bench.files.writes == []


def check_a_pixel_that_is_not_there_is_refused_with_a_line():
    bench = Bench()
    far = Settings(4, 4, True, 24, False, (3, 2, 1), True)
    before = bench.kept.settings.pack()
    bench.take(SettingsChange(RING_PLACE | DAY_BRIGHTNESS, far))
    assert bench.kept.settings.pack() == before
    assert bench.due() == [bench.kept.settings]
    assert b"there is no pixel 24" in bench.log.take(200)


def check_night_and_day():
    bench = Bench()
    day = bench.stage.brightness
    bench.take(SettingsChange(IS_NIGHT, OTHER))
    assert bench.stage.brightness < day
    bench.take(SettingsChange(NIGHT_BRIGHTNESS, OTHER))
    assert bench.stage.brightness == 0


def check_pages_are_answered_each_time_and_written_once():
    bench = Bench()
    for _ in range(3):
        bench.take(PAGES)
        assert bench.due() == [PagesKept.of(PAGES)]
        bench.run(SAVE_AFTER_MS + 50)
    assert bench.stored().pages == PAGES
    assert bench.files.writes == ["pages_0"]


def check_nothing_is_written_while_it_would_be_noticed():
    bench = Bench()
    bench.host = HOST_PRESENT
    bench.run(5000)
    bench.service.touch(bench.now_ms)
    bench.take(SettingsChange(IS_NIGHT, OTHER))
    bench.run(SAVE_AFTER_MS - 50)
    assert bench.files.writes == [], "three seconds after an input"
    bench.is_held = True
    bench.run(5000)
    assert bench.files.writes == [], "a control is held"
    bench.is_held = False
    bench.show(Scene(1, WAIT_OTHER))
    bench.run(20000)
    assert bench.files.writes == [], "a dot runs around"
    bench.show(Scene(2))
    bench.run(SAVE_AFTER_MS + 100)
    assert len(bench.files.writes) == 1


def check_a_host_that_answers_no_press_keeps_nothing_from_being_written():
    bench = Bench()
    bench.host = HOST_PRESENT
    bench.show(Scene(1, CHOOSE, options=[OptionMark()]))
    bench.stage.is_unheard = True
    bench.run(10000)
    assert bench.stage.state == grammar.WAIT_OTHER
    bench.take(SettingsChange(IS_NIGHT, OTHER))
    bench.run(SAVE_AFTER_MS + 100)
    assert len(bench.files.writes) == 1


def check_a_flash_that_takes_nothing_is_told_once():
    bench = Bench()
    bench.files.is_full = True
    bench.take(SettingsChange(IS_NIGHT, OTHER))
    bench.run(20000)
    text = bench.log.take(1000)
    assert text.count(b"did not take") == 1, text
    assert not bench.kept.settings.is_kept
    bench.files.is_full = False
    bench.take(SettingsChange(DAY_BRIGHTNESS, OTHER))
    bench.run(SAVE_AFTER_MS + 50)
    assert bench.stored().settings.is_night


def check_an_idle_ring_is_dimmed_and_the_first_input_counts():
    bench = Bench(pages=PAGES)
    bench.host = HOST_PRESENT
    bench.show(Scene(1))
    bench.run(DIM_AFTER_MS - 1000)
    assert not bench.stage.is_dimmed
    bench.run(1100)
    assert bench.stage.is_dimmed
    assert not bench.turn(1), "the host hears of it"
    assert not bench.stage.is_dimmed
    bench.host = HOST_LOST
    bench.run(20)
    assert bench.stage.is_dimmed, "USB sleeps"
    bench.run(HAND_AFTER_MS + 50)
    assert bench.stage.is_dimmed
    assert bench.turn(1)
    assert not bench.stage.is_dimmed
    assert bench.kept.pages.position == 3
    bench.host = HOST_LOST
    bench.service.touch(bench.now_ms)
    bench.run(DIM_AFTER_MS + 100)
    assert bench.stage.is_dimmed
    bench.host = HOST_PRESENT
    bench.run(20)
    assert not bench.stage.is_dimmed


def check_lost_records_are_announced_and_play_goes_on():
    files = Files()
    files.kept["settings_0"] = b"garbage"
    files.kept["pages_1"] = b"garbage"
    kept = Kept(FACTS, files)
    assert kept.faults == messages.SETTINGS_LOST | messages.PAGES_LOST
    assert not kept.settings.is_set_up
    good = Bench()
    good.take(SettingsChange(BUTTON_ORDER, OTHER))
    good.take(PAGES)
    good.run(SAVE_AFTER_MS + 50)
    assert good.stored().faults == 0
    # Whole records that say what cannot be: a firmware from elsewhere may have written them.
    from records import pack

    files = Files()
    files.kept["settings_0"] = pack(1, b"\xff" * 9)
    files.kept["pages_0"] = pack(1, b"\x00\x00\x06\x02\x06\x11")
    kept = Kept(FACTS, files)
    assert kept.faults == messages.SETTINGS_LOST | messages.PAGES_LOST
    assert kept.pages is None


def check_a_ring_that_became_smaller_keeps_its_settings():
    files = Files()
    bench = Bench(files)
    bench.kept.settings.first_pixel = 59
    bench.kept.settings_changed()
    bench.kept.save()
    assert Kept(FACTS, files).settings.first_pixel == 59 % FACTS.ring_pixels
