"""The selector's decisions: which slot starts, and what is written down before."""

import selector
from hal.watchdog import registers
from selector import FILES, NO_SLOT, TRIES, Choice, decide, newest, place_for_next, unpack
from undertow_wire import fcs


def both(slot):
    return True


def neither(slot):
    return False


def told(choice):
    if choice is None:
        return None
    return (choice.permanent, choice.trial, choice.starts, choice.fell_back)


def check_a_record_comes_back_as_it_was():
    for choice in (
        Choice(0, "a"),
        Choice(70000, "b", "a", 2),
        Choice(2**31, "-", "b", TRIES, True),
    ):
        again = unpack(choice.pack())
        assert again.sequence == choice.sequence
        assert told(again) == told(choice)


def check_its_check_value_is_the_one_of_the_wire():
    data = Choice(1234, "a", "b", 1).pack()
    assert data[8:] == fcs.compute(data[:8]).to_bytes(4, "big")


def check_every_damage_of_a_byte_is_seen():
    good = Choice(5, "a", "b", 1).pack()
    for at in range(len(good)):
        for flip in (1, 0x80, 0xFF):
            damaged = bytearray(good)
            damaged[at] ^= flip
            assert unpack(bytes(damaged)) is None
    for cut in range(len(good)):
        assert unpack(good[:cut]) is None
    assert unpack(good + b"x") is None


def check_a_whole_record_that_makes_no_sense_counts_as_none():
    for body in (b"\x00\x00\x00\x01c-00", b"\x00\x00\x00\x01a-90", b"\x00\x00\x00\x01axyz"):
        assert unpack(body + fcs.compute(body).to_bytes(4, "big")) is None


def check_the_newest_whole_record_counts_and_the_other_is_written_over():
    old, new = Choice(7, "a").pack(), Choice(8, "b").pack()
    for records, permanent, place in (
        ([old, new], "b", 0),
        ([new, old], "b", 1),
        ([old, b"garbage"], "a", 1),
        ([b"", new], "b", 0),
    ):
        assert newest(records).permanent == permanent
        assert place_for_next(records) == place
    assert newest([b"", b"\xff" * 12]) is None
    assert place_for_next([b"", b""]) == 0
    assert len(FILES) == 2


def check_a_permanent_slot_starts_and_the_other_is_behind_it():
    assert decide(Choice(1, "b"), both) == ("ba", None)
    assert decide(Choice(1, "a"), both) == ("ab", None)
    assert decide(Choice(1, "a"), neither) == ("", None)


def check_without_a_record_whatever_is_whole_starts():
    assert decide(None, both) == ("ab", None)
    assert decide(None, lambda slot: slot == "b") == ("b", None)
    assert decide(None, neither) == ("", None)


def check_each_start_on_trial_is_counted_until_there_were_enough():
    choice = Choice(9, "a", "b")
    for starts in range(1, TRIES + 1):
        slots, choice = decide(choice, both)
        assert slots == "b"
        assert told(choice) == ("a", "b", starts, False)
    slots, choice = decide(choice, both)
    assert slots == "ab"
    assert told(choice) == ("a", NO_SLOT, 0, True)
    assert choice.sequence == 9 + TRIES + 1


def check_a_slot_on_trial_that_is_not_whole_is_passed_over():
    assert decide(Choice(1, "a", "b"), lambda slot: slot == "a") == ("a", None)


def check_a_first_installation_has_nothing_to_fall_back_to():
    for starts in range(TRIES + 1):
        assert decide(Choice(1, NO_SLOT, "a", starts), both) == ("a", None)
    assert decide(Choice(1, "b", "a", TRIES), lambda slot: slot == "a") == ("a", None)


class _Files:
    """Two records in memory, instead of the flash."""

    def __init__(self, *records):
        self.records = list(records)
        selector._read = lambda: list(self.records)
        selector._write = self._write

    def _write(self, choice):
        self.records[place_for_next(self.records)] = choice.pack()


def check_a_handshake_makes_the_slot_on_trial_permanent_and_no_other():
    files = _Files(b"", b"")
    selector.confirm("a")
    assert files.records == [b"", b""]
    selector.put_on_trial("b", "a")
    selector.confirm("a")
    assert told(selector.state()) == ("a", "b", 0, False)
    selector.confirm("b")
    assert told(selector.state()) == ("b", NO_SLOT, 0, False)
    before = list(files.records)
    selector.confirm("b")
    assert files.records == before


def check_its_registers_of_the_watchdog_are_those_of_the_firmware():
    assert registers("Pico with RP2040") == selector._RP2040
    assert registers("Pico 2 with RP2350") == selector._RP2350
