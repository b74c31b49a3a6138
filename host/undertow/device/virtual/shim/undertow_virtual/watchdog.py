"""The chip's watchdog: counts virtual time, and cuts the program off when nobody fed it."""

TIMEOUT_MOST_MS = 8388  # of an RP2040

# Registers of the RP2040 (data sheet, section 4.7.6) and of the RP2350 (section 12.9.7).
_CTRL = (0x40058000, 0x400D8000)
_SCRATCH_4 = (0x4005801C, 0x400D801C)
_ENABLE = 1 << 30
_IS_GUARDING = 0x6AB73121  # the SDK writes it when it starts the watchdog

_NEVER = -1


class WatchdogTimer:
    """`ends_us` is when the chip is reset, on the clock of the board."""

    def __init__(self, has_bitten):
        self.ends_us = _NEVER
        self._timeout_us = 0
        self._scratch_4 = _IS_GUARDING if has_bitten else 0

    def start(self, timeout_ms, now_us):
        """machine.WDT: there is one, and starting it again changes its time."""
        if not 0 < timeout_ms <= TIMEOUT_MOST_MS:
            raise ValueError("timeout exceeds %d" % TIMEOUT_MOST_MS)
        self._timeout_us = timeout_ms * 1000
        self._scratch_4 = _IS_GUARDING
        self.feed(now_us)

    def feed(self, now_us):
        self.ends_us = now_us + self._timeout_us

    def left_ms(self, now_us):
        """In how many ms it ends, 0 if it is off."""
        return 0 if self.ends_us == _NEVER else max(1, (self.ends_us - now_us) // 1000)

    def is_due(self, until_us):
        """Whether it ends at or before `until_us`."""
        return self.ends_us != _NEVER and self.ends_us <= until_us

    def read(self, address):
        """A register as `mem32` gives it."""
        if address in _CTRL:
            return 0x07000000 | (_ENABLE if self.ends_us != _NEVER else 0)
        if address in _SCRATCH_4:
            return self._scratch_4
        raise ValueError("the virtual board has no register 0x%08x" % address)

    def write(self, address, value):
        """Stopping is all that a program does with CTRL: MicroPython starts it by `WDT`."""
        if address in _CTRL:
            if value & _ENABLE:
                raise ValueError("the virtual board starts its watchdog by machine.WDT")
            self.ends_us = _NEVER
        elif address in _SCRATCH_4:
            self._scratch_4 = value
        else:
            raise ValueError("the virtual board has no register 0x%08x" % address)
