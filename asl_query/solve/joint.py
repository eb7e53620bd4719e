"""A joint problem decided: first by planning one unit after another, then, where that finds nothing, by z3."""

from __future__ import annotations

from asl_query.deadline import Deadline
from asl_query.finite.problem import Problem, SolverOutcome
from asl_query.solve import by_planning


def decide(problem: Problem, deadline: Deadline) -> tuple[SolverOutcome, str]:
    """The outcome and who decided. z3 is imported only when it is needed. Raises LimitReachedError when the time is over."""
    found = by_planning.planned(problem, deadline)
    if found is not None:
        return found, by_planning.VERSION
    from asl_query.solve import by_z3

    return by_z3.Z3Solver(problem, deadline).solve(), by_z3.VERSION
