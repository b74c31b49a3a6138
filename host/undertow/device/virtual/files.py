"""What a virtual board keeps in its flash: a folder that outlives its power, and not the board."""

import tempfile
from collections.abc import Mapping
from pathlib import Path


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
