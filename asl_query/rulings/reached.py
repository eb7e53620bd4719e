"""What variables of a machine ever are together, whatever is done and whatever is rolled, and what keeps other values apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple, cast

from asl_query.errors import LimitReachedError
from asl_query.logic.machine import ComputedEffect, Condition, Effect, Event, Machine, MachineState, StateValue

Values = tuple[StateValue, ...]


class _Step(NamedTuple):
    """What is left of an event where only some variables are looked at: its conditions on these, by what they read, and what it
    sets of them."""

    needs: tuple[tuple[Condition, tuple[str, ...]], ...]
    sets: tuple[Effect | None, ...]


def _steps(machine: Machine, names: tuple[str, ...], texts: frozenset[str]) -> Iterator[_Step]:
    """The events that set one of these variables and that could happen, as they bear on these; of text that was not seen only
    those that rest on one of `texts`."""
    for event in machine.events:
        if event.sets.keys().isdisjoint(names) or (event.unseen and event.unseen not in texts):
            continue
        read = {need: tuple(name for name in need.reads if name in names) for need in event.needs}
        if all(its or could_be_met(machine, need, {}) for need, its in read.items()):
            needs = tuple(sorted(((need, its) for need, its in read.items() if its), key=lambda one: len(one[1])))
            yield _Step(needs, tuple(event.sets.get(name) for name in names))


@cache
def _reached(machine: Machine, names: tuple[str, ...], texts: frozenset[str]) -> frozenset[Values]:
    """Every value that these variables ever have together, if whatever else an event needs is met."""
    start = machine.starting({})
    found = set(product(*(start[name] for name in names)))
    new = list(found)
    steps = list(_steps(machine, names, texts))
    met: dict[tuple[int, Values], bool] = {}

    def is_met(need: Condition, its: tuple[str, ...], state: MachineState) -> bool:
        key = (id(need), tuple(state[name] for name in its))
        if key not in met:
            met[key] = could_be_met(machine, need, state)
        return met[key]

    while new:
        values = new.pop()
        state = dict(zip(names, values, strict=True))
        for step in steps:
            if all(is_met(need, its, state) for need, its in step.needs):
                set_to = (
                    (is_now,) if effect is None else _set_to(machine, effect, state)
                    for effect, is_now in zip(step.sets, values, strict=True)
                )  # fmt: skip
                after = set(product(*set_to)) - found
                new += after
                found |= after
    return frozenset(found)


def _set_to(machine: Machine, effect: Effect, state: MachineState) -> Iterable[StateValue]:
    """The values that an effect may give a variable, whatever the variables are that the state leaves out."""
    if not isinstance(effect, ComputedEffect):
        return (effect,)
    return _computed(effect, tuple((state[read],) if read in state else machine.variables[read] for read in effect.reads))


@cache
def _computed(effect: ComputedEffect, values: tuple[Values, ...]) -> frozenset[StateValue]:
    return frozenset(effect.value(*effect.of, *case) for case in product(*values))


def could_be_met(machine: Machine, need: Condition, state: MachineState) -> bool:
    """Whether a condition holds in a state for some values of the variables that the state leaves out."""
    return _could_hold(need, tuple((name, (state[name],) if name in state else machine.variables[name]) for name in need.reads))


@cache
def _could_hold(need: Condition, values: tuple[tuple[str, Values], ...]) -> bool:
    return any(need.holds(*need.of, *case) for case in product(*(its for _, its in values)))


def ever_together(machine: Machine, names: tuple[str, ...], *, seen_only: bool = False) -> frozenset[Values]:
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
    goal = _Goal(machine, (*names, *beside), len(names), frozenset(wanted))
    if any(map(goal.is_met_by, goal.seen)):
        return ()
    if any(map(goal.is_met_by, ever_together(machine, goal.names))):
        raise LimitReachedError(next(goal.unseen()))
    failing = tuple(_fewest(found for event in machine.events for found in goal.failing(event)))
    return failing or tuple(_fewest(goal.effects()))


def _fewest(every: Iterator[dict[str, Condition]]) -> Iterator[Condition]:
    left = list(every)
    while left:
        most = Counter(rule for fails in left for rule in fails).most_common(1)[0][0]
        yield next(fails[most] for fails in left if most in fails)
        left = [fails for fails in left if most not in fails]


def _as_conditions(effect: ComputedEffect) -> dict[str, Condition]:
    """The rules of an effect as conditions."""
    holds = cast(Callable[..., bool], effect.value)
    return {rule: Condition(rule, holds, effect.reads, of=effect.of) for rule in effect.rules()}


class _Goal(NamedTuple):
    """Values that are wanted of the first `length` of some variables, whatever the others are."""

    machine: Machine
    names: tuple[str, ...]
    length: int
    wanted: frozenset[Values]

    def is_met_by(self, found: Values) -> bool:
        return found[: self.length] in self.wanted

    @property
    def seen(self) -> frozenset[Values]:
        """What is reached by text that was seen."""
        return ever_together(self.machine, self.names, seen_only=True)

    def _before(self, event: Event) -> Iterator[MachineState]:
        """What is reached out of which an event would lead to what is wanted."""
        if event.sets.keys().isdisjoint(self.names):
            return
        domains = [self.machine.variables[name] for name in self.names]
        in_order = sorted(self.seen, key=lambda found: [its.index(value) for its, value in zip(domains, found, strict=True)])
        for before in in_order:
            state = dict(zip(self.names, before, strict=True))
            after = product(*(_set_to(self.machine, event.sets.get(name, state[name]), state) for name in self.names))
            if not self.is_met_by(before) and any(map(self.is_met_by, after)):
                yield state

    def failing(self, event: Event) -> Iterator[dict[str, Condition]]:
        """For each state out of which an event would lead there, the conditions with a rule that keep it from that."""
        for state in self._before(event):
            found = {need.rule: need for need in event.needs if need.rule and not could_be_met(self.machine, need, state)}
            if found:
                yield found
        yield from self._undone_by(event)

    def _undone_by(self, event: Event) -> Iterator[dict[str, Condition]]:
        """The rules of what an event sets, where it would bring about what is wanted but for one such effect."""
        effects = {
            name: effect for name in self.names[: self.length] if isinstance(effect := event.sets.get(name), ComputedEffect)
        }
        others = {name: effect for name, effect in event.sets.items() if name in self.names}
        for name, effect in effects.items():
            for before in self.seen:
                state = dict(zip(self.names, before, strict=True))
                left = {other: value for other, value in others.items() if other != name}
                after = product(*(_set_to(self.machine, left.get(one, state[one]), state) for one in self.names))
                is_possible = all(could_be_met(self.machine, need, state) for need in event.needs)
                if left and is_possible and any(map(self.is_met_by, after)) and effect.rules():
                    yield _as_conditions(effect)
                    break

    def effects(self) -> Iterator[dict[str, Condition]]:
        """For each event that sets one of the variables, and not to what is wanted, the rules of what it sets."""
        for event in self.machine.events:
            for effect in (event.sets.get(name) for name in self.names[: self.length]):
                if isinstance(effect, ComputedEffect) and effect.rules():
                    yield _as_conditions(effect)

    def unseen(self) -> Iterator[str]:
        """The texts that were not seen by one of which alone it comes about."""
        for text in sorted(_unseen_of(self.machine)):
            if any(map(self.is_met_by, _reached(self.machine, self.names, frozenset({text})))):
                yield text
        yield "whether that can be rests on text that was not seen"
