"""The assembler against opcodes that others published."""

from collections.abc import Callable
from typing import Any

import pytest

from undertow.device.virtual.shim.undertow_virtual.pio_assembler import (
    AssemblyError,
    asm_pio,
    asm_pio_encode,
)

OUT_LOW = 2
pins = "what this module means by it"


def test_the_well_known_program_for_pixels() -> None:
    @asm_pio(sideset_init=OUT_LOW, out_shiftdir=0, autopull=True, pull_thresh=24)
    def program() -> None:
        wrap_target()
        label("bitloop")
        out(x, 1).side(0)[2]
        jmp(not_x, "do_zero").side(1)[1]
        jmp("bitloop").side(1)[4]
        label("do_zero")
        nop().side(0)[4]
        wrap()

    assert program.opcodes == [0x6221, 0x1123, 0x1400, 0xA442]
    assert (program.wrap_target, program.wrap_top) == (0, 3)
    assert pins == "what this module means by it"
    assert "jmp" not in globals()


@pytest.mark.parametrize(
    ("text", "opcode"),
    [
        ("nop()", 0xA042),
        ("set(pins, 1)", 0xE001),
        ("set(y, 31)", 0xE05F),
        ("set(pindirs, 1)", 0xE081),
        ("mov(isr, y)", 0xA0C2),
        ("mov(pc, isr)", 0xA0A6),
        ("mov(y, invert(y))", 0xA04A),
        ("mov(x, reverse(osr))", 0xA037),
        ("mov(exec, x)", 0xA081),
        ("in_(pins, 2)", 0x4002),
        ("in_(null, 32)", 0x4060),
        ("out(pc, 5)", 0x60A5),
        ("out(exec, 16)", 0x60F0),
        ("push()", 0x8020),
        ("push(noblock)", 0x8000),
        ("push(iffull, noblock)", 0x8040),
        ("pull()", 0x80A0),
        ("pull(ifempty)", 0x80E0),
        ("pull(noblock)", 0x8080),
        ("wait(1, gpio, 3)", 0x2083),
        ("wait(0, pin, 0)", 0x2020),
        ("set(x, 3)[31]", 0xFF23),
    ],
)
def test_one_instruction(text: str, opcode: int) -> None:
    assert asm_pio_encode(text, 0) == opcode


def test_a_side_set_that_is_not_on_every_line_takes_a_bit_more() -> None:
    @asm_pio(sideset_init=(OUT_LOW, OUT_LOW))
    def program() -> None:
        nop().side(2)[3]
        nop()

    assert program.opcodes == [0xA042 | 0x1000 | 2 << 10 | 3 << 8, 0xA042]


def far() -> None:
    jmp("nowhere")


def twice() -> None:
    label("here")
    label("here")


def long() -> None:
    for _ in range(33):
        nop()


def late() -> None:
    nop()[32]


def wide() -> None:
    in_(pins, 33)


@pytest.mark.parametrize("function", [far, twice, long, late, wide])
def test_what_no_chip_could_be_given_is_refused(function: Callable[[], None]) -> None:
    with pytest.raises(AssemblyError):
        asm_pio()(function)
    assert pins == "what this module means by it", "also then the module's names are as before"


def test_settings_that_are_not_imitated_are_refused() -> None:
    settings: list[dict[str, Any]] = [{"autopush": True}, {"in_shiftdir": 1}, {"out_shiftdir": 1}]
    for one in settings:
        with pytest.raises(AssemblyError):
            asm_pio(**one)(late)
