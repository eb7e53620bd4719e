"""z3 says on which facts that nobody stated a case hangs: the widest ways in which it holds, and in which it does not."""

from __future__ import annotations

from typing import Any

import z3

from asl_query.deadline import Deadline
from asl_query.finite.open_facts import ForcedWay, OptionNumbers, UnsettledCase
from asl_query.solve.asking_z3 import can_be
from asl_query.solve.by_z3 import as_z3

_Where = dict[int, OptionNumbers]


def ways(case: UnsettledCase, deadline: Deadline) -> tuple[ForcedWay, ...]:
    """Ways that together cover all that the facts may be: first those in which the case holds, then those in which not; among
    these by their facts and options in their order."""
    return (*_ways(case, True, deadline), *_ways(case, False, deadline))


def _ways(case: UnsettledCase, is_so: bool, deadline: Deadline) -> list[ForcedWay]:
    """As long as some choice of the facts makes it so that is in no way found yet: the choice made as wide as it can be."""
    left, against = _solver(case, is_so), _solver(case, not is_so)
    found = []
    while can_be(left, deadline):
        model = left.model()
        chosen: _Where = {i: (model.eval(as_z3(fact.unknown), True).as_long(),) for i, fact in enumerate(case.facts)}
        where = _widened(case, against, chosen, deadline)
        found.append(ForcedWay(is_so, where))
        left.add(z3.Not(z3.And([_among(case, i, options) for i, options in where.items()])))
    return sorted(found, key=lambda way: tuple(way.where.items()))


def _widened(case: UnsettledCase, against: Any, where: _Where, deadline: Deadline) -> _Where:
    """The facts that are needed, each with every option that it can have as well."""
    for i in list(where):
        rest = {j: options for j, options in where.items() if j != i}
        if not can_be(against, deadline, *(_among(case, j, options) for j, options in rest.items())):
            where = rest
    for i in list(where):
        for option in range(len(case.facts[i].options)):
            wider = {**where, i: tuple(sorted({*where[i], option}))}
            if not can_be(against, deadline, *(_among(case, j, options) for j, options in wider.items())):
                where = wider
    return where


def _solver(case: UnsettledCase, is_so: bool) -> Any:
    solver = z3.SimpleSolver()
    for fact in case.facts:
        number = as_z3(fact.unknown)
        solver.add(number >= 0, number < len(fact.options))
    holds = as_z3(case.holds)
    solver.add(holds if is_so else z3.Not(holds))
    return solver


def _among(case: UnsettledCase, fact: int, options: OptionNumbers) -> Any:
    return z3.Or([as_z3(case.facts[fact].unknown) == option for option in options])
