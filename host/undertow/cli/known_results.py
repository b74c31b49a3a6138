"""What is known of games that were replayed before, so that a long list does not replay all of them again.

The file lies beside the records and holds nothing that they do not tell: whoever deletes it waits a moment longer. What
it says of a record counts only while that has the same last check, and this is the Undertow that replayed it.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any, Final, NamedTuple

from undertow import __version__
from undertow.games.duellum.ruleset import RULES

RESULTS_FILE: Final = ".undertow-results"
_LARGEST_BYTES: Final = 4 * 1024 * 1024
_STAMP: Final = f"{__version__}, rules {RULES.rules_version}"


class Result(NamedTuple):
    """How far a game went, and how it ended.

    ``turns``: begun so far, 0 during the set-up. ``winner``: a side, ``draw``, or empty while it goes on. ``by``: the
    way it ended. ``person``: the side of the first person, empty while nobody knows.
    """

    turns: int
    winner: str
    by: str
    person: str


class KnownResults:
    """Results by the name and the last check of a record."""

    def __init__(self, folder: Path) -> None:
        """Read what is there; what is no such file counts as empty."""
        self._path = folder / RESULTS_FILE
        self._known = _read(self._path)
        self._used: dict[str, tuple[str, Result]] = {}

    def of(self, name: str, check: str) -> Result | None:
        """The result of the record in that state, or None."""
        found = self._known.get(name)
        if found is None or found[0] != check:
            return None
        self._used[name] = found
        return found[1]

    def add(self, name: str, check: str, result: Result) -> None:
        """Keep one for the next time."""
        self._used[name] = (check, result)

    def save(self) -> None:
        """Write down what was asked for or added, if it is not there already.

        Where that cannot be written, the next list takes as long as this one; there is nothing to lose.
        """
        if self._used == self._known:
            return
        results = {name: [check, *result] for name, (check, result) in self._used.items()}
        new = self._path.with_name(f"{RESULTS_FILE}.{os.getpid()}")
        with contextlib.suppress(OSError):
            new.write_text(json.dumps({"by": _STAMP, "results": results}), encoding="ascii")
            new.replace(self._path)


def _read(path: Path) -> dict[str, tuple[str, Result]]:
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
            return {}
        data = json.loads(path.read_text(encoding="ascii"))
        if data["by"] != _STAMP:
            return {}
        return {str(name): _result(*row) for name, row in data["results"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}  # not ours, or cut: everything in it can be found out anew


def _result(check: Any, turns: Any, winner: Any, by: Any, person: Any) -> tuple[str, Result]:
    if type(turns) is not int or not all(type(text) is str for text in (check, winner, by, person)):
        raise TypeError
    return check, Result(turns, winner, by, person)
