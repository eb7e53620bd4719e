"""A rule that computes nothing: it says what a word means, or what is always so. It is a row of data, and rulings ask it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any

from asl_query.errors import RuleError
from asl_query.logic.rule import RULES, Rule
from asl_query.logic.subset import reads_as
from asl_query.records import dataclass


@dataclass(frozen=True, slots=True)
class Definition:
    """What a row of data says: `value` is always so; else what the input `same_as` says, or for `opposite_of` the opposite.
    `is_number` tells that the input is a number; `whatever` are inputs that make no difference, which is what the rule says;
    `permits` that its yes permits something."""

    title: str
    says: str
    value: bool | int | str | None = None
    same_as: str = ""
    opposite_of: str = ""
    is_number: bool = False
    whatever: tuple[str, ...] = ()
    permits: bool = False
    exceptions: tuple[str, ...] = ()
    reading: str = ""

    def source(self) -> str:
        """The definition as a function in the subset of logic/subset.py, as the readers of rules read it."""
        name = self.same_as or self.opposite_of
        kind = "int" if self.is_number else "bool"
        inputs = [f"{name}: {kind}"] if name else []
        inputs += [f"{other}: bool" for other in self.whatever]
        said = f"not {name}" if self.opposite_of else name or repr(self.value)
        given = kind if name else type(self.value).__name__
        return f"def defined({', '.join(inputs)}) -> {given}:\n    return {said}"


def define(key: str, row: Mapping[str, Any], file: str, line: int) -> None:
    """Register a row of a file as the rule of this key."""
    if key in RULES and RULES[key].file != file:
        raise RuleError(f"{file}:{line}: {key} has a function already; a rule that computes needs no definition")
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    definition = Definition(**given)
    number, _, part = key.partition(": ")
    function = _function(definition, file, line)
    RULES[key] = Rule(
        number, part, definition.title, definition.says, definition.exceptions, definition.reading, function, file, line,
        definition.permits,
    )  # fmt: skip


def _function(definition: Definition, file: str, line: int) -> FunctionType:
    module = ast.increment_lineno(ast.parse(definition.source()), line - 1)
    code = next(part for part in compile(module, file, "exec").co_consts if isinstance(part, CodeType))
    function = FunctionType(code, {})
    node = module.body[0]
    assert isinstance(node, ast.FunctionDef)
    function.__annotations__ = {name: _KINDS[ast.unparse(kind)] for name, kind in _annotated(node)}
    reads_as(code, node)
    return function


_KINDS = {"bool": bool, "int": int, "str": str}


def _annotated(node: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    kinds = [*((argument.arg, argument.annotation) for argument in node.args.args), ("return", node.returns)]
    return [(name, kind) for name, kind in kinds if kind is not None]
