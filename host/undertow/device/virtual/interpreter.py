"""Which interpreter runs the firmware: MicroPython, or CPython where there is none."""

import importlib.util
import shutil
import sys
from enum import StrEnum
from pathlib import Path

from undertow.device.errors import Reason, VirtualBoardError

LAUNCHER = Path(__file__).with_name("launcher.py")
SHIM_FOLDER = Path(__file__).with_name("shim")
_RUN_MICROPYTHON = "import sys, micropython_unix; sys.exit(micropython_unix.main())"


class Interpreter(StrEnum):
    """What runs the firmware on a virtual board."""

    MICROPYTHON = "micropython"
    CPYTHON = "cpython"


def available() -> Interpreter:
    """MicroPython if it is installed, else CPython."""
    return Interpreter.MICROPYTHON if _micropython() else Interpreter.CPYTHON


def command(interpreter: Interpreter, heap: str) -> list[str]:
    """The command line that starts the launcher; `heap` (as 192K) binds MicroPython only.

    Raises VirtualBoardError if MicroPython is asked for and not there.
    """
    if interpreter is Interpreter.CPYTHON:
        # Isolated: neither the host's packages nor its environment reach the firmware.
        return [sys.executable, "-I", "-S", "-B", str(LAUNCHER)]
    return [*micropython_command(heap), str(LAUNCHER)]


def micropython_command(heap: str) -> list[str]:
    """The command line that starts MicroPython with a program. Raises VirtualBoardError if it is not there."""
    micropython = _micropython()
    if not micropython:
        raise VirtualBoardError(Reason("device.sim_no_interpreter"))
    return [*micropython, "-X", f"heapsize={heap}"]


def _micropython() -> list[str]:
    if importlib.util.find_spec("micropython_unix") is not None:
        # Not `-m micropython_unix`, which loses the exit code.
        return [sys.executable, "-c", _RUN_MICROPYTHON]
    found = shutil.which("micropython")
    return [found] if found else []
