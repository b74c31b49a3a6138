"""``undertow doctor``: what is with a board that does not do what it should."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from undertow import __version__
from undertow.cli.exit_codes import DIFFERENT
from undertow.cli.guided import GuidedTest, TypedAnswers
from undertow.cli.stations import SIM
from undertow.core.errors import UndertowError
from undertow.core.message import Message, message
from undertow.device.api import Connected
from undertow.device.deploy.deployer import look, selector_source
from undertow.device.deploy.meeting import BoardClock, Clock
from undertow.device.deploy.ports import chosen_port, is_real
from undertow.device.deploy.tool import DeployError, Mpremote
from undertow.device.deploy.udev import COMMANDS, RULE
from undertow.device.deploy.visit import Findings, Visit, figures
from undertow.device.discovery import AUTO, PortInfo, open_port
from undertow.device.link import SerialLink
from undertow.device.plain_text import system_words
from undertow.device.virtual import VirtualBoard
from undertow.words import say
from undertow_wire.messages import TESTS

MEASURE_MS: Final = 10_000
EXAMPLE: Final = """\
examples:
  undertow doctor                       look at the one board that is plugged in, and test ring, knob and buttons
  undertow doctor --device /dev/ttyACM0 --json
  undertow doctor --measure tests/recordings/my_pico.json
  undertow doctor --device sim          what it says, without a board
  undertow doctor --udev                print the rule that lets you use the board without root (Linux)
"""


class DoctorError(UndertowError):
    """What was found cannot be kept."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow doctor``."""
    parser = commands.add_parser(
        "doctor",
        help="find out what is with a board",
        description="Looks at a board: who holds its port, which versions it has, why it started, what it measures of "
        "itself; then leads through a test of its ring, knob and buttons. It changes nothing on the board, but it "
        "restarts it at the end.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add(
        "--device",
        default=AUTO,
        metavar="PORT|auto|sim",
        help="the board's port (the one that there is), or the virtual board",
    )
    add("--json", action="store_true", help="one object, for programs; asks nothing")
    add(
        "--measure",
        type=Path,
        metavar="FILE",
        help="write what the board measures of itself, for tests/recordings/",
    )
    add("--udev", action="store_true", help="print a udev rule, and how to apply it; apply nothing")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0; 1 if something is not as it should be. Raises DeviceError where there is no board to look at."""
    if arguments.udev:
        print("".join(f"# {command}\n" for command in COMMANDS) + RULE, end="")
        return 0
    if arguments.measure is not None:
        _refuse_what_takes_nothing(arguments.measure)
    has_prompt = True
    with ExitStack() as stack:
        if arguments.device == SIM:
            board = stack.enter_context(VirtualBoard())
            link = SerialLink(board.transport(), host_version=__version__)
            stack.callback(link.close)
            findings = _examine(
                Visit(link, BoardClock(board)), PortInfo(SIM, None, None, None), arguments
            )
        else:
            port = chosen_port(arguments.device)
            link = SerialLink(open_port(port.name), host_version=__version__)
            stack.callback(link.close)
            findings = _examine(Visit(link, Clock()), port, arguments)
            link.close()
            if not arguments.json:
                _tell(message("cli.doctor_looking"))
            findings = _with_micropython(findings)
            has_prompt = findings.micropython is not None
    if arguments.json:
        print(json.dumps(findings.as_object()))
    if arguments.measure is not None:
        _write(findings, arguments.measure)
    if not arguments.json and findings.micropython is not None:
        _tell(
            message(
                "cli.doctor_micropython",
                version=findings.micropython,
                machine=findings.machine or "?",
            )
        )
    is_well = has_prompt and not findings.faults and all((findings.tests or {}).values())
    return 0 if is_well else DIFFERENT


def _examine(visit: Visit, port: PortInfo, arguments: argparse.Namespace) -> Findings:
    connected = visit.connect()
    findings = Findings(port.name, not is_real(port, connected.serial_number), connected)
    if not arguments.json:
        tell_versions(findings)
    has_measures = bool(connected.capabilities.features & TESTS)
    if has_measures or arguments.measure is not None:
        if not arguments.json:
            _tell(message("cli.doctor_measuring", seconds=MEASURE_MS // 1000))
        measured = visit.measure(connected, MEASURE_MS)
        findings = replace(findings, measured=measured)
        if not arguments.json:
            _tell(message("cli.doctor_measured", **figures(measured)))
    if (
        not arguments.json
        and arguments.device != SIM
        and sys.stdin is not None
        and sys.stdin.isatty()
    ):
        test = GuidedTest(visit, connected.capabilities, TypedAnswers(sys.stdin), _tell)
        findings = replace(findings, tests=test.run())
    return findings


def _with_micropython(findings: Findings) -> Findings:
    """Look at the board's prompt, and start it again. A device that has none keeps what was found out before."""
    tool = Mpremote(findings.port)
    try:
        state = look(tool, selector_source(), findings.port)
    except DeployError as error:
        with suppress(DeployError):
            tool.reset()
        unknown = message("cli.doctor_no_micropython", reason=say(error.reason))
        print(say(unknown), file=sys.stderr)
        return findings
    tool.reset()
    return replace(findings, micropython=state.version, machine=state.machine)


def tell_versions(findings: Findings) -> None:
    """What the board is, and which versions it has."""
    connected: Connected = findings.connected
    _tell(
        message(
            "cli.doctor_board",
            board=connected.capabilities.board_name,
            port=findings.port,
            serial_number=connected.serial_number,
            pixels=connected.capabilities.pixels,
            knob=int(connected.capabilities.has_knob),
            buttons=connected.capabilities.buttons,
        )
    )
    _tell(
        message(
            "cli.doctor_versions",
            host=__version__,
            firmware=connected.firmware_version,
            slot=connected.slot or "none",
        )
    )
    _tell(message(f"cli.doctor_cause_{findings.reset_cause}"))
    for fault in findings.faults:
        _tell(message(f"cli.doctor_fault_{fault}"))
    if connected.warning is not None:
        print(say(connected.warning))


def _refuse_what_takes_nothing(path: Path) -> None:
    """A file that cannot be written is told before people have turned and answered for minutes. Raises DoctorError."""
    try:
        is_new = not path.exists()
        path.open("a", encoding="utf-8").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> DoctorError:
    return DoctorError(
        message("cli.doctor_not_written", path=str(path), system=system_words(error))
    )


def _write(findings: Findings, path: Path) -> None:
    kept = {"date": datetime.now(UTC).date().isoformat(), **findings.as_object()}
    try:
        path.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise _not_written(path, error) from error
    _complain_if_virtual(findings, path)


def _complain_if_virtual(findings: Findings, path: Path) -> None:
    which = "virtual" if findings.is_virtual else "real"
    print(say(message(f"cli.doctor_written_{which}", path=str(path))), file=sys.stderr)


def _tell(said: Message) -> None:
    print(say(said), flush=True)
