"""The board's end of the control channel: grants of virtual time in, what happened out.

A grant is a length (4 bytes) and GRANT, the bytes that arrived at the USB port, and the pin edges
of the time granted. A report is records of RECORD with their data, the last of them DONE or ENDED.
Numbers travel low byte first.
"""

import struct

GRANT = "<IBIHH"  # time_us, flags, bytes the host can take, bytes for the board, edges
EDGE = "<IBB"  # microseconds after the grant's begin, gpio, level
RECORD = "<BQH"  # kind, time_us, bytes that follow

FLAG_PLUGGED = 1
FLAG_DTR = 2

OUT = 1  # bytes that left the USB port
PIXELS = 2  # gpio in one byte, then what was clocked out on it
LOG = 3  # text that a program printed
STATE = 4  # one byte, below
DONE = 5  # the grant is spent; two bytes: what the USB input ring can still take
ENDED = 6  # instead of DONE: the program has left, and the process ends; exit code (1 byte),
# and in how many ms a watchdog that was left on resets the chip (2 bytes; 0: it is off)

STATE_RUNNING = 0
STATE_REPL = 1

# How the process ends, as its exit code.
EXIT_OFF = 0
EXIT_HARD_RESET = 75
EXIT_SOFT_RESET = 76
EXIT_WATCHDOG = 77
EXIT_POWER_CUT = 78
EXIT_RAW_RESET = 79  # a soft reset from the raw REPL, into which it leads back

# machine.reset_cause(); a soft reset leaves it as it was.
CAUSE_POWER_ON = 1
CAUSE_WATCHDOG = 3
CAUSE_WANTED = 4  # machine.reset(), which the chip carries out by its watchdog

_MAX_RECORD_BYTES = 0xFFFF


class Closed(BaseException):
    """The harness has gone: the power is off, and no program may catch that."""


class Channel:
    """Blocking reads and writes on two pipe ends, given by number."""

    def __init__(self, grants_fd: int, reports_fd: int) -> None:
        self._grants = open(grants_fd, "rb", 0)  # open as long as the process lives
        self._reports = open(reports_fd, "wb", 0)
        self._header = bytearray(struct.calcsize(RECORD))

    def read_grant(self) -> "tuple[int, int, int, bytes, list[tuple[int, int, int]]]":
        """Return (time_us, flags, room, data, edges) of the next grant."""
        length = struct.unpack("<I", self._read(4))[0]
        grant = self._read(length)
        time_us, flags, room, data_count, edge_count = struct.unpack_from(GRANT, grant, 0)
        at = struct.calcsize(GRANT)
        data = grant[at : at + data_count]
        at += data_count
        size = struct.calcsize(EDGE)
        edges = [struct.unpack_from(EDGE, grant, at + size * i) for i in range(edge_count)]
        return time_us, flags, room, data, edges

    def record(self, kind: int, time_us: int, data: "bytes | bytearray") -> None:
        """Report one thing at once: what piled up here would take the firmware's heap."""
        for start in range(0, len(data) or 1, _MAX_RECORD_BYTES):
            piece = data[start : start + _MAX_RECORD_BYTES]
            struct.pack_into(RECORD, self._header, 0, kind, time_us, len(piece))
            self._reports.write(self._header)
            if piece:
                self._reports.write(piece)

    def finish(self, time_us: int, input_room: int) -> None:
        """The grant is spent."""
        self.record(DONE, time_us, struct.pack("<H", input_room))

    def end(self, time_us: int, exit_code: int, watchdog_ms: int = 0) -> None:
        """The last record of this process; `watchdog_ms`: when the watchdog that was left on ends."""
        self.record(ENDED, time_us, struct.pack("<BH", exit_code, watchdog_ms))

    def cut_off(self, time_us: int, exit_code: int) -> None:
        """End in the middle of whatever runs: no handler and no `finally` of a program sees it."""
        self.end(time_us, exit_code)
        while True:
            self.read_grant()  # none comes any more: the harness ends this process

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self._grants.read(count - len(data))
            if not piece:
                raise Closed
            data += piece
        return data
