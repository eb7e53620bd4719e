"""z3 says whether some inputs of a rule force its result, the rule read as a term with all the others unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum

import z3

from asl_query.deadline import Deadline
from asl_query.logic.terms import Term, TermValue, Unknown, unknowns
from asl_query.solve.asking_z3 import can_be
from asl_query.solve.by_z3 import as_number, as_z3


def determines_result(
    term: Term, result: bool | int | Enum, actual: Mapping[Unknown, TermValue], deadline: Deadline
) -> Callable[[Iterable[str]], bool]:
    """Whether the unknowns of these names, each at its actual value, leave a term no other value than its result."""
    if not unknowns(term):
        return lambda _: True
    solver = z3.Solver()
    known = {}
    for unknown, value in actual.items():
        name = as_z3(unknown)
        if isinstance(unknown.values[0], bool):
            known[unknown.name] = name if value else z3.Not(name)
        else:
            solver.add(z3.Or([name == as_number(v) for v in unknown.values]))
            known[unknown.name] = name == as_number(value)
    wanted = z3.BoolVal(result) if isinstance(result, bool) else z3.IntVal(as_number(result))
    solver.add(as_z3(term) != wanted)

    def determines(names: Iterable[str]) -> bool:
        return not can_be(solver, deadline, *(known[name] for name in names))

    return determines
