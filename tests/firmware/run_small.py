"""Runs the checks of one module with every sum, product and shift of the firmware measured.

On a Pico an integer beyond 31 bits lies on the heap, so that whatever makes one allocates. CPython
shows no such thing; here each arithmetic result in a file of the firmware goes through `small`,
which raises if it would not fit. Arguments as for `run_checks.py`.
"""

import ast
import builtins
import runpy
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path
from types import CodeType

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parent.parent / "firmware"
LEAST, MOST = -(2**30), 2**30 - 1  # MicroPython's small integers on 32 bits


def small(value: object) -> object:
    """Return the value. Raises OverflowError for an integer that a Pico keeps on its heap."""
    if isinstance(value, int) and not LEAST <= value <= MOST:
        raise OverflowError(f"{value} is no small integer on a Pico")
    return value


class Measured(ast.NodeTransformer):
    """Sends the result of each operation through `small`."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self._measured(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self._measured(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        changed = ast.BinOp(read, node.op, node.value)
        return ast.Assign([self.visit(node.target)], self.visit(changed))

    def _measured(self, node: ast.expr) -> ast.AST:
        return ast.Call(ast.Name("_small_on_a_pico", ast.Load()), [node], [])


class MeasuringLoader(SourceFileLoader):
    """Compiles the firmware's files measured, all others as they are."""

    def get_code(self, fullname: str) -> CodeType | None:
        path = Path(self.get_filename(fullname))
        if not path.resolve().is_relative_to(FIRMWARE):
            return super().get_code(fullname)
        tree = Measured().visit(ast.parse(path.read_bytes(), str(path)))
        return compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)


if __name__ == "__main__":
    builtins._small_on_a_pico = small  # type: ignore[attr-defined]  # for the files to find
    loaders = ((ExtensionFileLoader, EXTENSION_SUFFIXES), (MeasuringLoader, SOURCE_SUFFIXES))
    sys.path_hooks.insert(0, FileFinder.path_hook(*loaders))
    sys.path_importer_cache.clear()
    sys.argv = [str(HERE / "run_checks.py"), *sys.argv[1:]]
    runpy.run_path(sys.argv[0], run_name="__main__")
