"""What lies under a name that somebody wrote: one that this system could not have is that of nothing."""

from pathlib import Path


def is_file(path: Path) -> bool:
    """Whether there is such a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long, a loop of links, a NUL
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
