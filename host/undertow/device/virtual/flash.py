"""The flash chip of a virtual board: a file with a littlefs in it, and a way to cut the power in mid-write."""

from dataclasses import dataclass
from pathlib import Path

from undertow.device.virtual.shim.undertow_virtual.flash import BLOCK_BYTES, ERASED

PICO_BLOCKS = 352  # what MicroPython leaves of a Pico's 2 MB for files


@dataclass
class VirtualFlash:
    """A board with it boots as a Pico does: `main.py` of the flash, then the REPL.

    The file is made, empty, where there is none. `cut_at`: at which program or erase of the next power-up the power
    goes, 0 for never; with a `seed` the write is torn (``shim/undertow_virtual/flash.py``).
    """

    path: Path
    blocks: int = PICO_BLOCKS
    cut_at: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        """Make the chip, erased."""
        if not self.path.exists():
            self.path.write_bytes(bytes((ERASED,)) * BLOCK_BYTES * self.blocks)

    def description(self) -> str:
        """For the launcher, which has no other way to be told."""
        return f"{self.path.resolve()},{self.blocks},{self.cut_at},{self.seed}"
