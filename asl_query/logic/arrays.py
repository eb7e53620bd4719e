"""A rule read over arrays: its source, compiled so that every argument may be a numpy array of many instances.

`and`, `or`, `not` become `&`, `|`, `~`, a conditional expression and an `if` choose element by element, a chained comparison is
split, `max` and `min` work element by element. What a rule says of one instance it says of all at once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache
from types import FunctionType
from typing import Any, cast

import numpy as np

from asl_query.logic.subset import body_of, source_of

_HELPERS = {"_choose": np.where, "max": np.maximum, "min": np.minimum}


@lru_cache(maxsize=256)
def read_over_arrays(function: Callable[..., object]) -> Callable[..., Any]:
    """The rule as a function of arrays (of truth values or whole numbers); plain values may stand among them."""
    plain = cast(FunctionType, function)
    node = source_of(plain)
    expression = _joined(body_of(plain))
    arguments = ast.arguments([], [ast.arg(a.arg) for a in node.args.args], None, [], [], None, [])
    whole = ast.Expression(ast.Lambda(arguments, expression))
    ast.fix_missing_locations(whole)
    called = {n.func.id for n in ast.walk(expression) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    names: dict[str, Any] = {**plain.__globals__, **_HELPERS}
    names |= {name: read_over_arrays(plain.__globals__[name]) for name in called - set(_HELPERS)}
    return cast(Callable[..., Any], eval(compile(whole, plain.__code__.co_filename, "eval"), names))  # noqa: S307  our own rules


def _joined(body: list[ast.stmt], known: dict[str, ast.expr] | None = None) -> ast.expr:
    """The statements as one expression: assigned names are put in place, an `if` becomes a choice."""
    known = known or {}
    head, rest = body[0], body[1:]
    if isinstance(head, ast.Return):
        assert head.value is not None
        return _element_wise(head.value, known)
    if isinstance(head, ast.If):
        then, otherwise = _joined([*head.body, *rest], known), _joined([*head.orelse, *rest], known)
        return _call("_choose", _element_wise(head.test, known), then, otherwise)
    assert isinstance(head, ast.Assign | ast.AnnAssign)
    assert head.value is not None
    target = head.targets[0] if isinstance(head, ast.Assign) else head.target
    return _joined(rest, {**known, cast(ast.Name, target).id: _element_wise(head.value, known)})


def _element_wise(node: ast.expr, known: dict[str, ast.expr]) -> ast.expr:
    return cast(ast.expr, _ElementWise(known).visit(node))


def _call(name: str, *args: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


def _join(op: ast.operator, values: list[ast.expr]) -> ast.expr:
    joined = values[0]
    for value in values[1:]:
        joined = ast.BinOp(joined, op, value)
    return joined


class _ElementWise(ast.NodeTransformer):
    """Makes a copy of an expression that works element by element; the parsed source itself is left as it is."""

    def __init__(self, known: dict[str, ast.expr]) -> None:
        self.known = known

    def visit(self, node: ast.AST) -> Any:
        return (
            super().visit(node)
            if isinstance(node, ast.Name | ast.BoolOp | ast.UnaryOp | ast.Compare | ast.IfExp)
            else self._copied(node)
        )

    def _copied(self, node: ast.AST) -> Any:
        fields = {
            name: [self.visit(v) for v in value]
            if isinstance(value, list)
            else self.visit(value)
            if isinstance(value, ast.expr)
            else value
            for name, value in ast.iter_fields(node)
        }
        return type(node)(**fields)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.known.get(node.id, node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        return _join(ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr(), [self.visit(v) for v in node.values])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        operand = self.visit(node.operand)
        return (
            ast.BinOp(operand, ast.BitXor(), ast.Constant(True))
            if isinstance(node.op, ast.Not)
            else ast.UnaryOp(node.op, operand)
        )

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        return _call("_choose", self.visit(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        terms = [self.visit(v) for v in (node.left, *node.comparators)]
        return _join(ast.BitAnd(), [ast.Compare(a, [op], [b]) for a, op, b in zip(terms, node.ops, terms[1:], strict=False)])
