"""Where a line of play begins: as plainly as it can, so that its start says nothing that the line does without."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asl_query.kinds.ever.question import is_shown
from asl_query.logic.machine import Machine, MachineState, PartialState, agrees
from asl_query.terms.questions import Ever


class PlayedFrom(NamedTuple):
    """The events of a line of play, on the machine of its question, and the states in which play may start."""

    of: Machine
    starts: PartialState
    question: Ever
    events: Sequence[str]

    def shows_it(self, start: MachineState) -> bool:
        """Whether the events can happen from there, and lead to what is asked for."""
        state = before = start
        event = None
        for name in self.events:
            event = self.of.by_name[name]
            if not all(need.is_met(state) for need in event.needs):
                return False
            before, state = state, event.after(state)
        return is_shown(self.question, before, event, state)

    def plainer(self, start: MachineState) -> Iterator[MachineState]:
        """Every start in one thing plainer (its value stands earlier) from which the line shows it too."""
        for name, values in self.of.variables.items():
            for value in values[: values.index(start[name])]:
                other = {**start, name: value}
                if agrees(other, self.starts) and self.shows_it(other):
                    yield other

    def plainest(self, start: MachineState) -> MachineState:
        """The start, as plain as it can be."""
        plainer = next(self.plainer(start), None)
        return start if plainer is None else self.plainest(plainer)
