"""The firmware's modules as a board loads them: in one file, with short names, and what each of them stands for.

A module of its own costs a board a dictionary of all that it imports, and a name that two modules use is in the flash
twice. So whatever `main` loads at its begin is put into `main` itself, in the order in which it would be loaded; what
is imported inside a function stays a file of its own, which finds the rest in `main`.

Names that only the firmware knows become short ones: of functions and variables of modules, of attributes, of
parameters. Names of classes stay, for the log says them, and so do names that stand in strings, that MicroPython's own
objects have too, that calls give (``f(name=1)``), and what the selector looks for in `main`. What nothing mentions is
left out.

It knows the firmware's ways, not all of Python. What it cannot join, it refuses with a ValueError.
"""

import ast
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from zlib import crc32

from undertow.device.joined.book import MAIN, Book, Foreign, Meaning
from undertow.device.joined.renamer import Renamer
from undertow.device.joined.trees import loaded, mentioned
from undertow.device.slim import text_of

__all__ = ["MAIN", "Joined", "join"]


@dataclass(frozen=True)
class Joined:
    """Sources by import name, and what each short name stands for: `market._winks`, `loop.Loop._light`, `cursor`."""

    sources: Mapping[str, str]
    names: Mapping[str, str]

    @property
    def mark(self) -> str:
        """Four digits that another list of names does not have."""
        return f"{crc32(repr(sorted(self.names.items())).encode()) & 0xFFFF:04x}"


def join(sources: Mapping[str, str]) -> Joined:
    """Join what `main` loads; `sources` by the names under which they import each other."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    book = Book(trees)
    joined = loaded(MAIN, trees)
    for name, tree in trees.items():
        Renamer(name, book).visit(tree)
    main = ast.Module([node for name in joined for node in trees[name].body], [])
    files = {MAIN: main} | {name: trees[name] for name in trees if name not in joined}
    _drop_unused(files.values(), book)
    place = {
        called: MAIN if name in joined else name
        for name, own in book.own.items()
        for called in own.values()
    }
    texts = {}
    for file, tree in files.items():
        inside = joined if file == MAIN else [file]
        heading = _heading(file, tree, [book.meanings[name] for name in inside], place)
        texts[file] = heading + text_of(tree)
    return Joined(texts, book.names)


def _drop_unused(trees: Collection[ast.Module], book: Book) -> None:
    """Leave out what nothing mentions, function, class, method or plain value, until there is no more of it."""
    while True:
        used = {*book.own[MAIN], *(word for tree in trees for word in mentioned(tree))}
        count = 0
        for tree in trees:
            holders: list[ast.Module | ast.ClassDef] = [tree]
            holders += [node for node in tree.body if isinstance(node, ast.ClassDef)]
            for holder in holders:
                left = [node for node in holder.body if not _is_unused(node, used)]
                count += len(holder.body) - len(left)
                holder.body = left or [ast.Pass()]
        if not count:
            return


def _is_unused(node: ast.stmt, used: Collection[str]) -> bool:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name not in used and not node.name.startswith("__")
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        does_something = any(isinstance(part, ast.Call) for part in ast.walk(node.value))
        return node.targets[0].id not in used and not does_something
    return False


def _heading(
    file: str,
    tree: ast.Module,
    meanings: Iterable[Mapping[str, Meaning]],
    place: Mapping[str, str],
) -> str:
    """The imports of a file: what it uses of MicroPython's modules, and of our other files."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    inside = [node for function in functions for node in ast.walk(function)]
    used -= {node.asname or node.name for node in inside if isinstance(node, ast.alias)}
    lines: dict[str, None] = {}
    for found in meanings:
        for name, meaning in found.items():
            if isinstance(meaning, Foreign) and name in used and meaning.statement:
                lines[meaning.statement] = None
    for other in sorted(set(place.values()) - {file}):
        ours = sorted(name for name in used if place.get(name) == other)
        if ours:
            lines[f"from {other} import {', '.join(ours)}"] = None
    return "".join(line + "\n" for line in lines)
