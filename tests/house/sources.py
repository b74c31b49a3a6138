"""The files that the project consists of, for the tests that read them."""

import subprocess
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


@cache
def project_files() -> tuple[Path, ...]:
    """Every file that is committed, or would be: what .gitignore names is left out."""
    listed = subprocess.run(
        ["git", "-C", CHECKOUT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True,
        capture_output=True,
        text=True,
    )
    paths = (CHECKOUT / name for name in listed.stdout.split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


@cache
def text_lines(path: Path) -> tuple[str, ...]:
    """The lines of a text file; none for a picture."""
    try:
        return tuple(path.read_text(encoding="utf-8").splitlines())
    except UnicodeDecodeError:
        return ()


def files_under(folder: str) -> set[str]:
    """The project's files below a folder, as paths relative to it."""
    root = CHECKOUT / folder
    return {
        path.relative_to(root).as_posix() for path in project_files() if path.is_relative_to(root)
    }


def place(path: Path, line_index: int) -> str:
    """Where a finding is, as editors read it."""
    return f"{path.relative_to(CHECKOUT).as_posix()}:{line_index + 1}"
