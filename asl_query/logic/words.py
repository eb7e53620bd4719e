"""A rule read as words: its source as an English decision, and the tests that decided one case."""

from __future__ import annotations

import ast
from collections.abc import Callable
from enum import Enum
from types import FunctionType
from typing import Any, cast

from asl_query.logic.subset import body_of, source_of
from asl_query.logic.symbolic import _Reader

_COMPARE = {
    ast.Eq: "is", ast.NotEq: "is not", ast.Lt: "is less than", ast.LtE: "is at most", ast.Gt: "is more than",
    ast.GtE: "is at least", ast.In: "is one of", ast.NotIn: "is none of", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "times", ast.FloorDiv: "divided (FRD) by"}


def as_words(function: Callable[..., object]) -> str:
    """The whole rule as an English decision, one case a line."""
    return "\n".join(_statements(body_of(cast(FunctionType, function)), ""))


def _statements(body: list[ast.stmt], indent: str) -> list[str]:
    lines: list[str] = []
    for statement in body:
        if isinstance(statement, ast.Return):
            lines.append(f"{indent}then: {_expression(statement.value)}.")
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            lines.append(f"{indent}let {_expression(target)} be {_expression(statement.value)};")
        elif isinstance(statement, ast.If):
            lines.append(f"{indent}if {_expression(statement.test)}")
            lines += _statements(statement.body, indent + "  ")
            if statement.orelse:
                lines.append(f"{indent}otherwise")
                lines += _statements(statement.orelse, indent + "  ")
    return lines


def _spoken(name: str) -> str:
    return name.replace("_", " ").strip()


def _expression(node: ast.expr | None) -> str:
    match node:
        case ast.Name(id=name):
            return _spoken(name)
        case ast.Constant(value=bool(value)):
            return "yes" if value else "no"
        case ast.Constant(value=value):
            return str(value)
        case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner[0].isupper():
            return _spoken(attr).lower()
        case ast.Attribute(value=owner, attr=attr):
            return f"{_expression(owner)}'s {_spoken(attr)}"
        case ast.Tuple(elts=parts):
            return ", ".join(map(_expression, parts))
        case ast.BoolOp(op=op, values=values):
            return (" and " if isinstance(op, ast.And) else " or ").join(
                f"({_expression(v)})" if isinstance(v, ast.BoolOp) else _expression(v) for v in values
            )
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"not {_expression(operand)}"
        case ast.UnaryOp(operand=operand):
            return f"minus {_expression(operand)}"
        case ast.BinOp(left=left, op=operator, right=right):
            return f"{_expression(left)} {_ARITHMETIC[type(operator)]} {_expression(right)}"
        case ast.Compare(left=left, ops=ops, comparators=rights):
            text = _expression(left)
            return text + " and".join(f" {_COMPARE[type(o)]} {_expression(r)}" for o, r in zip(ops, rights, strict=True))
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return f"({_expression(body)} if {_expression(test)}, else {_expression(orelse)})"
        case ast.Call(func=ast.Name(id=name), args=args):
            spoken = {"max": "the greater of", "min": "the lesser of"}.get(name, _spoken(name) + " of")
            return f"{spoken} {', '.join(map(_expression, args))}"
    raise AssertionError(f"logic/subset.py lets through what words cannot read: {node!r}")


def why(function: Callable[..., object], *args: Any) -> tuple[str, ...]:
    """The tests that decided this case, each with its values: ('final DR (10) is at most 9: no', ..)."""
    plain = cast(FunctionType, function)
    env: dict[str, Any] = dict(zip([a.arg for a in source_of(plain).args.args], args, strict=True))
    reader = _Reader(plain.__globals__)
    said: list[str] = []
    body = body_of(plain)
    while body:
        statement, body = body[0], body[1:]
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            env[cast(ast.Name, target).id] = reader.eval(statement.value, env)
        elif isinstance(statement, ast.If):
            holds = bool(reader.eval(statement.test, env))
            said += _decided(statement.test, holds, reader, env)
            body = [*(statement.body if holds else statement.orelse), *body]
        elif isinstance(statement, ast.Return):
            if isinstance(statement.value, ast.BoolOp | ast.Compare | ast.UnaryOp):
                said += _decided(statement.value, bool(reader.eval(statement.value, env)), reader, env)
            break
    return tuple(said)


def _decided(test: ast.expr, holds: bool, reader: _Reader, env: dict[str, Any]) -> list[str]:
    """The parts of a test that made it hold or fail: one part is enough for a failed `and` or a held `or`."""
    if isinstance(test, ast.BoolOp):
        one_is_enough = holds is isinstance(test.op, ast.Or)
        parts: list[str] = []
        for value in test.values:
            if bool(reader.eval(value, env)) is holds:
                parts += _decided(value, holds, reader, env)
                if one_is_enough:
                    break
        return parts
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _decided(test.operand, not holds, reader, env)
    return [f"{_with_values(test, reader, env)}: {'yes' if holds else 'no'}"]


def _with_values(node: ast.expr, reader: _Reader, env: dict[str, Any]) -> str:
    if isinstance(node, ast.Compare):
        text = _with_values(node.left, reader, env)
        for op, right in zip(node.ops, node.comparators, strict=True):
            text += f" {_COMPARE[type(op)]} {_with_values(right, reader, env)}"
        return text
    words = _expression(node)
    value = reader.eval(node, env)
    shown = value.value if isinstance(value, Enum) else value
    return words if isinstance(value, bool | tuple) or words == str(shown) or _is_member(node) else f"{words} ({shown})"


def _is_member(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id[0].isupper()
