"""The firmware's pure modules on this computer: whole, apart from everything else, and without any hardware."""

import sys
from pathlib import Path

import pytest

from undertow import resources
from undertow.device.pure_firmware import PureFirmware
from undertow_wire.scene import Scene


def test_they_are_neither_on_the_path_nor_among_pythons_modules() -> None:
    modules, path = dict(sys.modules), list(sys.path)
    firmware = PureFirmware(resources.firmware_folder())
    picture, board = firmware.module("picture"), firmware.module("board")
    assert picture.__file__ == str(resources.firmware_folder() / "picture.py")
    assert picture.grammar is firmware.module("grammar"), "they find each other"
    assert firmware.module("stage").Scene is Scene, "and the host's wire package"
    new = {name: module for name, module in sys.modules.items() if name not in modules}
    assert picture not in new.values()
    assert board not in new.values()
    assert sys.path == path


@pytest.mark.parametrize("name", ["main", "hal.ring", "machine", "os", "none"])
def test_what_needs_a_board_is_refused(name: str) -> None:
    with pytest.raises(ImportError):
        PureFirmware(resources.firmware_folder()).module(name)


def test_a_module_that_fails_is_not_kept_half_loaded(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text("BEGUN = True\nimport machine\n")
    firmware = PureFirmware(tmp_path)
    for _ in range(2):
        with pytest.raises(ImportError, match="machine is no module"):
            firmware.module("half")
