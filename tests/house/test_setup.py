"""What setting up, compiling and CI say when something is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import CHECKOUT

MAKE_VENV = CHECKOUT / "tools" / "make_venv"
COMPILE = CHECKOUT / "tools" / "compile"


def interpreter(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def make_venv(python: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [MAKE_VENV, folder],
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_refused_with_a_way_out(tmp_path: Path) -> None:
    old = interpreter(tmp_path, "python-old", "exit 1")
    finished = make_venv(old, tmp_path / "venv")
    assert finished.returncode == 1
    assert "needs Python 3.11 or newer" in finished.stderr
    assert f"none under these names: {old}\n" in finished.stderr
    assert "make setup PYTHON=" in finished.stderr
    assert not (tmp_path / "venv").exists()


def test_a_python_without_venv_names_the_package_to_install(tmp_path: Path) -> None:
    script = f'case "$2" in *ensurepip*) exit 1;; esac\nexec "{sys.executable}" "$@"'
    bare = interpreter(tmp_path, "python bare", script)
    finished = make_venv(bare, tmp_path / "venv")
    assert finished.returncode == 1
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"apt-get install python{version}-venv" in finished.stderr
    assert "sudo" not in finished.stderr


def compile_rules(
    environment: Path, folder: Path, compiler: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMPILE, environment, folder],
        env={**os.environ, "CC": compiler},
        capture_output=True,
        text=True,
        check=False,
    )


def test_compiling_without_a_c_compiler_names_the_package_to_install(tmp_path: Path) -> None:
    finished = compile_rules(Path(sys.prefix), tmp_path / "compiled", "no-such-cc -O2")
    assert finished.returncode == 1
    assert "this machine has none under the name no-such-cc.\n" in finished.stderr
    assert "apt-get install build-essential" in finished.stderr
    assert not (tmp_path / "compiled").exists()


def test_compiling_without_the_headers_of_python_names_the_package_to_install(
    tmp_path: Path,
) -> None:
    (tmp_path / "bin").mkdir()
    script = f'case "$2" in *Python.h*) exit 1;; esac\nexec "{sys.executable}" "$@"'
    interpreter(tmp_path / "bin", "python", script)
    finished = compile_rules(tmp_path, tmp_path / "compiled", "sh -c")
    assert finished.returncode == 1
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert f"apt-get install python{version}-dev" in finished.stderr
    assert not (tmp_path / "compiled").exists()


@pytest.mark.parametrize(
    ("module", "is_ci", "closing"),
    [
        ("def test_it():\n    pytest.skip('no ptys')", True, "1 failed"),
        ("pytest.skip('no ptys', allow_module_level=True)", True, "1 error"),
        ("def test_it():\n    pytest.skip('no ptys')", False, "1 skipped"),
        (
            "@pytest.mark.xfail(reason='a known fault')\ndef test_it():\n    raise OSError",
            True,
            "1 xfailed",
        ),
    ],
)
def test_ci_turns_skips_into_failures(
    module: str, is_ci: bool, closing: str, tmp_path: Path
) -> None:
    (tmp_path / "test_one.py").write_text(f"import pytest\n\n\n{module}\n", encoding="utf-8")
    environment = {**os.environ, "UNDERTOW_CI": "1" if is_ci else ""}
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "conftest", tmp_path / "test_one.py"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert closing in finished.stdout.splitlines()[-1], finished.stdout + finished.stderr
    if is_ci and "xfail" not in module:
        assert "UNDERTOW_CI allows no skips: " in finished.stdout
        assert "no ptys" in finished.stdout


@pytest.mark.parametrize(
    "script", [CHECKOUT / ".ci" / "run", MAKE_VENV, COMPILE], ids=lambda path: path.name
)
def test_script_is_sound_bash(script: Path) -> None:
    subprocess.run(["bash", "-n", script], check=True)
