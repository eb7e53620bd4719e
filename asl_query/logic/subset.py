"""The part of Python that a rule may be written in, and the check that refuses the rest.

A rule is one function of annotated parameters. In it: a docstring, assignments to plain names, `if / elif / else`,
`return`; and in expressions: names, attributes, integer, truth and text constants, `and or not`, comparisons
(`== != < <= > >= in not in is`), `+ - * //`, conditional expressions, tuples (right of `in`), calls of `max`, `min`
and of other rules. No loops, no attribute setting, no arithmetic on truth values that would read differently elsewhere.
"""

from __future__ import annotations

import ast
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType, FunctionType

from asl_query.errors import RuleError

_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.If, ast.Return, ast.Expr)
_EXPRESSIONS = (
    ast.Name, ast.Attribute, ast.Constant, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Compare, ast.IfExp, ast.Tuple, ast.Call,
    ast.Load, ast.Store, ast.And, ast.Or, ast.Not, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv,
    ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Is, ast.IsNot,
)  # fmt: skip
PLAIN_CALLS = {"max": max, "min": min}


@lru_cache(maxsize=64)
def _functions_of(file: str) -> dict[tuple[str, int], ast.FunctionDef]:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"), file)
    return {
        (node.name, min([node.lineno, *(d.lineno for d in node.decorator_list)])): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }


_READ_AS: dict[CodeType, ast.FunctionDef] = {}


def reads_as(code: CodeType, source: ast.FunctionDef) -> None:
    """Let a function with this code be read as `source`, whatever stands in its file: it was made, not written there."""
    _READ_AS[code] = source


def source_of(function: FunctionType) -> ast.FunctionDef:
    """The parsed source of a function; each file is parsed once."""
    code = function.__code__
    if code in _READ_AS:
        return _READ_AS[code]
    return _functions_of(code.co_filename)[(function.__name__, code.co_firstlineno)]


def body_of(function: FunctionType) -> list[ast.stmt]:
    """The statements of a rule without its docstring; raises RuleError for one beyond the subset."""
    check_subset(function)
    return _body(source_of(function))


def _body(node: ast.FunctionDef) -> list[ast.stmt]:
    return node.body[1:] if node.body and isinstance(node.body[0], ast.Expr) else node.body


def check_subset(function: FunctionType) -> None:
    """Refuse a rule that uses anything beyond the subset, naming file, line and what to write instead."""
    _check(source_of(function), function.__code__.co_filename)


@cache
def _check(node: ast.FunctionDef, place: str) -> None:

    def refuse(at: ast.AST, what: str) -> None:
        line = getattr(at, "lineno", node.lineno)
        raise RuleError(f"{place}:{line}: {what} cannot be read by the solver; write rules as asl_query/logic/subset.py says")

    for statement in _body(node):
        for part in ast.walk(statement):
            if isinstance(part, ast.stmt):
                if not isinstance(part, _STATEMENTS):
                    refuse(part, f"'{type(part).__name__}'")
                if isinstance(part, ast.Expr):
                    refuse(part, "a statement without effect")
                if isinstance(part, ast.Assign) and not all(isinstance(t, ast.Name) for t in part.targets):
                    refuse(part, "assignment to anything but a plain name")
            elif isinstance(part, ast.expr | ast.operator | ast.boolop | ast.unaryop | ast.cmpop | ast.expr_context):
                if not isinstance(part, _EXPRESSIONS):
                    refuse(part, f"'{type(part).__name__}'")
                if isinstance(part, ast.Call) and (part.keywords or not isinstance(part.func, ast.Name)):
                    refuse(part, "a call by keyword or of anything but a rule, max or min")
    for argument in node.args.args:
        if argument.annotation is None:
            refuse(argument, f"parameter '{argument.arg}' without annotation")
