"""What CPython needs to be a board. MicroPython never reads this: a name in it would take room in the board's heap."""

import importlib.util
import random  # noqa: F401 CPython's own modules keep the real time: what needs it is loaded before it is replaced
import signal
import sys
import traceback


def replace_time(folder):
    """Let `import time` find the stand-in of this folder: the real one is built in, and found before any folder."""
    spec = importlib.util.spec_from_file_location("time", folder + "/time.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["time"] = module
    spec.loader.exec_module(module)


def let_interrupts_end_us():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def describe(error):
    return "".join(traceback.format_exception(error))
