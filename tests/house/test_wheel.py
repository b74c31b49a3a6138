"""The wheel carries what a player without the checkout needs, and nothing else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.house.sources import CHECKOUT, files_under


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Built once, by the backend itself: no environment of its own, so no network."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=CHECKOUT,
        env={**os.environ, "UNDERTOW_COMPILE": ""},
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


def carried(wheel: zipfile.ZipFile, folder: str) -> set[str]:
    return {
        name.removeprefix(f"{folder}/")
        for name in wheel.namelist()
        if name.startswith(f"{folder}/") and not name.endswith("/")
    }


@pytest.mark.parametrize(
    ("source", "folder"),
    [
        ("firmware/lib/undertow_wire", "undertow_wire"),
        ("firmware", "undertow/_bundle/firmware"),
        ("board_config", "undertow/_bundle/board_config"),
    ],
)
def test_folder_is_carried_whole(wheel: zipfile.ZipFile, source: str, folder: str) -> None:
    assert files_under(source), f"{source} is empty in the checkout"
    assert carried(wheel, folder) == files_under(source)


def test_host_package_is_carried_whole_with_packs(wheel: zipfile.ZipFile) -> None:
    host = {name for name in carried(wheel, "undertow") if not name.startswith("_bundle/")}
    assert host == files_under("host/undertow")
    assert any(name.startswith("games/duellum/packs/") for name in host)
    assert "py.typed" in host


def test_nothing_else_is_carried(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    metadata = {top for top in tops if top.endswith(".dist-info")}
    assert len(metadata) == 1
    assert tops - metadata == {"undertow", "undertow_wire"}
    licenses = [name for name in wheel.namelist() if name.endswith("licenses/LICENSE")]
    assert len(licenses) == 1


def test_unpacked_wheel_finds_its_files_and_runs(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    script = (
        "import undertow, undertow_wire, undertow.resources as r\n"
        "from undertow.cli.main import main\n"
        "print(undertow.__file__, undertow_wire.__file__, sep='\\n')\n"
        "print(r.firmware_folder() / 'main.py', r.board_config_folder(), sep='\\n')\n"
        "try:\n"
        "    main(['--help'])\n"
        "except SystemExit as end:\n"
        "    assert end.code in (0, None), end.code\n"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    places = finished.stdout.splitlines()[:4]
    assert all(Path(place).is_relative_to(tmp_path) for place in places), places
    assert Path(places[2]).is_file()
    assert "replay" in finished.stdout
