"""A finished problem as clauses: plain, documented, the same for every solver and for the check of a refutation.

A variable is a number from 1 on, a literal a variable or its negative, a clause a tuple of literals of which one must hold.
Option i (from 0) of the names, in their order, is variable first + i. After all options come the auxiliary variables:

* one option of a name: it has one (one clause), and never two. For that, `up to i` says that the option is among the first
  i + 1: option i leads to `up to i`, `up to i` to `up to i + 1`, and `up to i` forbids option i + 1.
* Forbidden: each combination is a clause of its negated options.
* AllowedPairs: each option of the one name leads to one of the options that the table allows beside it, both ways.
* AtMost: the weights and the limit are divided by what divides all weights (the limit rounded down). Terms are taken name by
  name, for each name but the last `weighs j` (j = 1 .. limit) says that the names so far weigh at least j: no weight is lost
  from one name to the next, each option adds its own, and what goes beyond the limit is forbidden.
* Implies: each line of several choices has a variable that leads to each of them; `when` leads to one of the lines.

Auxiliary variables are only ever implied, so each can be given the value its words say: no choice is lost by adding them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd

from asl_query.deadline import raise_if_over
from asl_query.finite.problem import AllowedPairs, AtMost, Constraint, Forbidden, Implies, Option, Problem
from asl_query.finite.refutation import Disjunction


class Encoding:
    """The variables of a problem. Clauses are made when asked for; auxiliary variables are numbered as they are made."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._first: dict[str, int] = {}
        self._at: dict[tuple[Option, ...], dict[Option, int]] = {}
        self.variables = 0
        for name, options in problem.choices.items():
            self._first[name] = self.variables + 1
            self.variables += len(options)
            if options not in self._at:  # units of one kind have the same options: number these once
                self._at[options] = {option: i for i, option in enumerate(options)}
        self._rows: dict[tuple[int, tuple[Option, ...], tuple[Option, ...]], tuple[list[list[int]], list[list[int]]]] = {}

    def first(self, name: str) -> int:
        """The variable of a name's first option; the others follow."""
        return self._first[name]

    def variable(self, name: str, option: Option) -> int:
        """The variable of an option; KeyError where the name has no such option."""
        return self._first[name] + self._at[self._problem.choices[name]][option]

    def has(self, name: str, option: Option) -> bool:
        """Whether a name has an option."""
        return option in self._at[self._problem.choices[name]]

    def fresh(self, count: int) -> range:
        """New auxiliary variables."""
        self.variables += count
        return range(self.variables - count + 1, self.variables + 1)

    def one_option(self, name: str) -> tuple[range, list[Disjunction]]:
        """The clauses that give a name one option, and its variables `up to i`."""
        raise_if_over()
        first, count = self._first[name], len(self._problem.choices[name])
        options = range(first, first + count)
        up_to = self.fresh(max(0, count - 1))
        clauses: list[Disjunction] = [tuple(options)]
        clauses += [(-option, up) for option, up in zip(options, up_to, strict=False)]
        clauses += zip((-up for up in up_to), up_to[1:], strict=False)
        clauses += [(-up, -option) for up, option in zip(up_to, options[1:], strict=True)]
        return up_to, clauses

    def clauses(self, constraint: Constraint) -> list[Disjunction]:
        """The clauses of one constraint."""
        raise_if_over()
        match constraint:
            case Forbidden():
                return self._forbidden(constraint)
            case AllowedPairs():
                return self._table(constraint)
            case AtMost():
                return self._limit(constraint)
            case Implies():
                return self._need(constraint)

    def _forbidden(self, forbidden: Forbidden) -> list[Disjunction]:
        return [
            tuple(-self.variable(name, option) for name, option in zip(forbidden.over, combination, strict=True))
            for combination in sorted(forbidden.combinations, key=repr)
        ]

    def _table(self, table: AllowedPairs) -> list[Disjunction]:
        one, other = (self._problem.choices[name] for name in table.over)
        rows = self._rows.get(key := (id(table.combinations), one, other))
        if rows is None:
            rows = self._rows[key] = self._row_numbers(table, one, other)
        a, b = (self._first[name] for name in table.over)
        return [
            (-here, *[there + i for i in row])
            for first, there, side in ((a, b, rows[0]), (b, a, rows[1]))
            for here, row in enumerate(side, first)
        ]

    def _row_numbers(
        self, table: AllowedPairs, one: tuple[Option, ...], other: tuple[Option, ...]
    ) -> tuple[list[list[int]], list[list[int]]]:
        """For each option of either name the numbers of those allowed beside it. Kept: units of one kind share a table."""
        follow: list[list[int]] = [[] for _ in one]
        lead: list[list[int]] = [[] for _ in other]
        at_one, at_other = self._at[one], self._at[other]
        for a, b in table.combinations:
            i, j = at_one[a], at_other[b]
            follow[i].append(j)
            lead[j].append(i)
        for row in (*follow, *lead):
            row.sort()
        return follow, lead

    def _limit(self, limit: AtMost) -> list[Disjunction]:
        if limit.most < 0:
            return [()]
        terms: dict[str, dict[int, int]] = {}
        divisor = gcd(*(weight for _, _, weight in limit.terms)) or 1
        for name, option, weight in limit.terms:
            if weight:
                variable, weights = self.variable(name, option), terms.setdefault(name, {})
                weights[variable] = weights.get(variable, 0) + weight // divisor
        most = limit.most // divisor
        can_break = sum(max(weights.values()) for weights in terms.values()) > most
        return list(self._counted(list(terms.values()), most)) if can_break else []

    def _counted(self, names: list[dict[int, int]], most: int) -> Iterator[Disjunction]:
        before: range = range(0)
        heaviest = 0
        for number, options in enumerate(names):
            heaviest += max(options.values())
            is_last = number == len(names) - 1
            weighs = range(0) if is_last else self.fresh(min(most, heaviest))
            yield from zip((-b for b in before), weighs, strict=False)
            for option, weight in options.items():
                if weight > most:
                    yield (-option,)
                    continue
                yield from ((-option, w) for w in weighs[:weight])
                yield from ((-option, -b, w) for b, w in zip(before, weighs[weight:], strict=False))
                if len(before) > most - weight:
                    yield (-option, -before[most - weight])
            before = weighs

    def _need(self, need: Implies) -> list[Disjunction]:
        lines: list[int] = []
        clauses: list[Disjunction] = []
        for line in need.one_of:
            choices = [self.variable(*choice) for choice in line]
            if not choices:
                return []
            if len(choices) > 1:
                (both,) = self.fresh(1)
                clauses += [(-both, choice) for choice in choices]
                choices = [both]
            lines += choices
        return [(-self.variable(*need.when), *lines), *clauses]


def every_clause(problem: Problem) -> Iterable[Disjunction]:
    """All clauses of a problem: every name's, then every constraint's, in their order."""
    encoding = Encoding(problem)
    for name in problem.choices:
        yield from encoding.one_option(name)[1]
    for constraint in problem.constraints:
        yield from encoding.clauses(constraint)
