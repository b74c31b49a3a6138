"""``undertow monitor``: what passes on the wire, as it passes (docs/monitor.md)."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BufferedReader
from pathlib import Path
from typing import Final, cast

from undertow import __version__
from undertow.cli.stations import SIM
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.discovery import AUTO, PortFinder
from undertow.device.link import PING_MS
from undertow.device.plain_text import system_words
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow.device.wire_monitor import Seen, WireMonitor
from undertow.words import say
from undertow_wire import COUNTERS, PROTOCOL_MAJOR, PROTOCOL_MINOR, frame
from undertow_wire.messages import Hello, Ping

EXAMPLE: Final = """\
examples:
  undertow monitor                              listen to the board that is plugged in; Ctrl-C ends it
  undertow monitor --hello                      greet it as well, so that it speaks
  undertow monitor --device sim --hello --json  the virtual board, an object a line
  undertow monitor --file capture.bin           bytes that were recorded
"""

_POLL_S: Final = 0.01
_READ_BYTES: Final = 1 << 16


class MonitorError(UndertowError):
    """A capture cannot be read."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow monitor``."""
    parser = commands.add_parser(
        "monitor",
        help="show what passes on the wire between host and board",
        description="Show messages, damaged frames and log lines as they arrive. Nothing is sent unless asked for.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--device",
        metavar="auto|sim|PORT",
        help="the board: found by itself, the virtual one, or a port (auto by default)",
    )
    source.add_argument(
        "--file",
        metavar="FILE",
        help="bytes of a wire in a file, of either direction; - is the input",
    )
    parser.add_argument(
        "--hello", action="store_true", help="greet the board and keep it speaking, as a host does"
    )
    parser.add_argument("--json", action="store_true", help="an object a line instead of words")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0, whether the source ended or Ctrl-C was pressed."""
    show = _show_json if arguments.json else _show_words
    try:
        if arguments.file is not None:
            if arguments.hello:
                raise MonitorError(message("cli.monitor_file_hello"))
            watch_file(_pieces(arguments.file), show)
        else:
            _watch_device(arguments.device or AUTO, show, has_hello=arguments.hello)
    except KeyboardInterrupt:
        pass  # the way to leave
    return 0


Show = Callable[[int | None, Seen], None]


def watch_file(pieces: Iterator[bytes], show: Show) -> None:
    """All of a capture."""
    monitor = WireMonitor()
    for piece in pieces:
        for seen in monitor.feed(piece):
            show(None, seen)
    for seen in monitor.end():
        show(None, seen)


def watch(
    port: Transport,
    clock_ms: Callable[[], int],
    rest: Callable[[], None],
    show: Show,
    *,
    has_hello: bool,
) -> None:
    """What arrives at a port, until it is gone. Raises TransportLost."""
    monitor = WireMonitor()
    begun_ms = clock_ms()
    pinged_ms: int | None = None
    sequence = 0
    while True:
        now_ms = clock_ms() - begun_ms
        if has_hello and (pinged_ms is None or now_ms - pinged_ms >= PING_MS):
            greeting = Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, __version__)
            said = greeting if pinged_ms is None else Ping(sequence)
            port.write(frame.encode(said.TYPE, sequence, said.pack()))
            sequence = (sequence + 1) % COUNTERS
            pinged_ms = now_ms
        for seen in monitor.feed(port.read_available()):
            show(now_ms, seen)
        rest()


def _watch_device(name: str, show: Show, *, has_hello: bool) -> None:
    with ExitStack() as stack:
        if name == SIM:
            board = stack.enter_context(VirtualBoard())
            port = board.transport()
            begun_ms = _now_ms()

            def rest() -> None:
                time.sleep(_POLL_S)
                board.pump(_now_ms() - begun_ms)
        else:
            finder = PortFinder()
            port = finder.open_any() if name == AUTO else finder.open(name)

            def rest() -> None:
                time.sleep(_POLL_S)

        stack.callback(port.close)
        print(say(message("cli.monitor_listens", port=port.name)), file=sys.stderr, flush=True)
        watch(port, _now_ms, rest, show, has_hello=has_hello)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _pieces(name: str) -> Iterator[bytes]:
    try:
        if name == "-":
            stream = cast(BufferedReader, sys.stdin.buffer)
            yield from iter(lambda: stream.read1(_READ_BYTES), b"")
            return
        with Path(name).open("rb") as file:
            yield from iter(lambda: file.read(_READ_BYTES), b"")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise MonitorError(
            message("cli.monitor_file", file=name, system=system_words(error))
        ) from error


def _show_words(at_ms: int | None, seen: Seen) -> None:
    when = "" if at_ms is None else f"{at_ms / 1000:9.3f}  "
    who = seen.sender if seen.kind == "message" else seen.kind
    print(f"{when}{who or '?':<8}{seen.words}", flush=True)


def _show_json(at_ms: int | None, seen: Seen) -> None:
    told: dict[str, object] = {} if at_ms is None else {"time_ms": at_ms}
    told["kind"] = seen.kind
    if seen.sender:
        told["from"] = seen.sender
    told |= {"text": seen.words} if seen.kind == "log" else dict(seen.details)
    print(json.dumps(told, ensure_ascii=False), flush=True)
