"""A finished problem over finite choices: what a solver gets. It knows no hex and no rule, only names and labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from asl_query.records import dataclass

Option = str | int


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Combinations that one labelled fact or rule instance forbids: one option for each name of `over`."""

    label: str
    over: tuple[str, ...]
    combinations: frozenset[tuple[Option, ...]]


@dataclass(frozen=True, slots=True)
class AllowedPairs:
    """The only combinations that a labelled table allows for two names: the legal moves between two phases."""

    label: str
    over: tuple[str, str]
    combinations: frozenset[tuple[Option, Option]]


@dataclass(frozen=True, slots=True)
class AtMost:
    """The chosen options among `terms` (name, option, weight; no weight is negative) weigh at most `most`: stacking."""

    label: str
    terms: tuple[tuple[str, Option, int], ...]
    most: int


@dataclass(frozen=True, slots=True)
class Implies:
    """Who chooses `when` needs every choice of at least one line of `one_of`: a leader's bonus, a portage that is shared."""

    label: str
    when: tuple[str, Option]
    one_of: tuple[tuple[tuple[str, Option], ...], ...]


Constraint = Forbidden | AllowedPairs | AtMost | Implies


@dataclass(frozen=True, slots=True)
class Problem:
    """Choose one option for every name so that no constraint is broken. A constraint names only options that its names have."""

    choices: Mapping[str, tuple[Option, ...]]
    forbidden: tuple[Forbidden, ...] = ()
    allowed: tuple[AllowedPairs, ...] = ()
    at_most: tuple[AtMost, ...] = ()
    implies: tuple[Implies, ...] = ()

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """All of them, in the order in which cores name them."""
        return (*self.forbidden, *self.allowed, *self.at_most, *self.implies)


def restricted(problem: Problem, labels: Iterable[str]) -> Problem:
    """What some labels say by themselves: their constraints and the names these speak of (and any name without an option)."""
    kept = frozenset(labels)
    small = Problem(
        {},
        tuple(c for c in problem.forbidden if c.label in kept),
        tuple(c for c in problem.allowed if c.label in kept),
        tuple(c for c in problem.at_most if c.label in kept),
        tuple(c for c in problem.implies if c.label in kept),
    )
    spoken = {name for constraint in small.constraints for name in names_of(constraint)}
    return replace(small, choices={n: options for n, options in problem.choices.items() if n in spoken or not options})


def names_of(constraint: Constraint) -> list[str]:
    """The names a constraint speaks of, each once, in its order."""
    match constraint:
        case Forbidden() | AllowedPairs():
            names = list(constraint.over)
        case AtMost():
            names = [name for name, _, _ in constraint.terms]
        case Implies():
            names = [constraint.when[0], *(name for line in constraint.one_of for name, _ in line)]
    return list(dict.fromkeys(names))


def broken(problem: Problem, choice: Mapping[str, Option]) -> list[str]:
    """The labels of the constraints that a choice of every name breaks."""
    return list(dict.fromkeys(c.label for c in problem.constraints if not _holds(c, choice)))


def _holds(constraint: Constraint, choice: Mapping[str, Option]) -> bool:
    match constraint:
        case Forbidden():
            return tuple(choice[name] for name in constraint.over) not in constraint.combinations
        case AllowedPairs():
            return (choice[constraint.over[0]], choice[constraint.over[1]]) in constraint.combinations
        case AtMost():
            return sum(weight for name, option, weight in constraint.terms if choice[name] == option) <= constraint.most
        case Implies():
            name, option = constraint.when
            return choice[name] != option or any(all(choice[n] == o for n, o in line) for line in constraint.one_of)


@dataclass(frozen=True, slots=True)
class Cover:
    """Choose as few options as possible so that for every need the chosen ones add up to it: need by name, and what each option
    adds to it."""

    needs: Mapping[str, tuple[int, Mapping[str, int]]]


@dataclass(frozen=True, slots=True)
class Found:
    """A choice that breaks nothing."""

    choice: Mapping[str, Option]


@dataclass(frozen=True, slots=True)
class Impossible:
    """No choice: the labels of constraints that conflict, none of which can be left out."""

    core: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """The time ran out."""

    reason: str


SolverOutcome = Found | Impossible | Undecided
