"""Mutants of a module: its source with one small fault put in, as somebody might have written it.

Ours, for what is mutated here are literal tables as much as functions, and never the checkout: mutmut knows functions
only, cosmic-ray changes the files it is run on.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mod,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """One fault: where (the function or table), what was there, what is there now, and the whole source with it."""

    where: str
    line_number: int
    was: str
    now: str
    source: str

    @property
    def name(self) -> str:
        """Short and the same wherever the line stands."""
        return f"{self.where}: {self.was} → {self.now}"


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its source."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    whole = source.encode()
    for where, node, now in _places(ast.parse(source), "module"):
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        was = " ".join(whole[begin:end].decode().split())
        put_in = now if isinstance(node, ast.stmt) else f"({now})"
        changed = whole[:begin] + put_in.encode() + whole[end:]
        yield Mutant(where, node.lineno, was, now, changed.decode())


def _places(node: ast.AST, where: str) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Where something can be changed, and into what."""
    for child in _mutable_children(node):
        inner = where
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = child.name if where == "module" else f"{where}.{child.name}"
        elif where == "module" and isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            inner = ast.unparse(target)
        if isinstance(child, ast.expr | ast.stmt):
            for now in _changes(child, is_in_function=where != "module"):
                yield inner, child, now
        yield from _places(child, inner)


def _mutable_children(node: ast.AST) -> Iterator[ast.AST]:
    """Children but for what nothing is played by: annotations, docstrings, imports, assertions, sentences, slots."""
    skipped: list[ast.AST | None] = [
        getattr(node, "annotation", None),
        getattr(node, "returns", None),
    ]
    skipped += getattr(node, "decorator_list", [])
    if isinstance(node, ast.ClassDef):
        skipped += node.bases
    for child in ast.iter_child_nodes(node):
        is_text = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_import = isinstance(child, ast.Import | ast.ImportFrom)
        is_slots = isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "__slots__"
        if is_text or is_import or is_slots or isinstance(child, ast.JoinedStr | ast.Assert):
            continue
        if child not in skipped:
            yield child


def _changes(node: ast.expr | ast.stmt, *, is_in_function: bool) -> Iterator[str]:
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in _COMPARED:
            yield ast.unparse(ast.Compare(left, [_COMPARED[type(op)]()], [right]))
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield ast.unparse(ast.BoolOp(other, values))
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.BinOp(left, op, right) if type(op) in _RECKONED and not _is_type(node):
            yield ast.unparse(ast.BinOp(left, _RECKONED[type(op)](), right))
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield str(value + 1)
        case ast.AugAssign() | ast.Assign() if is_in_function:
            yield "pass"
        case ast.Expr(ast.Call()):
            yield "pass"
        case ast.Return(value) if value is not None and not _is_nothing(value):
            yield "return None"
        case ast.IfExp(test, body, other):
            yield ast.unparse(ast.IfExp(test, other, body))
        case _:
            pass


def _is_nothing(value: ast.expr) -> bool:
    """None, and False, which no caller tells from None."""
    return isinstance(value, ast.Constant) and (value.value is None or value.value is False)


def _is_type(node: ast.BinOp) -> bool:
    """A union of types, ``int | None``, that is no sum."""
    return isinstance(node.op, ast.BitOr) and isinstance(node.right, ast.Constant)
