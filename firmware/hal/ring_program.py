"""The PIO program that sends bits to WS2812 pixels, and nothing else: run in emulators too.

A bit is 17 cycles: high for 5 if it is 0, for 9 if it is 1, then low. These 368 and 662 ns lie
within the limits of the first data sheet (250 to 550, 650 to 950) and of the newer ones (220 to
380, 580 to 1000), and so do the lows behind them, 882 and 588 ns (700 to 1000 and 300 to 600;
580 to 1000), with room for the one period of the chip by which a divided clock trembles.
"""

import rp2

BITS_PER_S = 800_000
BIT_CYCLES = 17
FREQUENCY_HZ = BITS_PER_S * BIT_CYCLES
BYTE_US = 8 * 1_000_000 // BITS_PER_S
FIFO_WORDS = 8  # both FIFOs of the state machine, joined

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from rp2.asm_pio import mov, out, pins, set, wrap, wrap_target, x


@rp2.asm_pio(
    out_init=rp2.PIO.OUT_LOW,
    set_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def bits() -> None:
    """Send the highest byte of each word, the high bit first; wait with the line low."""
    wrap_target()
    out(x, 1)
    set(pins, 1)[4]
    mov(pins, x)[3]
    set(pins, 0)[6]
    wrap()
