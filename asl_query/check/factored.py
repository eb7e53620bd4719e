"""Whether a formula is written as this program writes one: its number first, then single chances, then sums in brackets.

What else says the same (p**3 + 0, s*p for p*s, --p) is refused, so that a formula is not told in another form than the one that
was found. A sum that could be taken apart into a product of sums is not looked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import NamedTuple

Monomial = tuple[tuple[str, int], ...]  # chances by name in their order, each with its power


class _Factor(NamedTuple):
    """A chance or a sum as it is written, with the number of its terms."""

    terms: int
    text: str


def is_factored(text: str) -> bool:
    """Whether a formula is written so."""
    try:
        return _written(ast.parse(text, mode="eval").body) == text
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def in_brackets(text: str) -> list[str]:
    """The formulas of which a text is the product, each in brackets: those of several units."""
    parts, depth, begins = [], 0, 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "*" and depth == 0:
            parts.append(text[begins:place])
            begins = place + 1
    parts.append(text[begins:])
    return [part[1:-1] if part.startswith("(") and part.endswith(")") else "" for part in parts]


def _written(node: ast.expr) -> str:
    """A formula as it is written; raises ValueError for what is none."""
    number, powers = Fraction(1), dict[_Factor, int]()
    for one in _multiplied(node):
        base, power = _powered(one)
        if isinstance(base, ast.Name):
            factor = _Factor(1, base.id)
        elif isinstance(base, ast.BinOp) and isinstance(base.op, ast.Add | ast.Sub):
            terms = _terms(base)
            factor = _Factor(len(terms), _sum(terms))
        else:
            number *= _number(base) ** power
            continue
        powers[factor] = powers.get(factor, 0) + power
    if not number or not powers:
        return str(number)
    bases = ((f if f.terms == 1 else f._replace(text=f"({f.text})"), powers[f]) for f in sorted(powers))
    return "*".join([*([] if number == 1 else [str(number)]), *(_power(base.text, power) for base, power in bases)])


def _multiplied(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return [*_multiplied(node.left), *_multiplied(node.right)]
    return [node]


def _powered(node: ast.expr) -> tuple[ast.expr, int]:
    match node:
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(power))) if power > 1:
            return base, power
    return node, 1


def _number(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return Fraction(-number)
        case ast.BinOp(left=above, op=ast.Div(), right=ast.Constant(value=int(below))) if below:
            return _number(above) / below
    raise ValueError(ast.dump(node))


def _terms(node: ast.expr, sign: int = 1) -> dict[Monomial, int]:
    """The terms of a sum, each with the number before it."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        found = _terms(node.left, sign)
        for monomial, number in _terms(node.right, -sign if isinstance(node.op, ast.Sub) else sign).items():
            found[monomial] = found.get(monomial, 0) + number
        return found
    number, powers = sign, dict[str, int]()
    for one in _multiplied(node):
        base, power = _powered(one)
        if isinstance(base, ast.Name):
            powers[base.id] = powers.get(base.id, 0) + power
        else:
            number *= int(_number(base)) ** power
    return {tuple(sorted(powers.items())): number}


def _sum(terms: Mapping[Monomial, int]) -> str:
    """A sum as it is written; raises ValueError where a number or a chance should stand before it."""
    names = sorted({name for monomial in terms for name, _ in monomial})
    in_order = sorted(terms, key=lambda monomial: [dict(monomial).get(name, 0) for name in names], reverse=True)
    is_common = any(all(name in dict(monomial) for monomial in terms) for name in names)
    if gcd(*terms.values()) != 1 or is_common or terms[in_order[0]] < 0 or len(terms) < 2 or 0 in terms.values():
        raise ValueError("this is no sum that cannot be made simpler")
    return "".join(_signed(monomial, terms[monomial], is_first=not place) for place, monomial in enumerate(in_order))


def _signed(monomial: Monomial, number: int, *, is_first: bool) -> str:
    sign = ("-" if number < 0 else "") if is_first else (" - " if number < 0 else " + ")
    return sign + "*".join([*([str(abs(number))] if abs(number) != 1 or not monomial else []), *_powers(monomial)])


def _powers(monomial: Monomial) -> Iterable[str]:
    return (_power(name, power) for name, power in monomial)


def _power(base: str, power: int) -> str:
    return base if power == 1 else f"{base}**{power}"
