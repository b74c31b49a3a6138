"""Gives a module its new names."""

import ast
from collections.abc import Iterable

from undertow.device.joined.book import Book, Foreign, Global, Meaning, Module
from undertow.device.joined.trees import bound


class Renamer(ast.NodeTransformer):
    """Gives one module its new names, and takes the imports away from its top."""

    def __init__(self, module: str, book: Book) -> None:
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
        if isinstance(meaning, Module):
            raise ValueError(f"the module {name} stands for itself, and not before a dot")
        if isinstance(meaning, Global):
            return self._book.own[meaning.module][meaning.name]
        return self._own.get(name, name)

    def _meaning_of(self, node: ast.expr) -> Meaning | None:
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
        if isinstance(meaning, Module) and isinstance(node.value, ast.Name):
            own = self._book.own[meaning.name]
            passed_on = self._book.meanings[meaning.name].get(node.attr)
            if isinstance(passed_on, Global):
                return ast.Name(self._book.own[passed_on.module][passed_on.name], node.ctx)
            return ast.Name(own[node.attr], node.ctx)
        is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
        self.generic_visit(node)
        if is_own and node.attr in self._private:
            node.attr = self._private[node.attr]
        elif not isinstance(meaning, Foreign):
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
            self._meanings[alias.asname or alias.name] != Foreign("") for alias in aliases
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
        scope = {name: name for name in bound(node.body)}
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
