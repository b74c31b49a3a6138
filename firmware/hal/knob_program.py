"""The PIO program that counts the knob, and nothing else: its source is run in emulators too.

Y is the count of quarter periods, modulo 2**32; X holds the levels of the sample before. Old and
new levels together are the address that the program jumps to, so its first sixteen instructions
are `quadrature.TRANSITIONS`, and the program must lie at 0. MicroPython lets nobody choose the
place, but a program that fills the block has only one.

Pins are read as they are numbered: A, the lower one, is bit 0. The table's index is therefore
(B, A) before and (B, A) after, where quadrature.py has A * 2 + B.
"""

import rp2

# A sample takes 7 to 10 cycles, so 1 us at most. A line that a pull-up of 50 kilohms and 50 pF of
# pin and wire let rise takes longer: no level is passed over, and A and B never seem to change at
# once. Faster would only count noise that no contact made.
FREQUENCY_HZ = 10_000_000
SAMPLE_CYCLES = 10

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from rp2.asm_pio import (
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        noblock,
        nop,
        pc,
        pins,
        push,
        wrap,
        wrap_target,
        x,
        y,
        y_dec,
    )


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT)
def quarters() -> None:
    """Count, and offer the count after each sample; when nobody takes it, keep counting."""
    for step in (
        "=+-="  # from BA 00 to 00, 01, 10, 11; the program starts here, whatever the levels
        "-==+"  # from 01; both at once is no step
        "+==-"  # from 10
        "=-+="  # from 11
    ):
        jmp(step)
    label("-")
    jmp(y_dec, "=")  # Y counts down in any case, and "=" is next in any case
    label("=")
    wrap_target()
    mov(isr, y)
    push(noblock)  # dropped while the FIFO is full; either way the ISR is empty afterwards
    in_(x, 2)
    in_(pins, 2)
    mov(x, isr)
    mov(pc, isr)
    label("+")
    mov(y, invert(y))  # up by one: the complement, counted down, and back
    jmp(y_dec, "counted")
    label("counted")
    mov(y, invert(y))
    wrap()
    for _ in range(6):
        nop()  # only to fill the block
