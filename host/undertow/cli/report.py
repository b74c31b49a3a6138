"""What happens to a fault of ours: it is written down for whoever mends it, and the player hears where."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path

from undertow import __version__
from undertow.core.message import Message, message
from undertow.device.plain_text import system_words
from undertow.table.games_folder import games_folder


def write_report(error: BaseException, games: Path | None) -> Message:
    """Write the report; the message says where it lies, or why it could not be written.

    ``games``: the folder of the records, None for the user's own; reports lie in its folder ``reports``.
    """
    what = f"{type(error).__name__}: {error}"
    folder = (games if games is not None else games_folder()) / "reports"
    path = folder / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.txt"
    lines = [
        f"undertow {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"arguments: {sys.argv[1:]}",
        "",
        *traceback.format_exception(error),
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8")
    except OSError as trouble:
        return message("cli.unexpected_unwritten", what=what, system=system_words(trouble))
    return message("cli.unexpected", what=what, path=str(path))
