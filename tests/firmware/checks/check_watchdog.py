"""The watchdog's registers: which chip has them where, and what is written there."""

from machine import mem32, watchdogs

from hal.watchdog import TIMEOUT_MS, Watchdog, registers

RP2040_CTRL = 0x40058000
SCRATCH_4 = 0x4005801C
GUARDING = 0x6AB73121


def check_each_chip_has_its_registers():
    assert registers("Raspberry Pi Pico with RP2040") == RP2040_CTRL
    assert registers("Raspberry Pi Pico 2 with RP2350") == 0x400D8000


def check_arming_feeding_and_disarming():
    mem32[RP2040_CTRL] = 0x07000000
    mem32[SCRATCH_4] = 0
    watchdog = Watchdog()
    watchdog.feed()
    assert not watchdog.has_bitten()
    watchdog.arm()
    watchdog.feed()
    assert (watchdogs[-1].timeout, watchdogs[-1].feeds) == (TIMEOUT_MS, 1)
    assert 5000 <= TIMEOUT_MS <= 8388, "the most that an RP2040 can wait"
    mem32[RP2040_CTRL] = 0x47ABCDEF  # enabled, and counting
    mem32[SCRATCH_4] = GUARDING
    watchdog.disarm()
    assert mem32[RP2040_CTRL] == 0x07ABCDEF, "nothing but ENABLE is touched"
    assert mem32[SCRATCH_4] == 0, "a soft reset still finds why the chip began"


def check_a_hang_is_told_from_a_wanted_reset():
    mem32[RP2040_CTRL] = 0
    for left, has_bitten in ((GUARDING, True), (0, False), (0xB007C0D3, False)):
        mem32[SCRATCH_4] = left
        assert Watchdog().has_bitten() == has_bitten
