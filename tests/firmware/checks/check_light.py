"""The light grammar, measured on the bytes that go to the pixels, seen in grey."""

import grammar
import palette
from layout import BRIGHT, DIM, OFF, number_level, slot_start
from picture import Picture
from stage import HOST_LOST, HOST_NEVER, HOST_PRESENT, Stage
from undertow_wire import scene as wire
from undertow_wire.scene import OptionMark, Scene, SlotMark

PIXELS = 24
SPAN_MS = 6000
STEP_MS = 20
SLOTS = [
    SlotMark(1, wire.CARD_A),
    SlotMark(2, wire.CARD_B),
    SlotMark(4, wire.CARD_A),
    SlotMark(0, wire.CARD_A),
    SlotMark(6, wire.EMPTY),
    SlotMark(8, wire.CARD_A, True),
]
SLOT_OPTIONS = [OptionMark(index, SLOTS[index].number, 3) for index in range(6)]
PLAIN_OPTIONS = [OptionMark() for _ in range(5)]


def grey(red, green, blue):
    return (2126 * red + 7152 * green + 722 * blue) // 2000  # five times Rec. 709


def film(scene, host=HOST_PRESENT, pixels=PIXELS, span_ms=SPAN_MS):
    """Return the greys of every pixel, every 20 ms, in one piece."""
    stage = Stage()
    picture = Picture(pixels)
    if host != HOST_NEVER:
        stage.show(scene, 0)
    greys = bytearray(span_ms // STEP_MS * pixels)
    index = 0
    for now_ms in range(0, span_ms, STEP_MS):
        stage.update(host, now_ms)
        picture.draw(stage, now_ms)
        rgb = picture.rgb
        for at in range(0, 3 * pixels, 3):
            greys[index] = grey(rgb[at], rgb[at + 1], rgb[at + 2])
            index += 1
    return greys


def scene_of(**fields):
    given = {"revision": 1, "faction": 0, "slots": SLOTS}
    given.update(fields)
    return Scene(**given)


def with_first(mark):
    return [mark] + SLOTS[1:]  # MicroPython does not unpack into a list


def named_scenes():
    """One scene for each thing that the ring has to say."""
    choose = {"asking": wire.CHOOSE}
    return {
        "market": scene_of(),
        "market of the second side": scene_of(faction=1),
        "another number": scene_of(slots=with_first(SlotMark(3, wire.CARD_A))),
        "number unknown": scene_of(slots=with_first(SlotMark(15, wire.CARD_A))),
        "slot empty": scene_of(slots=with_first(SlotMark(1, wire.EMPTY))),
        "slot free of charge": scene_of(slots=with_first(SlotMark(0, wire.CARD_A))),
        "slot free and empty": scene_of(slots=with_first(SlotMark(0, wire.EMPTY))),
        "slot 1 chosen": scene_of(options=SLOT_OPTIONS, **choose),
        "slot 2 chosen": scene_of(options=SLOT_OPTIONS, cursor=1, **choose),
        "another card price": scene_of(options=[OptionMark(0, 1, 4)], **choose),
        "another dial price": scene_of(options=[OptionMark(0, 2, 3)], **choose),
        "slot without prices": scene_of(options=[OptionMark(0)], **choose),
        "no slot, 1 of 5": scene_of(options=PLAIN_OPTIONS, **choose),
        "no slot, 2 of 5": scene_of(options=PLAIN_OPTIONS, cursor=1, **choose),
        "no slots at all": scene_of(slots=(), options=PLAIN_OPTIONS, **choose),
        "sure, first": scene_of(asking=wire.CONFIRM, options=PLAIN_OPTIONS[:2]),
        "sure, second": scene_of(asking=wire.CONFIRM, options=PLAIN_OPTIONS[:2], cursor=1),
        "hands": scene_of(asking=wire.HANDS),
        "hands, slot 3": scene_of(asking=wire.HANDS, pointed=2),
        "wait": scene_of(asking=wire.WAIT_OTHER),
        "wait, slot 3": scene_of(asking=wire.WAIT_OTHER, pointed=2),
        "fact": scene_of(asking=wire.FACT, options=PLAIN_OPTIONS, cursor=2),
        "fact of slot 3": scene_of(asking=wire.FACT, options=PLAIN_OPTIONS, cursor=2, pointed=2),
        "pointed slot 1": scene_of(pointed=0),
        "pointed slot 6": scene_of(pointed=5),
        "understood": scene_of(notice=wire.UNDERSTOOD),
        "not allowed": scene_of(notice=wire.NOT_ALLOWED),
        "first side wins": scene_of(asking=wire.OVER, winner=0),
        "second side wins": scene_of(asking=wire.OVER, winner=1),
        "draw": scene_of(asking=wire.OVER, winner=wire.DRAW),
        "over without winner": scene_of(asking=wire.OVER),
    }


def films():
    made = {name: film(scene) for name, scene in named_scenes().items()}
    made["waiting for the host"] = film(scene_of(), HOST_NEVER)
    made["host lost"] = film(scene_of(), HOST_LOST)
    return made


def check_every_two_states_differ_in_grey_for_a_twentieth_of_the_time():
    made = films()
    names = sorted(made)
    for at, name in enumerate(names):
        for other in names[at + 1 :]:
            differing = 0
            for start in range(0, len(made[name]), PIXELS):
                stop = start + PIXELS
                differing += made[name][start:stop] != made[other][start:stop]
            least = SPAN_MS // STEP_MS // 20
            assert differing >= least, (name, other, differing, least)


def check_there_are_two_lit_levels_at_least_two_to_one_apart():
    greys = set()
    for frames in films().values():
        greys.update(set(frames))
    greys.discard(0)
    for colours in (palette.DIM, palette.BRIGHT):
        for colour in colours:
            greys.add(grey(*colour))
    dim = [grey(*colour) for colour in palette.DIM]
    bright = [grey(*colour) for colour in palette.BRIGHT]
    assert min(bright) >= 2 * max(dim), (dim, bright)
    assert greys == set(dim) | set(bright)
    assert max(dim) < 2 * min(dim)
    assert max(bright) < 2 * min(bright)


def check_nothing_flashes_more_than_three_times_in_a_second():
    """A flash is a pair of opposite changes of one pixel between dark and lit, or dim and bright."""
    for name, frames in films().items():
        for pixel in range(PIXELS):
            changes = []
            for index in range(1, SPAN_MS // STEP_MS):
                at = index * PIXELS + pixel
                if frames[at] != frames[at - PIXELS]:
                    changes.append(index * STEP_MS)
            for at in range(len(changes) - 6):
                assert changes[at + 6] - changes[at] >= 1000, (name, pixel, changes)


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
        assert levels_of(2 * width + 1, width) == levels_of(15 if width < 8 else 99, width)


def check_slots_share_out_any_ring():
    for pixels in (12, 16, 24, 60):
        for slots in range(1, 13):
            edges = [slot_start(slot, slots, pixels) for slot in range(slots + 1)]
            widths = [edges[slot + 1] - edges[slot] for slot in range(slots)]
            assert (edges[0], edges[-1]) == (0, pixels)
            assert max(widths) - min(widths) <= 1
            assert min(widths) >= 1


def shown(scene, at_ms, pixels=PIXELS):
    """Return the levels at that time, one character a pixel, slots apart."""
    stage = Stage()
    picture = Picture(pixels)
    stage.show(scene, 0)
    stage.update(HOST_PRESENT, 0)
    stage.update(HOST_PRESENT, at_ms)
    picture.draw(stage, at_ms)
    text = "".join([".dB"[level] for level in picture.levels])
    return " ".join([text[at : at + 4] for at in range(0, pixels, 4)])


def check_the_market_is_what_the_page_says():
    assert shown(scene_of(), 0) == "d... dd.. dddd ...d .... BBBB"
    assert shown(scene_of(), 1400) == "d... dd.. dddd ...d BBdd BBBB"
    assert shown(scene_of(faction=1), 0) == "...d ..dd dddd d... .... BBBB"


def check_both_prices_of_the_chosen_slot_can_be_read():
    scene = scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS, cursor=1)
    assert shown(scene, 0) == ".... .ddd .... .... .... ...."
    assert shown(scene, 950) == "d... .... dddd ...d .... BBBB"
    assert shown(scene, 1000) == "d... dd.. dddd ...d .... BBBB"
    assert shown(scene, 1950) == "d... .... dddd ...d .... BBBB"
    for dial in range(9):
        for card in range(9):
            scene = scene_of(asking=wire.CHOOSE, options=[OptionMark(1, dial, card)])
            alone = shown(scene, 0).split(" ")
            assert alone[1] == "".join(reversed([".dB"[level] for level in levels_of(card)]))
            assert shown(scene, 1000).split(" ")[1] == "".join(
                [".dB"[level] for level in levels_of(dial)]
            )


def check_a_pointed_slot_shows_its_ends():
    assert shown(scene_of(pointed=2), 0) == "d... dd.. B..B ...d .... BBBB"
    assert shown(scene_of(pointed=2), 500) == "d... dd.. dddd ...d .... BBBB"


def check_every_option_lights_exactly_one_place():
    for options in (1, 2, 5, 24, 30, 120):
        marks = [OptionMark() for _ in range(options)]
        places = []
        for cursor in range(options):
            scene = Scene(asking=wire.CHOOSE, options=marks, cursor=cursor)
            text = shown(scene, 0).replace(" ", "")
            assert text.count("B") == 1, (options, cursor)
            places.append(text.index("B"))
        assert places == sorted(places)
        if options <= PIXELS:
            assert len(set(places)) == options


def check_a_move_shows_at_once():
    stage = Stage()
    picture = Picture(PIXELS)
    stage.show(scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS), 0)
    for now_ms in range(0, 4000, 37):
        stage.update(HOST_PRESENT, now_ms)
        picture.draw(stage, now_ms)
        before = bytes(picture.rgb)
        stage.move(1, now_ms)
        stage.update(HOST_PRESENT, now_ms)
        picture.draw(stage, now_ms)
        assert bytes(picture.rgb) != before, now_ms


def check_a_repeated_scene_leaves_cursor_and_rhythm_alone():
    stage = Stage()
    scene = scene_of(asking=wire.CHOOSE, options=SLOT_OPTIONS, notice=wire.NOT_ALLOWED)
    stage.show(scene, 0)
    stage.update(HOST_PRESENT, 0)
    assert stage.state == grammar.NOT_ALLOWED
    stage.update(HOST_PRESENT, grammar.notice_ms(grammar.NOT_ALLOWED))
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


def check_rings_of_every_size_take_every_scene():
    for pixels in (12, 16, 24, 60):
        for scene in named_scenes().values():
            assert any(film(scene, pixels=pixels, span_ms=2000))


def check_every_state_has_a_row_whose_times_rise():
    assert len(grammar.ROWS) == grammar.OVER + 1
    for row in grammar.ROWS:
        times = [until_ms for until_ms, _ in row]
        assert times == sorted(set(times))
        assert times[0] > 0
