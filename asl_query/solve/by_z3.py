"""Problems and rule terms decided by z3."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

import z3

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.finite.encoding import Encoding
from asl_query.finite.problem import Cover, Found, Impossible, Option, Problem, SolverOutcome, Undecided
from asl_query.finite.refutation import Disjunction
from asl_query.logic.terms import Op, Term, Unknown
from asl_query.solve.asking_z3 import status_of

VERSION = f"z3 {z3.get_version_string()}"

# Who lets go of the last term of a question, as of the error of one that was broken off, may be a thread that is not at work
# (one_at_a_time.py) while z3 is.
z3.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())


class Z3Solver:
    """One problem in z3: the clauses of finite/encoding.py, each with a variable for its label so that cores name labels.

    z3 reads clauses as DIMACS text, which takes a hundredth of the time of building terms; its variables are z3.Bool(number).
    """

    def __init__(self, problem: Problem, deadline: Deadline | None = None) -> None:
        self._problem, self._deadline = problem, deadline or Deadline()
        self._solver = z3.SolverFor("QF_FD")
        self._encoding = Encoding(problem)
        labels = list(dict.fromkeys(c.label for c in problem.constraints))
        self._labels = dict(zip(labels, self._encoding.fresh(len(labels)), strict=True))
        self._up_to: dict[str, range] = {}
        self._touching: dict[tuple[str, Option], list[str]] = {}
        self._narrows = len(problem.choices) == 1 and len(problem.forbidden) == len(problem.constraints)
        text = []
        for name in problem.choices:
            self._up_to[name], clauses = self._encoding.one_option(name)
            text.append(_dimacs(clauses))
        for constraint in problem.constraints:
            self._deadline.check()
            text.append(_dimacs(self._encoding.clauses(constraint), self._labels[constraint.label]))
        for forbidden in problem.forbidden:
            self._note_touching(forbidden.label, forbidden.over, forbidden.combinations)
        count = self._encoding.variables
        self._solver.from_string(f"p cnf {count} 1\n{''.join(text)}")

    def _note_touching(self, label: str, over: tuple[str, ...], combinations: frozenset[tuple[Option, ...]]) -> None:
        firsts = {(over[0], c[0]) for c in combinations}
        for first in firsts:
            self._touching.setdefault(first, []).append(label)

    def solve(self, fixed: Mapping[str, Option] | None = None) -> SolverOutcome:
        """Find a choice with some names fixed, or say why there is none, or that the time ran out."""
        fixed = dict(fixed or {})
        for name, option in fixed.items():
            if not self._encoding.has(name, option):
                return Impossible((f"{name} cannot be {option}",))
        labels = self._relevant(fixed)
        status = self._check(fixed, labels)
        if status == z3.unknown:
            return Undecided(self._solver.reason_unknown())
        if status == z3.sat:
            open_names = set(self._problem.choices) - set(fixed)
            return Found({**fixed, **(self._chosen(open_names) if open_names else {})})
        return self._shrunk(fixed, labels)

    def possible(self) -> SolverOutcome | None:
        """Find a choice, None where there is none (without asking why), or that the time ran out."""
        status = self._check({}, list(self._labels))
        if status == z3.unknown:
            return Undecided(self._solver.reason_unknown())
        return Found(self._chosen(set(self._problem.choices))) if status == z3.sat else None

    def preferring(self, found: Found, alike: Sequence[tuple[str, str]], patience: Deadline) -> Found:
        """A choice in which, of these pairs of names, in their order, as many as can have the option of the other one. Stops with
        what it has when the time runs out, or patience."""
        fixed: dict[str, Option] = {}
        for name, other in alike:
            if patience.is_over:
                break
            option = fixed.get(other, found.choice[other])
            if not self._encoding.has(name, option):
                fixed[name] = found.choice[name]
                continue
            status = self._check({**fixed, other: option, name: option}, list(self._labels))
            if status == z3.unknown:
                return found
            fixed[other] = option
            if status == z3.sat:
                fixed[name] = option
                found = Found(self._chosen(set(self._problem.choices)))
        return found

    def every(self, name: str) -> list[Option] | Undecided:
        """Every option of one name that some choice has, each asked for by itself; or that the time ran out."""
        found: list[Option] = []
        self._solver.push()
        self._solver.add(*map(z3.Bool, self._labels.values()))
        try:
            for option in self._problem.choices[name]:
                status = self._check({name: option}, [])
                if status == z3.unknown:
                    return Undecided(self._solver.reason_unknown())
                if status == z3.sat:
                    found.append(option)
            return found
        finally:
            self._solver.pop()

    def _chosen(self, names: set[str]) -> dict[str, Option]:
        """The options of a model. `up to i` is false before the chosen option and true from it on, so halving finds it."""
        model = self._solver.model()
        return {
            name: self._problem.choices[name][bisect_left(self._up_to[name], 1, key=partial(_holds, model))]
            for name in self._problem.choices
            if name in names
        }

    def _relevant(self, fixed: Mapping[str, Option]) -> list[str]:
        """The labels that can matter: with the only name fixed, those of the constraints that mention its option."""
        if not fixed or not self._narrows:
            return list(self._labels)
        return list(dict.fromkeys(label for item in fixed.items() for label in self._touching.get(item, ())))

    def _check(self, fixed: Mapping[str, Option], labels: list[str]) -> Any:
        assumed = (self._encoding.variable(*item) for item in fixed.items())
        named = (self._labels[label] for label in labels)
        return status_of(self._solver, self._deadline, *map(z3.Bool, (*assumed, *named)))

    def _shrunk(self, fixed: Mapping[str, Option], labels: list[str]) -> SolverOutcome:
        """Labels that conflict, then each one left out again that is not needed."""
        if len(labels) == 1 and set(fixed) == set(self._problem.choices):
            return Impossible((labels[0],))  # nothing but this label stands against a choice of every name
        core = self._first_that_conflict(fixed, labels) if self._narrows else self._core_of_z3()
        if core is None:
            return Undecided(self._solver.reason_unknown())
        for label in list(core[:-1] if self._narrows else core):
            if label not in core:
                continue
            status = self._check(fixed, [name for name in core if name != label])
            if status == z3.unknown:
                return Undecided(self._solver.reason_unknown())
            if status == z3.unsat:
                core = self._core_of_z3()
        return Impossible(tuple(core))

    def _core_of_z3(self) -> list[str]:
        """The labels that z3 used, in their order."""
        used = {str(term) for term in self._solver.unsat_core()}
        return [label for label, variable in self._labels.items() if f"k!{variable}" in used]

    def _first_that_conflict(self, fixed: Mapping[str, Option], labels: list[str]) -> list[str] | None:
        """The shortest beginning of the labels that conflicts; None when the time ran out."""
        for count in range(1, len(labels)):
            status = self._check(fixed, labels[:count])
            if status != z3.sat:
                return labels[:count] if status == z3.unsat else None
        return labels


def _dimacs(clauses: list[Disjunction], label: int | None = None) -> str:
    """Clauses as lines of DIMACS, each with `label` as its condition. Python writes whole lists faster than numbers."""
    if not clauses:
        return ""
    end = " 0\n" if label is None else f" -{label} 0\n"
    return repr(clauses)[2:-2].replace("), (", end).replace(",", "") + end


def _holds(model: Any, variable: int) -> bool:
    return bool(z3.is_true(model.eval(z3.Bool(variable), True)))


def fewest(cover: Cover, deadline: Deadline) -> SolverOutcome:
    """The smallest choice that meets every need: option 1 for chosen, 0 for left out; Impossible names a need beyond reach.

    One more option is allowed after the other until a choice is found (z3's own optimizer takes many times as long).
    """
    solver = z3.SolverFor("QF_FD")
    options = {name: z3.Bool(name) for _, adds in cover.needs.values() for name in adds}
    for label, (need, adds) in cover.needs.items():
        deadline.check()
        if sum(adds.values()) < need:
            return Impossible((label,))
        if need > 0:
            solver.add(z3.PbGe([(options[name], weight) for name, weight in adds.items()], need))
    for count in range(len(options) + 1):
        deadline.report_progress(f"{count - 1} are not enough; trying {count}" if count else "trying to do without")
        solver.push()
        solver.add(z3.PbLe([(term, 1) for term in options.values()], count))
        status = status_of(solver, deadline)
        if status == z3.sat:
            model = solver.model()
            return Found({name: int(z3.is_true(model.eval(term, True))) for name, term in options.items()})
        if status == z3.unknown:
            return Undecided(f"not with {count - 1}; {count} open")
        solver.pop()
    raise AssertionError("all options together meet every need")


def most(adds: Mapping[str, Collection[str]], count: int, deadline: Deadline) -> int | None:
    """The most needs that `count` options meet together, `adds` being what each meets; None when the time ran out."""
    optimum = z3.Optimize()
    options = {name: z3.Bool(f"option {name}") for name in adds}
    needs = sorted({need for met in adds.values() for need in met})
    optimum.add(z3.PbLe([(term, 1) for term in options.values()], count))
    for need in needs:
        deadline.check()
        met = z3.Bool(f"need {need}")
        optimum.add(z3.Implies(met, z3.Or([options[name] for name, row in adds.items() if need in row])))
        optimum.add_soft(met)
    if status_of(optimum, deadline) != z3.sat:
        return None
    model = optimum.model()
    return sum(bool(z3.is_true(model.eval(z3.Bool(f"need {need}"), True))) for need in needs)


def every_choice(
    adds: Mapping[str, Collection[str]], count: int, needs: Collection[str], deadline: Deadline
) -> set[frozenset[str]]:
    """Every choice of so many options that together meet all needs, one after the other, each ruled out once it is found."""
    solver = z3.SolverFor("QF_FD")
    options = {name: z3.Bool(name) for name in adds}
    solver.add(z3.PbEq([(term, 1) for term in options.values()], count))
    for need in needs:
        deadline.check()
        solver.add(z3.Or([options[name] for name, met in adds.items() if need in met]))
    found: set[frozenset[str]] = set()
    while (status := status_of(solver, deadline)) == z3.sat:
        model = solver.model()
        chosen = frozenset(name for name, term in options.items() if z3.is_true(model.eval(term, True)))
        found.add(chosen)
        solver.add(z3.Not(z3.And([options[name] for name in chosen])))
    if status == z3.unknown:
        raise LimitReachedError(solver.reason_unknown())
    return found


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
