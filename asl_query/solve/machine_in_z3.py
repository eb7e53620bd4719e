"""A machine of states and events in z3: its variables before and after an event, and the events between them.

Every variable has few values, so z3's solver for finite domains is asked: whole numbers become bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

import z3

from asl_query.deadline import Deadline, raise_if_over
from asl_query.logic.machine import ComputedEffect, Effect, Event, Machine, PartialState, StateValue
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Unknown
from asl_query.solve.asking_z3 import can_be
from asl_query.solve.by_z3 import as_number, as_z3
from asl_query.solve.finite_terms import as_finite
from asl_query.solve.truth_terms import all_of, any_of

MACHINES_KEPT = 16

VariableTerms = Mapping[str, Any]  # a z3 term for every variable


class MachineStep:
    """One event of a machine in z3: `now` and `then` are its variables before and after it, `which` its number."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.now, self.then = self.variables(""), self.variables("'")
        self.which = z3.Int("event")
        self._read_terms: dict[Any, Any] = {}  # of every condition and effect, by its function and what it is asked of

    @cached_property
    def term(self) -> Any:
        """One event, whichever: telling z3 all of them takes longer than most questions about a machine."""
        return all_of(self._events())

    def variables(self, mark: str) -> dict[str, Any]:
        """Every variable as an unknown, its name with a mark behind it."""
        return {name: as_z3(Unknown(f"{name}{mark}", values)) for name, values in self.machine.variables.items()}

    def _events(self) -> Iterator[Any]:
        """What each event needs, and what every variable is after it."""
        nexts: dict[str, Any] = dict(self.now)
        for number, event in enumerate(self.machine.events):
            raise_if_over()
            happens = self.which == number
            yield z3.Implies(happens, self.needs(event))
            for name, effect in event.sets.items():
                nexts[name] = z3.If(happens, self.effect(effect), nexts[name])
        for name, term in nexts.items():
            yield self.then[name] == term

    def _read(self, function: Any, of: tuple[object, ...], names: tuple[str, ...]) -> Any:
        if (function, of, names) not in self._read_terms:
            raise_if_over()
            term = read_as_term(function, *of, *(Unknown(name, self.machine.variables[name]) for name in names))
            self._read_terms[function, of, names] = as_finite(term)
        return self._read_terms[function, of, names]

    def needs(self, event: Event) -> Any:
        """That all that an event needs is so."""
        return all_of(self._read(need.holds, need.of, need.reads) for need in event.needs)

    def effect(self, effect: Effect) -> Any:
        """What an effect sets, over the variables before the event."""
        return self._read(effect.value, effect.of, effect.reads) if isinstance(effect, ComputedEffect) else as_z3(effect)


@lru_cache(maxsize=MACHINES_KEPT)
def _step_of(machine: Machine) -> MachineStep:
    """A machine as z3 is told of it; once, since that takes longer than most questions about it."""
    return MachineStep(machine)


class MachineInZ3:
    """One machine from its start: `now` and `then` are its variables before and after an event, `which` the event's number."""

    def __init__(self, machine: Machine, given: PartialState, deadline: Deadline) -> None:
        self.machine, self.events, self.deadline = machine, machine.events, deadline
        self.start: PartialState = machine.starting(given)
        self._step = _step_of(machine)
        self.now, self.then, self.which = self._step.now, self._step.then, self._step.which

    @property
    def step(self) -> Any:
        """One event, whichever."""
        return self._step.term

    def leads_into(self, event: Event, cube: PartialState) -> Any | None:
        """What is so before an event that leads into a partial state; None where it sets something else, or nothing of it."""
        sets = {name: effect for name, effect in event.sets.items() if name in cube}
        if not sets or any(not isinstance(one, ComputedEffect) and one not in cube[name] for name, one in sets.items()):
            return None
        computed = {name: self._step.effect(one) for name, one in sets.items() if isinstance(one, ComputedEffect)}
        after = {**self.now, **computed}
        stays = (self.is_one_of(name, values, after) for name, values in cube.items() if name not in sets or name in computed)
        return all_of((self._step.needs(event), *stays))

    def variables(self, mark: str) -> dict[str, Any]:
        """Every variable as an unknown, its name with a mark behind it."""
        return self._step.variables(mark)

    def domain(self, variables: VariableTerms) -> Iterator[Any]:
        """Every variable has one of its values; of numbers the lowest and the highest are told, which finite domains need."""
        for name, values in self.machine.variables.items():
            term = variables[name]
            if not isinstance(values[0], bool):
                numbers = {as_number(value) for value in values}
                yield term >= min(numbers)
                yield term <= max(numbers)
                yield from (term != lacking for lacking in range(min(numbers), max(numbers)) if lacking not in numbers)
            elif len(set(values)) == 1:
                yield term == as_z3(values[0])

    def numbers(self, which: Any) -> Iterator[Any]:
        """An event is one of those of the machine."""
        yield which >= 0
        yield which <= len(self.events) - 1

    def step_between(self, before: VariableTerms, which: Any, after: VariableTerms) -> Any:
        """The step with other variables."""
        renamed = [(self.now[name], before[name]) for name in self.now] + [(self.then[name], after[name]) for name in self.now]
        return z3.substitute(self.step, *renamed, (self.which, which))

    def among(self, cube: PartialState, variables: VariableTerms) -> Any:
        """A partial state as a term over these variables."""
        return all_of(self.is_one_of(name, values, variables) for name, values in cube.items())

    def is_one_of(self, name: str, values: frozenset[StateValue], variables: VariableTerms) -> Any:
        """A variable has one of these values."""
        every = self.machine.variables[name]
        return any_of(variables[name] == as_z3(value) for value in every if value in values)

    def value(self, model: Any, term: Any, name: str) -> StateValue:
        """The value of a variable in a model."""
        found = model.eval(term, True)
        values = self.machine.variables[name]
        if isinstance(values[0], bool):
            return bool(z3.is_true(found))
        number = found.as_long()
        return next(value for value in values if as_number(value) == number)

    def event(self, model: Any, which: Any) -> Event:
        """The event that happens in a model."""
        number: int = model.eval(which, True).as_long()
        return self.events[number]

    def unseen(self) -> Iterator[int]:
        """The numbers of the events that rest on text which was not seen."""
        return (number for number, event in enumerate(self.events) if event.unseen)

    def check(self, solver: Any, *assumed: Any) -> bool:
        """Whether this can be so; raises LimitReachedError when the time is over."""
        return can_be(solver, self.deadline, *assumed)
