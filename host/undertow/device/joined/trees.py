"""Looking into the syntax trees of modules."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

_Scope = (
    ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.ListComp | ast.DictComp | ast.GeneratorExp
)


def at_top(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is loaded, or a function called: not those of functions inside."""
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            for field in ("body", "orelse", "finalbody"):
                yield from at_top(getattr(node, field, ()))
            for handler in getattr(node, "handlers", ()):
                yield from at_top(handler.body)


def bound(body: Sequence[ast.stmt]) -> set[str]:
    """The names that statements give to something: not those of functions inside."""
    found: set[str] = set()
    outside: set[str] = set()
    for node in at_top(body):
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


def words(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield word


def mentioned(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imported(tree: ast.Module, trees: Mapping[str, ast.Module]) -> Iterator[str]:
    for node in at_top(tree.body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in trees)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            yield from (name for name in names if name in trees)


def loaded(name: str, trees: Mapping[str, ast.Module], found: list[str] | None = None) -> list[str]:
    """The modules that loading one of them loads, in the order in which their bodies run.

    One with a PIO program stays out: MicroPython empties its module's globals while it assembles it.
    """
    found = [] if found is None else found
    for wanted in imported(trees[name], trees):
        if wanted not in found and "asm_pio" not in set(words(trees[wanted])):
            loaded(wanted, trees, found)
    found.append(name)
    return found
