"""Compiles what a deploy puts onto a board, for each chip that a board can have, and adds up the sizes.

Run by ``make check`` from the checkout. The limit is far below the 1,408 KB that MicroPython leaves for files on a
Pico, where two firmwares have to lie: what it keeps short is the time of a deploy, and the heap.
"""

import sys

from undertow import resources
from undertow.device.board_file import DEFAULT_BOARD
from undertow.device.deploy.compiler import CompileError, compile_file, compile_firmware
from undertow.device.deploy.deployer import CHIP_CORES, SELECTOR

BUDGET_BYTES = 38_700


def main() -> int:
    """Exit code 0 if all of it compiles and fits, 1 with a sentence if not."""
    try:
        for core in sorted({cores[0] for cores in CHIP_CORES.values()}):
            firmware = compile_firmware(DEFAULT_BOARD, core)
            total = sum(len(data) for data in firmware.values())
            selector = resources.firmware_folder() / SELECTOR
            selector_bytes = len(compile_file(selector, SELECTOR, core))
            for path in sorted(resources.board_config_folder().glob("*.py")):
                compile_file(path, path.name, core)
            print(
                f"{len(firmware)} files compile for {core}: {total} of {BUDGET_BYTES} bytes, "
                f"and the selector of {selector_bytes}"
            )
            if total > BUDGET_BYTES:
                print("cross_compile: over the budget; see BUDGET_BYTES there", file=sys.stderr)
                return 1
    except CompileError as error:
        print(f"cross_compile: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
