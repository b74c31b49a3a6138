"""Pictures as text files that people can read; UNDERTOW_WRITE_GOLDEN=1 writes them anew, for a look at the diff."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name: str, came: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = "".join(f"{line.rstrip()}\n" for line in came.splitlines())
    if os.environ.get("UNDERTOW_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
