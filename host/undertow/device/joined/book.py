"""Which name is called what: at the tops of modules, behind dots, as parameters."""

import array
import ast
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from typing import Final

from undertow.device.joined.trees import at_top, bound, mentioned, words

MAIN: Final = "main"
_KINDS: Final = (
    *(str, bytes, bytearray, list, dict, tuple, int, set, memoryview, object, type, BaseException),
    *(io.StringIO, io.FileIO, array.array),
)


#: What MicroPython's own objects have, so that it means theirs wherever it stands behind a dot.
SHARED: Final = frozenset(
    "active exec feed flags get init ipoll irq mem32 poll put register unregister value".split(" ")  # noqa: SIM905 easier to read
).union(*(dir(kind) for kind in _KINDS))


@dataclass(frozen=True)
class Module:
    name: str


@dataclass(frozen=True)
class Global:
    """A name at the top of one of our modules."""

    module: str
    name: str


@dataclass(frozen=True)
class Foreign:
    """What a statement at the top imports from MicroPython's modules; an empty one stays where it is."""

    statement: str


Meaning = Module | Global | Foreign


class Book:
    """Which name is called what: at the tops of modules, behind dots, as parameters."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        taken = {word for tree in trees.values() for word in words(tree)}
        fresh = (name for name in _short_names() if name not in taken)
        self.names: dict[str, str] = {}
        self.own: dict[str, dict[str, str]] = {name: {} for name in trees}
        for name, tree in trees.items():
            for word, is_kept in sorted(_own(name, tree).items()):
                self.own[name][word] = word if is_kept else next(fresh)
                if not is_kept:
                    self.names[self.own[name][word]] = f"{name}.{word}"
        self.fixed = SHARED.union(*map(_fixed, trees.values()))
        self.attributes: dict[str, str] = {}
        self.private: dict[str, dict[str, str]] = {}
        again: list[str] = []  # what is private to a class may be called as in another class
        for (module, owner), private in _private(trees).items():
            while len(again) < len(private):
                again.append(next(fresh))
            self.private[owner] = dict(zip(sorted(private), again, strict=False))
            for word, short in self.private[owner].items():
                self.names[f"{owner}.{short}"] = f"{module}.{owner}.{word}"
        everybodys = set().union(*self.private.values())
        for word, homes in sorted(_attributes(trees).items()):
            if word not in self.fixed | everybodys:
                self.attributes[word] = next(fresh)
                # A method of one class alone says which; any object may have what is set.
                self.names[self.attributes[word]] = ".".join(
                    [*homes, word] if len(homes) == 1 else [word]
                )
        self.letters = [letter for letter in ascii_uppercase if letter not in taken]
        first = {name: _meanings(name, tree, trees, self.own) for name, tree in trees.items()}
        self.meanings = {
            name: {word: self._resolved(meaning, first) for word, meaning in found.items()}
            for name, found in first.items()
        }
        _refuse_doubles(self.own, self.meanings)

    def _resolved(self, meaning: Meaning, meanings: Mapping[str, Mapping[str, Meaning]]) -> Meaning:
        """What a module passes on stands for what it imports itself."""
        while isinstance(meaning, Global) and meaning.name not in self.own[meaning.module]:
            if meaning.name not in meanings[meaning.module]:
                raise ValueError(f"{meaning.module} has no {meaning.name}")
            meaning = meanings[meaning.module][meaning.name]
        return meaning


def _own(module: str, tree: ast.Module) -> dict[str, bool]:
    """The names at the top of a module, but for what it imports, and whether each stays."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    imported = {
        alias.asname or alias.name
        for node in at_top(tree.body)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return {
        name: name in classes or (module == MAIN and not name.startswith("_"))
        for name in bound(tree.body) - imported
    }


def _meanings(
    module: str,
    tree: ast.Module,
    trees: Mapping[str, ast.Module],
    own: Mapping[str, Mapping[str, str]],
) -> dict[str, Meaning]:
    """What the names stand for that a module imports at its top."""
    found: dict[str, Meaning] = {}
    for node in at_top(tree.body):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        of = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            name = alias.asname or alias.name
            if of + alias.name in trees:
                found[name] = Module(of + alias.name)
            elif of[:-1] in trees:
                found[name] = Global(of[:-1], alias.name)
            else:
                one = ast.ImportFrom(of[:-1], [alias], 0) if of else ast.Import([alias])
                found[name] = Foreign(ast.unparse(one) if node in tree.body else "")
    return found


def _refuse_doubles(
    own: Mapping[str, Mapping[str, str]], meanings: Mapping[str, Mapping[str, Meaning]]
) -> None:
    taken: dict[str, object] = {}
    for module, names in own.items():
        for called in names.values():
            if taken.setdefault(called, module) != module:
                raise ValueError(f"{called} of {module} is one of {taken[called]} too")
    for module, found in meanings.items():
        for name, meaning in found.items():
            if not isinstance(meaning, Foreign) or not meaning.statement:
                continue
            if taken.setdefault(name, meaning) != meaning:
                raise ValueError(f"{name} stands for something else in {module}")


def _attributes(trees: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """What the firmware's own objects have, and the classes of which it is a method."""
    found: dict[str, list[str]] = {}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.setdefault(node.attr, [])
            elif isinstance(node, ast.ClassDef):
                for word in bound([part for part in node.body if isinstance(part, ast.Assign)]):
                    found.setdefault(word, [])
                for part in node.body:
                    if isinstance(part, ast.FunctionDef):
                        found.setdefault(part.name, []).append(f"{name}.{node.name}")
    return found


def _private(trees: Mapping[str, ast.Module]) -> dict[tuple[str, str], set[str]]:
    """What each class that inherits nothing and is nobody's base keeps to itself: values, not methods."""
    classes = [
        (name, node)
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    ]
    bases = {word for _, node in classes for base in node.bases for word in words(base)}
    inside: Counter[str] = Counter()
    found: dict[tuple[str, str], set[str]] = {}
    for name, node in classes:
        if not node.bases and node.name not in bases:
            own = [
                part.attr
                for part in ast.walk(node)
                if isinstance(part, ast.Attribute)
                and isinstance(part.value, ast.Name)
                and part.value.id == "self"
                and part.attr.startswith("_")
            ]
            found[name, node.name] = set(own)
            inside.update(own)
    everywhere = Counter(word for tree in trees.values() for word in mentioned(tree))
    others = {word for word in inside if inside[word] != everywhere[word]}.union(
        word for word, homes in _attributes(trees).items() if homes
    )
    return {owner: own - others for owner, own in found.items()}


def _fixed(tree: ast.Module) -> Iterator[str]:
    """The names that stand in strings, or that calls give, or that a class only declares."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"(\w+):", node.value)
            yield node.value
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _short_names() -> Iterator[str]:
    for first in ascii_lowercase:
        yield first
    for first, second in product(ascii_lowercase, ascii_letters + digits):
        if first + second not in ("as", "if", "in", "is", "or"):
            yield first + second
