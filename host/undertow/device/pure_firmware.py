"""The firmware's modules that know no hardware, for use on this computer.

They are read from the folder that is copied to a board, so that there is one light grammar, one palette
and one limiter. Their names (`board`, `stage`, `link` …) are as short as MicroPython likes them, and some
are those of other people's packages: so they live in a space of their own, neither on the import path
nor among Python's modules, and find nothing but each other, the wire package, and what is listed here.
"""

import builtins
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from undertow import resources

#: What they may take from outside. The wire package is the host's own, so that both mean the same Scene.
_SHARED: Final = ("undertow_wire", "array", "struct")


class PureFirmware:
    """One set of the modules of a folder, each loaded when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._modules: dict[str, ModuleType] = {}
        self._builtins = {**vars(builtins), "__import__": self._import}

    def module(self, name: str) -> ModuleType:
        """The module of that name. Raises ImportError if there is none, or if it needs a board."""
        if name in self._modules:
            return self._modules[name]
        path = self._folder / f"{name}.py"
        if not path.is_file():
            raise ImportError(f"{name} is no module of the firmware that a computer could use")
        module = ModuleType(name)
        module.__file__ = str(path)
        module.__dict__["__builtins__"] = self._builtins
        self._modules[name] = module
        try:
            exec(compile(path.read_bytes(), path, "exec"), module.__dict__)
        except BaseException:
            del self._modules[name]
            raise
        return module

    def _import(
        self,
        name: str,
        global_names: Mapping[str, object] | None = None,
        local_names: Mapping[str, object] | None = None,
        members: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name.partition(".")[0] in _SHARED:
            return builtins.__import__(name, global_names, local_names, members or (), level)
        return self.module(name)


@cache
def pure_firmware() -> PureFirmware:
    """The modules of the firmware that this installation carries."""
    return PureFirmware(resources.firmware_folder())
