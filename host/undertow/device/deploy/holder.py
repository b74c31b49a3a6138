"""Which program holds a port, where the system tells."""

import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

_PROCESSES: Final = Path("/proc")


class Holder(NamedTuple):
    """One program."""

    number: int
    name: str


def holders(port: str, processes: Path = _PROCESSES) -> list[Holder]:
    """The programs that have the port open, as far as this user may see; never this one."""
    target = os.path.realpath(port)
    folders = sorted(processes.glob("[0-9]*"), key=lambda path: int(path.name))
    return [
        Holder(int(folder.name), _name(folder))
        for folder in folders
        if int(folder.name) != os.getpid() and _has_open(folder / "fd", target)
    ]


def how_to_find(port: str, platform: str = sys.platform) -> str:
    """The command, or the way, where the system does not tell us."""
    if platform == "win32":
        return "the Resource Monitor, page CPU, Associated Handles, search for: serial"
    return f"lsof {port}" if platform == "darwin" else f"sudo fuser -v {port}"


def _has_open(folder: Path, target: str) -> bool:
    try:
        return any(_leads_to(entry, target) for entry in folder.iterdir())
    except OSError:
        return False  # somebody else's process, or one that has just ended


def _leads_to(entry: Path, target: str) -> bool:
    try:
        return str(entry.readlink()) == target
    except OSError:
        return False


def _name(folder: Path) -> str:
    try:
        words = (folder / "cmdline").read_bytes().split(b"\0")
        text = b" ".join(word for word in words if word).decode("utf-8", "replace")
        return text or (folder / "comm").read_text(encoding="utf-8").strip()
    except OSError:
        return "?"
