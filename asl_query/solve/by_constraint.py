"""Problems decided by python-constraint: a second solver that shares no code with z3. For small problems."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

import constraint

from asl_query.deadline import Deadline, raise_if_over
from asl_query.finite.problem import AtMost, Implies, Option, Problem, names_of

VERSION = "python-constraint2"


def solutions(problem: Problem) -> list[dict[str, Option]]:
    """Every choice that breaks no constraint, by plain backtracking."""
    if any(not options for options in problem.choices.values()):
        return []
    second = constraint.Problem()
    for name, options in problem.choices.items():
        second.addVariable(name, list(options))
    for forbidden in problem.forbidden:
        second.addConstraint(_none_of(forbidden.combinations), forbidden.over)
    for table in problem.allowed:
        second.addConstraint(_one_of(table.combinations), table.over)
    for limit in problem.at_most:
        second.addConstraint(_within(limit), names_of(limit) or list(problem.choices)[:1])
    for need in problem.implies:
        second.addConstraint(_supported(need), names_of(need))
    return [dict(found) for found in second.getSolutions()]


def _none_of(combinations: frozenset[tuple[Option, ...]]) -> constraint.FunctionConstraint:
    return constraint.FunctionConstraint(lambda *chosen: chosen not in combinations)


def _one_of(combinations: frozenset[tuple[Option, Option]]) -> constraint.FunctionConstraint:
    return constraint.FunctionConstraint(lambda *chosen: chosen in combinations)


def _within(limit: AtMost) -> constraint.FunctionConstraint:
    names = names_of(limit)

    def holds(*options: Option) -> bool:
        chosen = dict(zip(names, options, strict=False))
        return sum(weight for name, option, weight in limit.terms if chosen[name] == option) <= limit.most

    return constraint.FunctionConstraint(holds)


def _supported(need: Implies) -> constraint.FunctionConstraint:
    names = names_of(need)

    def holds(*options: Option) -> bool:
        chosen = dict(zip(names, options, strict=True))
        fits = any(all(chosen[name] == option for name, option in line) for line in need.one_of)
        return chosen[need.when[0]] != need.when[1] or fits

    return constraint.FunctionConstraint(holds)


def most(adds: Mapping[str, Collection[str]], count: int) -> int:
    """The most needs that `count` options meet together, by going through every choice; for small problems."""
    second = constraint.Problem()
    names = [f"choice {i}" for i in range(min(count, len(adds)))]
    order = {name: i for i, name in enumerate(adds)}
    second.addVariables(names, list(adds))
    for one, two in pairwise(names):
        second.addConstraint(lambda a, b: order[a] < order[b], (one, two))

    def met(found: Mapping[str, str]) -> int:
        raise_if_over()
        return len(set().union(*(adds[name] for name in found.values())))

    return max(map(met, second.getSolutionIter()), default=0)


def every_choice(
    adds: Mapping[str, Collection[str]], count: int, needs: Collection[str], deadline: Deadline
) -> list[tuple[str, ...]]:
    """Every choice of so many different options that together meet all needs, in the order of the options."""
    second = constraint.Problem()
    names = [f"choice {i}" for i in range(count)]
    order = {name: i for i, name in enumerate(adds)}
    second.addVariables(names, list(adds))
    for one, two in pairwise(names):
        second.addConstraint(lambda a, b: order[a] < order[b], (one, two))

    def meets_all(*chosen: str) -> bool:
        deadline.check()
        return set(needs) <= set().union(*(adds[name] for name in chosen))

    second.addConstraint(meets_all, names)
    found = (tuple(choice[name] for name in names) for choice in second.getSolutionIter())
    return sorted(found, key=lambda chosen: [order[name] for name in chosen])
