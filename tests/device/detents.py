"""Walks of the knob as no hand would like them, through the whole firmware: every detent must be counted.

Contacts bounce, a turn is reversed at any phase, the board starts with the knob at any phase, and meanwhile the ring
is written. Counted by PIO, and by interrupts where there is none.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.device.bench import Bench, choice
from tests.device.changed_firmware import without_pio
from undertow import resources
from undertow.device.api import CursorEvent
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.controls import TimedEdge
from undertow_wire import COUNTERS

DETENT_MS = 8  # from detent to detent: as quick as a hand gets
BOUNCE_US = 600  # for so long a contact that has moved is not quiet
#: Quarter periods from detent to detent, whether the pins are exchanged, and whether PIO counts.
BOARDS = tuple(product((1, 2, 4), (False, True), (True, False)))
DETENTS_A_WALK = 84  # on each board, so that one seed is a thousand
#: (A, B) by quarter periods clockwise of both open: A falls first.
_CLOCKWISE = ((1, 1), (0, 1), (0, 0), (1, 0))


@contextmanager
def board_file(**facts: object) -> Iterator[Path]:
    """The file of a board that is the Pico of 24 pixels but for these facts."""
    text = (resources.board_config_folder() / "pico_ring24.py").read_text("utf-8")
    for name, value in {"NAME": "odd", **facts}.items():
        text, count = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", text, flags=re.MULTILINE)
        assert count == 1, name
    with TemporaryDirectory(prefix="undertow-board-") as folder:
        path = Path(folder) / "odd.py"
        path.write_text(text, "utf-8")
        yield path


class Encoder:
    """The two contacts of a knob, at a position in quarter periods; each move is edges to come."""

    def __init__(self, board: VirtualBoard, draw: random.Random, phase: int) -> None:
        self.position = phase
        self._board = board
        self._draw = draw
        self._gpios = (board.facts.knob_a, board.facts.knob_b)
        for gpio, level in zip(self._gpios, _CLOCKWISE[phase % 4], strict=True):
            board.set_pin(gpio, level)
        board.advance(1)

    def move(self, direction: int, after_us: int, *, bounces: bool = True) -> None:
        """One quarter period, so many microseconds from now; the contact that moves bounces."""
        before = _CLOCKWISE[self.position % 4]
        self.position += direction
        after = _CLOCKWISE[self.position % 4]
        contact = 0 if before[0] != after[0] else 1
        begin_us = self._board._now_us + after_us
        count = 2 * self._draw.choice((0, 0, 1, 2, 4)) if bounces else 0
        moments = sorted(self._draw.sample(range(BOUNCE_US), count))
        for index, offset_us in enumerate([0, *(1 + moment for moment in moments)]):
            level = before[contact] if index % 2 else after[contact]
            self._board._schedule([TimedEdge(begin_us + offset_us, self._gpios[contact], level)])


def check_detents(seed: int) -> None:
    """A thousand detents: 84 on each of twelve boards, each started with the knob at some phase."""
    with TemporaryDirectory(prefix="undertow-firmware-") as folder:
        no_pio = without_pio(Path(folder))
        for number, (steps_per_detent, is_reversed, is_pio) in enumerate(BOARDS):
            facts = {"KNOB_STEPS_PER_DETENT": steps_per_detent, "KNOB_IS_REVERSED": is_reversed}
            firmware = None if is_pio else no_pio
            with (
                board_file(**facts) as file,
                VirtualBoard(board=file, firmware=firmware, has_pty=False, seed=seed) as board,
            ):
                draw = random.Random(100 * seed + number)
                _walk(board, draw, start_phase=(seed + number) % 4)


def _walk(board: VirtualBoard, draw: random.Random, start_phase: int) -> None:
    encoder = Encoder(board, draw, start_phase)
    board.power_cycle()  # with the contacts as they are
    bench = Bench(board)
    bench.connect()
    bench.link.show(choice(1))
    bench.run(50)
    per_detent = board.facts.steps_per_detent
    quarter_us = DETENT_MS * 1000 // per_detent
    # Where the firmware starts: at the resting place that is nearest, the one behind at the same distance.
    rest = start_phase - _offset(start_phase, per_detent)
    turned = 0
    updates = len(board.updates)
    while turned < DETENTS_A_WALK:
        direction = draw.choice((1, -1))
        quarters = draw.randint(1, 6 * per_detent)
        at_us = draw.randint(0, 4000)
        for _ in range(quarters):
            if draw.random() < 0.15:
                direction = -direction
            encoder.move(direction, at_us)
            at_us += quarter_us
        while (
            encoder.position - rest
        ) % per_detent:  # a hand that lets go: the knob falls into a detent
            encoder.move(direction, at_us)
            at_us += quarter_us
            quarters += 1
        turned += -(-quarters // per_detent)
        board.advance(at_us // 1000)
        bench.run(20)
        expected = (encoder.position - rest) // per_detent
        if board.facts.knob_is_reversed:
            expected = -expected
        told = bench.of(CursorEvent)
        counted = told[-1].detents if told else 0
        assert counted == expected % COUNTERS, (
            f"{per_detent} quarters a detent, started at {start_phase}: {expected} detents, "
            f"{counted} counted"
        )
    assert len(board.updates) - updates > turned // 2, "the ring was written all the while"


def _offset(phase: int, per_detent: int) -> int:
    offset = phase % per_detent
    return offset - per_detent if offset > per_detent // 2 else offset
