"""A deploy whose power is cut at one program or erase, and what the board is after it.

The operations are those of a deploy's plan, carried out on a littlefs in a file by MicroPython itself; then the virtual
board boots from that file. A cut beyond the last of them falls into the new firmware's first start.
"""

import ast
import shutil
import subprocess
import tempfile
from atexit import register
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.device.changed_firmware import changed_firmware
from tests.device.deploy.hosts import greet
from tests.device.deploy.prompt import Prompt
from undertow.device.board_file import board_path, read_board
from undertow.device.deploy.compiler import compile_firmware
from undertow.device.deploy.deployer import selector_source
from undertow.device.deploy.plan import (
    NO_SLOT,
    BoardState,
    MakeFolder,
    Operation,
    Put,
    PutOnTrial,
    Remove,
    make_plan,
    sha256,
)
from undertow.device.handshake import bundled_firmware_version
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.files import record, set_up
from undertow.device.virtual.flash import VirtualFlash
from undertow.device.virtual.interpreter import SHIM_FOLDER, Interpreter, command

BLOCKS: Final = 192  # room for two firmwares, and not for much more
BOARD: Final = "pico_ring24"
CORE: Final = "x64"  # of the MicroPython under the virtual board
OLD, NEW = "0.0.1", "0.0.2"
#: Whatever a deploy is not about must be as it was.
KEPT: Final = {
    **{f"/{name}": data for name, data in set_up(read_board(board_path(BOARD))).items()},
    "/settings_1": record(b"older settings", 0),
    "/notes.txt": b"somebody's own notes\n" * 40,
}
#: At each write: a clean cut, and torn ones.
TEARS: Final = 4
#: Cuts that certainly reach beyond the last write.
CUTS: Final = 1_250

_CARRY_OUT: Final = Path(__file__).parents[1] / "programs" / "carry_out.py"


class Carried(NamedTuple):
    """What came of some operations."""

    was_cut: bool
    writes: int


@cache
def firmware(version: str) -> Mapping[str, bytes]:
    """The real firmware, but for the version that it announces."""
    with tempfile.TemporaryDirectory() as folder:
        changed = changed_firmware(Path(folder), "version.py", bundled_firmware_version(), version)
        return compile_firmware(BOARD, CORE, changed)


def carry_out(flash: VirtualFlash, operations: Sequence[Operation]) -> Carried:
    """Do them on the flash, with its cut."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = []
        for index, operation in enumerate(operations):
            if isinstance(operation, Put):
                (folder / str(index)).write_bytes(operation.data)
            lines.append(_line(index, operation))
        (folder / "operations.txt").write_text("\n".join(lines), encoding="utf-8")
        interpreter = command(Interpreter.MICROPYTHON, "2M")[:-1]
        spec = [flash.path, flash.blocks, flash.cut_at, flash.seed, folder]
        finished = subprocess.run(
            [*interpreter, _CARRY_OUT, SHIM_FOLDER, *map(str, spec)],
            capture_output=True,
            text=True,
            check=True,
        )
    words = finished.stdout.split()
    return Carried("cut" in words, int(words[-1]))


def _line(index: int, operation: Operation) -> str:
    if isinstance(operation, Put):
        return f"put {operation.path} {index}"
    if isinstance(operation, PutOnTrial):
        return f"trial {operation.slot} {operation.permanent}"
    return f"{'remove' if isinstance(operation, Remove) else 'folder'} {operation.path}"


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="undertow-cuts-"))
    register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def empty_board() -> BoardState:
    """A board on which MicroPython has just begun."""
    return BoardState("1.29.0", "", "rp2", 0, {}, [], {}, BLOCKS * 4096, has_selector=False)


@cache
def old_board() -> tuple[Path, BoardState]:
    """A flash with the old firmware, permanent in slot a, and a half-old slot b; its state for a plan."""
    path = _folder() / "old.img"
    flash = VirtualFlash(path, BLOCKS)
    plan = make_plan(empty_board(), firmware(OLD), selector_source(), replaces_selector=False)
    stale: list[Operation] = [
        MakeFolder("/slot_b"),
        MakeFolder("/slot_b/gone"),
        Put("/slot_b/gone/old.mpy", b"o" * 900),
    ]
    stale.append(Put("/slot_b/main.mpy", firmware(OLD)["main.mpy"]))
    kept: list[Operation] = [Put(name, data) for name, data in KEPT.items()]
    carry_out(flash, [*kept, *plan.copies, *plan.switches, *stale])
    with VirtualBoard(flash=flash, has_pty=False) as board:
        assert greet(board).slot == "a"
    files = {
        **plan.expected,
        **{step.path: sha256(step.data) for step in stale if isinstance(step, Put)},
    }
    folders = [step.path for step in (*plan.copies, *stale) if isinstance(step, MakeFolder)]
    state = BoardState(
        "1.29.0", "", "rp2", 0, files, folders, {"a": BOARD}, BLOCKS * 4096, True, "a", NO_SLOT
    )
    return path, state


@cache
def operations() -> Sequence[Operation]:
    """The deploy of the new firmware."""
    plan = make_plan(old_board()[1], firmware(NEW), selector_source(), replaces_selector=True)
    return [*plan.copies, *plan.switches]


def copy_of_old(name: str) -> VirtualFlash:
    """The old board once more, to be changed."""
    path = _folder() / name
    shutil.copy(old_board()[0], path)
    return VirtualFlash(path, BLOCKS)


@cache
def writes() -> int:
    """How many programs and erases the deploy makes."""
    flash = copy_of_old("whole.img")
    carried = carry_out(flash, operations())
    flash.path.unlink()
    return carried.writes


def kept_files(flash: VirtualFlash) -> Mapping[str, bytes]:
    """What the flash has under the names of KEPT."""
    with VirtualBoard(flash=flash, has_pty=False) as board:
        prompt = Prompt(board)
        source = "".join(f"print(open({name!r}, 'rb').read())\n" for name in KEPT)
        lines = prompt.execute(source).strip().splitlines()
    return {name: ast.literal_eval(line) for name, line in zip(KEPT, lines, strict=True)}


def check_cut(seed: int) -> Mapping[tuple[str, str], int]:
    """Cut at the place ``seed // TEARS``: the board starts the old or the new firmware. Raises AssertionError."""
    place, tear = seed // TEARS + 1, seed % TEARS
    flash = copy_of_old(f"cut-{seed}.img")
    flash.cut_at, flash.seed = place, seed if tear else 0
    try:
        was_cut = carry_out(flash, operations()).was_cut
        flash.cut_at = 0 if was_cut else place - writes()
        return _started(flash, was_cut)
    finally:
        flash.path.unlink()


def _started(flash: VirtualFlash, was_cut: bool) -> Mapping[tuple[str, str], int]:
    when = "copying" if was_cut else "first start"
    with VirtualBoard(flash=flash, has_pty=False) as board:
        if not was_cut:
            greet(board, must_answer=False)
            if board.is_powered:
                return {("cut", "never: beyond the last write"): 1}
            board.power_cycle()
        announce = greet(board)
        started = announce.firmware_version, announce.slot
        assert started in ((OLD, "a"), (NEW, "b")), started
        assert not board.is_in_repl
    assert kept_files(flash) == KEPT
    return {("cut", when): 1, ("started", f"{announce.firmware_version} after a cut in {when}"): 1}


def unseen_cuts(seen: Mapping[tuple[str, str], int]) -> list[tuple[str, str]]:
    """Both firmwares are started by some cut, and the last write is behind the last cut."""
    wanted = [
        ("cut", "copying"),
        ("cut", "first start"),
        ("cut", "never: beyond the last write"),
        ("started", f"{OLD} after a cut in copying"),
        ("started", f"{NEW} after a cut in first start"),
    ]
    return [one for one in wanted if one not in seen]
