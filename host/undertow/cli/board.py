"""``undertow board``: looks at board files, and lists those of the project."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from undertow import resources
from undertow.cli.exit_codes import BAD_INPUT, DIFFERENT
from undertow.core.message import Message, message
from undertow.device.board_check import Checked, check
from undertow.device.board_file import (
    DEFAULT_BOARD,
    BoardFacts,
    RingFacts,
    board_path,
    facts_of,
    read_board,
)
from undertow.device.board_literals import BoardFileError
from undertow.device.paths import is_file, is_folder
from undertow.device.ring_need import PIXELS_TO_COUNT, need
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow board list                           the boards of the project
  undertow board check board_config/mine.py     a file of yours: pins, knob, ring, supply
  undertow board check pico_ring24 --json       for a program
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow board``."""
    parser = commands.add_parser(
        "board",
        help="check board files, or list the boards",
        description="A board file says which pin is whose. It is read as literals and never executed.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    deeds = parser.add_subparsers(required=True, metavar="check|list", dest="deed")
    checking = deeds.add_parser(
        "check",
        help="say what is wrong with board files, and on which line",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    checking.add_argument(
        "file", nargs="+", metavar="FILE|BOARD", help="a file, or a board of the project"
    )
    listing = deeds.add_parser(
        "list",
        help="the boards of the project",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for one in (checking, listing):
        one.add_argument("--json", action="store_true", help="for a program")
    checking.set_defaults(run=run_check)
    listing.set_defaults(run=run_list)


def run_check(arguments: argparse.Namespace) -> int:
    """0 without a fault, 1 with one, 2 if there was a file that could not be read."""
    code = 0
    told = []
    for text in arguments.file:
        try:
            checked = check(_path(text))
        except BoardFileError as error:
            code = BAD_INPUT
            told.append({"file": text, "is_sound": False, "unreadable": say(error.reason)})
            if not arguments.json:
                print(say(error.reason))
            continue
        if checked.faults:
            code = max(code, DIFFERENT)
        if arguments.json:
            told.append(_told(checked))
        else:
            _print(checked)
    if arguments.json:
        print(json.dumps({"files": told}, ensure_ascii=False, indent=2))
    return code


def run_list(arguments: argparse.Namespace) -> int:
    """0."""
    folder = resources.board_config_folder()
    boards = [read_board(path) for path in folder.glob("*.py")]
    boards.sort(key=lambda facts: (facts.chip, facts.pixels))
    if arguments.json:
        told = [{**asdict(facts), "is_default": facts.name == DEFAULT_BOARD} for facts in boards]
        print(json.dumps({"folder": str(folder), "boards": told}, ensure_ascii=False, indent=2))
        return 0
    for facts in boards:
        print(f"{facts.name:14} {_summary(facts)}")
    print(say(message("cli.board_default", name=DEFAULT_BOARD, folder=str(folder))))
    return 0


def _path(text: str) -> Path:
    """The file; a board of the project where there is no file of that name. Raises BoardFileError."""
    path = Path(text)
    return path if path.suffix or is_file(path) or is_folder(path) else board_path(text)


def _print(checked: Checked) -> None:
    for finding in checked.findings:
        sentence = say(finding.reason)
        print(sentence if finding.is_fault else say(message("cli.board_warning", said=sentence)))
    if not checked.faults:
        facts = facts_of(checked)
        print(say(message("cli.board_sound", file=checked.file, name=facts.name)))
        print(f"  {_summary(facts)}")
        print(f"  {say(_shows(facts.pixels))}")


def _summary(facts: RingFacts) -> str:
    said: dict[str, str | int] = {
        "chip": facts.chip,
        "pixels": facts.pixels,
        "budget": facts.supply_budget_ma,
        "dark": facts.board_draw_ma + need(facts.pixels).idle_ma,
    }
    if isinstance(facts, BoardFacts):
        return say(message("cli.board_summary", buttons=len(facts.buttons), **said))
    return say(message("cli.board_summary_of_pi", pin=facts.data_pin, **said))


def _shows(pixels: int) -> Message:
    if not pixels:
        return message("cli.board_shows_nothing")
    counts = pixels >= PIXELS_TO_COUNT
    return message("cli.board_shows_counts" if counts else "cli.board_shows_bar")


def _told(checked: Checked) -> dict[str, object]:
    findings = [
        {
            "line": finding.line,
            "is_fault": finding.is_fault,
            "id": finding.reason.id,
            "sentence": say(finding.reason),
        }
        for finding in checked.findings
    ]
    facts = None if checked.faults else asdict(facts_of(checked))
    return {
        "file": checked.file,
        "is_sound": not checked.faults,
        "findings": findings,
        "board": facts,
    }
