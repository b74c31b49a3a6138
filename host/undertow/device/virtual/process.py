"""The process that a virtual board's firmware runs in, and the control channel to it."""

import os
import select
import struct
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from undertow.device.errors import Reason, VirtualBoardError
from undertow.device.virtual.interpreter import SHIM_FOLDER, Interpreter, command
from undertow.device.virtual.shim.undertow_virtual import channel

ANSWER_MS = 20_000  # real time; a firmware that lets none of the virtual time pass is stuck
_READ_BYTES = 1 << 16


class Edge(NamedTuple):
    """A pin changes `offset_us` after the begin of a grant."""

    offset_us: int
    gpio: int
    level: int


class Record(NamedTuple):
    """Something that happened at a virtual time; `kind` is one of the channel's."""

    kind: int
    time_us: int
    data: bytes


class PowerUp(NamedTuple):
    """What a board starts with."""

    interpreter: Interpreter
    heap: str
    folders: Sequence[Path]
    start_us: int
    serial_number: str
    reset_cause: int
    board_name: str
    files: Path  # the folder that stands for the board's flash
    watchdog_ms: int = 0  # a soft reset leaves a watchdog on
    is_raw: bool = False  # a soft reset from the raw REPL leads back into it
    flash: str = ""  # as VirtualFlash describes it; without, the firmware is in the folders
    seed: int = 0  # of what the chip draws at random


class Report(NamedTuple):
    """What a grant led to. `exit_code` is set if the process ended in it, and `watchdog_ms` if the
    watchdog was left on: it then resets the chip in so many ms."""

    records: list[Record]
    exit_code: int | None
    watchdog_ms: int = 0


class BoardProcess:
    """One power-up, until `kill` or its own end."""

    def __init__(self, start: PowerUp) -> None:
        grants_read, self._grants = os.pipe()
        self._reports, reports_write = os.pipe()
        arguments = [
            *command(start.interpreter, start.heap),
            str(grants_read),
            str(reports_write),
            str(start.start_us),
            start.serial_number,
            str(start.reset_cause),
            start.board_name,
            str(start.watchdog_ms),
            str(int(start.is_raw)),
            start.flash,
            str(start.seed),
            str(SHIM_FOLDER),
            *(str(folder.resolve()) for folder in start.folders),
        ]
        try:
            self._process = subprocess.Popen(
                arguments,
                pass_fds=(grants_read, reports_write),
                cwd=start.files,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,  # MicroPython's last words come here
                stderr=subprocess.STDOUT,
                start_new_session=True,  # a Ctrl-C in the terminal is for the host alone
            )
        finally:
            os.close(grants_read)
            os.close(reports_write)
        self.input_room = 0
        self._arrived = bytearray()
        try:
            self._read_report()  # the launcher is up and asks for time
        except VirtualBoardError:
            self.kill()
            raise

    def grant(self, time_us: int, flags: int, room: int, data: bytes, edges: list[Edge]) -> Report:
        """Let `time_us` pass on the board. `data` arrives at its begin, `edges` at their times."""
        payload = (
            struct.pack(channel.GRANT, time_us, flags, room, len(data), len(edges))
            + data
            + b"".join(struct.pack(channel.EDGE, *edge) for edge in edges)
        )
        try:
            os.write(self._grants, struct.pack("<I", len(payload)) + payload)
        except BrokenPipeError:
            raise self._crashed() from None
        return self._read_report()

    def kill(self) -> None:
        """Cut the power."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._close()

    def _close(self) -> None:
        for number in (self._grants, self._reports):
            os.close(number)
        if self._process.stdout is not None:
            self._process.stdout.close()

    def _read_report(self) -> Report:
        size = struct.calcsize(channel.RECORD)
        records: list[Record] = []
        while True:
            kind, time_us, length = struct.unpack(channel.RECORD, self._read(size))
            data = self._read(length)
            if kind == channel.ENDED:
                exit_code, watchdog_ms = struct.unpack("<BH", data)
                return Report(records, exit_code, watchdog_ms)
            if kind == channel.DONE:
                self.input_room = struct.unpack("<H", data)[0]
                return Report(records, None)
            records.append(Record(kind, time_us, data))

    def _read(self, count: int) -> bytes:
        while len(self._arrived) < count:
            ready, _, _ = select.select([self._reports], [], [], ANSWER_MS / 1000)
            if not ready:
                raise VirtualBoardError(Reason("device.sim_stuck", {"waited_ms": ANSWER_MS}))
            piece = os.read(self._reports, _READ_BYTES)
            if not piece:
                raise self._crashed()
            self._arrived += piece
        data = bytes(self._arrived[:count])
        del self._arrived[:count]
        return data

    def _crashed(self) -> VirtualBoardError:
        code = self._process.wait()
        if code < 0:
            return VirtualBoardError(Reason("device.sim_killed", {"signal": -code}))
        errors = self._process.stdout.read() if self._process.stdout is not None else b""
        detail = errors.decode("utf-8", "replace").strip().splitlines()
        last = "; ".join(detail[-4:]) or "nothing was printed"
        return VirtualBoardError(Reason("device.sim_crashed", {"code": code, "detail": last}))
