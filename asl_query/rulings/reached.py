"""What variables of a machine ever are together, whatever is done and whatever is rolled, and what keeps other values apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property, reduce
from itertools import product
from operator import and_, or_
from typing import NamedTuple, cast

from asl_query.acts.states.times import is_of_time
from asl_query.deadline import raise_if_over
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import ComputedEffect, Condition, Event, Machine, MachineState, StateValue
from asl_query.logic.state_sets import StateSpace
from asl_query.records import dataclass

Values = tuple[StateValue, ...]


class EverTogether(NamedTuple):
    """The values that some variables ever have together, as states of their space."""

    space: StateSpace[StateValue]
    states: int

    def has(self, *values: object) -> bool:
        """Whether all variables ever have these values together."""
        return bool(self.states & self.space.starting_with(values))

    def listed(self) -> Iterator[Values]:
        """The values, in order."""
        return self.space.listed(self.states)


class _Step(NamedTuple):
    """What is left of an event where only some variables are looked at: the states in which it may happen, and for each
    variable that it sets of these the values that it may give it, each with the states in which it may be that one."""

    may_happen: int
    sets: tuple[tuple[tuple[str, StateValue, int], ...], ...]

    def after(self, space: StateSpace[StateValue], states: int) -> int:
        """What states may become."""
        found = 0
        for chosen in product(*self.sets):
            raise_if_over()
            some = states & self.may_happen
            for _, _, where in chosen:
                some &= where
            for name, value, _ in chosen if some else ():
                some = space.setting(name, value, some)
            found |= some
        return found

    def before(self, space: StateSpace[StateValue], states: int) -> int:
        """Of what it may happen in that which may become one of these states."""
        found = 0
        for chosen in product(*self.sets):
            some = states
            for name, value, _ in chosen:
                some = space.freeing(name, some & space.having(name, value))
            for _, _, where in chosen if some else ():
                some &= where
            found |= some
        return found & self.may_happen


class _Steps:
    """The events of a machine where only some variables are looked at."""

    def __init__(self, machine: Machine, names: tuple[str, ...]) -> None:
        self.machine, self.space = machine, StateSpace({name: machine.variables[name] for name in names})
        self._met: dict[int, int] = {}

    @cached_property
    def by_text(self) -> dict[str, set[_Step]]:
        """Those that set one of the variables, by the text that was not seen on which they rest."""
        found: dict[str, set[_Step]] = {}
        for event in self.machine.events:
            if not event.sets.keys().isdisjoint(self.space.variables):
                found.setdefault(event.unseen, set()).add(self.of(event, event.needs))
        return found

    def of(self, event: Event, needs: Iterable[Condition]) -> _Step:
        """An event, of whose conditions only these are asked."""
        may_happen = self.met_in((needs,))
        sets = (tuple(_set_to(self.machine, self.space, name, event)) for name in event.sets if name in self.space.variables)
        return _Step(may_happen, tuple(sets))

    def met_in(self, ways: Iterable[Iterable[Condition]]) -> int:
        """The states in which every condition of one of these ways holds for some values of what is not looked at."""
        return reduce(or_, (reduce(and_, map(self._meeting, needs), self.space.every) for needs in ways), 0)

    def _meeting(self, need: Condition) -> int:
        """The states in which a condition holds for some values of what is not looked at."""
        if id(need) not in self._met:
            its = tuple(name for name in need.reads if name in self.space.variables)
            raise_if_over()
            self._met[id(need)] = self.space.where(its, _met_for(self.machine, need, its).__contains__)
        return self._met[id(need)]


@cache
def _steps(machine: Machine, names: tuple[str, ...]) -> _Steps:
    return _Steps(machine, names)


def _met_for(machine: Machine, need: Condition, names: tuple[str, ...]) -> frozenset[Values]:
    """The values of some variables with which a condition holds for some values of the others."""
    return _holding_for(need, names, tuple(machine.variables[name] for name in need.reads))


@cache
def _holding_for(need: Condition, names: tuple[str, ...], values: tuple[Values, ...]) -> frozenset[Values]:
    at = [need.reads.index(name) for name in names]
    return frozenset(tuple(case[place] for place in at) for case in product(*values) if need.holds(*need.of, *case))


def _set_to(
    machine: Machine, space: StateSpace[StateValue], name: str, event: Event
) -> Iterator[tuple[str, StateValue, int]]:  # fmt: skip
    """The values that an event may give a variable, whatever the variables are of which nothing is known, and where."""
    effect = event.sets[name]
    if not isinstance(effect, ComputedEffect):
        yield name, effect, space.every
        return
    its = tuple(read for read in effect.reads if read in space.variables)
    given = _given_for(effect, its, tuple(machine.variables[read] for read in effect.reads))
    for value in dict.fromkeys(value for _, value in given):
        yield name, value, space.where(its, lambda values, value=value: (values, value) in given)  # type: ignore[misc]


@cache
def _given_for(
    effect: ComputedEffect, names: tuple[str, ...], values: tuple[Values, ...]
) -> Mapping[tuple[Values, StateValue], None]:
    at = [effect.reads.index(name) for name in names]
    return {(tuple(case[place] for place in at), effect.value(*effect.of, *case)): None for case in product(*values)}


@cache
def _reached(machine: Machine, names: tuple[str, ...], texts: frozenset[str]) -> EverTogether:
    """Every value that these variables ever have together, if whatever else an event needs is met; of text that was not seen
    only the events that rest on one of `texts`."""
    start, space, by_text = machine.starting({}), _steps(machine, names).space, _steps(machine, names).by_text
    steps = set().union(*(by_text.get(text, ()) for text in ("", *texts)))
    found = reduce(and_, (reduce(or_, (space.having(name, value) for value in start[name])) for name in names), space.every)
    new = found
    while new:
        new = reduce(or_, (step.after(space, new) for step in steps), 0) & ~found
        found |= new
    return EverTogether(space, found)


def could_be_met(machine: Machine, need: Condition, state: MachineState) -> bool:
    """Whether a condition holds in a state for some values of the variables that the state leaves out."""
    raise_if_over()
    return _could_hold(machine, need, tuple([state.get(name) for name in need.reads]))


@cache
def _could_hold(machine: Machine, need: Condition, known: tuple[StateValue | None, ...]) -> bool:
    values = (machine.variables[name] if value is None else (value,) for name, value in zip(need.reads, known, strict=True))
    return any(need.holds(*need.of, *case) for case in product(*values))


def ever_together(machine: Machine, names: tuple[str, ...], *, seen_only: bool = False) -> EverTogether:
    """The values that these variables ever have together; `seen_only` leaves out what rests on text that was not seen."""
    return _reached(machine, names, frozenset() if seen_only else _unseen_of(machine))


def _unseen_of(machine: Machine) -> frozenset[str]:
    """Every text that was not seen on which an event rests."""
    return frozenset(event.unseen for event in machine.events if event.unseen)


@cache
def kept_apart(
    machine: Machine, names: tuple[str, ...], *wanted: Values, beside: tuple[str, ...] = ()
) -> tuple[Condition, ...]:  # fmt: skip
    """The fewest conditions, one of which each event fails that would bring about one of these values of the variables; none
    where some are together. `beside` are variables that are looked at as well, whatever their values are.

    Raises LimitReachedError where they are so only by an event whose text was not seen.
    """
    looked_at = (*names, *beside)
    space = _steps(machine, looked_at).space
    return kept_out_of(machine, looked_at, reduce(or_, map(space.starting_with, wanted), 0), names)


def states_of(
    machine: Machine, names: tuple[str, ...], values: Mapping[str, Iterable[StateValue]], ways: Iterable[Iterable[Condition]]
) -> int:
    """The states of these variables, of which some have one of their values, where all conditions of one of these ways may be
    met, whatever the other variables are."""
    steps = _steps(machine, names)
    having = (reduce(or_, (steps.space.having(name, value) for value in its), 0) for name, its in values.items())
    return steps.met_in(ways) & reduce(and_, having, steps.space.every)


@cache
def kept_out_of(machine: Machine, names: tuple[str, ...], states: int, of: tuple[str, ...]) -> tuple[Condition, ...]:
    """The fewest conditions, one of which each event fails that would bring about one of these states of the variables; none
    where some are reached. What sets those of `of` is looked at for its own rules.

    Raises LimitReachedError where they are so only by an event whose text was not seen.
    """
    goal = _Goal(machine, names, of, states)
    if goal.is_among(goal.seen):
        return ()
    if goal.is_among(ever_together(machine, goal.names)):
        raise LimitReachedError(next(goal.unseen()))
    failing = tuple(_fewest(found for event in machine.events for found in goal.failing(event)))
    return failing or tuple(_fewest(goal.effects()))


def _fewest(every: Iterator[dict[str, Condition]]) -> Iterator[Condition]:
    left = list(every)
    while left:
        count = Counter(rule for fails in left for rule in fails)
        most = max(count, key=lambda rule: (count[rule], not is_of_time(rule)))
        yield next(fails[most] for fails in left if most in fails)
        left = [fails for fails in left if most not in fails]


def _as_conditions(effect: ComputedEffect) -> dict[str, Condition]:
    """The rules of an effect as conditions."""
    holds = cast(Callable[..., bool], effect.value)
    return {rule: Condition(rule, holds, effect.reads, of=effect.of) for rule in effect.rules()}


@dataclass(frozen=True)
class _Goal:
    """States of some variables (`names`) that are wanted, by what is set of some of them (`of`)."""

    machine: Machine
    names: tuple[str, ...]
    of: tuple[str, ...]
    states: int

    @cached_property
    def seen(self) -> EverTogether:
        """What is reached by text that was seen."""
        return ever_together(self.machine, self.names, seen_only=True)

    def is_among(self, reached: EverTogether) -> bool:
        """Whether one of them is reached."""
        return bool(self.states & reached.states)

    def failing(self, event: Event) -> Iterator[dict[str, Condition]]:
        """For each state out of which an event would lead there, the conditions with a rule that keep it from that."""
        if event.sets.keys().isdisjoint(self.names):
            return
        space = self.seen.space
        leading = _steps(self.machine, self.names).of(event, ()).before(space, self.states)
        before = leading & self.seen.states & ~self.states
        for values in space.listed(before):
            state = dict(zip(self.names, values, strict=True))
            found = {need.rule: need for need in event.needs if need.rule and not could_be_met(self.machine, need, state)}
            if found:
                yield found
        yield from self._undone_by(event)

    def _undone_by(self, event: Event) -> Iterator[dict[str, Condition]]:
        """The rules of what an event sets, where it would bring about what is wanted but for one such effect."""
        for name in self.of:
            effect, left = event.sets.get(name), {other: its for other, its in event.sets.items() if other != name}
            if isinstance(effect, ComputedEffect) and effect.rules() and not left.keys().isdisjoint(self.names):
                step = _steps(self.machine, self.names).of(replace(event, sets=left), event.needs)
                if step.before(self.seen.space, self.states) & self.seen.states & ~self.states:
                    yield _as_conditions(effect)

    def effects(self) -> Iterator[dict[str, Condition]]:
        """For each event that sets one of the variables, and not to what is wanted, the rules of what it sets."""
        for event in self.machine.events:
            for effect in map(event.sets.get, self.of):
                if isinstance(effect, ComputedEffect) and effect.rules():
                    yield _as_conditions(effect)

    def unseen(self) -> Iterator[str]:
        """The texts that were not seen by one of which alone it comes about."""
        for text in sorted(_unseen_of(self.machine)):
            if self.is_among(_reached(self.machine, self.names, frozenset({text}))):
                yield text
        yield "whether that can be rests on text that was not seen"
