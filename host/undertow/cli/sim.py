"""``undertow sim``: scripts of inputs and times for the virtual board (docs/sim.md)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from undertow.cli.exit_codes import DIFFERENT
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.device.paths import is_file, is_folder
from undertow.device.script import (
    EXPECTED_FILE,
    LARGEST_BYTES,
    SCRIPT_FILE,
    check_folder,
    read_text,
    run_script,
)
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow sim --script turn.txt                print what came of a script
  undertow sim --script tests/device/scripts    run every folder in it, compare with what is expected
  printf '0 connect\\n500 end\\n' | undertow sim
"""


class SimError(UndertowError):
    """A folder holds no script, or one without its expected log."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow sim``."""
    parser = commands.add_parser(
        "sim",
        help="run a script on the virtual board",
        description="Run scripts of inputs and times on the virtual board: the real firmware, in virtual time.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--script",
        type=Path,
        nargs="+",
        metavar="FILE|FOLDER",
        help=f"a script; or a folder with {SCRIPT_FILE} and {EXPECTED_FILE}, or of such folders; else the input",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0; 1 if the log of a folder is not the expected one."""
    if not arguments.script:
        text = "" if sys.stdin is None else sys.stdin.read(LARGEST_BYTES)
        print(run_script(text, "the input"), end="")
        return 0
    code = 0
    for path in arguments.script:
        if not is_folder(path):
            print(run_script(read_text(path), str(path)), end="")
            continue
        for folder in _folders(path):
            difference = check_folder(folder)
            which = "cli.sim_differs" if difference else "cli.sim_agrees"
            print(say(message(which, folder=str(folder))))
            print(difference, end="")
            code = DIFFERENT if difference else code
    return code


def _folders(path: Path) -> list[Path]:
    """The folder itself, or those in it, that hold a script with its expected log."""
    scripts = [path / SCRIPT_FILE] if is_file(path / SCRIPT_FILE) else path.rglob(SCRIPT_FILE)
    folders = sorted(script.parent for script in scripts)
    for folder in folders:
        if not (folder / EXPECTED_FILE).exists():
            raise SimError(message("cli.sim_no_expected", folder=str(folder), file=EXPECTED_FILE))
    if not folders:
        raise SimError(message("cli.sim_no_script", folder=str(path), file=SCRIPT_FILE))
    return folders
