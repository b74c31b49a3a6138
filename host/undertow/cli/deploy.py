"""``undertow deploy``: this version's firmware onto a board, beside the one that it has."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from undertow import __version__
from undertow.core.message import message
from undertow.device.deploy.deployer import Done, Step, Wish, deploy
from undertow.device.deploy.meeting import Clock, Meeting
from undertow.device.deploy.ports import chosen_port, finder
from undertow.device.deploy.tool import Mpremote
from undertow.device.discovery import AUTO
from undertow.device.handshake import bundled_firmware_version
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow deploy                                  onto the one board that is plugged in
  undertow deploy --device /dev/ttyACM0 --board pico2_ring60
  undertow deploy --selector                       the small program that chooses between the two firmwares, too
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow deploy``."""
    parser = commands.add_parser(
        "deploy",
        help="bring the firmware onto a board, or up to date",
        description="Compiles the firmware, copies it beside the one that the board runs, and lets the board try it. "
        "The new one stays once it has greeted this computer; whatever happens before, the board starts the old one.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add(
        "--device",
        default=AUTO,
        metavar="PORT|auto",
        help="the board's port (the one that there is)",
    )
    add("--board", metavar="NAME", help="a file of board_config/ (the one that the board has now)")
    add(
        "--selector",
        action="store_true",
        help="also replace main.py, which chooses between the two firmwares",
    )
    add("--json", action="store_true", help="one object at the end, for programs")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0, or a DeviceError with its sentence."""
    port = chosen_port(arguments.device)
    progress = _Progress(is_shown=not arguments.json)
    try:
        done = deploy(
            Mpremote(port.name),
            Meeting(finder(port), __version__, Clock()),
            Wish(arguments.board, arguments.selector),
            port.name,
            progress.tell,
        )
    except KeyboardInterrupt:
        progress.end()
        print(say(message("cli.deploy_interrupted", port=port.name)), file=sys.stderr)
        raise
    progress.end()
    print(json.dumps(_as_object(done, port.name)) if arguments.json else _sentence(done))
    return 0


def _sentence(done: Done) -> str:
    return say(
        message(
            "cli.deployed",
            version=done.announce.firmware_version,
            board=done.announce.board_name,
            slot=done.slot,
            files=done.copied,
            kilobytes=-(-done.bytes // 1024),
        )
    )


def _as_object(done: Done, port: str) -> dict[str, object]:
    return {
        "port": port,
        "board": done.announce.board_name,
        "serial_number": done.announce.serial_number,
        "slot": done.slot,
        "firmware": done.announce.firmware_version,
        "bundled_firmware": bundled_firmware_version(),
        "micropython": done.board.version,
        "core": done.core,
        "files": done.files,
        "files_copied": done.copied,
        "bytes": done.bytes,
        "has_new_selector": done.has_new_selector,
    }


class _Progress:
    """A line for each step; on a terminal the copies share one."""

    def __init__(self, *, is_shown: bool) -> None:
        self._is_shown = is_shown
        self._is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self._open_line = False

    def tell(self, step: Step) -> None:
        """Something begins."""
        if not self._is_shown:
            return
        if step.what == "copy":
            self._copy(step)
        else:
            self.end()
            print(say(message(f"cli.deploy_{step.what}")), flush=True)

    def end(self) -> None:
        """What is shown is over."""
        if self._open_line:
            print()
        self._open_line = False

    def _copy(self, step: Step) -> None:
        line = say(message("cli.deploy_copy", number=step.number, count=step.count, path=step.path))
        if self._is_terminal:
            print(f"\r\x1b[K{line}", end="", flush=True)
            self._open_line = True
        elif step.number in (1, step.count) or step.number % 10 == 0:
            print(line, flush=True)
