"""What the ring's program sends, cycle by cycle, against the data sheets of the pixels."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from tests.device.pio.emulator import firmware_program, sent_edges
from undertow.device.virtual import VirtualBoard

RING = firmware_program("ring_program")
BYTE_CYCLES = 8 * RING.BIT_CYCLES
DATA = random.Random(5).randbytes(180)

#: Of each data sheet, in ns: high of a 0, low of a 0, high of a 1, low of a 1. The sheet of the WS2812B-2020
#: alone has 220 to 420 for the last; what ends a low is the next bit, or the reset 280 us later.
SHEETS = {
    "WS2812B": ((250, 550), (700, 1000), (650, 950), (300, 600)),
    "WS2812B-V5": ((220, 380), (580, 1000), (580, 1000), (580, 1000)),
}


@cache
def edges_of(data: bytes) -> list[tuple[int, int]]:
    """All edges of so many bytes."""
    return sent_edges(RING.bits, data, len(data) * BYTE_CYCLES + 100)


def pulses(edges: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """(cycle of the rise, of the fall, of the next rise) of each bit but the last."""
    rises = [cycle for cycle, level in edges if level]
    falls = [cycle for cycle, level in edges if not level]
    return list(zip(rises, falls, rises[1:], strict=False))


def decoded(edges: Sequence[tuple[int, int]]) -> bytes:
    """What a pixel reads: a bit is 1 if its high lasts more than half a period."""
    rises = [cycle for cycle, level in edges if level]
    falls = [cycle for cycle, level in edges if not level]
    bits = [2 * (fall - rise) > RING.BIT_CYCLES for rise, fall in zip(rises, falls, strict=True)]
    return bytes(
        sum(bit << 7 - place for place, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits), 8)
    )


def test_its_opcodes() -> None:
    assert RING.bits.opcodes == [0x6021, 0xE401, 0xA301, 0xE600]
    assert (RING.bits.wrap_target, RING.bits.wrap_top) == (0, 3)


def test_the_bytes_are_those_of_the_strip() -> None:
    edges = edges_of(DATA)
    assert decoded(edges) == DATA
    assert edges[-1][0] <= len(DATA) * BYTE_CYCLES
    assert not edges[-1][1], "afterwards the line is low"


@pytest.mark.parametrize("chip_hz", [125_000_000, 150_000_000, 200_000_000])
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_width_is_within_the_data_sheet(sheet: str, chip_hz: int) -> None:
    edges = edges_of(DATA)
    divider_256 = round(chip_hz * 256 / RING.FREQUENCY_HZ)

    def ns(cycle: int) -> float:
        """When a cycle begins: the divided clock waits for the next whole period of the chip's."""
        return -(-cycle * divider_256 // 256) * 1e9 / chip_hz

    seen = set()
    for rise, fall, next_rise in pulses(edges):
        is_one = 2 * (fall - rise) > RING.BIT_CYCLES
        high, low = SHEETS[sheet][2 * is_one : 2 * is_one + 2]
        assert high[0] <= ns(fall) - ns(rise) <= high[1]
        assert low[0] <= ns(next_rise) - ns(fall) <= low[1]
        seen.add((is_one, next_rise - rise))
    assert seen == {(False, RING.BIT_CYCLES), (True, RING.BIT_CYCLES)}
    assert abs(ns(RING.BIT_CYCLES * 8000) / 8000 - 1250) < 3, "800 kHz"


def test_a_fifo_that_runs_dry_waits_with_the_line_low_and_loses_no_bit() -> None:
    until = 40 * BYTE_CYCLES
    edges = sent_edges(RING.bits, b"\x81\xff\x00", until, later=b"\xa5\x0f")
    assert decoded(edges) == b"\x81\xff\x00\xa5\x0f"
    (pause,) = [
        (fall, next_rise)
        for _, fall, next_rise in pulses(edges)
        if next_rise - fall > RING.BIT_CYCLES
    ]
    assert pause[0] < 3 * BYTE_CYCLES
    assert pause[1] >= until // 2


def test_the_firmware_counts_the_drain_and_the_latch_in_the_same_times(
    virtual_board: VirtualBoard,
) -> None:
    virtual_board.advance(200)
    byte_us = 1e6 * BYTE_CYCLES / RING.FREQUENCY_HZ
    assert byte_us == RING.BYTE_US == 10
    picture = virtual_board.updates[-1][1]
    assert decoded(edges_of(picture)) == picture
