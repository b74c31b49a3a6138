"""What a virtual board keeps in its flash: a folder that outlives its power, and not the board."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from undertow.device.board_file import BoardFacts
from undertow_wire import fcs
from undertow_wire.service import Settings

DAY_BRIGHTNESS = 3
NIGHT_BRIGHTNESS = 1


def record(body: bytes, sequence: int = 0) -> bytes:
    """A record of the firmware's, as it lies in one of its two files: sequence, body, check value."""
    data = sequence.to_bytes(2, "big") + body
    return data + fcs.compute(data).to_bytes(4, "big")


def set_up(facts: BoardFacts) -> dict[str, bytes]:
    """The files of a board that somebody has set up, mounted as its facts say."""
    settings = Settings(
        day_brightness=DAY_BRIGHTNESS,
        night_brightness=NIGHT_BRIGHTNESS,
        is_night=False,
        first_pixel=facts.first_pixel,
        is_clockwise=facts.is_clockwise,
        button_order=(1, 2, 3),
        is_set_up=True,
    )
    return {"settings_0": record(settings.pack()[:-1])}


class BoardFiles:
    """The files at the root of the board's file system, by name."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="undertow-flash-")
        for name, data in files.items():
            self.write(name, data)

    @property
    def folder(self) -> Path:
        """Where the firmware's process works."""
        return Path(self._folder.name)

    def read(self, name: str) -> bytes:
        """What is kept under a name; nothing if there is no such file."""
        path = self.folder / name
        return path.read_bytes() if path.exists() else b""

    def write(self, name: str, data: bytes) -> None:
        """Keep `data` as if the firmware had written it."""
        (self.folder / name).write_bytes(data)

    def names(self) -> list[str]:
        """All that is there, in order."""
        return sorted(path.name for path in self.folder.iterdir())

    def close(self) -> None:
        """The chip goes to where chips go."""
        self._folder.cleanup()
