"""What variables of a machine ever are together, whatever is done and whatever is rolled, and what keeps other values apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from asl_query.errors import LimitReachedError
from asl_query.logic.machine import ComputedEffect, Condition, Effect, Event, Machine, MachineState, StateValue

Values = tuple[StateValue, ...]


def _reached(machine: Machine, names: tuple[str, ...]) -> set[Values]:
    """Every value that these variables ever have together, if whatever else an event needs is met."""
    start = machine.starting({})
    found = set(product(*(start[name] for name in names)))
    new = list(found)
    while new:
        state = dict(zip(names, new.pop(), strict=True))
        for event in machine.events:
            if all(could_be_met(machine, need, state) for need in event.needs):
                after = set(product(*(_set_to(machine, event.sets.get(name, state[name]), state) for name in names)))
                new += after - found
                found |= after
    return found


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


@cache
def ever_together(machine: Machine, names: tuple[str, ...], *, seen_only: bool = False) -> frozenset[Values]:
    """The values that these variables ever have together; `seen_only` leaves out what rests on text that was not seen."""
    events = tuple(event for event in machine.events if not (seen_only and event.unseen))
    return frozenset(_reached(replace(machine, events=events), names))


@cache
def kept_apart(machine: Machine, names: tuple[str, ...], values: Values) -> tuple[Condition, ...]:
    """The fewest conditions, one of which each event fails that would bring these values together; none where they are together.

    Raises LimitReachedError where they are so only by an event whose text was not seen.
    """
    if values in ever_together(machine, names, seen_only=True):
        return ()
    if values in ever_together(machine, names):
        raise LimitReachedError(next(_unseen(machine, names, values)))
    return tuple(_fewest(found for event in machine.events for found in _failing(machine, event, names, values)))


def _fewest(every: Iterator[dict[str, Condition]]) -> Iterator[Condition]:
    left = list(every)
    while left:
        most = Counter(rule for fails in left for rule in fails).most_common(1)[0][0]
        yield next(fails[most] for fails in left if most in fails)
        left = [fails for fails in left if most not in fails]


def _before(machine: Machine, event: Event, names: tuple[str, ...], values: Values) -> Iterator[Values]:
    """What is reached out of which an event would lead to these values."""
    for before in ever_together(machine, names, seen_only=True):
        state = dict(zip(names, before, strict=True))
        after = product(*(_set_to(machine, event.sets.get(name, state[name]), state) for name in names))
        if before != values and values in set(after):
            yield before


def _failing(machine: Machine, event: Event, names: tuple[str, ...], values: Values) -> Iterator[dict[str, Condition]]:
    """For each state out of which an event would lead to these values, the conditions with a rule that keep it from that."""
    for before in _before(machine, event, names, values):
        state = dict(zip(names, before, strict=True))
        found = {need.rule: need for need in event.needs if need.rule and not could_be_met(machine, need, state)}
        if found:
            yield found


def _unseen(machine: Machine, names: tuple[str, ...], values: Values) -> Iterator[str]:
    """The text that was not seen of events that lead to these values."""
    yield from (event.unseen for event in machine.events if event.unseen and any(_before(machine, event, names, values)))
    yield "whether that can be rests on text that was not seen"
