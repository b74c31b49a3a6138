"""An estimate of how long a Pico computes on one update of a ring of 60, from how long it takes here."""

import os
import subprocess
from pathlib import Path

from bench.report import Latency
from undertow import resources
from undertow.device.virtual.interpreter import micropython_command

#: A rule of thumb: MicroPython's unix port here is 80 to 150 times as fast as on an RP2040.
PICO_FACTOR = 150
MUST_MS = 10
_CHECKS = Path(__file__).resolve().parent.parent / "tests" / "firmware" / "checks"
_PROGRAM = _CHECKS / "measure_update.py"


def estimate() -> Latency:
    """Every state at several times, each the quickest of some tries. Raises VirtualBoardError without MicroPython."""
    firmware = resources.firmware_folder()
    folders = (_CHECKS, firmware, firmware / "lib", resources.board_config_folder().parent)
    run = subprocess.run(
        [*micropython_command("1M"), str(_PROGRAM)],
        env={**os.environ, "MICROPYPATH": ":".join([*map(str, folders), ".frozen"])},
        capture_output=True,
        text=True,
        check=True,
    )
    milliseconds = [float(line) * PICO_FACTOR / 1000 for line in run.stdout.splitlines()]
    return Latency(
        "one update of 60 pixels on a Pico, estimated",
        f"wall, times {PICO_FACTOR}",
        tuple(milliseconds),
        must_p50=MUST_MS,
        must_p99=MUST_MS,
    )
