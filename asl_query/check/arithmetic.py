"""The value of a formula like p**3*(3*s + 1), by plain arithmetic on fractions; nothing is executed."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction

from asl_query.check.refusal import Refused


def value_of(formula: str, values: Mapping[str, Fraction]) -> Fraction:
    """Evaluate sums, products and small powers of names and whole numbers; refuses anything else."""
    try:
        return _value(ast.parse(formula[:2000], mode="eval").body, values)
    except (SyntaxError, KeyError, ValueError, RecursionError, ZeroDivisionError, MemoryError):
        raise Refused(f"probability: '{formula[:60]}' is no formula in p, s and f") from None


def _value(node: ast.expr, values: Mapping[str, Fraction]) -> Fraction:
    match node:
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return Fraction(number)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, values)
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(power))) if 0 <= power <= 200:
            return _value(base, values) ** power
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _value(left, values) + _value(right, values)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left, values) - _value(right, values)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _value(left, values) * _value(right, values)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return _value(left, values) / _value(right, values)
    raise ValueError(ast.dump(node))
