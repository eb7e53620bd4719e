"""What a machine can ever come to, by z3: a shortest line of events, or states that nothing can bring about.

The line is found by unrolling the machine event by event (bounded model checking). The proof is a list of partial states, each of
which no event brings about from outside them all: an inductive invariant. It is found backwards from what is asked: whatever can
lead into it in one event must itself be impossible, made as general as z3 still finds inductive (as IC3 does, A. Bradley, 2011).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import z3

from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError
from asl_query.logic.machine import ComputedEffect, Effect, Event, Machine, MachineState, PartialState, StateValue, overlap
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Unknown
from asl_query.solve.by_z3 import VERSION, as_number, as_z3

_BOTH = 2  # values of what is yes or no
_FEW = 3  # parts of a partial state that are tried for one that nothing brings about


class Reached(NamedTuple):
    """A line of events that leads to what is asked: where it starts, and the events by name."""

    start: MachineState
    events: tuple[str, ...]


class Unreached(NamedTuple):
    """Partial states that are never reached: an inductive invariant."""

    cubes: tuple[PartialState, ...]


class Induction:
    """One machine in z3. `certain` where it is asked leaves out the events that rest on text which was not seen."""

    def __init__(self, machine: Machine, given: PartialState, deadline: Deadline) -> None:
        self.machine, self.events, self.deadline = machine, machine.events, deadline
        self.start: PartialState = machine.starting(given)
        self.now = {name: as_z3(Unknown(name, values)) for name, values in machine.variables.items()}
        self.read: dict[
            Any, Any
        ] = {}  # the term of every condition and effect that was read, by its function and what it is asked of

    def _domain(self, variables: Mapping[str, Any]) -> Any:
        """Every variable has one of its values."""
        return z3.And([
            z3.Or([variables[name] == as_z3(value) for value in values])
            for name, values in self.machine.variables.items()
            if not (isinstance(values[0], bool) and len(values) == _BOTH)
        ])  # fmt: skip

    @cached_property
    def then(self) -> dict[str, Any]:
        """The variables after an event."""
        return {name: as_z3(Unknown(f"{name}'", values)) for name, values in self.machine.variables.items()}

    @cached_property
    def which(self) -> Any:
        """The number of the event that happens."""
        return z3.Int("event")

    @cached_property
    def step(self) -> Any:
        """One event: which it is, what it needs, and what every variable is after it."""
        return z3.And(self._domain(self.then), *self._events())

    def _events(self) -> Iterable[Any]:
        yield z3.And(self.which >= 0, self.which < len(self.events))
        nexts: dict[str, Any] = dict(self.now)
        for number, event in enumerate(self.events):
            happens = self.which == number
            yield z3.Implies(happens, self._needs(event))
            for name, effect in event.sets.items():
                nexts[name] = z3.If(happens, self._effect(effect), nexts[name])
        for name, term in nexts.items():
            yield self.then[name] == term

    def _needs(self, event: Event) -> Any:
        return z3.And([self._read(need.holds, need.of, need.reads) for need in event.needs])

    def _read(self, function: Any, of: tuple[StateValue, ...], names: Sequence[str]) -> Any:
        if (function, of) not in self.read:
            term = read_as_term(function, *of, *(Unknown(name, self.machine.variables[name]) for name in names))
            self.read[function, of] = as_z3(term)
        return self.read[function, of]

    def _effect(self, effect: Effect) -> Any:
        return self._read(effect.value, (), effect.reads) if isinstance(effect, ComputedEffect) else as_z3(effect)

    def among(self, cube: PartialState, variables: Mapping[str, Any]) -> Any:
        """The cube as a z3 term over these variables."""
        return z3.And([
            z3.Or([variables[name] == as_z3(value) for value in self.machine.variables[name] if value in values])
            for name, values in cube.items()
            if len(values) < len(self.machine.variables[name])
        ])  # fmt: skip

    # A line of events

    def shortest(self, wanted: Sequence[PartialState], most: int, *, certain: bool) -> Reached | None:
        """A line of no more than so many events into one of these cubes; None where there is none so short."""
        solver = z3.Solver()
        unseen = [number for number, event in enumerate(self.events) if event.unseen and certain]
        places = [self._numbered(0)]
        solver.add(self._domain(places[0]), self.among(self.start, places[0]))
        numbers: list[Any] = []
        for length in range(most + 1):
            self.deadline.report_progress(f"lines of {length} events")
            solver.push()
            solver.add(z3.Or([self.among(cube, places[-1]) for cube in wanted]))
            if self._check(solver):
                self._simplify(solver, places[0], numbers)
                self._check(solver)
                return self._line(solver.model(), places, numbers)
            solver.pop()
            places.append(self._numbered(length + 1))
            numbers.append(z3.Int(f"event@{length}"))
            renamed = [(self.now[n], places[-2][n]) for n in self.now] + [(self.then[n], places[-1][n]) for n in self.now]
            solver.add(z3.substitute(self.step, *renamed, (self.which, numbers[-1])))
            solver.add(*(numbers[-1] != number for number in unseen))
        return None

    def _simplify(self, solver: Any, start: Mapping[str, Any], numbers: list[Any]) -> None:
        """Let the line start as plainly as it can, and take events as early in the machine's list as it can."""
        for name, values in self.machine.variables.items():
            plain = start[name] == as_z3(min(values, key=lambda v: (v not in self.start[name], self.machine.plain(name, v))))
            if self._check(solver, plain):
                solver.add(plain)
        for number in numbers:
            low, high = 0, len(self.events) - 1
            while low < high:
                middle = (low + high) // 2
                low, high = (low, middle) if self._check(solver, number <= middle) else (middle + 1, high)
            solver.add(number == low)

    def _numbered(self, at: int) -> dict[str, Any]:
        return {name: as_z3(Unknown(f"{name}@{at}", values)) for name, values in self.machine.variables.items()}

    def _line(self, model: Any, places: list[dict[str, Any]], numbers: list[Any]) -> Reached:
        start = {name: self._value(model, term, name) for name, term in places[0].items()}
        return Reached(start, tuple(self.events[model.eval(number, True).as_long()].name for number in numbers))

    def _value(self, model: Any, term: Any, name: str) -> StateValue:
        found = model.eval(term, True)
        values = self.machine.variables[name]
        if isinstance(values[0], bool):
            return bool(z3.is_true(found))
        number = found.as_long()
        return next(value for value in values if as_number(value) == number)

    def _check(self, solver: Any, *assumed: Any) -> bool:
        self.deadline.check()
        left = self.deadline.milliseconds_left()
        if left is not None:
            solver.set("timeout", left)
        status = solver.check(*assumed)
        if status == z3.unknown:
            self.deadline.check()
            raise LimitReachedError(f"z3 gave up: {solver.reason_unknown()}")
        return bool(status == z3.sat)

    # Never

    def never(self, wanted: Sequence[PartialState], most: int, *, certain: bool = False) -> Unreached | None:
        """Partial states, `wanted` among them, that nothing brings about; None where no more than `most` of them were enough."""
        cubes: list[PartialState] = [dict(cube) for cube in wanted]
        if any(overlap(cube, self.start) for cube in cubes):
            return None
        events = [event for event in self.events if not (event.unseen and certain)]
        solver = self._outside(cubes)
        while True:
            before = next((found for cube in cubes if (found := self._before(solver, events, cube)) is not None), None)
            if before is None:
                return Unreached(tuple(self._needed(events, cubes, len(wanted))))
            if overlap(before, self.start) or len(cubes) >= most:
                return None  # it can begin so, and what is asked may well be reached; or there are too many
            cube = self._widest(solver, events, before)
            solver.add(z3.Not(self.among(cube, self.now)))
            cubes.append(cube)

    def _outside(self, cubes: Sequence[PartialState]) -> Any:
        """A solver that knows the states outside all of these."""
        solver = z3.Solver()
        solver.add(self._domain(self.now), *(z3.Not(self.among(cube, self.now)) for cube in cubes))
        return solver

    def _leading(self, events: Sequence[Event], cube: PartialState) -> Iterator[tuple[Event, Any]]:
        """Each of these events that can lead into a cube, with what is so of the state before it if it does."""
        for event in events:
            set_to = {name: effect for name, effect in event.sets.items() if name in cube}
            fixed = {name: effect for name, effect in set_to.items() if not isinstance(effect, ComputedEffect)}
            if set_to and all(effect in cube[name] for name, effect in fixed.items()):
                after = {**self.now, **{name: self._effect(effect) for name, effect in set_to.items()}}
                rest = {name: values for name, values in cube.items() if name not in fixed}
                yield event, z3.And(self._needs(event), self.among(rest, after))

    def _before(self, solver: Any, events: Sequence[Event], cube: PartialState) -> PartialState | None:
        """A partial state that the solver allows, from which one event leads into the cube; None where there is none."""
        for event, leads in self._leading(events, cube):
            if self._check(solver, leads):
                return self._lifted(solver.model(), event, cube)
        return None

    def _lifted(self, model: Any, event: Event, cube: PartialState) -> PartialState:
        """The part of the state in a model that matters: all that the event reads, and what it leaves as it is of the cube."""
        names = {name for need in event.needs for name in need.reads} | (cube.keys() - event.sets.keys())
        names |= {n for name, e in event.sets.items() if isinstance(e, ComputedEffect) and name in cube for n in e.reads}
        return {name: frozenset({self._value(model, self.now[name], name)}) for name in self.machine.variables if name in names}

    def _widest(self, solver: Any, events: Sequence[Event], cube: PartialState) -> PartialState:
        """The cube with as few of its parts as still are not brought about from outside it, and are not where play starts."""
        if not self._is_kept(solver, events, cube):
            return self._smallest(solver, events, cube)
        for name in sorted(cube, key=lambda n: (n not in self.machine.moment, n)):
            wider = {other: values for other, values in cube.items() if other != name}
            if wider and not overlap(wider, self.start) and self._is_kept(solver, events, wider):
                cube = wider
        return cube

    def _smallest(self, solver: Any, events: Sequence[Event], cube: PartialState) -> PartialState:
        """A few parts of a cube that nothing brings about from outside them; the cube itself where no so few do."""
        for size in range(1, _FEW + 1):
            for names in combinations(cube, size):
                part = {name: cube[name] for name in names}
                if not overlap(part, self.start) and self._is_kept(solver, events, part):
                    return part
        return cube

    def _is_kept(self, solver: Any, events: Sequence[Event], cube: PartialState) -> bool:
        """Whether none of these events leads into the cube from outside it and outside those that the solver knows."""
        solver.push()
        solver.add(z3.Not(self.among(cube, self.now)))
        kept = all(not self._check(solver, leads) for _, leads in self._leading(events, cube))
        solver.pop()
        return kept

    def _needed(self, events: Sequence[Event], cubes: list[PartialState], first: int) -> list[PartialState]:
        """The cubes without those that the others do without; those asked for stay."""
        kept = list(cubes)
        for cube in reversed(cubes[first:]):
            fewer = [other for other in kept if other is not cube]
            solver = self._outside(fewer)
            if all(self._before(solver, events, other) is None for other in fewer):
                kept = fewer
        return kept


__all__ = ["VERSION", "Induction", "Reached", "Unreached"]
