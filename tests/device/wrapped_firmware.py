"""The real firmware with something added to it, as a folder that a virtual board can start from."""

import shutil
from pathlib import Path

from undertow import resources

_MAIN = """
import loop
{changes}
import inner_main
main = inner_main.main
"""


def wrapped(folder: Path, changes: str) -> Path:
    """A copy of the firmware in which `changes` are executed after `import loop` and before anything else."""
    copy = folder / "firmware"
    shutil.copytree(resources.firmware_folder(), copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "main.py").rename(copy / "inner_main.py")
    (copy / "main.py").write_text(_MAIN.format(changes=changes), "utf-8")
    return copy
