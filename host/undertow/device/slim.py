"""The firmware's sources without what a board need not carry, to be compiled for it.

Gone are what is for type checkers only, and the names of whole numbers: each stands where it is used, so that the
board keeps neither the name nor the looking up. What a program does stays, and what it says.
"""

import ast
import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

#: MicroPython's small integers on 32 bits; what is larger is an object, and stays where it is.
_MOST: Final = 2**30
_NATIVE: Final = "micropython.viper"  # a compiler of its own, which reads annotations


def import_name(path: str) -> str:
    """What the firmware calls a file of its folder: `lib/undertow_wire/scene.py` is undertow_wire.scene."""
    name = path.removesuffix(".py").replace("/", ".")
    return name.removeprefix("lib.").removesuffix(".__init__")


def slim(sources: Mapping[str, str]) -> dict[str, str]:
    """The sources, by the names under which they import each other, slimmed together.

    Raises ValueError where a number of another module cannot stand for its name.
    """
    trees = {name: ast.parse(source) for name, source in sources.items()}
    numbers = {name: _numbers_of(tree) for name, tree in trees.items()}
    _follow(trees, numbers)
    for name, tree in trees.items():
        _Numbers(tree, numbers, numbers[name]).visit(tree)
        _drop_unused_imports(tree, trees)
    return {name: text_of(tree) for name, tree in trees.items()}


def _drop_unused_imports(tree: ast.Module, ours: Collection[str]) -> None:
    """What a module imports of ours for annotations alone is not loaded for it."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in list(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module in ours:
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
            if not node.names:
                tree.body.remove(node)


def text_of(tree: ast.Module) -> str:
    """The source of a module. An exchange, a, b = b, a, has no brackets: with them MicroPython allocates a tuple."""
    lines = ast.unparse(ast.fix_missing_locations(tree)).split("\n")
    return "\n".join(_without_brackets(line) for line in lines) + "\n"


def _without_brackets(line: str) -> str:
    match = re.fullmatch(r"(\s*)(.+, .+) = \((.+)\)", line)
    if match is None:
        return line
    indent, targets, values = match.groups()
    bare = f"{targets} = {values}"
    try:
        is_same = ast.dump(ast.parse(bare)) == ast.dump(ast.parse(line.strip()))
    except SyntaxError:
        return line
    return indent + bare if is_same else line


def _numbers_of(tree: ast.Module) -> dict[str, int]:
    """The constants of a module that are whole numbers: assigned once, and in capitals."""
    stored = _stored(tree)
    found: dict[str, int] = {}
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and len(node.targets) == 1
            and isinstance(node.targets[0], ast.Name)
        ):
            name, value = node.targets[0].id, _number(node.value, found)
            if value is not None and name.isupper() and stored[name] == 1:
                found[name] = value
    return found


def _stored(tree: ast.Module) -> Counter[str]:
    """How often each name is given something, as a parameter too."""
    return Counter(
        node.arg if isinstance(node, ast.arg) else node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.arg)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    )


def _number(node: ast.expr, known: Mapping[str, int]) -> int | None:
    if any(isinstance(part, ast.Name) and part.id not in known for part in ast.walk(node)):
        return None
    allowed = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
    if not all(isinstance(part, allowed) for part in ast.walk(node)):
        return None
    expression = ast.fix_missing_locations(ast.Expression(node))
    value = eval(compile(expression, "firmware", "eval"), {"__builtins__": {}}, dict(known))
    return value if type(value) is int and abs(value) < _MOST else None


def _follow(trees: Mapping[str, ast.Module], numbers: dict[str, dict[str, int]]) -> None:
    """Let a module that passes on the number of another know it as well."""
    stored = {name: _stored(tree) for name, tree in trees.items()}
    imports = [
        (name, node.module or "", alias)
        for name, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    is_done = False
    while not is_done:
        is_done = True
        for name, module, alias in imports:
            here = alias.asname or alias.name
            if alias.name in numbers.get(module, {}) and here not in numbers[name]:
                if stored[name][here]:
                    raise ValueError(f"{name} cannot do without the name {alias.name}")
                numbers[name][here] = numbers[module][alias.name]
                is_done = False


class _Numbers(ast.NodeTransformer):
    """Puts numbers where their names are, and takes away what was for them and for type checkers."""

    def __init__(
        self, tree: ast.Module, numbers: Mapping[str, Mapping[str, int]], own: Mapping[str, int]
    ) -> None:
        self._numbers = numbers
        self._own = own
        self._modules: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self._modules |= {a.asname or a.name: a.name for a in node.names}
            elif isinstance(node, ast.ImportFrom):
                self._modules |= {
                    alias.asname or alias.name: f"{node.module}.{alias.name}"
                    for alias in node.names
                }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._own:
            return ast.Constant(self._own[node.id])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            theirs = self._numbers.get(self._modules.get(node.value.id, ""), {})
            if node.attr in theirs:
                return ast.Constant(theirs[node.attr])
        self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        theirs = self._numbers.get(node.module or "", {})
        node.names = [alias for alias in node.names if alias.name not in theirs]
        return node if node.names else None

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        target = node.targets[0]
        if isinstance(target, ast.Name) and (
            target.id in self._own or target.id == "TYPE_CHECKING"
        ):
            return None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        self.generic_visit(node)
        return node if node.value is None else ast.Assign([node.target], node.value)

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        if not any(ast.unparse(part) == _NATIVE for part in node.decorator_list):
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node
