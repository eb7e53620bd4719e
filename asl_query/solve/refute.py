"""A certificate that labelled constraints conflict: clauses of theirs and a refutation that can be followed without searching."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.finite.encoding import every_clause
from asl_query.finite.problem import Problem, Undecided, restricted
from asl_query.finite.refutation import Refutation
from asl_query.solve.clause_learning import Refuter


def refutation(problem: Problem, core: Sequence[str], deadline: Deadline) -> Refutation | Undecided:
    """The certificate that the constraints of a core conflict, or Undecided where the time ran out.

    Its clauses are those of finite/encoding.py for the core alone, as far as the lemmas need them. Raises ValueError where the
    core does not conflict.
    """
    small = restricted(problem, core)
    try:
        clauses = list(every_clause(small))
        variables = max((abs(x) for clause in clauses for x in clause), default=0)
        search = Refuter(clauses, variables, sum(map(len, small.choices.values())))
        deadline.check()
        conflicts = search.refute(deadline)
    except LimitReachedError as error:
        return Undecided(str(error))
    if not conflicts:
        raise ValueError(f"these constraints do not conflict: {', '.join(core)}")
    needed = _needed(search, len(clauses))
    place = {number: at for at, number in enumerate(needed, 1)}
    return Refutation(
        tuple(core),
        tuple(tuple(clauses[n]) for n in needed if n < len(clauses)),
        tuple((tuple(search.clauses[n]), tuple(place[h] for h in search.hints[n])) for n in needed if n >= len(clauses)),
    )


def _needed(search: Refuter, given: int) -> list[int]:
    """The clauses and lemmas that the last lemma rests on, in their order."""
    last = len(search.clauses) - 1
    needed = {last}
    for number in range(last, given - 1, -1):
        if number in needed:
            needed.update(search.hints[number])
    return sorted(needed)
