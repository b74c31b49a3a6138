"""What the ring shows: pages, numbers, options, and what the device says by itself."""

import grammar
from films import PLAIN_OPTIONS, RINGS, SLOT_OPTIONS, Film, scene_of
from layout import (
    BRIGHT,
    DIM,
    LEAST_COUNTED,
    MOST_COUNTED,
    OFF,
    number_level,
    option_pixel,
    option_rank,
    slot_start,
    slot_width,
)
from stage import HOST_NEVER, HOST_PRESENT, Stage
from undertow_wire import scene as wire
from undertow_wire import service
from undertow_wire.scene import OptionMark, Scene, SlotMark

PIXELS = 24


def levels_of(number, width=4):
    return [number_level(number, place, width) for place in range(width)]


def check_numbers_are_counted():
    assert levels_of(1) == [DIM, OFF, OFF, OFF]
    assert levels_of(4) == [DIM, DIM, DIM, DIM]
    assert levels_of(5) == [BRIGHT, DIM, DIM, DIM]
    assert levels_of(8) == [BRIGHT, BRIGHT, BRIGHT, BRIGHT]
    for width in (2, 3, 4, 5, 10):
        for number in range(1, 2 * width + 1):
            assert sum(levels_of(number, width)) == number, (number, width)
        marks = [tuple(levels_of(number, width)) for number in range(2 * width + 2)]
        assert len(set(marks)) == 2 * width + 2, width
        assert levels_of(2 * width + 1, width) == levels_of(99, width)
        back = [tuple(reversed(mark)) for mark in marks]
        # Read from the other end only what fills the slot looks the same.
        alike = [number for number in range(2 * width + 2) if marks[number] in back]
        assert alike == [width, 2 * width] or width < LEAST_COUNTED, (width, alike)


def check_slots_are_equally_wide_and_lie_in_the_middle_of_their_share():
    for pixels in RINGS:
        for slots in range(1, 13):
            width = slot_width(slots, pixels)
            starts = [slot_start(slot, slots, pixels) for slot in range(slots)]
            assert starts[0] >= 0
            assert starts[-1] + width <= pixels
            for slot in range(slots):
                assert slot + 1 == slots or starts[slot] + width <= starts[slot + 1]
                middle = starts[slot] + width / 2
                assert abs(middle - (slot + 0.5) * pixels / slots) <= 0.5, (pixels, slots, slot)
    assert [slot_start(slot, 6, 16) for slot in range(6)] == [0, 3, 6, 8, 11, 14]
    assert [slot_width(6, pixels) for pixels in RINGS] == [2, 2, 4, 10]


def text_of(picture, apart=4):
    """Return the levels, one character a pixel, so many of them together."""
    text = "".join([".ddddddBBBBBB"[ink] for ink in picture.inks])
    return " ".join([text[at : at + apart] for at in range(0, len(text), apart)])


def shown(scene, at_ms, pixels=PIXELS, apart=4):
    film = Film(pixels)
    film.stage.show(scene, 0)
    film.at(0)
    film.at(at_ms)
    return text_of(film.picture, apart)


def local(pixels, at_ms, *arguments):
    film = Film(pixels, HOST_NEVER)
    film.stage.show_local(*arguments + (0,))
    film.at(0)
    film.at(at_ms)
    return text_of(film.picture, pixels)


def check_the_market_is_what_the_page_says():
    assert shown(scene_of(), 0) == "d... dd.. dddd .d.. .... BBBB"
    assert shown(scene_of(), 1400) == "d... dd.. dddd .d.. BBdd BBBB"
    assert shown(scene_of(faction=1), 0) == "...d ..dd dddd ..d. .... BBBB"


def check_both_prices_of_the_chosen_slot_can_be_read():
    scene = scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS, cursor=1)
    assert shown(scene, 0) == ".... .ddd .... .... .... ...."
    assert shown(scene, 950) == "d... .... dddd .d.. .... BBBB"
    assert shown(scene, 1000) == "d... dd.. dddd .d.. .... BBBB"
    assert shown(scene, 1950) == "d... .... dddd .d.. .... BBBB"
    for dial in range(9):
        for card in range(9):
            scene = scene_of(asking=wire.CHOOSE, options=[OptionMark(1, dial, card)])
            alone = shown(scene, 0).split(" ")
            assert alone[1] == "".join(reversed([".dB"[level] for level in levels_of(card)]))
            assert shown(scene, 1000).split(" ")[1] == "".join(
                [".dB"[level] for level in levels_of(dial)]
            )


def check_a_pointed_slot_shows_its_ends():
    assert shown(scene_of(pointed=2), 0) == "d... dd.. B..B .d.. .... BBBB"
    assert shown(scene_of(pointed=2), 500) == "d... dd.. dddd .d.. .... BBBB"


def check_every_option_lights_exactly_one_place():
    for pixels in RINGS:
        for options in (1, 2, 5, pixels):
            marks = [OptionMark() for _ in range(options)]
            places = []
            for cursor in range(options):
                scene = Scene(asking=wire.CHOOSE, options=marks, cursor=cursor)
                text = shown(scene, 0, pixels, pixels)
                assert text.count("B") == 1, (options, cursor)
                places.append(text.index("B"))
            assert places == sorted(set(places))


def check_of_a_long_list_the_place_and_the_rank_at_that_place_tell_every_option():
    for pixels in RINGS:
        for options in (pixels + 1, 61, 120):
            if options <= pixels:
                continue
            seen = set()
            for cursor in range(options):
                rank = option_rank(cursor, options, pixels)
                pixel = option_pixel(cursor, options, pixels)
                assert 0 <= rank < pixels
                assert (rank == 0) == (
                    cursor == 0 or option_pixel(cursor - 1, options, pixels) < pixel
                )
                seen.add((pixel, rank))
            assert len(seen) == options
    marks = [OptionMark() for _ in range(120)]
    scene = Scene(asking=wire.CHOOSE, options=marks, cursor=22)
    assert shown(scene, 0, 12, 12) == "BBB........."
    assert shown(scene, 900, 12, 12) == "ddBddddddddd"


def check_a_move_shows_at_once():
    long_list = [OptionMark() for _ in range(120)]
    slots_and_more = SLOT_OPTIONS + PLAIN_OPTIONS
    for pixels in RINGS:
        for asking, options in (
            (wire.CHOOSE, SLOT_OPTIONS),
            (wire.CHOOSE, slots_and_more),
            (wire.CHOOSE, PLAIN_OPTIONS),
            (wire.CHOOSE, long_list),
            (wire.FACT, PLAIN_OPTIONS),
            (wire.FACT, long_list),
            (wire.WALK, PLAIN_OPTIONS),
            (wire.CONFIRM, PLAIN_OPTIONS[:2]),
        ):
            film = Film(pixels)
            film.stage.show(scene_of(asking=asking, options=options), 0)
            for now_ms in range(0, 4000, 137):
                before = bytes(film.at(now_ms))
                film.stage.move(1, now_ms)
                assert bytes(film.at(now_ms)) != before, (pixels, asking, len(options), now_ms)


def check_narrow_rings_show_who_lies_where_and_the_prices_of_the_chosen_one_as_bars():
    assert shown(scene_of(), 0, 12, 2) == "d. d. d. d. .. d."
    assert shown(scene_of(faction=1), 0, 12, 2) == ".d .d .d .d .. .d"
    assert shown(scene_of(), 0, 16, 16) == "d..d..d.d.....d."
    scene = scene_of(asking=wire.CHOOSE, options=[OptionMark(1, 5, 14)])
    assert shown(scene, 0, 12, 2) == "d. BB d. d. .. d."
    assert shown(scene, 700, 12, 12) == "ddddddddddBB"  # 14 on the card, from the end
    assert shown(scene, 1600, 12, 12) == "ddddd......."  # 5 at the dial, from the start
    assert shown(scene, 1600, 16, 16) == "ddddd..........."
    unknown = scene_of(asking=wire.CHOOSE, options=[OptionMark(1, 5)])
    assert shown(unknown, 700, 12, 12) == "B..........d"


def check_a_ring_of_60_counts_as_one_of_24_and_leaves_a_gap():
    assert MOST_COUNTED == 8
    assert shown(scene_of(), 0, 60, 10) == (
        "d......... dd........ dddd...... .d........ .......... dddddddd.."
    )
    assert shown(scene_of(slots=[SlotMark(14, 1)] * 6), 0, 60, 10)[:10] == "BBBBBBdd.."
    assert shown(scene_of(slots=[SlotMark(15, 1)] * 6), 0, 60, 10)[:10] == "d......B.."


def check_a_card_says_by_winks_what_it_is_while_nothing_is_asked():
    slots = [SlotMark(1, kind, crown) for kind in (1, 2, 3) for crown in (False, True)]
    steady = "d... d... d... d... d... d..."
    for at_ms, expected in (
        (0, steady),
        (2100, "d... d... .... .... d... d..."),
        (2300, steady),
        (2600, "d... .... d... .... d... ...."),
        (2800, steady),
        (3000, "d... .... d... .... d... ...."),
        (3400, "d... d... d... d... .... ...."),
        (3900, steady),
    ):
        assert shown(scene_of(slots=slots), at_ms) == expected, at_ms
        assert shown(scene_of(slots=slots, asking=wire.FACT), at_ms % 1000) == steady


def check_a_walk_shows_its_ways_and_the_steps_that_are_left():
    scene = scene_of(asking=wire.WALK, options=PLAIN_OPTIONS[:4], cursor=1, steps_left=3)
    assert shown(scene, 0) == "d... ..B. .... d... ..d. ...."
    assert shown(scene, 400) == "d... .BBB .... d... ..d. ...."
    assert shown(scene, 1600) == "ddd. .... .... .... .... ...."
    scene = scene_of(asking=wire.WALK, options=PLAIN_OPTIONS[:4], cursor=0)
    assert shown(scene, 400) == "BB.. ..d. .... d... ..d. ...B"
    assert shown(scene, 1600) == "d... ..d. .... d... ..d. ...."


def check_tracks_count_their_steps_and_then_how_many_they_have():
    scene = scene_of(asking=wire.TRACKS, tracks=[(3, 9), (7, 9)])
    assert shown(scene, 0) == "ddd. .... .... dddd ddd. ...."
    assert shown(scene, 1000) == "dddd dddd d... dddd dddd d..."
    assert shown(scene, 0, 12, 6) == "ddd... Bddddd"
    assert shown(scene, 1000, 12, 6) == "BBBddd BBBddd"


def check_what_the_device_says_by_itself():
    assert local(24, 0, grammar.SETUP_PLACE, 5, 0, None) == "." * 5 + "B" + "." * 18
    assert local(12, 0, grammar.SETUP_DIRECTION, 0, 0, None) == "B.........dd"
    assert local(12, 1000, grammar.SETUP_DIRECTION, 0, 0, None) == "....ddB....."
    assert local(12, 0, grammar.SETUP_BRIGHTNESS, 0, 0, None) == "ddBBddBBddBB"
    assert local(12, 0, grammar.SETUP_BRIGHTNESS, 1, 0, None) == "ddBBdd......"
    assert local(12, 0, grammar.SETUP_BUTTONS, 1, 3, None) == "d...BBBBd..."
    assert local(12, 400, grammar.SETUP_BUTTONS, 1, 3, None) == "d.......d..."
    by_hand = (grammar.BY_HAND, 0, 0, scene_of(pointed=2))
    assert local(12, 0, *by_hand) == "d.d.BBd...d."
    assert local(12, 700, *by_hand) == "dddd........"
    assert local(12, 1500, *by_hand) == "............"
    assert local(24, 0, *by_hand) == "d...dd..B..B.d......BBBB"
    assert local(24, 2000, *by_hand) == "." * 24
    entering = (grammar.ENTER_NUMBER, 9, 0, scene_of(pointed=2))
    assert local(12, 0, *entering) == "ddddddddd..."
    assert local(12, 1000, *entering) == "....BB......"
    assert local(60, 0, *entering) == "d" * 9 + "." * 51
    assert local(12, 0, grammar.ENTER_NUMBER, 15, 0, scene_of()) == "d..........B"
    assert local(12, 0, grammar.ENTER_NUMBER, 2, 0, scene_of(faction=1)) == "..........dd"


def check_self_test_codes_are_counted_one_after_the_other():
    film = Film(12, HOST_NEVER)
    film.stage.tell_code(grammar.CODE_PAGES)
    film.stage.tell_code(grammar.CODE_SETTINGS)
    for at_ms, expected in (
        (0, "BdBddddddddd"),
        (600, "dddddddddddd"),
        (2900, "dddddddddddd"),
        (3000, "BdBdBdBddddd"),
        (6000, "B..B..B..B.."),
    ):
        film.at(at_ms)
        assert text_of(film.picture, 12) == expected, at_ms
    film = Film(12, HOST_NEVER)
    film.stage.tell_code(grammar.MOST_CODE)
    film.at(0)
    assert text_of(film.picture, 12) == "BdBdBdBdBdBd"


def check_a_scene_or_a_turn_neither_cuts_a_code_short_nor_prolongs_it():
    film = Film(12)
    film.stage.tell_code(grammar.CODE_STUCK)
    for now_ms in range(0, grammar.CODE_MS, 100):
        film.stage.show(scene_of(revision=now_ms, asking=wire.CHOOSE, options=SLOT_OPTIONS), now_ms)
        film.stage.move(1, now_ms)
        film.at(now_ms)
        assert film.stage.state == grammar.SELF_TEST
    film.at(grammar.CODE_MS)
    assert film.stage.state == grammar.CHOOSE_SLOT_NARROW


def check_test_patterns_fill_the_ring_until_a_scene_or_silence_ends_them():
    film = Film(24)
    film.stage.show(scene_of(), 0)
    for pattern, colour in (
        (service.RED, (1, 0, 0)),
        (service.GREEN, (0, 1, 0)),
        (service.BLUE, (0, 0, 1)),
        (service.WHITE, (1, 1, 1)),
    ):
        film.stage.test = pattern
        rgb = film.at(0)
        assert len({bytes(rgb[at : at + 3]) for at in range(0, 72, 3)}) == 1
        assert tuple([int(value > 0) for value in rgb[:3]]) == colour
    film.stage.test = service.RUNNING_PIXEL
    places = []
    for now_ms in range(0, 6000, 250):
        film.at(now_ms)
        places.append(text_of(film.picture, 24).index("B"))
    assert places == list(range(24))
    film.stage.show(scene_of(revision=2), 6000)
    film.at(6000)
    assert film.stage.state == grammar.NOTHING
    film.stage.test = service.RED
    film.host = HOST_NEVER
    film.at(6100)
    assert film.stage.state == grammar.WAITING_FOR_HOST


def check_what_the_device_shows_by_itself_goes_before_the_host_and_ends_where_it_was():
    film = Film(24)
    film.stage.show(scene_of(), 0)
    film.stage.show_local(grammar.BY_HAND, 0, 0, scene_of(faction=1), 100)
    film.at(100)
    assert film.stage.state == grammar.BY_HAND
    assert film.stage.view.faction == 1
    film.stage.show(scene_of(revision=2, notice=wire.UNDERSTOOD), 200)
    film.at(200)
    assert film.stage.state == grammar.BY_HAND
    film.stage.hide_local(300)
    film.at(300)
    assert film.stage.state == grammar.UNDERSTOOD
    film.at(900)
    assert film.stage.state == grammar.NOTHING


def check_a_press_that_nobody_acknowledges_is_shown_after_a_while():
    film = Film(24)
    film.stage.show(scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS), 0)
    film.at(0)
    long_ms = grammar.UNHEARD_MS
    for now_ms, is_unheard, state in (
        (1000, False, grammar.CHOOSE_SLOT),
        (1020, True, grammar.CHOOSE_SLOT),
        (1000 + long_ms - 1, True, grammar.CHOOSE_SLOT),
        (1000 + long_ms, True, grammar.WAIT_OTHER),
        (3000, True, grammar.WAIT_OTHER),
        (3020, False, grammar.CHOOSE_SLOT),
        (3040, True, grammar.CHOOSE_SLOT),
    ):
        film.stage.is_unheard = is_unheard
        film.at(now_ms)
        assert film.stage.state == state, now_ms
    film.at(4000)
    assert film.stage.state == grammar.WAIT_OTHER
    film.stage.move(1, 4100)
    film.at(4100)
    assert film.stage.state == grammar.CHOOSE_SLOT, "a turn shows at once"
    film.at(4100 + long_ms)
    assert film.stage.state == grammar.WAIT_OTHER


def check_the_same_again_leaves_the_rhythm_of_the_device_alone():
    film = Film(24, HOST_NEVER)
    scene = scene_of(pointed=1)
    film.stage.show_local(grammar.ENTER_NUMBER, 3, 0, scene, 0)
    film.at(0)
    film.stage.show_local(grammar.ENTER_NUMBER, 3, 0, scene, 500)
    assert film.stage.since_ms(600) == 600
    film.stage.show_local(grammar.ENTER_NUMBER, 4, 0, scene, 700)
    assert film.stage.since_ms(800) == 100


def check_a_repeated_scene_leaves_cursor_and_rhythm_alone():
    stage = Stage(24)
    scene = scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS, notice=wire.NOT_ALLOWED)
    stage.show(scene, 0)
    stage.update(HOST_PRESENT, 0)
    assert stage.state == grammar.NOT_ALLOWED
    stage.update(HOST_PRESENT, grammar.row_ms(grammar.NOT_ALLOWED))
    assert stage.state == grammar.CHOOSE_SLOT
    stage.move(-1, 1500)
    assert stage.cursor == 5
    stage.show(Scene.unpack(scene.pack()), 1600)
    stage.update(HOST_PRESENT, 1600)
    assert (stage.cursor, stage.state) == (5, grammar.CHOOSE_SLOT)
    again = scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS, notice=wire.NOT_ALLOWED, revision=2)
    stage.show(again, 1700)
    stage.update(HOST_PRESENT, 1700)
    assert (stage.cursor, stage.state) == (0, grammar.NOT_ALLOWED)


def check_every_state_has_a_row_whose_times_rise():
    assert len(grammar.ROWS) == grammar.TEST + 1
    for row in grammar.ROWS:
        times = [until_ms for until_ms, _ in row]
        assert times == sorted(set(times))
        assert times[0] > 0
