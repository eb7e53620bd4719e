"""Terms over unknowns of few values as truth values alone: a number is told by the cases in which it has each of its values.

z3's solver for finite domains takes no sums and no comparisons of sums; of cases it takes any.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import Enum
from functools import cache
from itertools import product
from typing import Any

import z3

from asl_query.logic.terms import Op, Term, Unknown
from asl_query.solve.by_z3 import as_z3
from asl_query.solve.truth_terms import all_of, any_of, opposite

Plain = bool | int | Enum | None
_COMPUTED: dict[str, Callable[..., Any]] = {
    "==": operator.eq, "<": operator.lt, "<=": operator.le, "+": operator.add, "-": operator.sub, "*": operator.mul,
    "neg": operator.neg, "//": operator.floordiv, "max": max, "min": min,
}  # fmt: skip


def as_finite(term: Term) -> Any:
    """A term as a z3 term in which nothing is computed: a truth value, or a number chosen by truth values."""
    return _joined(_cases(term))


def _joined(cases: dict[Plain, Any]) -> Any:
    if all(isinstance(value, bool) for value in cases):
        return cases.get(True, z3.BoolVal(False))
    (value, _), *others = cases.items()
    found = as_z3(value)
    for value, here in others:
        found = z3.If(here, as_z3(value), found)
    return found


def _cases(term: Term) -> dict[Plain, Any]:
    """Every value that a term can have, with when it has it."""
    if isinstance(term, Unknown):
        return _cases_of_unknown(term, is_truth=isinstance(term.values[0], bool))
    if not isinstance(term, Op):
        return {term: z3.BoolVal(True)}
    if term.name in ("and", "or", "not"):
        parts = [_is_true(part) for part in term.args]
        return _either(opposite(*parts) if term.name == "not" else all_of(parts) if term.name == "and" else any_of(parts))
    if term.name == "ite":
        condition, then, otherwise = term.args
        here = _is_true(condition)
        return _merged(
            [(value, all_of((here, when))) for value, when in _cases(then).items()]
            + [(value, all_of((opposite(here), when))) for value, when in _cases(otherwise).items()]
        )
    compute = _COMPUTED[term.name]
    rows = product(*(_cases(part).items() for part in term.args))
    return _merged([(compute(*(value for value, _ in row)), all_of(when for _, when in row)) for row in rows])


@cache
def _cases_of_unknown(unknown: Unknown, *, is_truth: bool) -> dict[Plain, Any]:  # False is no other value than 0
    term = as_z3(unknown)
    return _either(term) if is_truth else {value: term == as_z3(value) for value in unknown.values}


def _is_true(term: Term) -> Any:
    return _cases(term).get(True, z3.BoolVal(False))


def _either(here: Any) -> dict[Plain, Any]:
    return {True: here, False: opposite(here)}


def _merged(rows: list[tuple[Plain, Any]]) -> dict[Plain, Any]:
    found: dict[Plain, list[Any]] = {}
    for value, when in rows:
        found.setdefault(value, []).append(when)
    return {value: any_of(whens) for value, whens in found.items()}
