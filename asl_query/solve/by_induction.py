"""What a machine can ever come to, by z3: a shortest line of events, or states that nothing can bring about.

The line is found by unrolling the machine event by event (bounded model checking). The proof is a list of partial states, each of
which no event brings about from outside them all: an inductive invariant (see by_frames.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import z3

from asl_query.deadline import Deadline
from asl_query.logic.machine import Machine, MachineState, PartialState, overlap
from asl_query.solve.by_frames import Frames
from asl_query.solve.by_z3 import VERSION, as_z3
from asl_query.solve.machine_in_z3 import MachineInZ3, VariableTerms
from asl_query.solve.truth_terms import any_of, opposite


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
        self.machine, self.events = machine, machine.events
        self.terms = MachineInZ3(machine, given, deadline)

    def never(self, wanted: Sequence[PartialState], *, certain: bool = False) -> Unreached | int:
        """Partial states, `wanted` first, that nothing brings about; else how many events the shortest line to them has."""
        if self._is_closed(wanted, certain=certain):
            return Unreached(tuple(wanted))
        found = Frames(self.terms, wanted, certain=certain).unreached()
        return found if isinstance(found, int) else Unreached(tuple(found))

    def _is_closed(self, wanted: Sequence[PartialState], *, certain: bool) -> bool:
        """Whether these cubes prove it by themselves: play does not start in them, and no event leads into them from outside.

        Most that is never so is shown so, and z3 need be told only the events that set something of it.
        """
        terms = self.terms
        if any(overlap(cube, terms.start) for cube in wanted):
            return False
        events = [event for event in self.events if not (certain and event.unseen)]
        leading = [leads for cube in wanted for event in events if (leads := terms.leads_into(event, cube)) is not None]
        solver = z3.SolverFor("QF_FD")
        solver.add(*terms.domain(terms.now), *(opposite(terms.among(cube, terms.now)) for cube in wanted), any_of(leading))
        return not terms.check(solver)

    def shortest(self, wanted: Sequence[PartialState], most: int, *, certain: bool, least: int = 0) -> Reached | None:
        """A line of no more than so many events into one of these cubes, and of no fewer than `least` where a shorter one is
        known to be none; None where there is none so short."""
        terms, wishes = self.terms, _Wishes(self.terms)
        solver = wishes.solver
        unseen = list(terms.unseen()) if certain else []
        places: list[VariableTerms] = [terms.variables("@0")]
        solver.add(*terms.domain(places[0]), terms.among(terms.start, places[0]))
        numbers: list[Any] = []
        for length in range(most + 1):
            terms.deadline.report_progress(f"lines of play of {length} events")
            if length >= least and wishes.grant(z3.Or([terms.among(cube, places[-1]) for cube in wanted])):
                return self._plainest(wishes, places, numbers)
            places.append(terms.variables(f"@{length + 1}"))
            numbers.append(z3.Int(f"event@{length}"))
            solver.add(*terms.domain(places[-1]), *terms.numbers(numbers[-1]))
            solver.add(terms.step_between(places[-2], numbers[-1], places[-1]))
            solver.add(*(numbers[-1] != number for number in unseen))
        return None

    def _plainest(self, wishes: _Wishes, places: Sequence[VariableTerms], numbers: Sequence[Any]) -> Reached:
        """The line that does without events of which the text was not seen where it can, starts as plainly as it can, and takes
        events as early in the machine's list as it can."""
        start, unseen = places[0], list(self.terms.unseen())
        for number in numbers:
            wishes.grant(z3.And([number != event for event in unseen]))
        for name, values in self.machine.variables.items():
            begins = self.terms.start[name]
            plain = start[name] == as_z3(min(values, key=lambda v: (v not in begins, self.machine.plain(name, v))))
            wishes.grant(plain)
        for number in numbers:
            low, high = 0, wishes.number(number)
            while low < high:
                middle = (low + high) // 2
                low, high = (low, wishes.number(number)) if wishes.grant(number <= middle) else (middle + 1, high)
            wishes.grant(number <= high)
        state = {name: self.terms.value(wishes.model, term, name) for name, term in start.items()}
        return Reached(state, tuple(self.terms.event(wishes.model, number).name for number in numbers))


class _Wishes:
    """What is wished for one after another, each granted where that can be beside those before; `model` has all that was granted.
    Most of what is wished for is so in the model already, and z3 need not be asked."""

    def __init__(self, terms: MachineInZ3) -> None:
        self.terms, self.solver = terms, z3.SolverFor("QF_FD")
        self.model: Any = None

    def grant(self, wish: Any) -> bool:
        """Whether a wish can be met; then it is. (A solver for finite domains takes nothing but literals as assumptions.)"""
        if self.model is not None and z3.is_true(self.model.eval(wish, True)):
            self.solver.add(wish)
            return True
        literal = z3.FreshBool("wish")
        self.solver.add(z3.Implies(literal, wish))
        if not self.terms.check(self.solver, literal):
            return False
        self.model = self.solver.model()
        self.solver.add(literal)
        return True

    def number(self, term: Any) -> int:
        """What a whole number is in the model."""
        return int(self.model.eval(term, True).as_long())


__all__ = ["VERSION", "Induction", "Reached", "Unreached"]
