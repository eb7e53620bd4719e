"""Matters that rules decide, clause by clause as printed: where do two clauses compel different outcomes, where does none decide?

A clause is a function in the subset of logic/subset.py: in which cases it speaks. Its outcome is a word. A solver reads the
clauses as terms and finds the cases, a check runs them as plain values over every case there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from types import FunctionType
from typing import Any, NamedTuple, cast

from asl_query.errors import RuleError
from asl_query.logic.machine import Value
from asl_query.logic.subset import check_subset, source_of

Case = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Clause:
    """What one clause says of a matter: `says` in our words, `speaks` in which cases, `outcome` what it then compels."""

    rule: str
    says: str
    outcome: str
    speaks: Callable[..., Any]
    reads: tuple[str, ...]

    def speaks_of(self, case: Case) -> bool:
        """Whether it decides this case."""
        return bool(self.speaks(*(case[name] for name in self.reads)))


def clause(rule: str, outcome: str, says: str) -> Callable[[Callable[..., Any]], Clause]:
    """Mark a function of the subset as the cases of which a clause speaks."""

    def mark(function: Callable[..., Any]) -> Clause:
        plain = cast(FunctionType, function)
        check_subset(plain)
        return Clause(rule, says, outcome, function, tuple(a.arg for a in source_of(plain).args.args))

    return mark


@dataclass(frozen=True)
class Matter:
    """One matter: the clauses that decide it, the variables that tell its cases apart, and the reading that this program takes.

    `taken` is the key of the rule at which the reading stands (empty: at none), `settled` the reading in a sentence. `machine`
    and `given` name a state of acts/states in which the case stands; a line of play shows that it is reached.
    """

    name: str
    variables: Mapping[str, tuple[Value, ...]]
    clauses: tuple[Clause, ...]
    settled: str
    taken: str = ""
    machine: str = ""
    given: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        """Refuse clauses that read what tells no cases apart."""
        lost = [name for one in self.clauses for name in one.reads if name not in self.variables]
        if lost:
            raise RuleError(f"{self.name}: {lost[0]} is no variable of this matter")


class Finding(NamedTuple):
    """Two clauses (by their places) that compel different outcomes in a case; none (`clauses` is empty) decides it in a gap."""

    matter: str
    clauses: tuple[int, ...]
    case: dict[str, Value]


def cases_of(matter: Matter) -> Iterator[dict[str, Value]]:
    """Every case there is, in the order of the values."""
    for values in product(*matter.variables.values()):
        yield dict(zip(matter.variables, values, strict=True))


def conflicting(matter: Matter, case: Case) -> list[tuple[int, ...]]:
    """The pairs of clauses that compel different outcomes in a case; an empty pair where no clause decides it."""
    speaking = [i for i, one in enumerate(matter.clauses) if one.speaks_of(case)]
    if not speaking:
        return [()]
    return [(i, j) for i, j in combinations(speaking, 2) if matter.clauses[i].outcome != matter.clauses[j].outcome]
