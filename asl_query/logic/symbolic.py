"""A rule read as solver-neutral terms: its source is run with some arguments unknown.

Whatever is known is computed at once; an `if` on something unknown follows both ways and joins the results. The result
is a plain value when nothing unknown decided it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from enum import Enum
from types import FunctionType
from typing import Any, cast

from asl_query.errors import RuleError
from asl_query.logic.subset import PLAIN_CALLS, body_of, source_of
from asl_query.logic.terms import Op, Term, both, choose, either, is_unknown, negate

_NOTHING = object()
_ARITHMETIC: dict[type[ast.operator], tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("+", lambda a, b: a + b),
    ast.Sub: ("-", lambda a, b: a - b),
    ast.Mult: ("*", lambda a, b: a * b),
    ast.FloorDiv: ("//", lambda a, b: a // b),
}


def read_as_term(function: Callable[..., object], *args: Any) -> Any:
    """Run a rule on arguments of which some (or some attributes) are unknown; returns a term or a plain value."""
    plain = cast(FunctionType, function)
    names = [a.arg for a in source_of(plain).args.args]
    reader = _Reader(plain.__globals__)
    result = reader.run(body_of(plain), dict(zip(names, args, strict=True)))
    if result is _NOTHING:
        raise RuleError(f"{plain.__code__.co_filename}:{plain.__code__.co_firstlineno}: a case of this rule returns nothing")
    return result


class _Reader:
    def __init__(self, names: Mapping[str, Any]) -> None:
        self.globals = names

    def run(self, body: list[ast.stmt], env: dict[str, Any]) -> Any:
        for i, statement in enumerate(body):
            if isinstance(statement, ast.Return):
                return self.eval(statement.value, env)
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
                env = {**env, cast(ast.Name, target).id: self.eval(statement.value, env)}
            elif isinstance(statement, ast.If):
                condition = self.eval(statement.test, env)
                rest = body[i + 1 :]
                if not is_unknown(condition):
                    return self.run([*(statement.body if condition else statement.orelse), *rest], env)
                then, otherwise = self.run([*statement.body, *rest], env), self.run([*statement.orelse, *rest], env)
                return choose(condition, then, otherwise)
        return _NOTHING

    def eval(self, node: ast.expr | None, env: dict[str, Any]) -> Any:
        return _READERS[type(node)](self, node, env)

    def _constant(self, node: ast.Constant, env: dict[str, Any]) -> Any:  # noqa: ARG002  every reader has one shape
        return node.value

    def _name(self, node: ast.Name, env: dict[str, Any]) -> Any:
        return env[node.id] if node.id in env else self.globals[node.id]

    def _attribute(self, node: ast.Attribute, env: dict[str, Any]) -> Any:
        return getattr(self.eval(node.value, env), node.attr)

    def _tuple(self, node: ast.Tuple, env: dict[str, Any]) -> Any:
        return tuple(self.eval(e, env) for e in node.elts)

    def _boolop(self, node: ast.BoolOp, env: dict[str, Any]) -> Any:
        join = both if isinstance(node.op, ast.And) else either
        result: Term = isinstance(node.op, ast.And)
        for value in node.values:
            result = join(result, self.eval(value, env))
            if result is not True and result is not False:
                continue
            if result is not isinstance(node.op, ast.And):
                return result
        return result

    def _unaryop(self, node: ast.UnaryOp, env: dict[str, Any]) -> Any:
        value = self.eval(node.operand, env)
        if isinstance(node.op, ast.Not):
            return negate(value)
        return Op("neg", (value,)) if is_unknown(value) else -value

    def _binop(self, node: ast.BinOp, env: dict[str, Any]) -> Any:
        a, b = self.eval(node.left, env), self.eval(node.right, env)
        name, compute = _ARITHMETIC[type(node.op)]
        return Op(name, (a, b)) if is_unknown(a) or is_unknown(b) else compute(a, b)

    def _ifexp(self, node: ast.IfExp, env: dict[str, Any]) -> Any:
        condition = self.eval(node.test, env)
        if not is_unknown(condition):
            return self.eval(node.body if condition else node.orelse, env)
        return choose(condition, self.eval(node.body, env), self.eval(node.orelse, env))

    def _call(self, node: ast.Call, env: dict[str, Any]) -> Any:
        name = cast(ast.Name, node.func).id
        args = [self.eval(a, env) for a in node.args]
        if name in PLAIN_CALLS:
            return Op(name, tuple(args)) if any(map(is_unknown, args)) else PLAIN_CALLS[name](*args)
        return read_as_term(self.globals[name], *args)

    def _compare(self, node: ast.Compare, env: dict[str, Any]) -> Any:
        left: Any = self.eval(node.left, env)
        result: Term = True
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.eval(right_node, env)
            result = both(result, _compare(op, left, right))
            left = right
        return result


_READERS: dict[type, Callable[[_Reader, Any, dict[str, Any]], Any]] = {
    ast.Constant: _Reader._constant, ast.Name: _Reader._name, ast.Attribute: _Reader._attribute, ast.Tuple: _Reader._tuple,
    ast.BoolOp: _Reader._boolop, ast.UnaryOp: _Reader._unaryop, ast.BinOp: _Reader._binop, ast.IfExp: _Reader._ifexp,
    ast.Call: _Reader._call, ast.Compare: _Reader._compare,
}  # fmt: skip


def _compare(op: ast.cmpop, a: Any, b: Any) -> Term:
    if isinstance(op, ast.In | ast.NotIn):
        found: Term = False
        for member in b:
            found = either(found, _equal(a, member))
        return negate(found) if isinstance(op, ast.NotIn) else found
    if isinstance(op, ast.Eq | ast.Is):
        return _equal(a, b)
    if isinstance(op, ast.NotEq | ast.IsNot):
        return negate(_equal(a, b))
    if isinstance(op, ast.Gt | ast.GtE):
        a, b = b, a
    strict = isinstance(op, ast.Lt | ast.Gt)
    if is_unknown(a) or is_unknown(b):
        return Op("<" if strict else "<=", (a, b))
    return bool(a < b) if strict else bool(a <= b)


def _equal(a: Any, b: Any) -> Term:
    if is_unknown(a) or is_unknown(b):
        return Op("==", (a, b))
    return a is b if isinstance(a, Enum) else bool(a == b)
