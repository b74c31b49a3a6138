"""Lines for the host's log, kept until there is room to send them, and never a flood."""

from ticks import elapsed_ms

_ROOM_BYTES = 512  # kept for a host that does not read; what comes then is counted
_LINE_BYTES = 160  # a longer one is cut: it would leave no room for any other
_QUIET_MS = 1000  # the same fault is told at most this often


class Log:
    """A bounded queue of text lines, and the faults of handlers among them."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._lost_lines = 0
        self._last_fault = ""
        self._last_fault_ms = 0
        self._unheard_faults = 0

    def line(self, text: str) -> None:
        """Add one line."""
        data = text.encode()[:_LINE_BYTES] + b"\r\n"
        if len(self._data) + len(data) > _ROOM_BYTES:
            self._lost_lines += 1
        else:
            self._data.extend(data)

    def fault(self, where: str, error: BaseException, now_ms: int) -> None:
        """Add a line for an exception; one that comes again within a second is only counted."""
        try:
            self._tell_fault("%s: %s: %s" % (where, type(error).__name__, error), now_ms)
        except MemoryError:
            self._lost_lines += 1  # told as soon as there is memory for it

    def _tell_fault(self, fault: str, now_ms: int) -> None:
        if fault == self._last_fault and elapsed_ms(now_ms, self._last_fault_ms) < _QUIET_MS:
            self._unheard_faults += 1
            return
        if self._unheard_faults:
            self.line("undertow: and again, %d times" % self._unheard_faults)
        self._last_fault = fault
        self._last_fault_ms = now_ms
        self._unheard_faults = 0
        self.line("undertow: fault in " + fault)

    def __len__(self) -> int:
        return len(self._data)

    def take(self, limit: int) -> bytes:
        """Remove and return at most `limit` bytes of what waits."""
        piece = bytes(self._data[:limit])
        self._data = self._data[limit:]
        if not self._data and self._lost_lines:
            lost, self._lost_lines = self._lost_lines, 0
            self.line("undertow: %d lines of log lost, for want of room" % lost)
        return piece
