"""A question to a board and its answer, over a pseudo-terminal: our link beside pyFirmata2.

Both ask with about a dozen bytes and hear as many, through pyserial, from the same far end (`bench/answering_port.py`).
Ours carry a sequence and a check value, which is computed on the way out and checked on the way in.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from bench.measure import CannotRun, Contender, Work
from bench.peers import engine
from undertow.device.transport import PySerialTransport
from undertow.device.wire_port import WirePort
from undertow_wire import frame
from undertow_wire.messages import Ping, Pong

T = TypeVar("T")

#: Round trips in one unit of work.
TRIPS = 200
TOKEN = 0x1234
#: Firmata's text message, four letters of two bytes each: as long as our PING.
_STRING_DATA = 0x71
_TEXT = b"ping"


def _opened(answer: bytes, request_bytes: int, open_port: Callable[[str], T]) -> T:
    """Open a port at which every so many bytes are answered; its far end lives as long as it is open."""
    if not hasattr(os, "openpty"):
        raise CannotRun("There are no pseudo-terminals here: run it on Linux or macOS.")
    import tty

    master, slave = os.openpty()
    tty.setraw(slave)
    script = str(Path(__file__).with_name("answering_port.py"))
    arguments = [sys.executable, script, str(master), answer.hex(), str(request_bytes)]
    subprocess.Popen(arguments, pass_fds=(master,))
    opened = open_port(os.ttyname(slave))
    os.close(master)
    os.close(slave)
    return opened


def link_trips() -> Work:
    """`WirePort.send` of a PING, and `WirePort.receive` until its PONG is there."""
    answer = frame.encode(Pong.TYPE, 0, Pong(TOKEN).pack())
    question = Ping(TOKEN)
    request_bytes = len(frame.encode(Ping.TYPE, 0, question.pack()))
    transport = _opened(answer, request_bytes, PySerialTransport.open)

    def trips() -> int:
        for _ in range(TRIPS):
            # A new one: its frame number is always 0, and the frame as long.
            wire = WirePort(transport)
            wire.send(Ping.TYPE, question.pack(), 0)
            heard: list[Any] = []
            while not heard:
                heard, _ = wire.receive()
            assert heard == [Pong(TOKEN)], heard
        return TRIPS

    return trips


def firmata_trips() -> Work:
    """pyFirmata2: `send_sysex` of a text, and `iterate` until its handler was called."""
    firmata: Any = engine("pyfirmata2.pyfirmata2")
    boards = engine("pyfirmata2.boards")
    two_bytes = [byte for letter in _TEXT for byte in (letter & 0x7F, letter >> 7)]
    message = bytes([0xF0, _STRING_DATA, *two_bytes, 0xF7])
    firmata.BOARD_SETUP_WAIT_TIME = 0  # nothing resets at our far end
    board = _opened(
        message, len(message), lambda port: firmata.Board(port, boards.BOARDS["arduino"])
    )
    heard: list[int] = []
    board.add_cmd_handler(_STRING_DATA, lambda *letters: heard.append(len(letters)))

    def trips() -> int:
        for _ in range(TRIPS):
            heard.clear()
            board.send_sysex(_STRING_DATA, two_bytes)
            while not heard:
                board.iterate()
            assert heard == [len(two_bytes)], heard
        return TRIPS

    return trips


LINK = Contender("link", "round trips", link_trips)
FIRMATA = Contender("pyFirmata2", "round trips", firmata_trips)
