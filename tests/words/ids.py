"""Finds every message id that the source can say: literals, and f-strings of which only a part is fixed.

Also every call that says one, with the names of its parameters.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import undertow

SOURCE = Path(undertow.__file__).parent
#: First words of ids: the parts of the house that say something.
PARTS = (
    "core",
    "table",
    "cli",
    "device",
    *(path.name for path in (SOURCE / "games").iterdir() if path.is_dir()),
)
_ID = re.compile(rf"(?:{'|'.join(PARTS)})\.[a-z][a-z0-9_.]*")
#: What may stand for a part of an id that is not fixed.
_OPEN = "[a-z0-9_]+"
_PATTERN_START = re.compile(rf"(?:{'|'.join(PARTS)})\\\.")


def source_files() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if "shim" not in path.parts)


def said_in(path: Path) -> Iterator[tuple[str, bool]]:
    """Every id of a file, and every pattern of ids (True)."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if id(node) in parts:
            continue
        if isinstance(node, ast.JoinedStr):
            pattern = _pattern(node)
            if _PATTERN_START.match(pattern):
                yield pattern, True
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _ID.fullmatch(node.value)
        ):
            yield node.value, False


def calls_in(path: Path) -> Iterator[tuple[int, str, str, set[str]]]:
    """Every call that says a whole id: its line, ``message`` or ``note``, the id, and what it gives by name.

    One that passes on parameters of its caller (``**``) is left out: what those are is not seen here.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                ast.Name(name) | ast.Attribute(_, name), [ast.Constant(str(text))], keywords
            ) if name in ("message", "note") and _ID.fullmatch(text):
                given = {keyword.arg for keyword in keywords if keyword.arg is not None}
                if len(given) == len(keywords):
                    yield node.lineno, name, text, given


def _pattern(node: ast.JoinedStr) -> str:
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(re.escape(str(part.value)))
        elif parts[-1:] != [_OPEN]:  # of two open parts in a row one may be empty
            parts.append(_OPEN)
    return "".join(parts)
