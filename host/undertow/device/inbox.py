"""Presses, each delivered once and in the order of the hands.

A board repeats a press until it is acknowledged, and one acknowledgement covers all presses up to
its sequence. So a press must not be delivered before the ones that came earlier: a lost frame is
waited for. Sequences count modulo 2**16, per boot.
"""

from collections.abc import Mapping

from undertow.device.api import InputEvent
from undertow_wire import COUNTERS

Boot = tuple[str, int]  # serial number, boot id

FIRST_SEQUENCE = 0  # of every boot
# A press that ought to come first and does not: it is no longer on the board, or noise has taken every
# repeat of it. A board repeats all that wait, so what tells the two apart is how often another one was
# heard meanwhile: on a bad line everything is heard seldom, and then it is worth waiting for.
SETTLE_MS = 250  # of a boot that is new to this host: nobody knows which press comes first
SETTLE_HEARD = 3  # on a good line; on a bad one as below
GAP_MS = 2000
GAP_HEARD = 20
_HALF = COUNTERS // 2
_MAX_AHEAD = 256  # a sequence further ahead is no press that was ever made


class Inbox:
    """The presses of one boot of one board.

    `safe_sequence`: the last press that an earlier run of the host has in its journal; it is
    acknowledged again and never delivered.
    """

    def __init__(self, safe_sequence: int | None = None) -> None:
        self._expected = None if safe_sequence is None else _after(safe_sequence)
        self._safe = safe_sequence
        self._held: dict[int, InputEvent] = {}
        self._heard: dict[int, int] = {}  # how often each of these
        self._waiting_since_ms: int | None = None
        self._answered: set[int] = set()

    def receive(self, event: InputEvent, now_ms: int) -> bool:
        """Take a press as it came; return True if the board must be told again that it is safe."""
        if self._expected is None and event.sequence == FIRST_SEQUENCE:
            self._expected = FIRST_SEQUENCE
        if self._expected is not None:
            ahead = (event.sequence - self._expected) % COUNTERS
            if ahead >= _HALF:
                return self._is_safe(event.sequence)
            if ahead >= _MAX_AHEAD:
                return False
        self._held[event.sequence] = event
        self._heard[event.sequence] = self._heard.get(event.sequence, 0) + 1
        if self._waiting_since_ms is None:
            self._waiting_since_ms = now_ms
        return False

    def deliver(self, now_ms: int, *, is_noisy: bool = False) -> list[InputEvent]:
        """Return the presses whose turn it is. `is_noisy`: frames are lost on this line."""
        if not self._held:
            return []
        waited_ms = now_ms - (self._waiting_since_ms or 0)
        heard = max(self._heard.values())
        is_settled = waited_ms >= SETTLE_MS and heard >= SETTLE_HEARD and not is_noisy
        is_gone = waited_ms >= GAP_MS and heard >= GAP_HEARD
        if is_gone or (self._expected is None and is_settled):
            self._expected = self._earliest()
        ready = []
        while self._expected is not None and self._expected in self._held:
            ready.append(self._held.pop(self._expected))
            del self._heard[self._expected]
            self._expected = _after(self._expected)
        if ready:
            if self._safe is None:
                self._safe = _before(ready[0].sequence)
            self._waiting_since_ms = now_ms if self._held else None
        return ready

    def acknowledge(self, sequence: int) -> int | None:
        """A delivered press is safe. Return the last sequence up to which all are, if it moved."""
        if self._safe is None or self._is_safe(sequence):
            return None
        self._answered.add(sequence)
        moved = False
        while _after(self._safe) in self._answered:
            self._safe = _after(self._safe)
            self._answered.discard(self._safe)
            moved = True
        return self._safe if moved else None

    @property
    def safe_sequence(self) -> int | None:
        """The last sequence up to which all presses are safe."""
        return self._safe

    def _is_safe(self, sequence: int) -> bool:
        return self._safe is not None and (self._safe - sequence) % COUNTERS < _HALF

    def _earliest(self) -> int:
        """The first of the held presses, by the shortest way around the circle."""
        some = next(iter(self._held))
        return min(self._held, key=lambda sequence: (sequence - some + _HALF) % COUNTERS)


class Inboxes:
    """One Inbox for each boot that was ever heard of."""

    def __init__(self, safe: Mapping[Boot, int]) -> None:
        self._inboxes = {boot: Inbox(sequence) for boot, sequence in safe.items()}

    def of(self, boot: Boot) -> Inbox:
        """The inbox of that boot, a new one if there is none."""
        return self._inboxes.setdefault(boot, Inbox())


def _after(sequence: int) -> int:
    return (sequence + 1) % COUNTERS


def _before(sequence: int) -> int:
    return (sequence - 1) % COUNTERS
