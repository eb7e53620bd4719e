"""Whether an act is allowed in a case: every way of doing it, with all conditions of the rules, over what nobody stated.

A case is a partial state of a machine: what is stated is fixed. What is not stated is taken as usual where there is a usual (a
unit is in Good Order and carries nothing), and is named where another value would give another verdict; the rest is open. An act
whose time is not stated is asked about at every time at which it is done at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from asl_query.acts.states.times import PASSAGE_OF_TIME
from asl_query.logic.machine import ComputedEffect, Condition, Effect, Machine, MachineState, PartialState, StateValue, value_of

Way = tuple[Condition, ...]  # all that must hold
Values = tuple[StateValue, ...]
MOST_RULES = 4  # of which a reason of a no is made


@dataclass(frozen=True)
class ActWorld:
    """A machine, the ways of its acts, and what is usual: the value of a variable of which nothing is said.

    `is_beyond` says of a condition that the ruleset has no text for a piece that does not meet it: other sections decide.
    """

    machine: Machine
    ways: Mapping[Enum, tuple[Way, ...]]
    usual: Mapping[str, StateValue]
    is_beyond: Callable[[Condition], bool] = lambda _: False
    _moments: dict[str, set[tuple[StateValue, ...]]] = field(default_factory=dict, compare=False)

    def moments_with(self, name: str) -> set[tuple[StateValue, ...]]:
        """The times at which something may be so, each followed by yes or no: a unit has not advanced before its APh."""
        if name not in self._moments:
            self._moments[name] = _reached_in(self.machine, (*self.machine.moment, name))
        return self._moments[name]


def _reached_in(machine: Machine, names: tuple[str, ...]) -> set[tuple[StateValue, ...]]:
    """Every value that these variables ever have together, if whatever else an event needs is met."""
    start = machine.starting({})
    found = set(product(*(start[name] for name in names)))
    new = list(found)
    while new:
        state = dict(zip(names, new.pop(), strict=True))
        for event in machine.events:
            known = [need for need in event.needs if state.keys() >= set(need.reads)]
            if all(need.is_met(state) for need in known):
                after = set(product(*(_set_to(machine, event.sets.get(name, state[name]), name, state) for name in names)))
                new += after - found
                found |= after
    return found


def _set_to(machine: Machine, effect: Effect, name: str, state: MachineState) -> Iterable[StateValue]:
    if isinstance(effect, ComputedEffect) and not state.keys() >= set(effect.reads):
        return machine.variables[name]
    return (value_of(effect, state),)


class DecidedAct(NamedTuple):
    """What the rules say of an act in a case.

    `verdicts` has yes or no for each case of what decides and was not stated, by the values of the variables `on` (none: there is
    one verdict); `rules` are the conditions that decide; `taken` the variables whose usual value matters, each with a value that
    would change the verdict; `reads` every variable that some condition reads; `beyond` the conditions that are not met, so
    that a yes would hang on rules of which the ruleset has no text; `times` the times that were looked at, where not every time.
    """

    on: tuple[str, ...]
    verdicts: Mapping[Values, bool]
    rules: tuple[Condition, ...]
    taken: tuple[tuple[str, StateValue], ...]
    reads: frozenset[str]
    beyond: tuple[Condition, ...] = ()
    times: tuple[MachineState, ...] = ()

    @property
    def is_yes(self) -> bool:
        """Whether it is allowed whatever is open."""
        return all(self.verdicts.values())

    @property
    def is_no(self) -> bool:
        """Whether it is forbidden whatever is open."""
        return not any(self.verdicts.values())


def decide(world: ActWorld, act: Enum, stated: PartialState) -> DecidedAct:
    """Whether the act is allowed in a case."""
    asked = _Asked(world, act, stated)
    on, verdicts = _that_decide(asked.open, asked.table)
    taken = []
    for name in sorted(asked.reads & world.usual.keys() - stated.keys()):
        for value in world.machine.variables[name]:
            if value == world.usual[name]:
                continue
            other = _Asked(world, act, stated, {name: frozenset({value})})
            if (*_that_decide(other.open, other.table), other.beyond) != (on, verdicts, asked.beyond):
                taken.append((name, value))
                break
    return DecidedAct(on, verdicts, tuple(asked.deciding()), tuple(taken), frozenset(asked.reads), asked.beyond, asked.times)


class _Asked:
    """An act in a case, asked for every value of what is open."""

    def __init__(self, world: ActWorld, act: Enum, stated: PartialState, also: PartialState | None = None) -> None:
        self.world, self.stated, self.fact = world, stated, {**stated, **(also or {})}
        self.ways = [tuple(need for need in way if not world.is_beyond(need)) for way in world.ways[act]]
        self.others = [tuple(need for need in way if world.is_beyond(need)) for way in world.ways[act]]
        self.reads = {name for way in world.ways[act] for need in way for name in need.reads}
        self.timed = self._timed()
        self.reads |= {*self.timed, *(world.machine.moment if self.timed else ())}
        self.domains = {name: self._values(name) for name in world.machine.variables if name in self.reads}
        self.open = [name for name, values in self.domains.items() if len(values) > 1]
        self.fixed = {name: values[0] for name, values in self.domains.items() if len(values) == 1}

    def _timed(self) -> list[str]:
        """What was stated to be so and is not so at every time, if the act has its time."""
        machine = self.world.machine
        if not self.reads & set(machine.moment):
            return []
        always = len(list(product(*(machine.variables[name] for name in machine.moment))))
        return [
            name
            for name, values in self.stated.items()
            if values == frozenset({True})
            and sum(reached[-1] is True for reached in self.world.moments_with(name)) not in (0, always)
        ]

    def _values(self, name: str) -> Values:
        if name in self.fact:
            return tuple(value for value in self.world.machine.variables[name] if value in self.fact[name])
        usual = self.world.usual
        return (usual[name],) if name in usual else self.world.machine.variables[name]

    @cached_property
    def cases(self) -> list[dict[str, StateValue]]:
        """Every value of what is open, at the times at which the act is done at all, if there are any."""
        others = list(self._values_of([name for name in self.open if name not in self.world.machine.moment]))
        return [{**self.fixed, **time, **dict(other)} for time in self._when for other in others]

    @cached_property
    def times(self) -> tuple[MachineState, ...]:
        """The times at which the act is looked at, where they are not all that the case leaves open."""
        return tuple(self._when) if len(self._when) < len(self._open_times) else ()

    @cached_property
    def _open_times(self) -> list[dict[str, StateValue]]:
        moment = self.world.machine.moment
        fixed = {name: value for name, value in self.fixed.items() if name in moment}
        return [{**fixed, **dict(time)} for time in self._values_of([name for name in self.open if name in moment])]

    @cached_property
    def _when(self) -> list[dict[str, StateValue]]:
        times = [time for time in self._open_times if self._is_in_time(time)] or self._open_times
        return [time for time in times if any(all(need.is_met(time) for need in way) for way in self._times)] or times

    def _values_of(self, names: list[str]) -> Iterable[list[tuple[str, StateValue]]]:
        return (list(zip(names, values, strict=True)) for values in product(*(self.domains[name] for name in names)))

    def _is_in_time(self, case: MachineState) -> bool:
        """Whether what was stated may be so at this time."""
        moment = tuple(case[name] for name in self.world.machine.moment) if self.timed else ()
        return all((*moment, *self.stated[name]) in self.world.moments_with(name) for name in self.timed)

    @cached_property
    def _times(self) -> list[Way]:
        """Of every way what it says of the time alone."""
        moment = set(self.world.machine.moment)
        return [tuple(need for need in way if set(need.reads) <= moment) for way in self.ways]

    @cached_property
    def table(self) -> dict[Values, bool]:
        """Yes or no for every case, by the values of what is open."""
        return {tuple(case[name] for name in self.open): self._is_let(case) for case in self.cases}

    def _is_let(self, case: MachineState) -> bool:
        return any(all(need.is_met(case) for need in way) for way in self.ways)

    @cached_property
    def beyond(self) -> tuple[Condition, ...]:
        """What is not met, of what the ruleset has no text for, in cases that are let by all else."""
        missed: dict[Condition, None] = {}
        for case in self.cases:
            ways = [i for i, way in enumerate(self.ways) if all(need.is_met(case) for need in way)]
            unmet = [[need for need in self.others[i] if not need.is_met(case)] for i in ways]
            if unmet and all(unmet):
                missed |= dict.fromkeys(unmet[0])
        return tuple(missed)

    def deciding(self) -> Iterable[Condition]:
        """The conditions that decide: for a yes those that read what is stated, else the fewest that forbid every other case."""
        if all(self.table.values()):
            ways = [way for way in self.ways if any(all(need.is_met(case) for need in way) for case in self.cases)]
            needs = [need for need in ways[0] if need.rule and set(need.reads) & self.stated.keys()]
            return _one_a_rule(needs)
        return self._fewest([case for case in self.cases if not self._is_let(case)])

    def _fewest(self, cases: list[dict[str, StateValue]]) -> Iterable[Condition]:
        failing = [[need for need in way if not need.is_met(case)] for case in cases for way in self.ways]
        by_rule = [fails for fails in failing if all(need.rule for need in fails)] or failing
        candidates = sorted(_one_a_rule(need for fails in by_rule for need in fails), key=self._rank)
        keys = [{_key(need) for need in fails} for fails in by_rule]
        for count in range(1, MOST_RULES + 1):
            for chosen in combinations(candidates, count):
                if all(any(_key(need) in key for need in chosen) for key in keys):
                    return chosen
        return candidates

    def _rank(self, need: Condition) -> tuple[bool, bool, bool]:
        """What reads what was stated comes first, what is only about time last."""
        return need.rule == "", need.rule == PASSAGE_OF_TIME, not set(need.reads) & self.stated.keys()


def _key(need: Condition) -> str:
    return need.rule or need.says


def _one_a_rule(needs: Iterable[Condition]) -> list[Condition]:
    return list({_key(need): need for need in reversed(list(needs))}.values())[::-1]


def _that_decide(names: list[str], table: Mapping[Values, bool]) -> tuple[tuple[str, ...], dict[Values, bool]]:
    """The table without the variables that change nothing in it."""
    kept = list(names)
    for name in names:
        at = kept.index(name)
        less: dict[Values, set[bool]] = {}
        for values, verdict in table.items():
            less.setdefault((*values[:at], *values[at + 1 :]), set()).add(verdict)
        if all(len(verdicts) == 1 for verdicts in less.values()):
            table, kept = {values: verdicts.pop() for values, verdicts in less.items()}, [n for n in kept if n != name]
    return tuple(kept), dict(table)
