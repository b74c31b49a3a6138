"""The command ``undertow``: reads the arguments, runs a subcommand, and turns every fault into a sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from undertow import __version__
from undertow.cli import case, play, replay, resume, sim
from undertow.cli.exit_codes import BAD_INPUT, INTERRUPTED, OUR_FAULT
from undertow.cli.report import write_report
from undertow.cli.robot import RobotStuckError
from undertow.cli.stations import SIM
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.errors import DeviceError, VirtualBoardError
from undertow.games.duellum.pack_table import PackRefused
from undertow.words import say, say_error

_MOST_FAULTS: Final = 20

_COMMANDS: Final = (play, resume, replay, case, sim)


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = argparse.ArgumentParser(
        prog="undertow",
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
    _suit_the_terminal()
    given = build_parser().parse_args(arguments)
    try:
        code: int = given.run(given)
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
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough (undertow … | head); Python must not complain at exit.
        sys.stderr.close()
        return 0
    except Exception as error:  # noqa: BLE001 a player sees a sentence; the traceback goes into the report
        _complain(say(write_report(error, getattr(given, "data", None))))
        return OUR_FAULT
    return code


def _suit_the_terminal() -> None:
    """A terminal that lacks one of our signs shows a question mark for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(sentence: str) -> None:
    print(f"undertow: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
