"""The command ``undertow``: reads the arguments, runs a subcommand, and turns every fault into a sentence."""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
from collections.abc import Sequence
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from shlex import quote
from typing import Final

from undertow import __version__
from undertow.cli import (
    board,
    case,
    deploy,
    doctor,
    games,
    monitor,
    pack,
    play,
    replay,
    resume,
    selfplay,
    settings,
    sim,
)
from undertow.cli.exit_codes import BAD_INPUT, INTERRUPTED, OUR_FAULT
from undertow.cli.report import write_report
from undertow.cli.robot import RobotStuckError
from undertow.cli.stations import SIM
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.errors import DeviceError, VirtualBoardError
from undertow.device.plain_text import system_words
from undertow.games.duellum.pack_table import PackRefused
from undertow.words import call_the_command, say, say_error

PROGRAM: Final = "undertow"
_MOST_FAULTS: Final = 20

_COMMANDS: Final = (
    *(play, resume, replay, games, pack, case, selfplay, sim),
    *(board, settings, monitor, deploy, doctor),
)


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Unofficial companion for the board game Aquatica: Duellum.",
        epilog="Each command explains itself: undertow play --help",
    )
    parser.add_argument("--version", action="version", version=f"undertow {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for a fault of ours, 2 for a fault in what was given."""
    try:
        _suit_the_terminal()
        call_the_command(_name_as_called())
        return _run(build_parser().parse_args(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(given: argparse.Namespace) -> int:
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except PackRefused as error:
        for fault in error.faults[:_MOST_FAULTS]:
            _complain(say(fault))
        hidden = len(error.faults) - _MOST_FAULTS
        if hidden > 0:
            _complain(say(message("core.and_more", count=hidden)))
        return BAD_INPUT
    except RobotStuckError as error:
        _complain(say_error(error))
        return OUR_FAULT
    except UndertowError as error:
        _complain(say_error(error))
        return BAD_INPUT
    except VirtualBoardError as error:
        without = message("cli.without_sim", reason=say(error.reason), command=given.command)
        # Only where a device can be chosen can it be left out.
        _complain(say(without if getattr(given, "device", None) == SIM else error.reason))
        return BAD_INPUT
    except DeviceError as error:
        _complain(say(error.reason))
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has seen enough (undertow … | head); Python must not complain at exit.
        sys.stderr.close()
        return 0
    except Exception as error:  # noqa: BLE001 a player sees a sentence; the traceback goes into the report
        if isinstance(error, OSError) and _output_is_broken():
            _complain(say(message("cli.output_broken", system=system_words(error))))
            return BAD_INPUT
        _complain(say(write_report(error, getattr(given, "data", None))))
        return OUR_FAULT
    return code


def _name_as_called() -> str:
    """What people must write to call us again: a path, if they called us by one that the shell would not find."""
    called = sys.argv[0] if sys.argv else ""
    if Path(called).name != PROGRAM or os.sep not in called:
        return PROGRAM
    found = shutil.which(PROGRAM)
    return PROGRAM if found and Path(found).resolve() == Path(called).resolve() else quote(called)


def _suit_the_terminal() -> None:
    """A terminal that lacks one of our signs shows a question mark for it; what was closed takes what it gets."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 as long as we run
            setattr(sys, name, nowhere)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str) -> None:
    with contextlib.suppress(OSError):  # where even this cannot be written, nobody can be told
        print(f"undertow: {sentence}", file=sys.stderr, flush=True)


def _output_is_broken() -> bool:
    """What was written could not go out. What waits is thrown away then, for Python would try again at its end."""
    try:
        sys.stdout.flush()
        os.write(sys.stdout.fileno(), b"\n")
    except UnsupportedOperation:
        return False  # a text in memory takes everything
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return True
    return False


if __name__ == "__main__":
    sys.exit(main())
