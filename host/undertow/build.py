"""How this installation was built."""

from pathlib import Path

from undertow.core import decision


def how_rules_run() -> str:
    """``compiled`` where the rules are machine code (``hatch_build.py``), ``as written`` where they are Python.

    Played are the same rules; machine code does it about three times as fast.
    """
    return "as written" if Path(decision.__file__).suffix == ".py" else "compiled"
