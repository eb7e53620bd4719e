"""Formulas like p**3*(3*s + 1) read as plain arithmetic on fractions, within bounds; nothing is executed.

That a formula tells the chance of a policy whatever the chances of its rolls are is tried at chances that nobody could know who
wrote it: they are drawn from the formula itself.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Mapping
from fractions import Fraction

from asl_query.check.refusal import Refused, require
from asl_query.pattern_codes import compiled

_MOST_CHARACTERS, _MOST_DEGREE, _MOST_BITS = 2000, 1000, 256
_TOKEN = compiled(r"[a-z][a-z0-9]*|0|[1-9][0-9]*|\*\*|[*/+()-]| ")
_POINTS = 3
_AWAY = 10**9  # chances that are tried lie between 0 and 1, so many steps of each away from the next


class Formula:
    """A formula with its text; raises Refused for what is none, or is written as this program writes none."""

    def __init__(self, text: str) -> None:
        self.text = text
        tokens = _TOKEN.findall(text) if len(text) <= _MOST_CHARACTERS else []
        require(bool(text) and "".join(tokens) == text, self._wrong)
        require(_spaced(list(filter(str.strip, tokens))) == text, self._wrong)
        try:
            self._root = ast.parse(text, mode="eval").body
            degree = _degree(self._root)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise Refused(self._wrong) from None
        require(degree <= _MOST_DEGREE, f"probability: '{text[:60]}' has powers that no chance here has")

    @property
    def _wrong(self) -> str:
        return f"probability: '{self.text[:60]}' is no formula in p, s and f"

    def at(self, values: Mapping[str, Fraction]) -> Fraction:
        """Its value; refuses names without a value, and a division by 0."""
        try:
            return _value(self._root, values)
        except (KeyError, ZeroDivisionError):
            raise Refused(self._wrong) from None

    def require_same(self, chance: Callable[[Mapping[str, Fraction]], Fraction], symbols: Mapping[str, Fraction]) -> None:
        """Refuse a formula that is not this chance at every value of these symbols."""
        for number in range(_POINTS):
            drawn = {symbol: _drawn(self.text, symbol, number) for symbol in symbols}
            require(self.at(drawn) == chance(drawn), "probability: with other chances of its rolls the formula does not hold")


def _drawn(text: str, symbol: str, number: int) -> Fraction:
    digest = hashlib.sha256(f"{text}\0{symbol}\0{number}".encode()).digest()
    return Fraction(int.from_bytes(digest[:8], "big") % _AWAY, _AWAY)


def _spaced(tokens: list[str]) -> str:
    """The tokens with a blank on both sides of what adds and takes away, and none elsewhere."""
    before = ["", *tokens]
    return "".join(
        f" {one} " if one in ("+", "-") and (last == ")" or last[-1:].isalnum()) else one
        for last, one in zip(before, tokens, strict=False)
    )


def _degree(node: ast.expr) -> int:
    """The degree of a formula, so that no power of a power is worked out; raises ValueError for what is no formula."""
    match node:
        case ast.Name():
            return 1
        case ast.Constant(value=int(number)) if not isinstance(number, bool) and number.bit_length() <= _MOST_BITS:
            return 1
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _degree(operand)
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(power))):
            return _degree(base) * power
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return max(_degree(left), _degree(right))
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div(), right=right):
            return _degree(left) + _degree(right)
    raise ValueError(ast.dump(node))


def _value(node: ast.expr, values: Mapping[str, Fraction]) -> Fraction:
    match node:
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.UnaryOp(operand=operand):
            return -_value(operand, values)
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(power))):
            return _value(base, values) ** power
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _value(left, values) + _value(right, values)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return _value(left, values) - _value(right, values)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return _value(left, values) * _value(right, values)
        case ast.BinOp(left=left, right=right):
            return _value(left, values) / _value(right, values)
    raise AssertionError(ast.dump(node))
