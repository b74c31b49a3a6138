"""Where the people's own box lies: the pack that grows with their games unless they name another."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path


def own_box_folder() -> Path:
    """The folder of the box of whoever plays here; it need not be there yet."""
    return user_data_path("undertow", appauthor=False) / "box"
