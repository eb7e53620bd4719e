"""Problems decided by python-constraint: a second solver that shares no code with z3. For small problems."""

from __future__ import annotations

from collections.abc import Mapping

import constraint

from asl_query.logic.problem import Option, Problem

VERSION = "python-constraint2"


def solutions(problem: Problem, fixed: Mapping[str, Option] | None = None) -> list[dict[str, Option]]:
    """Every choice that breaks no constraint, with some names fixed, by plain backtracking."""
    fixed = dict(fixed or {})
    if any(option not in problem.choices[name] for name, option in fixed.items()):
        return []
    if any(not options for options in problem.choices.values()):
        return []
    second = constraint.Problem()
    for name, options in problem.choices.items():
        second.addVariable(name, [fixed[name]] if name in fixed else list(options))
    for forbidden in problem.forbidden:
        second.addConstraint(_none_of(forbidden.combinations), forbidden.over)
    for table in problem.allowed:
        second.addConstraint(_one_of(table.combinations), table.over)
    return [dict(found) for found in second.getSolutions()]


def _none_of(combinations: frozenset[tuple[Option, ...]]) -> constraint.FunctionConstraint:
    return constraint.FunctionConstraint(lambda *chosen: chosen not in combinations)


def _one_of(combinations: frozenset[tuple[Option, Option]]) -> constraint.FunctionConstraint:
    return constraint.FunctionConstraint(lambda *chosen: chosen in combinations)
