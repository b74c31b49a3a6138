"""What a board draws while it shows scenes at random: added up from the bytes on its data pin.

Shared by the test and by the proof of volume; nothing of the firmware's own reckoning is used.
"""

import random
from collections.abc import Mapping

from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow_wire import frame, messages, service
from undertow_wire.scene import (
    DRAW,
    MAX_OPTIONS,
    MAX_SLOTS,
    MAX_TRACKS,
    NO_SLOT,
    NOBODY,
    NOT_ALLOWED,
    TRACKS,
    OptionMark,
    Scene,
    SlotMark,
)

BOARDS = tuple(f"{chip}_ring{pixels}" for pixels in (12, 16, 24, 60) for chip in ("pico", "pico2"))
BUDGET_MA = 400
# The WS2812B's data sheet: a channel that is fully on, and a pixel that is dark.
CHANNEL_MA = 20.0
PIXEL_IDLE_MA = 1.0
# A Pico at its busiest, and the level shifter in front of the ring.
PICO_MA = 100.0
SHIFTER_MA = 10.0
SCENES_OF_A_SEED = 100
#: Long enough for a scene to arrive and to be drawn; now and then so long that its pages turn.
_SCENE_MS = range(16, 26)
_PAGES_MS = 300
_LONG_SHARE = 0.05


def draw_ma(pixel_bytes: bytes) -> float:
    """The data sheet's worst case with these bytes on the pixels."""
    lit = sum(value * CHANNEL_MA / 255 for value in pixel_bytes)
    return PICO_MA + SHIFTER_MA + len(pixel_bytes) // 3 * PIXEL_IDLE_MA + lit


def random_scene(random_of: random.Random, revision: int) -> Scene:
    """Any scene that the wire can carry, all kinds of it about as often."""
    of = random_of
    slots = [
        SlotMark(of.choice((of.randrange(16), 8)), of.randrange(4), of.random() < 0.3)
        for _ in range(of.choice((0, 6, 6, MAX_SLOTS)))
    ]
    places = [NO_SLOT, *range(len(slots))]
    options = [
        OptionMark(of.choice(places), of.randrange(16), of.randrange(16))
        for _ in range(of.choice((0, 1, 2, 6, 30, MAX_OPTIONS)))
    ]
    tracks = [(of.randrange(10), 9) for _ in range(of.randrange(MAX_TRACKS + 1))]
    return Scene(
        revision,
        of.randrange(TRACKS + 1),
        of.randrange(NOT_ALLOWED + 1),
        of.choice((0, 1, NOBODY)),
        slots,
        of.choice(places),
        options,
        of.randrange(len(options)) if options else 0,
        of.choice((0, 1, DRAW, NOBODY)),
        of.choice((0, 3, 255)),
        tracks,
    )


def check_draw(seed: int, scenes: int = SCENES_OF_A_SEED) -> Mapping[tuple[str, str], int]:
    """Show random scenes, patterns and brightness steps; return how many the board has shown."""
    random_of = random.Random(seed)
    name = BOARDS[seed % len(BOARDS)]
    with VirtualBoard(has_pty=False, board=name, seed=seed) as board:
        transport = board.transport()
        board.advance(30)
        decoder = frame.Decoder()
        shown: set[int] = set()
        for number in range(scenes):
            send(transport, number, random_scene(random_of, number))
            if random_of.random() < 0.1:
                send(transport, number, service.Pattern(random_of.randrange(6)))
            board.turn(random_of.randrange(-3, 4), quarter_ms=1)
            board.advance(random_of.choice(_SCENE_MS))
            if random_of.random() < _LONG_SHARE:
                board.advance(_PAGES_MS)
            for item in decoder.feed(transport.read_available()):
                if isinstance(item, frame.Frame) and item.type == messages.Shown.TYPE:
                    shown.add(messages.Shown.unpack(item.payload).scene_revision)
        assert not board.is_in_repl, board.log
        assert len(shown) >= scenes * 9 // 10, (name, seed, len(shown))
        worst_ma = 0.0
        for at_ms, pixel_bytes in board.updates:
            assert len(pixel_bytes) == 3 * board.facts.pixels
            drawn_ma = draw_ma(pixel_bytes)
            worst_ma = max(worst_ma, drawn_ma)
            assert drawn_ma <= BUDGET_MA, (name, seed, at_ms, drawn_ma)
        assert not any(board.updates[0][1]), "the first update is dark"
        return {("scenes", name): len(shown)}


def too_few_shown(seen: Mapping[tuple[str, str], int]) -> list[str]:
    """The boards that have shown less than a thousand scenes, of all that there are."""
    return [name for name in BOARDS if seen.get(("scenes", name), 0) < 1000]


def send(transport: Transport, sequence: int, message: Scene | service.Pattern) -> None:
    """Write a message as a host does."""
    kind = messages.SCENE if isinstance(message, Scene) else message.TYPE
    transport.write(frame.encode(kind, sequence, message.pack()))
