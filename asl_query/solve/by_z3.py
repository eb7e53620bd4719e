"""Problems and rule terms decided by z3."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import z3

from asl_query.logic.deadline import Deadline
from asl_query.logic.problem import Cover, Found, Impossible, Option, Outcome, Problem, Undecided
from asl_query.logic.terms import Op, Term, Unknown, unknowns

VERSION = f"z3 {z3.get_version_string()}"


class Z3Solver:
    """One problem in z3: a truth value for each option of each name, and one for each label so that cores name labels."""

    def __init__(self, problem: Problem, deadline: Deadline | None = None) -> None:
        self._problem, self._deadline = problem, deadline or Deadline()
        self._solver = z3.SolverFor("QF_FD")
        self._is: dict[tuple[str, Option], Any] = {}
        self._not: dict[tuple[str, Option], Any] = {}
        self._labels: dict[str, Any] = {}
        self._touching: dict[tuple[str, Option], list[str]] = {}
        self._everywhere: list[str] = []
        for name, options in problem.choices.items():
            terms = [z3.Bool(f"{name}={option}") for option in options]
            self._is |= {(name, option): term for option, term in zip(options, terms, strict=True)}
            self._not |= {(name, option): z3.Not(term) for option, term in zip(options, terms, strict=True)}
            self._solver.add(z3.PbEq([(term, 1) for term in terms], 1) if terms else z3.BoolVal(False))
        for constraint in problem.forbidden:
            off = z3.Not(self._label(constraint.label))
            for combination in constraint.combinations:
                pairs = zip(constraint.over, combination, strict=True)
                self._solver.add(z3.Or(off, *(self._not[pair] for pair in pairs)))
            self._note_touching(constraint.label, constraint.over, constraint.combinations)
        for table in problem.allowed:
            self._add_table(table.over, table.combinations, self._label(table.label))
            self._everywhere.append(table.label)

    def _label(self, name: str) -> Any:
        return self._labels.setdefault(name, z3.Bool(f"label {name}"))

    def _note_touching(self, label: str, over: tuple[str, ...], combinations: frozenset[tuple[Option, ...]]) -> None:
        firsts = {(over[0], c[0]) for c in combinations}
        for first in firsts:
            self._touching.setdefault(first, []).append(label)

    def _add_table(self, over: tuple[str, str], combinations: frozenset[tuple[Option, Option]], label: Any) -> None:
        follow: dict[Option, list[Any]] = {option: [] for option in self._problem.choices[over[0]]}
        lead: dict[Option, list[Any]] = {option: [] for option in self._problem.choices[over[1]]}
        for a, b in combinations:
            follow[a].append(self._is[over[1], b])
            lead[b].append(self._is[over[0], a])
        off = z3.Not(label)
        for side, name in ((follow, over[0]), (lead, over[1])):
            for option, others in side.items():
                self._solver.add(z3.Or(off, self._not[name, option], *others))

    def solve(self, fixed: Mapping[str, Option] | None = None) -> Outcome:
        """Find a choice with some names fixed, or say why there is none, or that the time ran out."""
        fixed = dict(fixed or {})
        for name, option in fixed.items():
            if (name, option) not in self._is:
                return Impossible((f"{name} cannot be {option}",))
        labels = self._relevant(fixed)
        status = self._check([self._is[item] for item in fixed.items()], labels)
        if status == z3.unknown:
            return Undecided(self._solver.reason_unknown())
        if status == z3.sat:
            open_names = set(self._problem.choices) - set(fixed)
            return Found({**fixed, **(self._chosen(open_names) if open_names else {})})
        return self._shrunk(fixed, labels)

    def every(self, name: str) -> list[Option] | Undecided:
        """Every option of one name that some choice has, each asked for by itself; or that the time ran out."""
        found: list[Option] = []
        self._solver.push()
        self._solver.add(*self._labels.values())
        try:
            for option in self._problem.choices[name]:
                status = self._check([self._is[name, option]], [])
                if status == z3.unknown:
                    return Undecided(self._solver.reason_unknown())
                if status == z3.sat:
                    found.append(option)
            return found
        finally:
            self._solver.pop()

    def _chosen(self, names: set[str]) -> dict[str, Option]:
        model = self._solver.model()
        return {n: option for (n, option), term in self._is.items() if n in names and z3.is_true(model.eval(term, True))}

    def _relevant(self, fixed: Mapping[str, Option]) -> list[str]:
        """The labels that can matter: with the leading name fixed, only the constraints that mention that option."""
        if not fixed or self._everywhere:
            return list(self._labels)
        touched = [label for item in fixed.items() for label in self._touching.get(item, ())]
        return list(dict.fromkeys(touched)) if touched else []

    def _check(self, assumed: list[Any], labels: list[str]) -> Any:
        left = self._deadline.milliseconds_left()
        if left is not None:
            self._solver.set("timeout", left)
        return self._solver.check(*assumed, *(self._labels[name] for name in labels))

    def _shrunk(self, fixed: Mapping[str, Option], labels: list[str]) -> Outcome:
        """Take labels in their order until they conflict, then leave out again each one that is not needed."""
        if len(labels) == 1 and set(fixed) == set(self._problem.choices):
            return Impossible((labels[0],))  # nothing but this label stands against a choice of every name
        assumed = [self._is[item] for item in fixed.items()]
        core: list[str] = []
        for label in labels:
            core.append(label)
            status = self._check(assumed, core)
            if status == z3.unknown:
                return Undecided(self._solver.reason_unknown())
            if status == z3.unsat:
                break
        for label in core[:-1]:
            smaller = [name for name in core if name != label]
            status = self._check(assumed, smaller)
            if status == z3.unknown:
                return Undecided(self._solver.reason_unknown())
            if status == z3.unsat:
                core = smaller
        return Impossible(tuple(core))


def fewest(cover: Cover, deadline: Deadline) -> Outcome:
    """The smallest choice that meets every need: option 1 for chosen, 0 for left out; Impossible names a need beyond reach."""
    optimum = z3.Optimize()
    left = deadline.milliseconds_left()
    if left is not None:
        optimum.set("timeout", left)
    options = {name: z3.Bool(name) for _, adds in cover.needs.values() for name in adds}
    for label, (need, adds) in cover.needs.items():
        if sum(adds.values()) < need:
            return Impossible((label,))
        if need > 0:
            optimum.add(z3.PbGe([(options[name], weight) for name, weight in adds.items()], need))
    optimum.minimize(z3.Sum([z3.If(term, 1, 0) for term in options.values()]) if options else z3.IntVal(0))
    if optimum.check() != z3.sat:
        return Undecided(str(optimum.reason_unknown()))
    model = optimum.model()
    return Found({name: int(z3.is_true(model.eval(term, True))) for name, term in options.items()})


def as_z3(term: Term) -> Any:
    """A solver-neutral term as a z3 term; enum members become their place in their enum."""
    if isinstance(term, Unknown):
        return z3.Bool(term.name) if isinstance(term.values[0], bool) else z3.Int(term.name)
    if isinstance(term, Op):
        return _OPERATIONS[term.name](*map(as_z3, term.args))
    if isinstance(term, bool):
        return z3.BoolVal(term)
    return z3.IntVal(as_number(term))


def as_number(value: bool | int | Enum | None) -> int:
    """A plain value as the number that stands for it in z3."""
    if isinstance(value, Enum):
        return list(type(value)).index(value)
    if value is None:
        raise TypeError("nothing (None) has no number in the solver")
    return int(value)


_OPERATIONS = {
    "and": z3.And,
    "or": z3.Or,
    "not": z3.Not,
    "==": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "neg": lambda a: -a,
    # Python rounds a quotient down; z3 does so for a positive divisor, and every divisor of a rule is a positive number
    "//": lambda a, b: a / b,
    "max": lambda a, *rest: _fold(lambda x, y: z3.If(x >= y, x, y), a, rest),
    "min": lambda a, *rest: _fold(lambda x, y: z3.If(x <= y, x, y), a, rest),
    "ite": z3.If,
}


def _fold(join: Any, first: Any, rest: tuple[Any, ...]) -> Any:
    for other in rest:
        first = join(first, other)
    return first


def cases_of(term: Term, values: tuple[Any, ...]) -> dict[Any, dict[str, int] | None]:
    """For each value a rule may return: one case of its unknowns that gives it, or None where the case is dead."""
    solver = z3.Solver()
    for unknown in unknowns(term):
        if not isinstance(unknown.values[0], bool):
            name = z3.Int(unknown.name)
            solver.add(z3.Or([name == as_number(v) for v in unknown.values]))
    found: dict[Any, dict[str, int] | None] = {}
    read = as_z3(term)
    for value in values:
        wanted = z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(as_number(value))
        if solver.check(read == wanted) == z3.sat:
            model = solver.model()
            found[value] = {str(d): _plain(model[d]) for d in model.decls()}
        else:
            found[value] = None
    return found


def value_in_case(term: Term, case: Mapping[str, bool | int | Enum]) -> int:
    """What z3 computes for a term when its unknowns have these values; truth values as 0 and 1."""
    replaced = [
        (as_z3(u), z3.BoolVal(bool(case[u.name])) if isinstance(u.values[0], bool) else z3.IntVal(as_number(case[u.name])))
        for u in unknowns(term)
    ]
    return _plain(z3.simplify(z3.substitute(as_z3(term), *replaced)))


def _plain(value: Any) -> int:
    return int(z3.is_true(value)) if z3.is_bool(value) else int(value.as_long())
