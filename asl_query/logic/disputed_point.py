"""Disputed points, clause by clause as printed: where do two clauses compel different outcomes, where does none decide?

A clause is a function in the subset of logic/subset.py: in which cases it speaks. Its outcome is a word. A solver reads the
clauses as terms and finds the cases, a check runs them as plain values over every case there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from itertools import combinations, product
from types import FunctionType
from typing import Any, NamedTuple, cast

from asl_query.errors import RuleError
from asl_query.logic.machine import PartialState, StateValue
from asl_query.logic.rule import key_of
from asl_query.records import dataclass

Assignment = Mapping[str, StateValue]


@dataclass(frozen=True, slots=True)
class PrintedClause:
    """What one clause says of a point: `says` in our words, `speaks` in which cases, `outcome` what it then compels."""

    rule: str
    says: str
    outcome: str
    speaks: Callable[..., Any]
    reads: tuple[str, ...]

    def speaks_of(self, case: Assignment) -> bool:
        """Whether it decides this case."""
        return bool(self.speaks(*(case[name] for name in self.reads)))


def clause(rule: Callable[..., object] | str, outcome: str, says: str) -> Callable[[Callable[..., Any]], PrintedClause]:
    """Mark a function of the subset as the cases of which a clause speaks: of a rule that it asks, or as it is printed."""

    def mark(function: Callable[..., Any]) -> PrintedClause:
        code = cast(FunctionType, function).__code__
        return PrintedClause(
            rule if isinstance(rule, str) else key_of(rule), says, outcome, function, code.co_varnames[: code.co_argcount]
        )

    return mark


@dataclass(frozen=True)
class DisputedPoint:
    """One point that rules decide: their clauses, the variables that tell its cases apart, and the reading that is taken.

    `taken` is the key of the rule at which the reading stands (empty: at none), `settled` the reading in a sentence. `machine`
    names the machine of whose states one is such a case (empty: of none), and `given` what is so in that state; a line of play
    shows that it is reached.
    """

    name: str
    variables: Mapping[str, tuple[StateValue, ...]]
    clauses: tuple[PrintedClause, ...]
    settled: str
    taken: str = ""
    machine: str = ""
    given: PartialState = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse clauses that read what tells no cases apart."""
        lost = [name for one in self.clauses for name in one.reads if name not in self.variables]
        if lost:
            raise RuleError(f"{self.name}: {lost[0]} is no variable of this point")


class OpenCase(NamedTuple):
    """Two clauses (by their places) that compel different outcomes in a case; none (`clauses` is empty) decides it in a gap."""

    clauses: tuple[int, ...]
    case: Assignment


def cases_of(point: DisputedPoint) -> Iterator[dict[str, StateValue]]:
    """Every case there is, in the order of the values."""
    for values in product(*point.variables.values()):
        yield dict(zip(point.variables, values, strict=True))


def conflicting(point: DisputedPoint, case: Assignment) -> list[tuple[int, ...]]:
    """The pairs of clauses that compel different outcomes in a case; an empty pair where no clause decides it."""
    speaking = [i for i, one in enumerate(point.clauses) if one.speaks_of(case)]
    if not speaking:
        return [()]
    return [(i, j) for i, j in combinations(speaking, 2) if point.clauses[i].outcome != point.clauses[j].outcome]
