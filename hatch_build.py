"""What the wheel carries besides its packages: the firmware and the board files; and, on demand, the rules compiled.

A hook and not ``force-include``: that would copy the files into an editable install too,
where they would be stale after the next edit. There, the checkout itself is read
(see ``undertow.resources``).
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLED_FOLDERS = ("firmware", "board_config")

#: Set to 1, the wheel carries the modules of ``COMPILED_FOLDERS`` for this interpreter as machine code beside their
#: sources; without it the wheel is the same everywhere.
COMPILE = "UNDERTOW_COMPILE"
HOST = "host"
#: The rules and what they stand on: where search and self-play spend their time.
COMPILED_FOLDERS = ("undertow/core", "undertow/games")
#: mypy brings the compiler, setuptools calls the C compiler.
COMPILER = ("mypy>=2.4", "setuptools>=77")
#: Run in ``host/``; mypy's cache and the C sources go to the temporary folder named first.
_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
folder, *modules = sys.argv[1:]
setup(
    name="undertow",
    ext_modules=mypycify(["--strict", f"--cache-dir={folder}/mypy", *modules], target_dir=f"{folder}/c"),
    script_args=["-q", "build_ext", f"--build-lib={folder}/lib", f"--build-temp={folder}/objects"],
    packages=[],
    py_modules=[],
)
"""


class BundleHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's settings are not used
    """Puts the folders of the board under ``undertow/_bundle``, and compiled modules beside their sources."""

    def dependencies(self) -> list[str]:
        """What the build needs beyond hatchling."""
        return list(COMPILER) if _compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is put together; `version` is "standard" or "editable"."""
        if version != "standard":
            return
        for folder in BUNDLED_FOLDERS:
            build_data["force_include"][f"{self.root}/{folder}"] = f"undertow/_bundle/{folder}"
        if _compiles():
            # Kept until this object goes: the wheel is written after this method.
            self._built = tempfile.TemporaryDirectory(prefix="undertow-compiled-")
            for path in _compiled(Path(self.root), Path(self._built.name)):
                inside = path.relative_to(Path(self._built.name) / "lib")
                build_data["force_include"][str(path)] = str(inside)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _compiles() -> bool:
    return os.environ.get(COMPILE, "") == "1"


def _compiled(root: Path, folder: Path) -> list[Path]:
    """The extension modules of the rules. Raises RuntimeError or CalledProcessError, the compiler's words printed."""
    compiler = os.environ.get("CC", "cc")
    if shutil.which(compiler) is None:
        raise RuntimeError(
            f"{COMPILE}=1 asks for compiled rules, and there is no C compiler named {compiler} here: "
            f"install one (on Debian or Ubuntu: apt-get install build-essential), or leave {COMPILE} out"
        )
    host = root / HOST
    modules = [
        str(path.relative_to(host))
        for part in COMPILED_FOLDERS
        for path in sorted((host / part).rglob("*.py"))
        if path.name != "__init__.py"
    ]
    subprocess.run([sys.executable, "-c", _SETUP, folder, *modules], cwd=host, check=True)
    return sorted((folder / "lib").rglob("*.so")) + sorted((folder / "lib").rglob("*.pyd"))
