"""Partial states that a machine never comes to, by z3: an inductive invariant found as IC3 finds it (A. Bradley, 2011).

Frame number i holds partial states that no line of up to i events leads to. Whatever can lead into what is asked must itself be
unreached in one event less, and is made as general as z3 still finds it so: z3's unsat core says at once which of its parts
matter. When nothing more is learned from one frame to the next, its partial states are never reached at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from asl_query.logic.machine import ComputedEffect, Event, PartialState, StateValue, overlap
from asl_query.solve.machine_in_z3 import MachineInZ3, VariableTerms
from asl_query.solve.truth_terms import any_of, opposite


class Frames:
    """What is known of each frame about some wanted partial states. `certain` leaves out events that rest on unseen text."""

    def __init__(self, terms: MachineInZ3, wanted: Sequence[PartialState], *, certain: bool) -> None:
        self._terms, self._machine, self._wanted = terms, terms.machine, list(wanted)
        self._solver = z3.SolverFor("QF_FD")
        self._solver.add(*terms.domain(terms.now), *terms.domain(terms.then), *terms.numbers(terms.which), terms.step)
        if certain:
            self._solver.add(*(terms.which != number for number in terms.unseen()))
        self._switches = 0
        self._literals: dict[tuple[str, frozenset[StateValue], bool], Any] = {}
        self._cubes: list[list[PartialState]] = [[]]  # by the last frame that each is known of
        self._active = [self._switch()]  # by frame: the switch that makes its partial states be left out
        self._solver.add(z3.Implies(self._active[0], terms.among(terms.start, terms.now)))

    def unreached(self) -> list[PartialState] | int:
        """Partial states, the wanted ones first, that nothing ever leads to; else how many events the shortest line has."""
        if any(overlap(cube, self._terms.start) for cube in self._wanted):
            return 0
        while True:
            self._terms.deadline.report_progress(f"lines of play of {len(self._cubes)} events")
            self._cubes.append([])
            self._active.append(self._switch())
            if not all(self._block(cube) for cube in self._wanted):
                return len(self._cubes) - 1
            found = self._closed()
            if found is not None:
                return self._fewest(found)

    # One frame after another

    def _block(self, wanted: PartialState) -> bool:
        """Learn that a wanted cube is not reached in as many events as there are frames; False where it is."""
        todo = [(len(self._cubes) - 1, wanted)]
        while todo:
            frame, cube = todo[-1]
            if self._is_known(cube, frame):
                todo.pop()
                continue
            before = self._before(cube, frame)
            if before is None:
                self._learn(self._widest(self._core(cube, frame), frame), frame)
                todo.pop()
            elif overlap(before, self._terms.start):
                return False
            else:
                todo.append((frame - 1, before))
        return True

    def _is_known(self, cube: PartialState, frame: int) -> bool:
        return any(
            all(name in cube and cube[name] <= values for name, values in known.items())
            for later in self._cubes[frame:]
            for known in later
        )

    def _learn(self, cube: PartialState, frame: int) -> None:
        self._cubes[frame].append(cube)
        self._leave_out(cube, self._active[frame])

    def _closed(self) -> list[PartialState] | None:
        """Move what holds of later frames on to them; the cubes of a frame and of those after it once nothing stays in it."""
        for frame in range(1, len(self._cubes) - 1):
            for cube in list(self._cubes[frame]):
                if not self._leads_in(cube, self._active[frame:]):
                    self._cubes[frame].remove(cube)
                    self._learn(cube, frame + 1)
            if not self._cubes[frame]:
                return [cube for later in self._cubes[frame:] for cube in later]
        return None

    # What leads into a cube

    def _leads_in(self, cube: PartialState, active: Sequence[Any]) -> bool:
        """Whether an event leads into a cube from a state that these switches leave."""
        return self._terms.check(self._solver, *active, *(self._literal(n, v, then=True) for n, v in cube.items()))

    def _leads_into(self, cube: PartialState, frame: int) -> bool:
        """Whether an event leads into a cube of this frame from outside it and from the frame before."""
        outside = self._switch()
        self._leave_out(cube, outside)
        return self._leads_in(cube, [outside, *(self._active[:1] if frame == 1 else self._active[frame - 1 :])])

    def _before(self, cube: PartialState, frame: int) -> PartialState | None:
        """A partial state of the frame before from which one event leads into the cube; None where there is none."""
        if not self._leads_into(cube, frame):
            return None
        model = self._solver.model()
        return self._lifted(model, self._terms.event(model, self._terms.which), cube)

    def _lifted(self, model: Any, event: Event, cube: PartialState) -> PartialState:
        """The part of the state in a model that matters: all that the event reads, and what it leaves as it is of the cube."""
        names = {name for need in event.needs for name in need.reads} | (cube.keys() - event.sets.keys())
        names |= {n for name, e in event.sets.items() if isinstance(e, ComputedEffect) and name in cube for n in e.reads}
        now = self._terms.now
        return {n: frozenset({self._terms.value(model, now[n], n)}) for n in self._machine.variables if n in names}

    def _core(self, cube: PartialState, frame: int) -> PartialState:
        """The parts of a cube by which the last check found that nothing leads into it, and one that tells it from the start."""
        used = {term.get_id() for term in self._solver.unsat_core()}
        part = {n: v for n, v in cube.items() if self._literal(n, v, then=True).get_id() in used}
        if overlap(part, self._terms.start):
            part |= next({n: v} for n, v in cube.items() if not v & self._terms.start[n])
        return part if len(part) == len(cube) or not self._leads_into(part, frame) else cube

    def _widest(self, cube: PartialState, frame: int) -> PartialState:
        """The cube with as few parts, and as many values for each, as it still is not reached with in this frame."""
        for name in sorted(cube, key=lambda n: (n not in self._machine.moment, n)):
            wider = {other: values for other, values in cube.items() if other != name}
            cube = wider if wider and self._is_unreached(wider, frame) else cube
        for name in list(cube):
            for value in self._machine.variables[name]:
                more = cube[name] | {value}
                if value not in cube[name] and len(more) < len(self._machine.variables[name]):
                    wider = {**cube, name: more}
                    cube = wider if self._is_unreached(wider, frame) else cube
        return cube

    def _is_unreached(self, cube: PartialState, frame: int) -> bool:
        return not overlap(cube, self._terms.start) and not self._leads_into(cube, frame)

    # The fewest that prove it

    def _fewest(self, found: list[PartialState]) -> list[PartialState]:
        """The wanted cubes and those of the others that they cannot do without, each with as few values as will do."""
        kept = [cube for cube in found if cube not in self._wanted]
        for cube in list(kept):
            fewer = [other for other in kept if other is not cube]
            kept = fewer if self._is_closed(fewer) else kept
        for at, cube in enumerate(kept):
            for narrower in self._narrower(cube):
                tried = self._shrunk(kept[at], narrower)
                if tried is not None and self._is_closed([*kept[:at], tried, *kept[at + 1 :]]):
                    kept[at] = tried
        return [*self._wanted, *kept]

    def _narrower(self, cube: PartialState) -> Iterator[tuple[str, StateValue]]:
        """Each variable with each of its values in a cube."""
        return ((name, value) for name, values in cube.items() for value in self._machine.variables[name] if value in values)

    @staticmethod
    def _shrunk(cube: PartialState, without: tuple[str, StateValue]) -> PartialState | None:
        """A cube without a value of one variable; None where no other is left."""
        name, value = without
        rest = cube[name] - {value}
        return {**cube, name: rest} if rest else None

    def _is_closed(self, others: Sequence[PartialState]) -> bool:
        """Whether no event leads into the wanted cubes and these from outside them all."""
        outside, cubes = self._switch(), [*self._wanted, *others]
        for cube in cubes:
            self._leave_out(cube, outside)
        return not any(self._leads_in(cube, [outside]) for cube in cubes)

    # VariableTerms

    def _switch(self) -> Any:
        self._switches += 1
        return z3.Bool(f"switch {self._switches}")

    def _leave_out(self, cube: PartialState, switch: Any) -> None:
        """Where the switch is on, the state before an event is outside the cube."""
        literals = [self._literal(n, v, then=False) for n, v in cube.items()]
        self._solver.add(any_of(map(opposite, (switch, *literals))))

    def _literal(self, name: str, values: frozenset[StateValue], *, then: bool) -> Any:
        """That a variable has one of these values, as a truth value of its own, which an unsat core can name."""
        key = (name, values, then)
        if key not in self._literals:
            terms: VariableTerms = self._terms.then if then else self._terms.now
            self._literals[key] = z3.Bool(f"literal {len(self._literals)}")
            self._solver.add(self._literals[key] == self._terms.is_one_of(name, values, terms))
        return self._literals[key]
