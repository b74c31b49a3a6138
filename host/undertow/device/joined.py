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

import array
import ast
import io
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits
from typing import Final
from zlib import crc32

from undertow.device.slim import text_of

MAIN: Final = "main"

_Scope = (
    ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.ListComp | ast.DictComp | ast.GeneratorExp
)
_KINDS: Final = (
    *(str, bytes, bytearray, list, dict, tuple, int, set, memoryview, object, type, BaseException),
    *(io.StringIO, io.FileIO, array.array),
)
#: What MicroPython's own objects have, so that it means theirs wherever it stands behind a dot.
SHARED: Final = frozenset(
    "active exec feed flags get init ipoll irq mem32 poll put register unregister value".split(" ")  # noqa: SIM905 easier to read
).union(*(dir(kind) for kind in _KINDS))


@dataclass(frozen=True)
class Joined:
    """Sources by import name, and what each short name stands for: `market._winks`, `loop.Loop._light`, `cursor`."""

    sources: Mapping[str, str]
    names: Mapping[str, str]

    @property
    def mark(self) -> str:
        """Four digits that another list of names does not have."""
        return f"{crc32(repr(sorted(self.names.items())).encode()) & 0xFFFF:04x}"


@dataclass(frozen=True)
class _Module:
    name: str


@dataclass(frozen=True)
class _Global:
    """A name at the top of one of our modules."""

    module: str
    name: str


@dataclass(frozen=True)
class _Foreign:
    """What a statement at the top imports from MicroPython's modules; an empty one stays where it is."""

    statement: str


_Meaning = _Module | _Global | _Foreign


def join(sources: Mapping[str, str], without: Collection[str] = ()) -> Joined:
    """Join what `main` loads; `sources` by the names under which they import each other.

    Modules `without` which this board does are named like the others, and then left out.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    book = _Book(trees)
    joined = _loaded(MAIN, trees)
    for name, tree in trees.items():
        _Renamer(name, book).visit(tree)
    main = ast.Module([node for name in joined for node in trees[name].body], [])
    others = [name for name in trees if name not in (*joined, *without)]
    files = {MAIN: main} | {name: trees[name] for name in others}
    _drop_unused(files.values(), book)
    place = {
        called: MAIN if name in joined else name
        for name, own in book.own.items()
        if name in joined or name in others
        for called in own.values()
    }
    texts = {}
    for file, tree in files.items():
        inside = joined if file == MAIN else [file]
        heading = _heading(file, tree, [book.meanings[name] for name in inside], place)
        texts[file] = heading + text_of(tree)
    return Joined(texts, book.names)


class _Book:
    """Which name is called what: at the tops of modules, behind dots, as parameters."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        words = {word for tree in trees.values() for word in _words(tree)}
        fresh = (name for name in _short_names() if name not in words)
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
        self.letters = [letter for letter in ascii_uppercase if letter not in words]
        first = {name: _meanings(name, tree, trees, self.own) for name, tree in trees.items()}
        self.meanings = {
            name: {word: self._resolved(meaning, first) for word, meaning in found.items()}
            for name, found in first.items()
        }
        _refuse_doubles(self.own, self.meanings)

    def _resolved(
        self, meaning: _Meaning, meanings: Mapping[str, Mapping[str, _Meaning]]
    ) -> _Meaning:
        """What a module passes on stands for what it imports itself."""
        while isinstance(meaning, _Global) and meaning.name not in self.own[meaning.module]:
            if meaning.name not in meanings[meaning.module]:
                raise ValueError(f"{meaning.module} has no {meaning.name}")
            meaning = meanings[meaning.module][meaning.name]
        return meaning


class _Renamer(ast.NodeTransformer):
    """Gives one module its new names, and takes the imports away from its top."""

    def __init__(self, module: str, book: _Book) -> None:
        self._book = book
        self._own = book.own[module]
        self._meanings = book.meanings[module]
        self._scopes: list[dict[str, str]] = []
        self._private: dict[str, str] = {}  # of the class

    def _called(self, name: str) -> str:
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        meaning = self._meanings.get(name)
        if isinstance(meaning, _Module):
            raise ValueError(f"the module {name} stands for itself, and not before a dot")
        if isinstance(meaning, _Global):
            return self._book.own[meaning.module][meaning.name]
        return self._own.get(name, name)

    def _meaning_of(self, node: ast.expr) -> _Meaning | None:
        """What is before the dots, if that is something at the top of a module."""
        while isinstance(node, ast.Attribute):
            node = node.value
        if isinstance(node, ast.Name) and not any(node.id in scope for scope in self._scopes):
            return self._meanings.get(node.id)
        return None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Name(self._called(node.id), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        meaning = self._meaning_of(node.value)
        if isinstance(meaning, _Module) and isinstance(node.value, ast.Name):
            own = self._book.own[meaning.name]
            passed_on = self._book.meanings[meaning.name].get(node.attr)
            if isinstance(passed_on, _Global):
                return ast.Name(self._book.own[passed_on.module][passed_on.name], node.ctx)
            return ast.Name(own[node.attr], node.ctx)
        is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
        self.generic_visit(node)
        if is_own and node.attr in self._private:
            node.attr = self._private[node.attr]
        elif not isinstance(meaning, _Foreign):
            node.attr = self._book.attributes.get(node.attr, node.attr)
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt | None:
        return None if self._is_at_the_top(node.names) else node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        if self._is_at_the_top(node.names):
            return None
        own = self._book.own.get(node.module or "", {})
        for alias in node.names:
            alias.asname = alias.asname or alias.name
            alias.name = own.get(alias.name, alias.name)
        return node

    def _is_at_the_top(self, aliases: Iterable[ast.alias]) -> bool:
        return not self._scopes and all(
            self._meanings[alias.asname or alias.name] != _Foreign("") for alias in aliases
        )

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        if self._scopes:
            raise ValueError(f"the class {node.name} is inside a function")
        node.bases = [self.visit(base) for base in node.bases]
        node.name = self._called(node.name)
        self._private = self._book.private.get(node.name, {})
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                self._visit_function(part)
                part.name = self._book.attributes.get(part.name, part.name)
            elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                part.targets[0].id = self._book.attributes.get(
                    part.targets[0].id, part.targets[0].id
                )
                part.value = self.visit(part.value)
            elif not isinstance(part, ast.Pass | ast.AnnAssign | ast.Expr):
                raise ValueError(f"{ast.unparse(part)!r} in the class {node.name}")
        self._private = {}
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        self._visit_function(node)
        node.name = self._called(node.name)
        return node

    def _visit_function(self, node: ast.FunctionDef) -> None:
        node.decorator_list = [self.visit(part) for part in node.decorator_list]
        node.args.defaults = [self.visit(part) for part in node.args.defaults]
        scope = {name: name for name in _bound(node.body)}
        letters = iter(self._book.letters[sum(len(names) for names in self._scopes) :])
        for argument in (*node.args.args, *node.args.kwonlyargs):
            is_fixed = argument.arg in self._book.fixed or argument.arg == "self"
            scope[argument.arg] = argument.arg if is_fixed else next(letters)
            argument.arg = scope[argument.arg]
        for rest in (node.args.vararg, node.args.kwarg):
            if rest is not None:
                scope[rest.arg] = rest.arg
        self._scopes.append(scope)
        node.body = [part for part in map(self.visit, node.body) if part is not None]
        self._scopes.pop()

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.stmt:
        return ast.Nonlocal([self._called(name) for name in node.names])

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        return ast.Global([self._own.get(name, name) for name in node.names])

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        self._scopes.append({argument.arg: argument.arg for argument in node.args.args})
        self.generic_visit(node)
        self._scopes.pop()
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return self._visit_comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        return self._visit_comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return self._visit_comprehension(node)

    def _visit_comprehension(
        self, node: ast.ListComp | ast.DictComp | ast.GeneratorExp
    ) -> ast.expr:
        first = node.generators[0]
        outside = self.visit(first.iter)  # where the targets mean nothing yet
        first.iter = ast.Constant(None)
        targets = [part.target for part in node.generators]
        self._scopes.append(
            {
                name.id: name.id
                for target in targets
                for name in ast.walk(target)
                if isinstance(name, ast.Name)
            }
        )
        self.generic_visit(node)
        self._scopes.pop()
        first.iter = outside
        return node


def _loaded(
    name: str, trees: Mapping[str, ast.Module], found: list[str] | None = None
) -> list[str]:
    """The modules that loading one of them loads, in the order in which their bodies run.

    One with a PIO program stays out: MicroPython empties its module's globals while it assembles it.
    """
    found = [] if found is None else found
    for wanted in _imported(trees[name], trees):
        if wanted not in found and "asm_pio" not in set(_words(trees[wanted])):
            _loaded(wanted, trees, found)
    found.append(name)
    return found


def _imported(tree: ast.Module, trees: Mapping[str, ast.Module]) -> Iterator[str]:
    for node in _at_top(tree.body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in trees)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            yield from (name for name in names if name in trees)


def _at_top(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is loaded, or a function called: not those of functions inside."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                yield from _at_top(getattr(node, field, ()))
            for handler in getattr(node, "handlers", ()):
                yield from _at_top(handler.body)


def _bound(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements give to something: not those of functions inside."""
    found: set[str] = set()
    outside: set[str] = set()
    for node in _at_top(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Nonlocal | ast.Global):
            outside.update(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        else:
            found.update(handler.name for handler in getattr(node, "handlers", ()) if handler.name)
            found.update(_stored(node))
    return found - outside


def _stored(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _Scope | ast.stmt | ast.excepthandler):
            yield from _stored(child)


def _own(module: str, tree: ast.Module) -> dict[str, bool]:
    """The names at the top of a module, but for what it imports, and whether each stays."""
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    imported = {
        alias.asname or alias.name
        for node in _at_top(tree.body)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return {
        name: name in classes or (module == MAIN and not name.startswith("_"))
        for name in _bound(tree.body) - imported
    }


def _meanings(
    module: str,
    tree: ast.Module,
    trees: Mapping[str, ast.Module],
    own: Mapping[str, Mapping[str, str]],
) -> dict[str, _Meaning]:
    """What the names stand for that a module imports at its top."""
    found: dict[str, _Meaning] = {}
    for node in _at_top(tree.body):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        of = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names:
            name = alias.asname or alias.name
            if of + alias.name in trees:
                found[name] = _Module(of + alias.name)
            elif of[:-1] in trees:
                found[name] = _Global(of[:-1], alias.name)
            else:
                one = ast.ImportFrom(of[:-1], [alias], 0) if of else ast.Import([alias])
                found[name] = _Foreign(ast.unparse(one) if node in tree.body else "")
    return found


def _refuse_doubles(
    own: Mapping[str, Mapping[str, str]], meanings: Mapping[str, Mapping[str, _Meaning]]
) -> None:
    taken: dict[str, object] = {}
    for module, names in own.items():
        for called in names.values():
            if taken.setdefault(called, module) != module:
                raise ValueError(f"{called} of {module} is one of {taken[called]} too")
    for module, found in meanings.items():
        for name, meaning in found.items():
            if not isinstance(meaning, _Foreign) or not meaning.statement:
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
                for word in _bound([part for part in node.body if isinstance(part, ast.Assign)]):
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
    bases = {word for _, node in classes for base in node.bases for word in _words(base)}
    inside: Counter[str] = Counter()
    found: dict[tuple[str, str], set[str]] = {}
    for name, node in classes:
        if not node.bases and node.name not in bases:
            words = [
                part.attr
                for part in ast.walk(node)
                if isinstance(part, ast.Attribute)
                and isinstance(part.value, ast.Name)
                and part.value.id == "self"
                and part.attr.startswith("_")
            ]
            found[name, node.name] = set(words)
            inside.update(words)
    everywhere = Counter(word for tree in trees.values() for word in _mentioned(tree))
    others = {word for word in inside if inside[word] != everywhere[word]}.union(
        word for word, homes in _attributes(trees).items() if homes
    )
    return {owner: words - others for owner, words in found.items()}


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


def _words(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield word


def _short_names() -> Iterator[str]:
    for first in ascii_lowercase:
        yield first
    for first, second in product(ascii_lowercase, ascii_letters + digits):
        if first + second not in ("as", "if", "in", "is", "or"):
            yield first + second


def _drop_unused(trees: Collection[ast.Module], book: _Book) -> None:
    """Leave out what nothing mentions, function, class, method or plain value, until there is no more of it."""
    kept = {name for names in (book.own[MAIN],) for name in names} | {"__init__"}
    while True:
        words = [word for tree in trees for word in _mentioned(tree)]
        used = kept.union(words)
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


def _mentioned(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _heading(
    file: str,
    tree: ast.Module,
    meanings: Iterable[Mapping[str, _Meaning]],
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
            if isinstance(meaning, _Foreign) and name in used and meaning.statement:
                lines[meaning.statement] = None
    for other in sorted(set(place.values()) - {file}):
        ours = sorted(name for name in used if place.get(name) == other)
        if ours:
            lines[f"from {other} import {', '.join(ours)}"] = None
    return "".join(line + "\n" for line in lines)
