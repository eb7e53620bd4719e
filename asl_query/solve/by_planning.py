"""A joint problem planned one unit after another: each takes a way that the units planned before it leave open.

Finds most choices that exist, in a fraction of z3's time; decides nothing where it finds none. Names that tables link one after
another (a unit's phases) are one chain; a chain is led through its tables at once, over sets of options read as bits. A chain
for which nothing is left goes first in the next try.
"""

from __future__ import annotations

from typing import NamedTuple

from asl_query.deadline import Deadline
from asl_query.finite.flow import FlowRelation, as_bits, bits
from asl_query.finite.problem import AllowedPairs, AtMost, Found, Implies, Option, Problem, broken

VERSION = "planning"
_TRIES = 10


class _Chain(NamedTuple):
    """Names one after another, and for each but the first the options (as bits) that may stand before each of its own."""

    names: list[str]
    before: list[FlowRelation]


def planned(problem: Problem, deadline: Deadline | None = None) -> Found | None:
    """A choice that breaks nothing, or None: then nothing is known. Raises LimitReachedError when the time is over."""
    deadline = deadline or Deadline()
    chains = _chains(problem)
    if chains is None or not all(problem.choices.values()):
        return None
    needed = {name for need in problem.implies for line in need.one_of for name, _ in line}
    order = sorted(chains, key=lambda chain: needed.isdisjoint(chain.names))
    for _ in range(_TRIES):
        plan = _Plan(problem)
        for chain in order:
            deadline.check()
            if not plan.lead(chain):
                order = [chain, *(c for c in order if c is not chain)]
                break
        else:
            return None if broken(problem, plan.choice) else Found({name: plan.choice[name] for name in problem.choices})
    return None


def _chains(problem: Problem) -> list[_Chain] | None:
    """The chains of all names; None where tables branch, meet or go round."""
    into: dict[str, AllowedPairs] = {}
    after: dict[str, str] = {}
    for table in problem.allowed:
        one, other = table.over
        if one in after or other in into:
            return None
        into[other], after[one] = table, other
    known: dict[tuple[int, tuple[Option, ...], tuple[Option, ...]], FlowRelation] = {}
    chains = []
    for start in problem.choices:
        if start not in into:
            names = [start]
            while names[-1] in after:
                names.append(after[names[-1]])
            chains.append(_Chain(names, [_relation(problem, into[name], known) for name in names[1:]]))
    return chains if sum(len(chain.names) for chain in chains) == len(problem.choices) else None


def _relation(
    problem: Problem, table: AllowedPairs, known: dict[tuple[int, tuple[Option, ...], tuple[Option, ...]], FlowRelation]
) -> FlowRelation:
    """A table as bits; units of one kind share theirs."""
    one, other = (problem.choices[name] for name in table.over)
    key = (id(table.combinations), one, other)
    if key not in known:
        bit = {option: 1 << i for i, option in enumerate(one)}
        found = dict.fromkeys(other, 0)
        for a, b in table.combinations:
            found[b] |= bit[a]
        known[key] = list(found.values())
    return known[key]


class _Plan:
    """What is chosen so far, and for every name the options (as bits) that this rules out."""

    def __init__(self, problem: Problem) -> None:
        self.choice: dict[str, Option] = {}
        self._choices = problem.choices
        numbered = {options: {option: i for i, option in enumerate(options)} for options in problem.choices.values()}
        self._place = {name: numbered[options] for name, options in problem.choices.items()}
        self._barred = dict.fromkeys(problem.choices, 0)
        self._left = {id(limit): limit.most for limit in problem.at_most}
        self._limits: dict[tuple[str, Option], list[tuple[AtMost, int]]] = {}
        self._combinations: dict[tuple[str, Option], list[tuple[tuple[str, Option], ...]]] = {}
        self._needs: dict[str, list[Implies]] = {}
        for limit in problem.at_most:
            for name, option, weight in limit.terms:
                self._limits.setdefault((name, option), []).append((limit, weight))
            self._bar_what_is_too_heavy(limit)
        for forbidden in problem.forbidden:
            for options in forbidden.combinations:
                combination = tuple(zip(forbidden.over, options, strict=True))
                for choice in combination:
                    self._combinations.setdefault(choice, []).append(combination)
                self._bar_the_last(combination)
        for need in problem.implies:
            self._needs.setdefault(need.when[0], []).append(need)

    def lead(self, chain: _Chain) -> bool:
        """Choose for every name of a chain; False where nothing is left for it."""
        reach = [self._open(chain.names[0])]
        for name, before in zip(chain.names[1:], chain.before, strict=True):
            reach.append(as_bits(i for i in bits(self._open(name)) if before[i] & reach[-1]))
        if not reach[-1]:
            return False
        option = self._choices[chain.names[-1]][_lowest(reach[-1])]
        self._take(chain.names[-1], option)
        for k in range(len(chain.names) - 2, -1, -1):
            name = chain.names[k]
            possible = reach[k] & chain.before[k][self._place[chain.names[k + 1]][option]]
            stays = self._place[name].get(option)
            at = stays if stays is not None and possible >> stays & 1 else _lowest(possible)
            option = self._choices[name][at]
            self._take(name, option)
        return True

    def _open(self, name: str) -> int:
        """The options that nothing chosen rules out and whose needs are met already."""
        free = (1 << len(self._choices[name])) - 1 & ~self._barred[name]
        for need in self._needs.get(name, ()):
            if not any(all(self.choice.get(n) == o for n, o in line) for line in need.one_of):
                free &= ~(1 << self._place[name][need.when[1]])
        return free

    def _take(self, name: str, option: Option) -> None:
        self.choice[name] = option
        for limit, weight in self._limits.get((name, option), ()):
            self._left[id(limit)] -= weight
            self._bar_what_is_too_heavy(limit)
        for combination in self._combinations.get((name, option), ()):
            self._bar_the_last(combination)

    def _bar_what_is_too_heavy(self, limit: AtMost) -> None:
        left = self._left[id(limit)]
        for name, option, weight in limit.terms:
            if weight > left and name not in self.choice:
                self._bar(name, option)

    def _bar_the_last(self, combination: tuple[tuple[str, Option], ...]) -> None:
        """Where all of a forbidden combination but one name is chosen, that one is ruled out."""
        open_choices = {choice for choice in combination if self.choice.get(choice[0]) != choice[1]}
        if len(open_choices) == 1:
            self._bar(*open_choices.pop())

    def _bar(self, name: str, option: Option) -> None:
        self._barred[name] |= 1 << self._place[name][option]


def _lowest(whole: int) -> int:
    return (whole & -whole).bit_length() - 1
