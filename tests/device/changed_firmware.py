"""The firmware with one passage changed, to see what it does when a part of it is slow or fails."""

import shutil
from pathlib import Path

from undertow import resources


def changed_firmware(folder: Path, name: str, old: str, new: str) -> Path:
    """A copy of the firmware in `folder`, in which `new` stands in the file `name` where `old` stood."""
    copy = folder / "firmware"
    if not copy.exists():
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(resources.firmware_folder(), copy, ignore=ignore)
    file = copy / name
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{name} has no such passage any more: {old}"
    file.write_text(text.replace(old, new), "utf-8")
    return copy


def busy_loop(folder: Path, duration_ms: int) -> Path:
    """A copy of the firmware whose loop is busy for so long in every round."""
    return changed_firmware(folder, "hal/clock.py", "sleep_ms(1)", f"sleep_ms({duration_ms})")


def without_pio(folder: Path) -> Path:
    """A copy of the firmware that finds no PIO for its knob, and so counts in interrupts."""
    return changed_firmware(folder, "hal/knob.py", "    import rp2\n", "    import no_pio_here\n")
