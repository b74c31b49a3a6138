"""The folder of a pack while it is written: one writer at a time, and every change whole or not at all.

New tables lie in a draft beside the old ones until they are safe on the disk. One rename makes the draft the word of
the pack (``pack_table.PENDING``): from then on the loader reads it before the tables that it replaces. A process that
is killed in between has changed nothing, or everything; whoever comes next moves the rest into its place.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.games.duellum.pack_table import PENDING, is_pending

_DRAFTS: Final = ".being-written-"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The folder is there and nobody else's; what was cut short is finished. Not to be held twice by one process.

    Raises PackError: whatever the system says against it.
    """
    try:
        descriptor = _opened(folder)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            _finish(folder)
            for stale in folder.glob(f"{_DRAFTS}*"):
                shutil.rmtree(stale)  # of somebody whose power failed: they hold no lock any more
            yield
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        system = error.strerror or str(error)
        raise PackError(
            message("duellum.pack_unwritable", folder=str(folder), system=system)
        ) from error


def _opened(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder, os.O_RDONLY)
    except ValueError as error:  # a NUL in its name
        raise OSError(errno.EINVAL, str(error)) from error


@contextmanager
def draft_folder(folder: Path) -> Iterator[Path]:
    """An empty folder beside the tables; what is left in it at the end is thrown away."""
    drafts = folder / f"{_DRAFTS}{os.getpid()}"
    drafts.mkdir()
    try:
        yield drafts
    finally:
        if drafts.exists():
            shutil.rmtree(drafts)


def put_in_place(folder: Path, drafts: Path, file_names: Iterable[str]) -> None:
    """Put those of the drafts that are different into the place of the tables, all of them or none."""
    different = [
        name
        for name in file_names
        if not (folder / name).exists()
        or (folder / name).read_bytes() != (drafts / name).read_bytes()
    ]
    for path in drafts.iterdir():
        if path.name not in different:
            path.unlink()
    if not different:
        return
    _make_safe(drafts)
    drafts.rename(folder / PENDING)
    _make_safe(folder)
    _finish(folder)


def write_safely(path: Path, data: bytes) -> None:
    """Write a file; when this returns, it is on the disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _finish(folder: Path) -> None:
    pending = folder / PENDING
    if not is_pending(folder):
        return
    for path in sorted(pending.iterdir()):
        path.replace(folder / path.name)
    pending.rmdir()


def _make_safe(folder: Path) -> None:
    """The names in a folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
