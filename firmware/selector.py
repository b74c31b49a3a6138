"""The first program of a board: chooses which of its two firmwares runs, and starts it.

At the root of the board's files this is `main.py`. An ordinary deploy never replaces it, so it
needs nothing of what a deploy does replace: it stands alone, and even speaks to the watchdog
itself. The firmware finds `slot`, `is_on_trial`, `fell_back` and `confirm` in its own module
`main`; a deploy executes this source to call `state` and `put_on_trial`, so that no host knows the records.

What was chosen stands in two small files that are written in turn; the newest whole one counts. A
slot on trial is started with its start counted and the watchdog armed, so that one that hangs, or
fails, or never meets a host costs a start; after TRIES of them the permanent slot runs again.
"""

import gc
import sys

import machine

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable

SLOTS = "ab"
NO_SLOT = "-"
TRIES = 3

FOLDER = "/slot_"  # … and the slot's letter
# A deploy writes it last and removes it first: a slot without it is not whole.
PROGRAM = "/main.mpy"
FILES = ("/choice_0", "/choice_1")
BYTES = 12

_WATCHDOG_MS = 8000  # the RP2040's longest is 8,388
# The watchdog's registers, as hal/watchdog.py has them: the API can arm it, but not stop it.
_RP2040 = 0x40058000
_RP2350 = 0x400D8000
_SCRATCH_4 = 0x1C
_ENABLE = 1 << 30

_POLYNOMIAL = 0x2030B9C7  # as of the frame check sequence of the wire
_ONES = 0x3FFFFFFF


class Choice:
    """Which slot is permanent, which on trial, and how often that one was started; letters.

    `fell_back`: the slot on trial before this one failed. The largest `sequence` is the newest.
    """

    def __init__(
        self,
        sequence: int,
        permanent: str,
        trial: str = NO_SLOT,
        starts: int = 0,
        fell_back: bool = False,
    ) -> None:
        self.sequence = sequence
        self.permanent = permanent
        self.trial = trial
        self.starts = starts
        self.fell_back = fell_back

    def pack(self) -> bytes:
        """The record: sequence, letters, starts as a digit, the flag; its check value."""
        body = bytes([self.sequence >> shift & 255 for shift in (24, 16, 8, 0)])
        body += ("%s%s%d%d" % (self.permanent, self.trial, self.starts, self.fell_back)).encode()
        check = _check(body)
        return body + bytes([check >> shift & 255 for shift in (24, 16, 8, 0)])


def unpack(data: bytes) -> "Choice | None":
    """Return the choice of a record, None if it is not whole or makes no sense."""
    if len(data) != BYTES or _number(data, 8) != _check(data[:8]):
        return None
    permanent, trial = chr(data[4]), chr(data[5])
    starts, fell_back = data[6] - 48, data[7] - 48
    known = SLOTS + NO_SLOT
    if permanent not in known or trial not in known or not (0 <= starts <= TRIES):
        return None
    return Choice(_number(data, 0), permanent, trial, starts, fell_back == 1)


def newest(records: "list[bytes]") -> "Choice | None":
    """Return the newest whole choice of some records; None if none is whole."""
    found = None
    for data in records:
        choice = unpack(data)
        if choice is not None and (found is None or choice.sequence > found.sequence):
            found = choice
    return found


def place_for_next(records: "list[bytes]") -> int:
    """Return the index of the record to write over: never the newest whole one."""
    first, second = unpack(records[0]), unpack(records[1])
    if first is None or second is None:
        return 1 if second is None and first is not None else 0
    return 1 if first.sequence > second.sequence else 0


def decide(
    choice: "Choice | None", is_whole: "Callable[[str], bool]"
) -> "tuple[str, Choice | None]":
    """Return the slots to start, in that order, and the choice to write before; None to leave it."""
    whole = "".join([slot for slot in SLOTS if is_whole(slot)])
    if choice is None:
        return whole, None
    if choice.trial not in whole or choice.trial == choice.permanent:
        return _led_by(choice.permanent, whole), None
    has_other = choice.permanent in whole
    if choice.starts >= TRIES and has_other:
        gone_back = Choice(choice.sequence + 1, choice.permanent, fell_back=True)
        return _led_by(choice.permanent, whole), gone_back
    if not has_other:
        return choice.trial, None  # a first installation: there is nothing to fall back to
    counted = Choice(choice.sequence + 1, choice.permanent, choice.trial, choice.starts + 1)
    return choice.trial, counted


def state() -> "Choice | None":
    """Return the choice that counts now; a deploy asks for it, and calls `put_on_trial`."""
    return newest(_read())


def put_on_trial(slot: str, permanent: str) -> None:
    """A deploy has written a whole firmware into `slot`; the other is known to run, or NO_SLOT."""
    choice = state()
    _write(Choice(choice.sequence + 1 if choice is not None else 0, permanent, slot))


def confirm(slot: str) -> None:
    """A host has shaken hands with the firmware of this slot: from now on it is the permanent one."""
    choice = state()
    if choice is not None and choice.trial == slot:
        _write(Choice(choice.sequence + 1, slot))


def run() -> None:
    """Start a slot. Comes back with the REPL as what is next, and the watchdog disarmed."""
    path = list(sys.path)
    try:
        _run()
    except KeyboardInterrupt:
        print("undertow: interrupted before the firmware began; this is the REPL")
    finally:
        _leave(path)


def _run() -> None:
    choice = state()
    slots, counted = decide(choice, _is_whole)
    is_on_trial = counted is not None and counted.trial != NO_SLOT
    if counted is not None:
        try:
            _write(counted)
            choice = counted
        except OSError as error:
            # What cannot be counted cannot be tried: the flash is full, or worn out.
            print("undertow: the start of slot %s cannot be counted: %s" % (slots, error))
            slots, is_on_trial = counted.permanent, False
    fell_back = choice is not None and choice.fell_back
    if is_on_trial:
        _arm()
    modules = list(sys.modules)
    for slot in slots:
        # Without the root: a slot that lacks its main must not find this file.
        sys.path[:] = [FOLDER + slot, FOLDER + slot + "/lib", ".frozen"]
        try:
            _start(slot, is_on_trial, fell_back)
            return
        except Exception as error:  # noqa: BLE001  # whatever it is: the board must start
            print("undertow: slot %s failed: %s: %s" % (slot, type(error).__name__, error))
        if is_on_trial:
            machine.reset()
        fell_back = True
        for name in list(sys.modules):
            if name not in modules:
                del sys.modules[name]
    print("undertow: no firmware can start; this is the REPL. On the host: undertow deploy")


def _start(slot: str, is_on_trial: bool, fell_back: bool) -> None:
    gc.collect()
    gc.threshold(4096)  # what compiling and loading leave behind would cut the heap into pieces
    firmware = __import__("main")
    gc.threshold(-1)
    for name, value in (
        ("slot", slot),
        ("is_on_trial", is_on_trial),
        ("fell_back", fell_back),
        ("confirm", lambda: confirm(slot)),
    ):
        setattr(firmware, name, value)
    firmware.main()


def _led_by(slot: str, whole: str) -> str:
    """The slots with that one first, if it is whole."""
    return slot + whole.replace(slot, "") if slot in whole else whole


def _check(data: bytes) -> int:
    register = _ONES
    for byte in data:
        for bit in range(7, -1, -1):
            is_odd = (register >> 29 ^ byte >> bit) & 1
            register = (register & 0x1FFFFFFF) << 1 ^ (_POLYNOMIAL if is_odd else 0)
    return register ^ _ONES


def _number(data: bytes, at: int) -> int:
    return data[at] << 24 | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]


def _read() -> "list[bytes]":
    records = []
    for name in FILES:
        try:
            with open(name, "rb") as file:
                records.append(file.read(BYTES + 1))
        except OSError:
            records.append(b"")
    return records


def _write(choice: Choice) -> None:
    # littlefs exchanges a file's old bytes for the new ones when it is closed, never in between.
    with open(FILES[place_for_next(_read())], "wb") as file:
        file.write(choice.pack())


def _is_whole(slot: str) -> bool:
    try:
        with open(FOLDER + slot + PROGRAM, "rb") as file:
            return len(file.read(1)) == 1
    except OSError:
        return False


def _registers() -> int:
    return _RP2350 if "RP2350" in getattr(sys.implementation, "_machine", "") else _RP2040


def _arm() -> None:
    # The firmware reads there whether the watchdog had reset the chip: arming must not look like it.
    scratch = _registers() + _SCRATCH_4
    before = machine.mem32[scratch]
    machine.WDT(timeout=_WATCHDOG_MS)
    machine.mem32[scratch] = before


def _leave(path: "list[str]") -> None:
    """The watchdog asleep and the path as it was, even if somebody keeps pressing Ctrl-C."""
    control = _registers()
    while True:
        try:
            machine.mem32[control] = machine.mem32[control] & ~_ENABLE
            sys.path[:] = path
        except KeyboardInterrupt:
            continue
        return


if __name__ == "__main__":
    run()
