"""Contradictions and gaps of a disputed point, by z3: a case for each pair of clauses that disagree, one that none decides."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import z3

from asl_query.deadline import kept_around
from asl_query.logic.disputed_point import DisputedPoint, OpenCase
from asl_query.logic.machine import StateValue
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Unknown
from asl_query.solve.asking_z3 import can_be
from asl_query.solve.by_z3 import VERSION, as_z3


def open_cases(point: DisputedPoint) -> list[OpenCase]:
    """Each open case of a disputed point, with its plainest case: values as early in their order as they can be."""
    unknowns = {name: Unknown(name, values) for name, values in point.variables.items()}
    solver = z3.Solver()
    for name, values in point.variables.items():
        solver.add(z3.Or([as_z3(unknowns[name]) == as_z3(value) for value in values]))
    speaks = [as_z3(read_as_term(one.speaks, *(unknowns[name] for name in one.reads))) for one in point.clauses]
    found = []
    for pair in [*combinations(range(len(speaks)), 2), ()]:
        if pair and point.clauses[pair[0]].outcome == point.clauses[pair[1]].outcome:
            continue
        here = z3.And([speaks[i] for i in pair]) if pair else z3.Not(z3.Or(speaks))
        case = _plainest(solver, point, unknowns, here)
        if case is not None:
            found.append(OpenCase(tuple(pair), case))
    return found


def _plainest(solver: Any, point: DisputedPoint, unknowns: dict[str, Unknown], here: Any) -> dict[str, StateValue] | None:
    solver.push()
    solver.add(here)
    deadline = kept_around()
    case: dict[str, StateValue] | None = {} if can_be(solver, deadline) else None
    if case is not None:
        for name, values in point.variables.items():
            term = as_z3(unknowns[name])
            case[name] = next(value for value in values if can_be(solver, deadline, term == as_z3(value)))
            solver.add(term == as_z3(case[name]))
    solver.pop()
    return case


__all__ = ["VERSION", "open_cases"]
