"""Mutants: small changes to a module, each of which some test ought to notice.

Comparisons, arithmetic, logic, numbers, texts, conditions, statements and results are changed;
annotations, docstrings, decorators and imports are not. `mutate` runs the tests.
"""

import ast
import copy
from collections.abc import Iterator
from typing import Final, NamedTuple

_COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COMPUTED: Final[dict[type[ast.operator], tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.Pow: (ast.Mult,),
}


class Mutant(NamedTuple):
    """One change: a stable name, its line, and the changed module."""

    name: str
    line: int
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, in the order of the source."""
    tree = ast.parse(source)
    seen: dict[str, int] = {}
    for scope, node, field, index in _targets(tree, "module"):
        old = _get(node, field, index)
        for new in _changes(old, node, field):
            before, after = _shown(old), _shown(new)
            name = f"{scope}: {before} -> {after}"
            seen[name] = seen.get(name, 0) + 1
            if seen[name] > 1:
                name += f" ({seen[name]})"
            _set(node, field, index, new)
            changed = ast.fix_missing_locations(copy.deepcopy(tree))
            _set(node, field, index, old)
            yield Mutant(name, getattr(old, "lineno", 0), changed)


def _shown(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 80 else text[:77] + "..."


def _get(node: ast.AST, field: str, index: int | None) -> ast.AST:
    value = getattr(node, field)
    found: ast.AST = value if index is None else value[index]
    return found


def _set(node: ast.AST, field: str, index: int | None, new: ast.AST) -> None:
    if index is None:
        setattr(node, field, new)
    else:
        getattr(node, field)[index] = new


_UNCHANGED_FIELDS: Final = {"annotation", "returns", "decorator_list", "ctx", "op", "ops"}


def _targets(node: ast.AST, scope: str) -> Iterator[tuple[str, ast.AST, str, int | None]]:
    """Yield every part of a tree that may be changed, with its scope."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        scope = node.name if scope == "module" else f"{scope}.{node.name}"
    for field, value in ast.iter_fields(node):
        if field in _UNCHANGED_FIELDS:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(child, ast.AST) or _is_skipped(child):
                continue
            yield scope, node, field, index
            yield from _targets(child, scope)


def _is_skipped(node: ast.AST) -> bool:
    """Return whether to skip a node: docstrings, imports, type aliases, overloads."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith("TypeAlias"):
        return True
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list
    )


def _changes(node: ast.AST, parent: ast.AST, field: str) -> Iterator[ast.AST]:
    """Yield every change to one node."""
    match node:
        case ast.Compare(left, [op], [right]):
            for other in _COMPARED[type(op)]:
                yield ast.Compare(left, [other()], [right])
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                swapped = [*ops[:at], _COMPARED[type(op)][0](), *ops[at + 1 :]]
                yield ast.Compare(left, swapped, comparators)
        case ast.BinOp(left, op, right):
            for another in _COMPUTED[type(op)]:
                yield ast.BinOp(left, another(), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant():
            yield from _constants(node)
        case ast.AugAssign(target, op, value):
            for another in _COMPUTED[type(op)]:
                yield ast.AugAssign(target, another(), value)
            yield ast.Pass()
        case ast.If() | ast.While():
            yield _with_test(node, ast.Constant(False))
            if isinstance(node, ast.If):
                yield _with_test(node, ast.Constant(True))
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Expr() | ast.Delete():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()], _):
            yield ast.Pass()
        case ast.comprehension(target, iterated, [_, *others], is_async):
            yield ast.comprehension(target, iterated, others, is_async)
        case ast.Slice(lower, upper, None):
            if lower is not None:
                yield ast.Slice(None, upper, None)
            if upper is not None:
                yield ast.Slice(lower, None, None)


def _with_test(node: ast.If | ast.While, test: ast.expr) -> ast.AST:
    return type(node)(test, node.body, node.orelse)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _constants(node: ast.Constant) -> Iterator[ast.AST]:
    match node.value:
        case bool(value):
            yield ast.Constant(not value)
        case int(value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case str(value):
            yield ast.Constant(f"{value}?")
