"""The process that is one mutant: it imports the rules with the fault in place, and checks them until a check fails.

It is forked from a server that has imported what does not depend on the rules. No file is changed: the source with the
fault is given to the import.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Final, NamedTuple

RULES: Final = "undertow.games.duellum"
#: A mutant that gathers without end is stopped before the machine is full.
MOST_BYTES: Final = 2 << 30


class Check(NamedTuple):
    """Raises what it finds. To take longer than the limit, of processor time, is a finding, too."""

    name: str
    check: Callable[[], None]
    limit_s: float


class Report(NamedTuple):
    """The check that is under way and has no end yet, or found something; no name: none of them found anything."""

    check: str
    found: str


class _Faulty(MetaPathFinder, InspectLoader):
    """Finds one module, and loads it out of a string."""

    def __init__(self, module: str, source: str) -> None:
        self.module = module
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.module else None

    def get_source(self, fullname: str) -> str:
        return self.source


def judge(reports: Connection, module: str, source: str | None, checks: str) -> None:
    """Run the ``CHECKS`` of a module of that name, with this source of a module in place or as all is.

    The last report is the one that counts, for a process may end in the middle of a check.
    """
    loaded = [name for name in sys.modules if name.startswith(RULES)]
    if loaded:
        raise RuntimeError(f"imported before the fault is in place: {loaded[0]}")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    if source is not None:
        sys.meta_path.insert(0, _Faulty(module, source))
    for name, check, limit_s in import_module(checks).CHECKS:
        reports.send(Report(name, "has no end"))
        signal.setitimer(signal.ITIMER_PROF, limit_s)
        try:
            check()
        except Exception as error:  # noqa: BLE001 whatever is raised is the finding
            reports.send(Report(name, f"{type(error).__name__}: {error}"))
            return
    reports.send(Report("", ""))
