"""States that no piece is in together, and the rules that keep them apart: a question about such a piece presumes in vain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from asl_query.errors import LimitReachedError
from asl_query.logic.machine import Condition, Event, Machine, PartialState
from asl_query.rulings.act_verdict import Values, could_be_met, reached_together, set_to


class NeverTogether(NamedTuple):
    """Two variables with values that no piece has at once, and the conditions that keep them apart."""

    names: tuple[str, ...]
    values: Values
    rules: tuple[Condition, ...]


def never_together(machine: Machine, stated: PartialState) -> NeverTogether | None:
    """Two of the stated facts that never hold at once, whatever is done and whatever is rolled; None where there are none.

    Raises LimitReachedError where two hold at once only by an event whose text was not seen.
    """
    fixed = {name: next(iter(values)) for name, values in stated.items() if len(values) == 1}
    changed = {name for event in machine.events for name in event.sets}
    told = [name for name in machine.variables if name in fixed and name in changed and name not in machine.moment]
    for names in combinations(told, 2):
        values = tuple(fixed[name] for name in names)
        found = _kept_apart(_OfMachine(machine), names, values)
        if found:
            return NeverTogether(names, values, found)
    return None


class _OfMachine:
    """A machine as a key: there are few, and each is one object."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def __hash__(self) -> int:
        return hash(self.machine.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OfMachine) and other.machine is self.machine


@cache
def _reached(of: _OfMachine, names: tuple[str, ...], *, seen_only: bool) -> frozenset[Values]:
    """The values that these variables ever have together."""
    events = tuple(event for event in of.machine.events if not (seen_only and event.unseen))
    return frozenset(reached_together(replace(of.machine, events=events), names))


@cache
def _kept_apart(of: _OfMachine, names: tuple[str, ...], values: Values) -> tuple[Condition, ...]:
    """The fewest conditions, one of which each event fails that would bring the two together; none where they are together."""
    if values in _reached(of, names, seen_only=True):
        return ()
    if values in _reached(of, names, seen_only=False):
        raise LimitReachedError(next(_unseen(of, names, values)))
    return tuple(_fewest(found for event in of.machine.events for found in _failing(of, event, names, values)))


def _fewest(every: Iterator[dict[str, Condition]]) -> Iterator[Condition]:
    left = list(every)
    while left:
        most = Counter(rule for fails in left for rule in fails).most_common(1)[0][0]
        yield next(fails[most] for fails in left if most in fails)
        left = [fails for fails in left if most not in fails]


def _before(of: _OfMachine, event: Event, names: tuple[str, ...], values: Values) -> Iterator[Values]:
    """What is reached out of which an event would lead to these values."""
    for before in _reached(of, names, seen_only=True):
        state = dict(zip(names, before, strict=True))
        after = product(*(set_to(of.machine, event.sets.get(name, state[name]), state) for name in names))
        if before != values and values in set(after):
            yield before


def _failing(of: _OfMachine, event: Event, names: tuple[str, ...], values: Values) -> Iterator[dict[str, Condition]]:
    """For each state out of which an event would lead to these values, the conditions with a rule that keep it from that."""
    for before in _before(of, event, names, values):
        state = dict(zip(names, before, strict=True))
        found = {need.rule: need for need in event.needs if need.rule and not could_be_met(of.machine, need, state)}
        if found:
            yield found


def _unseen(of: _OfMachine, names: tuple[str, ...], values: Values) -> Iterator[str]:
    """The text that was not seen of events that lead to these values."""
    yield from (event.unseen for event in of.machine.events if event.unseen and any(_before(of, event, names, values)))
    yield "whether that can be rests on text that was not seen"
