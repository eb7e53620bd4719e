"""Mutants of the rules: what each rule would say if one thing in its syntax tree were another.

A mutant is put in place by exchanging the code of the rule's function, and the parsed source that the solver, the arrays and the
words read; so whoever asks the rule sees it, and whoever has a copy of it does not. Mutants that say the same as the rule, or as
another mutant, of every input that was tried are left out.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from enum import Enum
from itertools import product
from math import prod
from types import CodeType, FunctionType
from typing import Any, get_type_hints

from asl_query.logic.rule import RULES, Rule
from asl_query.logic.subset import reads_as, source_of
from asl_query.terms.units import Weather

SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip
NUMBERS = range(-3, 15)  # tried for a whole number
MOST_CASES = 3000  # inputs on which a mutant is compared with its rule


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule by its key, with one thing in it changed: `says` has the changed line as it was and as it is."""

    key: str
    says: str
    node: ast.FunctionDef

    @property
    def name(self) -> str:
        """What a list of mutants calls it."""
        return f"{self.key} | {self.says}"


def mutants_of(rule: Rule) -> list[Mutant]:
    """Every mutant that tells something else than the rule and than those before it."""
    source = source_of(rule.function)
    found: list[Mutant] = []
    cases = _cases(rule.function)
    known = {_table(rule.function, cases)}
    for node, says in _changed(source, rule.function):
        mutant = Mutant(rule.key, says, node)
        table = _table(FunctionType(code_of(mutant), rule.function.__globals__), cases)
        if table not in known:
            known.add(table)
            found.append(mutant)
    return found


def code_of(mutant: Mutant) -> CodeType:
    """The mutant's code, at the place where the rule's own stands."""
    taken = RULES[mutant.key].function.__code__
    plain = ast.FunctionDef(**{**dict(ast.iter_fields(mutant.node)), "decorator_list": []}, **_place(mutant.node))
    module = compile(ast.Module([_annotated_later(), plain], []), taken.co_filename, "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return code.replace(co_firstlineno=taken.co_firstlineno)


def activate(mutant: Mutant) -> None:
    """Let the mutant be what the rule says in this process from now on; what was worked out before stays as it was."""
    function = RULES[mutant.key].function
    function.__code__ = code_of(mutant)
    reads_as(function.__code__, mutant.node)


def _place(node: ast.AST) -> dict[str, Any]:
    return {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}


def _annotated_later() -> ast.ImportFrom:
    return ast.ImportFrom("__future__", [ast.alias("annotations", **_ZERO)], 0, **_ZERO)


_ZERO = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}


# What can be changed


def _changed(source: ast.FunctionDef, function: FunctionType) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The source with one node of its body exchanged for another, for every node and everything it can be exchanged for."""
    body = source.body[1:] if isinstance(source.body[0], ast.Expr) else source.body
    truths = _truths(source)
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.expr) and not isinstance(getattr(node, "ctx", None), ast.Store):
                for other in _others(node, function, truths):
                    yield _with(source, node, other)


def _with(source: ast.FunctionDef, node: ast.expr, other: ast.expr) -> tuple[ast.FunctionDef, str]:
    ast.copy_location(other, node)
    replaced = _Exchange(node, other).visit(deepcopy(source, {id(node): node}))
    ast.fix_missing_locations(replaced)
    return replaced, f"{ast.unparse(node)} -> {ast.unparse(other)} @{node.lineno - source.lineno}:{node.col_offset}"


class _Exchange(ast.NodeTransformer):
    def __init__(self, node: ast.expr, other: ast.expr) -> None:
        self.node, self.other = node, other

    def visit(self, node: ast.AST) -> Any:
        return self.other if node is self.node else super().visit(node)


def _truths(source: ast.FunctionDef) -> set[int]:
    """The nodes whose value is a truth value: conditions, and what a rule of truth returns."""
    found: set[int] = set()
    for node in ast.walk(source):
        if isinstance(node, ast.If | ast.IfExp):
            found.add(id(node.test))
        if isinstance(node, ast.BoolOp):
            found |= {id(value) for value in node.values}
        if isinstance(node, ast.Return) and ast.unparse(source.returns or ast.Constant(None)) == "bool":
            found.add(id(node.value))
    return found


def _others(node: ast.expr, function: FunctionType, truths: set[int]) -> Iterator[ast.expr]:
    """What one node can be exchanged for."""
    if id(node) in truths:
        yield ast.UnaryOp(ast.Not(), node)
        yield ast.Constant(True)
        yield ast.Constant(False)
    match node:
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int(number)):
            yield from (ast.Constant(number + 1), ast.Constant(number - 1))
        case ast.Constant(value=str(text)):
            yield ast.Constant(f"other than {text}")
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
            yield from (_all_but(node, value) for value in values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                yield ast.Compare(node.left, [*ops[:i], SWAPPED[type(op)](), *ops[i + 1 :]], node.comparators)
        case ast.Tuple(elts=members) if len(members) > 1:
            yield from (ast.Tuple([m for m in members if m is not one], ast.Load()) for one in members)
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
            yield from (left, right)
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=args):
            yield ast.Call(ast.Name("min" if name == "max" else "max", ast.Load()), args, [])
            yield from args
        case ast.Call() if function.__annotations__["return"] in ("int", int):
            yield ast.BinOp(node, ast.Add(), ast.Constant(1))
        case ast.Attribute(value=ast.Name(id=owner), attr=attr):
            yield from _other_members(function.__globals__.get(owner), node.value, attr)
        case ast.Name(id=name) if function.__annotations__.get(name) in ("int", int):
            yield ast.BinOp(node, ast.Add(), ast.Constant(1))


def _all_but(node: ast.BoolOp, dropped: ast.expr) -> ast.expr:
    kept = [value for value in node.values if value is not dropped]
    return kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)


def _other_members(kind: Any, owner: ast.expr, attr: str) -> Iterator[ast.expr]:
    """The next member of an enum, and the one before."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        names = list(kind.__members__)
        at = names.index(attr)
        others = {names[(at + 1) % len(names)], names[at - 1]} - {attr}
        yield from (ast.Attribute(owner, name, ast.Load()) for name in sorted(others))


# Mutants that say the same


def _table(function: FunctionType, cases: list[tuple[Any, ...]] | None) -> object:
    """What a function says of each case; where there are none its code alone tells it from others."""
    if cases is None:
        return function.__code__.co_code, str(function.__code__.co_consts), function.__code__.co_names
    return tuple(_said(function, case) for case in cases)


def _said(function: Callable[..., Any], case: tuple[Any, ...]) -> object:
    try:
        value = function(*case)
    except (ArithmeticError, TypeError, AttributeError, LookupError) as error:
        return type(error).__name__
    return type(value).__name__, value


def _cases(function: FunctionType) -> list[tuple[Any, ...]] | None:
    """The cases that are tried of a rule's inputs, all or a sample; None where an input is of a kind that is not known here."""
    kinds = get_type_hints(function)
    kinds.pop("return")
    domains = [_values(kind, function) for kind in kinds.values()]
    if not all(domains):
        return None
    if prod(map(len, domains)) <= MOST_CASES:
        return list(product(*domains))
    chosen = random.Random(function.__name__)
    return [tuple(chosen.choice(values) for values in domains) for _ in range(MOST_CASES)]


def _values(kind: Any, function: FunctionType) -> Sequence[Any]:
    """The values that are tried of an input of some kind; none where that is not known here."""
    constants = list(_constants(function.__code__.co_consts))
    if kind is bool:
        return (False, True)
    if kind is int:
        near = {number + step for number in constants if isinstance(number, int) for step in (-1, 0, 1)}
        return sorted({*NUMBERS, *near})
    if kind is str:
        return sorted({text for text in constants if isinstance(text, str)} - {function.__doc__ or ""} | {"something else"})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if kind is Weather:
        return [Weather(*flags) for flags in product((False, True), repeat=len(fields(Weather)))]
    return ()


def _constants(constants: Iterable[object]) -> Iterator[object]:
    for value in constants:
        yield from _constants(value) if isinstance(value, tuple) else (value,)
