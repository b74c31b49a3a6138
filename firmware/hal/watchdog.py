"""The chip's watchdog: a loop that hangs is started anew, a person at the REPL is left alone.

MicroPython can start the watchdog and not stop it, so `disarm` clears bit 30, ENABLE, of its CTRL
register by hand. The data sheets have the registers of the RP2040 (section 4.7.6) from 0x40058000
on, those of the RP2350 (section 12.9.7) from 0x400d8000 on, with CTRL and SCRATCH4 at the same
places.

These numbers do not fit a Pico's small integers: of all that is here, only `feed` is for the loop.
"""

import sys

import machine

TIMEOUT_MS = 6000  # the chip's most is 8,388; a round of the loop takes a few, a flash write tens

_ENABLE = 1 << 30
_SCRATCH_4 = 0x1C  # from the first register on
# What the SDK leaves in SCRATCH4 when it starts the watchdog; a wanted reset leaves another value.
_IS_GUARDING = 0x6AB73121


def registers(chip: str) -> int:
    """Return where they begin, by what MicroPython says that it runs on."""
    return 0x400D8000 if "RP2350" in chip else 0x40058000


class Watchdog:
    """Asleep until it is armed."""

    def __init__(self) -> None:
        self._registers = registers(getattr(sys.implementation, "_machine", ""))
        self._scratch = machine.mem32[self._registers + _SCRATCH_4]
        self._chip: machine.WDT | None = None

    def has_bitten(self) -> bool:
        """Return whether a reset by the watchdog was a hang, and not one that a program wanted."""
        return bool(self._scratch == _IS_GUARDING)

    def arm(self) -> None:
        """From now on the chip is reset TIMEOUT_MS after the last `feed`."""
        self._chip = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self) -> None:
        """The loop is alive. Allocates nothing."""
        if self._chip is not None:
            self._chip.feed()

    def disarm(self) -> None:
        """Put the watchdog to sleep, whoever armed it: for every way into the REPL."""
        machine.mem32[self._registers] = machine.mem32[self._registers] & ~_ENABLE
        # A start after a soft reset still tells why the chip itself began.
        machine.mem32[self._registers + _SCRATCH_4] = self._scratch
