"""Reads a file of NAME = literal, with the line of every name. Nothing in it is executed.

What cannot be read is a finding with its line; only a file that cannot be opened is an error.
"""

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.plain_text import plain, system_words

LARGEST_BYTES = 1 << 16  # the largest of the project has 1,700
_MOST_SHOWN_CHARS = 40  # of a value that is shown in a sentence

# What Python's own reader raises for a text that is no program, or one that is nested too deeply for it.
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
# The same of a value that is no literal: a set of lists, for instance, is a TypeError.
_NO_LITERAL = (ValueError, TypeError, RecursionError, MemoryError)


class BoardFileError(DeviceError):
    """A board file cannot be used; the sentence names the file, and the line where there is one."""


@dataclass(frozen=True)
class Finding:
    """One thing in a file, with its line; its sentence says what, why and what to do.

    A board with a fault is refused. One without is taken, whatever the warnings are.
    """

    line: int
    is_fault: bool
    reason: Reason


@dataclass
class Findings:
    """Of one file, in the order in which they were found."""

    file: str
    found: list[Finding] = field(default_factory=list)

    def fault(self, which: str, line: int, **params: Parameter) -> None:
        """Add a fault, by its id's last part."""
        self._add(which, line, is_fault=True, params=params)

    def warning(self, which: str, line: int, **params: Parameter) -> None:
        """Add a warning, by its id's last part."""
        self._add(which, line, is_fault=False, params=params)

    def _add(
        self, which: str, line: int, *, is_fault: bool, params: Mapping[str, Parameter]
    ) -> None:
        reason = Reason(f"device.board_{which}", {"file": self.file, "line": line, **params})
        self.found.append(Finding(line, is_fault, reason))


@dataclass(frozen=True)
class Literals:
    """What a file says: the value and the line of each name."""

    values: Mapping[str, object]
    lines: Mapping[str, int]
    last_line: int


def shown(value: object) -> str:
    """A value in a sentence: one line, not too long."""
    try:
        text = repr(value)
    except ValueError:
        text = "a number with very many digits"  # Python refuses to write it out
    except RecursionError:
        text = "something that is nested very deeply"
    text = plain(text)
    return text if len(text) <= _MOST_SHOWN_CHARS else f"{text[:_MOST_SHOWN_CHARS]}…"


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that may be a board's. Raises BoardFileError."""
    try:
        if not path.is_file():
            detail = "it is no file" if path.exists() else "there is none"
            raise BoardFileError(_unreadable(path, detail))
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        detail = system_words(error) if isinstance(error, OSError) else str(error)
        raise BoardFileError(_unreadable(path, detail)) from error
    if len(data) > LARGEST_BYTES:
        params: dict[str, Parameter] = {"file": plain(str(path)), "bytes": LARGEST_BYTES}
        raise BoardFileError(Reason("device.board_too_large", params))
    return data


def read_literals(data: bytes, findings: Findings, examples: Mapping[str, str]) -> Literals:
    """Read the assignments; `examples` gives for each name how its value may be written."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        findings.fault("no_text", data.count(b"\n", 0, error.start) + 1)
        return Literals({}, {}, 1)
    values: dict[str, object] = {}
    lines: dict[str, int] = {}
    last_line = max(1, text.count("\n") + (not text.endswith("\n")))
    for node in _statements(text, findings):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # a docstring
        if not (
            isinstance(node, ast.Assign)
            and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)
        ):
            findings.fault("statement", node.lineno)
            continue
        name = plain(node.targets[0].id)
        if name in lines:
            findings.fault("said_twice", node.lineno, name=name, first=lines[name])
            continue
        lines[name] = node.lineno
        try:
            values[name] = ast.literal_eval(node.value)
        except _NO_LITERAL:
            example = examples.get(name, "16")
            findings.fault("no_literal", node.lineno, name=name, example=example)
    return Literals(values, lines, last_line)


def _statements(text: str, findings: Findings) -> list[ast.stmt]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's advice on a text that is only read
            return ast.parse(text).body
    except _UNREADABLE as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        detail = error.msg if isinstance(error, SyntaxError) else str(error)
        findings.fault("syntax", line or 1, detail=plain(detail) or "it is nested too deeply")
        return []


def _unreadable(path: Path, detail: str) -> Reason:
    return Reason("device.board_unreadable", {"file": plain(str(path)), "detail": plain(detail)})
