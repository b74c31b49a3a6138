"""What a deploy does to the files of a board, in an order that may be cut anywhere.

The slot that does not run loses its ``main.mpy`` first and gets it last, so that a half-written one is never started;
it is put on trial only when it is whole. Who carries this out (``tool.py``, a test on a littlefs) does nothing else.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SLOTS: Final = "ab"
NO_SLOT: Final = "-"
MAIN: Final = "main.mpy"
SELECTOR_PATH: Final = "/main.py"
BLOCK_BYTES: Final = 4096  # of littlefs: a file takes whole ones


@dataclass(frozen=True)
class Remove:
    """A file goes, or an empty folder."""

    path: str


@dataclass(frozen=True)
class MakeFolder:
    """A folder comes; its parent is there."""

    path: str


@dataclass(frozen=True)
class Put:
    """A file gets these bytes, whatever it held."""

    path: str
    data: bytes


@dataclass(frozen=True)
class PutOnTrial:
    """The selector of the board is told that the slot is whole, and which one is known to run."""

    slot: str
    permanent: str


Operation = Remove | MakeFolder | Put | PutOnTrial


@dataclass(frozen=True)
class BoardState:
    """What a board told of itself (``survey.py``).

    ``files``: every file below ``/slot_a`` and ``/slot_b``, and ``/main.py``, by path, with its SHA-256 in hexadecimal;
    ``folders``: those below them and they themselves. ``mpy``: ``sys.implementation._mpy``. ``boards``: for which board
    the firmware of each slot is.
    """

    version: str
    machine: str
    platform: str
    mpy: int
    files: Mapping[str, str]
    folders: Sequence[str]
    boards: Mapping[str, str]
    free_bytes: int
    has_selector: bool
    permanent: str = NO_SLOT
    trial: str = NO_SLOT

    def is_whole(self, slot: str) -> bool:
        """Whether the selector would start that slot."""
        return f"/slot_{slot}/{MAIN}" in self.files

    @property
    def running(self) -> str:
        """The slot that starts if a deploy ends now; NO_SLOT if none can, or nothing would start it."""
        if not self.has_selector:
            return NO_SLOT
        slots: list[str] = [self.permanent, self.trial, *SLOTS]
        return next((slot for slot in slots if self.is_whole(slot)), NO_SLOT)


@dataclass(frozen=True)
class Plan:
    """First ``copies``, then a look whether the slot holds ``expected``, then ``switches``."""

    slot: str
    copies: Sequence[Operation]
    switches: Sequence[Operation]
    expected: Mapping[str, str]
    needed_bytes: int


def make_plan(
    board: BoardState, firmware: Mapping[str, bytes], selector: bytes, *, replaces_selector: bool
) -> Plan:
    """How this firmware (paths in the slot, main last) gets onto that board."""
    running = board.running
    slot = "b" if running == "a" else "a"
    root = f"/slot_{slot}"
    wanted = {f"{root}/{path}": data for path, data in firmware.items()}
    copies = [*_removals(board, root, wanted), *_folders(board, root, wanted)]
    puts = [
        Put(path, data)
        for path, data in wanted.items()
        if path.endswith(f"/{MAIN}") or board.files.get(path) != sha256(data)
    ]
    switches: list[Operation] = []
    if replaces_selector or not board.has_selector:
        switches.append(Put(SELECTOR_PATH, selector))
    switches.append(PutOnTrial(slot, running))
    return Plan(
        slot=slot,
        copies=[*copies, *puts],
        switches=switches,
        expected={path: sha256(data) for path, data in wanted.items()},
        needed_bytes=sum(-(-len(put.data) // BLOCK_BYTES) * BLOCK_BYTES for put in puts),
    )


def sha256(data: bytes) -> str:
    """As the board says it."""
    return hashlib.sha256(data).hexdigest()


def _removals(board: BoardState, root: str, wanted: Mapping[str, bytes]) -> list[Operation]:
    """``main`` before everything else, then what does not belong there: files first, deeper folders before higher."""
    there = [path for path in board.files if path.startswith(f"{root}/")]
    main = [path for path in there if path == f"{root}/{MAIN}"]
    stale = [path for path in there if path not in wanted]
    kept = {folder for path in wanted for folder in _parents(path)}
    folders = [
        folder for folder in board.folders if folder.startswith(f"{root}/") and folder not in kept
    ]
    deepest_first = sorted(folders, key=lambda folder: (-folder.count("/"), folder))
    return [Remove(path) for path in [*main, *stale, *deepest_first]]


def _folders(board: BoardState, root: str, wanted: Mapping[str, bytes]) -> list[Operation]:
    needed = {root, *(folder for path in wanted for folder in _parents(path))}
    return [MakeFolder(folder) for folder in sorted(needed) if folder not in board.folders]


def _parents(path: str) -> list[str]:
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: count + 1]) for count in range(len(parts))]
