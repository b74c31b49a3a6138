"""Where the people's own box lies: the pack that grows with their games unless they name another."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.device.paths import is_folder
from undertow.games.duellum.pack import bundled_packs, find_pack


def own_box_folder() -> Path:
    """The folder of the box of whoever plays here; it need not be there yet."""
    return user_data_path("undertow", appauthor=False) / "box"


def pack_of_ones_own(folder: Path) -> Path:
    """The folder of a pack that may be written to. Raises PackError: there is none, or it comes with Undertow."""
    if not is_folder(folder) and str(folder) in bundled_packs():
        raise PackError(message("cli.pack_bundled", pack=str(folder)))
    return folder if is_folder(folder) else find_pack(folder)
