"""Inputs on their way: kept and sent again until the host says that they are safe."""

from ticks import elapsed_ms
from undertow_wire import COUNTERS
from undertow_wire.messages import REPEAT_MS, Input

CAPACITY = 32  # presses that may wait for a host; nobody presses that often in a pause of it


class _Waiting:
    """An input, and when it was last sent."""

    def __init__(self, message: Input) -> None:
        self.message = message
        self.was_sent = False
        self.sent_ms = 0


class Outbox:
    """Numbers inputs from 0, modulo 2**16, in the order in which they happened."""

    def __init__(self, boot_id: int) -> None:
        self._boot_id = boot_id
        self._next_sequence = 0
        self._waiting: list[_Waiting] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def add(
        self, scene_revision: int, cursor_index: int, detents: int, control: int, gesture: int
    ) -> bool:
        """Take an input; return False, and forget it, if CAPACITY inputs wait already."""
        if len(self._waiting) == CAPACITY:
            return False
        message = Input(
            self._boot_id,
            self._next_sequence,
            scene_revision,
            cursor_index,
            detents,
            control,
            gesture,
        )
        self._next_sequence = (self._next_sequence + 1) % COUNTERS
        self._waiting.append(_Waiting(message))
        return True

    def due(self, now_ms: int) -> "Input | None":
        """Return the oldest input that is to be sent now, and count it as sent; None if none."""
        for waiting in self._waiting:
            if not waiting.was_sent or elapsed_ms(now_ms, waiting.sent_ms) >= REPEAT_MS:
                waiting.was_sent = True
                waiting.sent_ms = now_ms
                return waiting.message
        return None

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """Forget the inputs up to and with `sequence`. One that does not wait changes nothing."""
        if boot_id != self._boot_id:
            return
        for index, waiting in enumerate(self._waiting):
            if waiting.message.sequence == sequence:
                del self._waiting[: index + 1]
                return
