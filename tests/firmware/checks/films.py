"""One scene for each thing that the ring has to say, and what it looks like over some seconds.

A film is made of the bytes behind the limiter. What is seen of them is grey, by Rec. 709, or as
somebody sees it who does not see red, green or blue.
"""

import board
import grammar
from picture import Picture
from power import Limiter, brightest_step
from stage import HOST_LOST, HOST_NEVER, HOST_PRESENT, Stage
from undertow_wire import scene as wire
from undertow_wire import service
from undertow_wire.scene import OptionMark, Scene, SlotMark

RINGS = (12, 16, 24, 60)
NARROW_RINGS = (12, 16)

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
LONG_LIST = [OptionMark() for _ in range(120)]

# What the market of a narrow ring does not say: the numbers of slots that nobody points at.
NUMBERS_ONLY = ("another number", "number unknown", "slot free of charge", "slot free and empty")


def scene_of(**fields):
    given = {"revision": 1, "faction": 0, "slots": SLOTS}
    given.update(fields)
    return Scene(**given)


def with_first(mark):
    return [mark] + SLOTS[1:]  # MicroPython does not unpack into a list


def _asked():
    choose = {"asking": wire.CHOOSE}
    two = PLAIN_OPTIONS[:2]
    return {
        "market": scene_of(),
        "market of the second side": scene_of(faction=1),
        "another number": scene_of(slots=with_first(SlotMark(3, wire.CARD_A))),
        "number unknown": scene_of(slots=with_first(SlotMark(15, wire.CARD_A))),
        "slot empty": scene_of(slots=with_first(SlotMark(1, wire.EMPTY))),
        "slot free of charge": scene_of(slots=with_first(SlotMark(0, wire.CARD_A))),
        "slot free and empty": scene_of(slots=with_first(SlotMark(0, wire.EMPTY))),
        "another kind": scene_of(slots=with_first(SlotMark(1, wire.CARD_B))),
        "another kind, crown": scene_of(slots=with_first(SlotMark(1, wire.CARD_B, True))),
        "crown": scene_of(slots=with_first(SlotMark(1, wire.CARD_A, True))),
        "kind unknown": scene_of(slots=with_first(SlotMark(1, wire.UNKNOWN_KIND))),
        "no market": scene_of(slots=()),
        "slot 1 chosen": scene_of(options=SLOT_OPTIONS, **choose),
        "slot 2 chosen": scene_of(options=SLOT_OPTIONS, cursor=1, **choose),
        "slot 5 chosen": scene_of(options=SLOT_OPTIONS, cursor=4, **choose),
        "slot 1 chosen by the second side": scene_of(faction=1, options=SLOT_OPTIONS, **choose),
        "another card price": scene_of(options=[OptionMark(0, 1, 4)], **choose),
        "another dial price": scene_of(options=[OptionMark(0, 2, 3)], **choose),
        "slot without prices": scene_of(options=[OptionMark(0)], **choose),
        "no slot, 1 of 5": scene_of(options=PLAIN_OPTIONS, **choose),
        "no slot, 2 of 5": scene_of(options=PLAIN_OPTIONS, cursor=1, **choose),
        "no slots at all": scene_of(slots=(), options=PLAIN_OPTIONS, **choose),
        "1 of 120": scene_of(options=LONG_LIST, **choose),
        "2 of 120": scene_of(options=LONG_LIST, cursor=1, **choose),
        "50 of 120": scene_of(options=LONG_LIST, cursor=49, **choose),
        "sure, first": scene_of(asking=wire.CONFIRM, options=two),
        "sure, second": scene_of(asking=wire.CONFIRM, options=two, cursor=1),
        "hands": scene_of(asking=wire.HANDS),
        "hands, slot 3": scene_of(asking=wire.HANDS, pointed=2),
        "wait": scene_of(asking=wire.WAIT_OTHER),
        "wait, slot 3": scene_of(asking=wire.WAIT_OTHER, pointed=2),
        "fact": scene_of(asking=wire.FACT, options=PLAIN_OPTIONS, cursor=2),
        "fact of slot 3": scene_of(asking=wire.FACT, options=PLAIN_OPTIONS, cursor=2, pointed=2),
        "fact, 50 of 120": scene_of(asking=wire.FACT, options=LONG_LIST, cursor=49),
        "fact, 51 of 120": scene_of(asking=wire.FACT, options=LONG_LIST, cursor=50),
        "fact at the screen": scene_of(asking=wire.FACT),
        "fact at the screen, slot 3": scene_of(asking=wire.FACT, pointed=2),
        "way 1 of 2": scene_of(asking=wire.WALK, options=two),
        "way 2 of 2": scene_of(asking=wire.WALK, options=two, cursor=1),
        "way 2 of 5": scene_of(asking=wire.WALK, options=PLAIN_OPTIONS, cursor=1),
        "way 1 of 2, 0 steps": scene_of(asking=wire.WALK, options=two, steps_left=0),
        "way 1 of 2, 1 step": scene_of(asking=wire.WALK, options=two, steps_left=1),
        "way 1 of 2, 3 steps": scene_of(asking=wire.WALK, options=two, steps_left=3),
        "tracks 0 and 9 of 9": scene_of(asking=wire.TRACKS, tracks=[(0, 9), (9, 9)]),
        "tracks 3 and 4 of 9": scene_of(asking=wire.TRACKS, tracks=[(3, 9), (4, 9)]),
        "tracks 3 and 5 of 9": scene_of(asking=wire.TRACKS, tracks=[(3, 9), (5, 9)]),
        "tracks 4 and 3 of 9": scene_of(asking=wire.TRACKS, tracks=[(4, 9), (3, 9)]),
        "pointed slot 1": scene_of(pointed=0),
        "pointed slot 6": scene_of(pointed=5),
        "understood": scene_of(notice=wire.UNDERSTOOD),
        "not allowed": scene_of(notice=wire.NOT_ALLOWED),
        "first side wins": scene_of(asking=wire.OVER, winner=0),
        "second side wins": scene_of(asking=wire.OVER, winner=1),
        "draw": scene_of(asking=wire.OVER, winner=wire.DRAW),
        "over without winner": scene_of(asking=wire.OVER),
    }


# What the device says by itself: the arguments of Stage.show_local.
LOCAL = {
    "set-up, pixel 1": (grammar.SETUP_PLACE, 0, 0, None),
    "set-up, pixel 8": (grammar.SETUP_PLACE, 7, 0, None),
    "set-up, direction": (grammar.SETUP_DIRECTION, 0, 0, None),
    "set-up, by day": (grammar.SETUP_BRIGHTNESS, 0, 0, None),
    "set-up, by night": (grammar.SETUP_BRIGHTNESS, 1, 0, None),
    "set-up, button 1": (grammar.SETUP_BUTTONS, 0, 3, None),
    "set-up, button 2": (grammar.SETUP_BUTTONS, 1, 3, None),
    "by hand": (grammar.BY_HAND, 0, 0, scene_of()),
    "by hand, second side": (grammar.BY_HAND, 0, 0, scene_of(faction=1)),
    "by hand, slot 3": (grammar.BY_HAND, 0, 0, scene_of(pointed=2)),
    "by hand, slot 4": (grammar.BY_HAND, 0, 0, scene_of(pointed=3)),
    "by hand, slot 3 empty": (
        grammar.BY_HAND,
        0,
        0,
        scene_of(slots=SLOTS[:2] + [SlotMark(4, wire.EMPTY)] + SLOTS[3:], pointed=2),
    ),
    "number 0": (grammar.ENTER_NUMBER, 0, 0, scene_of(pointed=2)),
    "number 1": (grammar.ENTER_NUMBER, 1, 0, scene_of(pointed=2)),
    "number 14": (grammar.ENTER_NUMBER, 14, 0, scene_of(pointed=2)),
    "number unknown, entered": (grammar.ENTER_NUMBER, 15, 0, scene_of(pointed=2)),
    "number 1, slot 4": (grammar.ENTER_NUMBER, 1, 0, scene_of(pointed=3)),
    "number 1, second side": (grammar.ENTER_NUMBER, 1, 0, scene_of(pointed=2, faction=1)),
}


class Film:
    """A ring with its stage, its picture and its limiter, as the firmware wires them."""

    def __init__(self, pixels, host=HOST_PRESENT):
        self.facts = board.load("pico_ring%d" % pixels)
        self.pixels = pixels
        self.host = host
        self.stage = Stage(pixels)
        self.picture = Picture(pixels, brightest_step(self.facts))
        self.limiter = Limiter(self.facts)

    def at(self, now_ms):
        """Return the bytes that go to the pixels at that time, red, green and blue."""
        self.stage.update(self.host, now_ms)
        self.picture.draw(self.stage, now_ms)
        self.limiter.apply(self.picture.rgb)
        return self.picture.rgb


def cast(pixels):
    """Yield a name and a film, ready to run from 0, for everything that the ring has to say."""
    for name, scene in _asked().items():
        film = Film(pixels)
        film.stage.show(scene, 0)
        yield name, film
    yield "waiting for the host", Film(pixels, HOST_NEVER)
    film = Film(pixels, HOST_LOST)
    film.stage.show(scene_of(), 0)
    yield "host lost", film
    for name, arguments in LOCAL.items():
        film = Film(pixels, HOST_NEVER)
        film.stage.show_local(*arguments + (0,))
        yield name, film
    for code in range(1, grammar.MOST_CODE + 1):
        film = Film(pixels, HOST_NEVER)
        film.stage.tell_code(code)
        yield "self-test code %d" % code, film
    for name, pattern in (("white", service.WHITE), ("running", service.RUNNING_PIXEL)):
        film = Film(pixels)
        film.stage.show(scene_of(), 0)
        film.stage.test = pattern
        yield "test pattern " + name, film


def grey(red, green, blue):
    """Return ten thousand times the light of a pixel, by Rec. 709."""
    return 2126 * red + 7152 * green + 722 * blue
